// step: one stateless question about a game in progress: the board after some moves, the legality of a move,
// the computer's answer. The page plays by this command.
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/play.hpp"
#include "commands/sums.hpp"
#include "play/best_line.hpp"
#include "play/level.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_choices = 500;  // listed; the page tests others by --try

// The kind of board for the page: heaps with counted stones, pins if their places matter, or the game's own
// board.
std::string_view board_kind(const Game& game) {
    switch (game.board) {
        case Board::race:
            return "race";
        case Board::count:
            return "count";
        case Board::line:
            return "line";
        case Board::ring:
            return "ring";
        case Board::heaps:
            break;
    }
    return game.rules.max_parts() >= 2 ? "pins" : "heaps";
}

// Every move at every place, as typed; nullopt if there are too many.
std::optional<std::vector<std::string>> all_choices(const Session& session) {
    std::vector<std::string> texts;
    const Position position = session.position();
    HeapSize options = 0;
    for (HeapSize heap : position.heaps) options = std::min<HeapSize>(options + heap, 1 << 20);
    if (options > 10 * max_choices) return std::nullopt;
    auto add = [&](const Choice& choice) {
        if (texts.size() < max_choices + 1) texts.push_back(choice_text(session, choice));
        return texts.size() <= max_choices;
    };
    for (std::size_t i = 0; i < session.rows().size(); ++i) {
        const Row& row = session.rows()[i];
        if (session.numbered()) {
            const HeapSize longest = session.game().rules.longest_take().value_or(row.size);
            for (HeapSize at = 0; at < row.size; ++at) {
                for (HeapSize count = session.ring() || at == 0 ? 1 : 0; count <= longest; ++count) {
                    Choice choice{i, count, {}, session.stone_after(row.first, at)};
                    const HeapSize behind = row.size - at;
                    if (session.ring()) {
                        if (count > row.size || (count == row.size && at > 0)) break;
                        if (count < row.size) choice.parts = {row.size - count};
                    } else {
                        if (count > behind) break;
                        if (at > 0) choice.parts.push_back(at);
                        if (behind > count) choice.parts.push_back(behind - count);
                    }
                    if (session.game().rules.digit(count) == 0 || !session.check(choice)) continue;
                    if (!add(choice)) return std::nullopt;
                }
            }
            continue;
        }
        const bool fits =
            for_each_option(session.game().rules, row.size, [&](HeapSize remove, const Parts& parts) {
                return add({i, remove, std::vector<HeapSize>(parts.begin(), parts.end()), 0});
            });
        if (!fits) return std::nullopt;
    }
    return texts;
}

// "2 3; 1 1"
Status play_moves(const Request& request, Session& session) {
    const std::string moves = half_width(request.text("--moves"));
    const auto all = split(moves, ';');
    for (std::size_t number = 1; number <= all.size(); ++number) {
        const std::string typed(all[number - 1]);
        if (typed.find_first_not_of(" \t") == std::string::npos && number == all.size()) break;
        auto choice = read_choice(session, typed);
        if (!choice) {
            return Error::input("step.move", std::to_string(number), printable(typed, 40),
                                say(request.language(), choice.error()));
        }
        session.play(*choice);
    }
    return Done{};
}

// The move of --try: reports if it is legal or the reason why not; a legal move is played.
void try_move(Answer& answer, const Request& request, Session& session) {
    if (!request.has("--try")) return;
    const auto choice = read_choice(session, request.text("--try"));
    answer.json["legal"] = choice.ok();
    answer.json["reason"] = choice ? Json(nullptr) : Json(say(request.language(), choice.error()));
    answer.text += (choice ? choice_words(request.language(), session, *choice)
                           : say(request.language(), choice.error())) +
                   "\n";
    if (choice) session.play(*choice);
}

// Plays the computer's answer at the requested level.
Status reply(Answer& answer, const Request& request, Adviser& adviser, Session& session) {
    if (!request.has("--level")) return Done{};
    Json& json = answer.json;
    const Level level = *level_named(request.text("--level"));
    json["level"] = level_name(level);
    json["errors_of_100"] = errors_of_100(level);
    json["reply"] = nullptr;
    const bool refused = request.has("--try") && !json["legal"].get<bool>();
    if (session.over() || refused) return Done{};
    Draw draw(request.number("--seed").value_or(request.environment->fresh_seed), session.history().size());
    auto chosen = choose_move(adviser, session.position(), level, draw);
    if (!chosen) return chosen.error();
    if (request.has("--try")) {
        json["played"] = Json::object();
        write_board(json["played"], session);
    }
    const Choice choice = session.place(chosen->move);
    const std::string typed = choice_text(session, choice),
                      words = choice_words(request.language(), session, choice),
                      at_level = request.words("level." + std::string(level_name(level)));
    answer.line(request, "play.my-move", {at_level, words, typed});
    session.play(choice);
    json["reply"] = {{"move", typed}, {"words", words}, {"why", why_name(chosen->why)}};
    return Done{};
}

// Adds a verdict to each move of the history.
Status judge(Json& history, const Request& request, Adviser& adviser, const Session& session) {
    auto judged = judge_game(request, adviser, session);
    if (!judged) return judged.error();
    for (std::size_t i = 0; i < judged->size(); ++i) {
        Json& item = history[i];
        const Judged& move = (*judged)[i];
        item["outcome_before"] = move.before ? Json(outcome_name(*move.before)) : Json(nullptr);
        item["outcome_after"] = move.after ? Json(outcome_name(*move.after)) : Json(nullptr);
        item["would_have_won"] = move.would_have_won;
    }
    return Done{};
}

// Adds the winning moves, and the reasons why the position and the last move are good or bad.
Status give_hints(Answer& answer, const Request& request, Adviser& adviser, const AdviserLimits& limits,
                  const Session& session) {
    Json& json = answer.json;
    auto advice = adviser.advise(session.position());
    if (!advice) return advice.error();
    if (advice->timed_out || advice->beyond_claim) leave_open(request, *advice, answer);
    PositionQuestion question{session.game(), session.convention(), session.position(), session.sizes(),
                              limits};
    if (session.game().board == Board::count) question.counted_to = session.rows_at_start()[0].size;
    Json hint = Json::object();
    write_advice(hint, question, *advice);
    json["advice"] = std::move(hint);
    json["winning_choices"] = winning_words(request.language(), session, *advice, 20);
    Json typed = Json::array();
    for (const Move& move : advice->winning.listed) {
        if (typed.size() == 20) break;
        typed.push_back(choice_text(session, session.place(move)));
    }
    json["winning_typed"] = std::move(typed);
    std::string why;
    if (session.can_undo()) {
        auto text = why_text(request, adviser, session, false);
        if (!text) return text.error();
        why = *text;
    }
    auto standing = advantage_text(request, adviser, session);
    if (!standing) return standing.error();
    json["why_last"] = why;
    json["why_now"] = *standing;
    answer.text += *standing;
    return Done{};
}

}  // namespace

Result<Answer> answer_state(const Request& request) {
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return answer_sum_step(request, std::move(**sum));
    auto game = game_argument(request);
    if (!game) return game.error();
    const Convention convention = request.convention(*game);
    const std::string start = request.arguments.size() > 1 ? request.arguments[1] : usual_start(*game);
    auto session = Session::start(*game, convention, start);
    if (!session) return session.error();
    if (const Status status = play_moves(request, *session); !status) return status.error();
    const AdviserLimits limits = adviser_limits(request, positions_for_an_opponent);
    const auto adviser = adviser_for(request, *game, convention, limits);
    Answer answer = answer_about(request, *game, convention);
    Json& json = answer.json;
    json["convention_words"] = convention_words(request.language(), convention, *game);
    try_move(answer, request, *session);
    if (const Status played = reply(answer, request, *adviser, *session); !played) return played.error();
    write_session(json, request, *session);
    json["kind"] = board_kind(*game);
    json["title"] = game_title(*game, request.language());
    if (request.has("--review")) {
        const Status judged = judge(json["history"], request, *adviser, *session);
        if (!judged) return judged.error();
    }
    if (!request.has("--no-board")) {
        const auto choices = all_choices(*session);
        json["choices"] = choices ? Json(*choices) : Json(nullptr);
        const std::string board = board_text(request.language(), *session, request.environment->columns);
        json["board"] = board;
        answer.text += "\n" + board + "\n";
    }
    if (request.has("--hints")) {
        const Status hinted = give_hints(answer, request, *adviser, limits, *session);
        if (!hinted) return hinted.error();
    }
    if (session->over())
        answer.line(request, "step.over",
                    {request.words(session->first_wins() ? "line.first" : "line.second")});
    return answer;
}

}  // namespace ishitori::commands

// state: one stateless question about a game in progress: the board after some moves, the legality of a move,
// the computer's answer. The page plays by this command. A sum shows the rows of all summands, with one
// number for each row.
#include <algorithm>
#include <concepts>
#include <functional>

#include "base/names.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/play.hpp"
#include "commands/sums.hpp"
#include "play/level.hpp"
#include "rules/named_games.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_choices = 500;  // listed; the page tests others by --try
constexpr std::size_t max_hinted_moves = 20;

// The kind of rows of a board of heaps: counted stones, or pins or squares if their places matter.
std::string_view row_kind(const Game& game) {
    if (game.name == treblecross) return "squares";
    return game.rules.max_parts() >= 2 ? "pins" : "heaps";
}

// The kind of board for the page: rows, or the game's own board.
std::string_view board_kind(const Game& game) {
    static constexpr std::string_view names[] = {"heaps", "race", "line", "ring", "count"};
    return game.board == Board::heaps ? row_kind(game) : name_in<Board::count>(names, game.board);
}

// Calls add(choice) for every move at every place of a board, until it returns false; false then.
bool for_each_choice(const Session& session, const std::function<bool(const Choice&)>& add) {
    for (std::size_t i = 0; i < session.rows().size(); ++i) {
        const Row& row = session.rows()[i];
        if (!session.numbered()) {
            const bool all =
                for_each_option(session.game().rules, row.size, [&](HeapSize remove, const Parts& parts) {
                    return add({i, remove, std::vector<HeapSize>(parts.begin(), parts.end()), 0});
                });
            if (!all) return false;
            continue;
        }
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
                if (!add(choice)) return false;
            }
        }
    }
    return true;
}

// Every move, as typed; null if there are too many. In a sum, null also if a row is numbered, because a move
// there does not keep its place apart from the others.
template <typename Played>
Json all_choices(const Played& session) {
    constexpr bool of_sum = std::same_as<Played, SumSession>;
    HeapSize stones = 0;
    for (const HeapSize size : session.sizes()) stones = std::min<HeapSize>(stones + size, 1 << 20);
    if (stones > 10 * max_choices) return nullptr;
    Json texts = Json::array();
    const auto add = [&](const auto& choice) {
        texts.push_back(choice_text(session, choice));
        return texts.size() <= max_choices;
    };
    if constexpr (!of_sum) {
        if (!for_each_choice(session, add)) return nullptr;
    } else {
        for (std::size_t i = 0; i < session.parts().size(); ++i) {
            const Session& part = session.parts()[i];
            const auto add_to_sum = [&](const Choice& choice) { return add(SumChoice{i, choice}); };
            if (part.numbered() || !for_each_choice(part, add_to_sum)) return nullptr;
        }
    }
    return texts;
}

// "2 3; 1 1"
template <typename Played>
Status play_moves(const Request& request, Played& session) {
    const std::string moves = half_width(request.text("--moves"));
    const auto all = split(moves, ';');
    for (std::size_t number = 1; number <= all.size(); ++number) {
        const std::string typed(all[number - 1]);
        if (trimmed(typed).empty() && number == all.size()) break;
        const auto choice = read_choice(session, typed);
        if (!choice)
            return Error::input("step.move", number, printable(typed, 40),
                                say(request.language(), choice.error()));
        session.play(*choice);
    }
    return Done{};
}

// The move of --try: reports if it is legal or the reason why not; a legal move is played.
template <typename Played>
void try_move(Answer& answer, const Request& request, Played& session) {
    if (!request.has("--try")) return;
    const auto choice = read_choice(session, request.text("--try"));
    const std::string words =
        choice ? choice_words(request.language(), session, *choice) : say(request.language(), choice.error());
    answer.json["legal"] = choice.ok();
    answer.json["reason"] = choice ? Json(nullptr) : Json(words);
    answer.text += words + "\n";
    if (choice) session.play(*choice);
}

// The rows of a sum for the page: the game, the summand, the kind and the numbered stones of each.
void write_rows(Json&, Language, const Session&) {}

void write_rows(Json& json, Language language, const SumSession& session) {
    Json labels = Json::array(), summands = Json::array(), kinds = Json::array(), stones = Json::array();
    for (std::size_t i = 0; i < session.parts().size(); ++i) {
        const Session& part = session.parts()[i];
        Json board;
        write_board(board, part);
        for (std::size_t row = 0; row < part.rows().size(); ++row) {
            labels.push_back(game_label(part.game(), language));
            summands.push_back(i + 1);
            kinds.push_back(part.ring() ? "ring" : part.numbered() ? "line" : row_kind(part.game()));
            stones.push_back(part.numbered() ? std::move(board["stones"][row]) : Json::array());
        }
    }
    const auto has = [&](const char* kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
    json["kind"] = has("pins")                  ? "pins"
                   : has("squares")             ? "squares"
                   : has("line") || has("ring") ? "line"
                                                : "heaps";
    json["labels"] = std::move(labels);
    json["summands"] = std::move(summands);
    json["kinds"] = std::move(kinds);
    json["stones"] = std::move(stones);
}

// Plays the computer's answer at the requested level.
template <typename Asked, typename Played>
Status reply(Answer& answer, const Request& request, Asked& adviser, Played& session) {
    if (!request.has("--level")) return Done{};
    Json& json = answer.json;
    const Level level = *level_named(request.text("--level"));
    json["level"] = level_name(level);
    json["errors_of_100"] = errors_of_100(level);
    json["reply"] = nullptr;
    const bool refused = request.has("--try") && !json["legal"].template get<bool>();
    if (session.over() || refused) return Done{};
    Draw draw(request.number("--seed").value_or(request.environment->fresh_seed), session.history().size());
    const auto chosen = choose_move(adviser, session.position(), level, draw);
    if (!chosen) return chosen.error();
    if (request.has("--try")) {
        write_board(json["played"] = Json::object(), session);
        write_rows(json["played"], request.language(), session);
    }
    const auto choice = session.place(chosen->move);
    const std::string typed = choice_text(session, choice),
                      words = choice_words(request.language(), session, choice),
                      at_level = request.words("level." + std::string(level_name(level)));
    answer.line(request, "play.my-move", {at_level, words, typed});
    session.play(choice);
    json["reply"] = {{"move", typed}, {"words", words}, {"why", why_name(chosen->why)}};
    return Done{};
}

// Writes the part that --hints adds: the advice, the winning moves, and why the last move and the position
// are good or bad.
template <typename Played, typename Advised>
void write_hints(Answer& answer, const Request& request, const Played& session, const Advised& advice,
                 Json of_advice, const std::string& why_last, const std::string& why_now) {
    Json& json = answer.json;
    json["advice"] = std::move(of_advice);
    json["winning_choices"] = winning_words(request.language(), session, advice, max_hinted_moves);
    json["winning_typed"] = json_list(winning_choices(session, advice, max_hinted_moves),
                                      [&](const auto& choice) { return choice_text(session, choice); });
    json["why_last"] = why_last;
    json["why_now"] = why_now;
    answer.text += why_now;
}

Status give_hints(Answer& answer, const Request& request, Adviser& adviser, const Session& session) {
    const auto advice = adviser.advise(session.position());
    if (!advice) return advice.error();
    if (advice->timed_out || advice->beyond_claim) leave_open(request, *advice, answer);
    Json of_advice = Json::object();
    write_advice(of_advice, question_about(session), *advice);
    const auto why = session.can_undo() ? why_text(request, adviser, session, false) : std::string();
    if (!why) return why.error();
    const auto now = advantage_text(request, adviser, session);
    if (!now) return now.error();
    write_hints(answer, request, session, *advice, std::move(of_advice), *why, *now);
    return Done{};
}

Status give_hints(Answer& answer, const Request& request, SumAdviser& adviser, const SumSession& session) {
    const auto advice = adviser.advise(session.position());
    if (!advice) return advice.error();
    const auto& outcome = advice->whole.outcome;
    if (!outcome) leave_open(request, advice->whole, answer);
    Json of_advice = Json::object();
    write_sum_advice(of_advice, {session.position(), session.convention(), {}}, *advice);
    const std::string now = outcome_sentence(request, advice->whole) + "\n" +
                            (outcome ? sum_reason(request, *advice) + "\n" : "");
    write_hints(answer, request, session, *advice, std::move(of_advice), "", now);
    return Done{};
}

void describe(Json& json, const Request& request, const Session& session) {
    const Game& game = session.game();
    json["kind"] = board_kind(game);
    json["title"] = game_title(game, request.language());
}

void describe(Json& json, const Request& request, const SumSession& session) {
    // the sum at the start is the game, so that moves are asked about it
    json["game"] = std::exchange(json["start"], "");
    json["sum"] = sum_text(session.position());
    json["convention_words"] = convention_words(request.language(), session.convention(), true);
    write_rows(json, request.language(), session);
}

// The answer after its header.
template <typename Asked, typename Played>
Result<Answer> answer_played(const Request& request, Asked& adviser, Played& session, Answer answer) {
    Json& json = answer.json;
    if (const Status played = play_moves(request, session); !played) return played.error();
    try_move(answer, request, session);
    if (const Status replied = reply(answer, request, adviser, session); !replied) return replied.error();
    write_session(json, request, session);
    describe(json, request, session);
    if (request.has("--review")) {
        const auto judged = judge_game(request, adviser, session);
        if (!judged) return judged.error();
        for (std::size_t i = 0; i < judged->size(); ++i) write_judged(json["history"][i], (*judged)[i]);
    }
    if (!request.has("--no-board")) {
        json["choices"] = all_choices(session);
        const std::string board = board_text(request.language(), session, request.environment->columns);
        json["board"] = board;
        answer.text += "\n" + board + "\n";
    }
    if (request.has("--hints")) {
        if (const Status hinted = give_hints(answer, request, adviser, session); !hinted)
            return hinted.error();
    }
    if (session.over())
        answer.line(request, "step.over",
                    {request.words(session.first_wins() ? "line.first" : "line.second")});
    return answer;
}

Result<Answer> state_of_sum(const Request& request, SumQuestion question) {
    if (!request.has("--limit")) question.limits.positions = positions_for_an_opponent;
    auto session = SumSession::start(question.sum, question.convention);
    if (!session) return session.error();
    SumAdviser adviser = sum_adviser(request, question);
    Answer answer = answer_about_sum(request, question);
    answer.json["title"] = sum_title(request.language(), question.sum);
    return answer_played(request, adviser, *session, std::move(answer));
}

}  // namespace

Result<Answer> answer_state(const Request& request) {
    if (const Status fits = needs_option(request, "--seed", "--level"); !fits) return fits.error();
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return state_of_sum(request, std::move(**sum));
    auto game = game_argument(request);
    if (!game) return game.error();
    const Convention convention = request.convention(*game);
    const std::string start = request.arguments.size() > 1 ? request.arguments[1] : usual_start(*game);
    auto session = Session::start(*game, convention, start);
    if (!session) return session.error();
    const auto adviser =
        adviser_for(request, *game, convention, adviser_limits(request, positions_for_an_opponent));
    Answer answer = answer_about(request, *game, convention);
    answer.json["convention_words"] = convention_words(request.language(), convention, *game);
    return answer_played(request, *adviser, *session, std::move(answer));
}

}  // namespace ishitori::commands

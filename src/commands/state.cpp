// state: one stateless question about a game in progress: the board after some moves, the legality of a move,
// the computer's answer. The page plays by this command. A sum shows the rows of all summands, with one
// number for each row.
#include <algorithm>

#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
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
constexpr std::size_t max_hinted_moves = 20;

// The kind of rows for the page: heaps with counted stones, pins if their places matter.
std::string_view row_kind(const Game& game) { return game.rules.max_parts() >= 2 ? "pins" : "heaps"; }

// The kind of board for the page: rows, or the game's own board.
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
    return row_kind(game);
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

// One name for what a game and a sum of games call differently.
Sum position_now(const SumSession& session) { return session.sum(); }
Position position_now(const Session& session) { return session.position(); }
std::string choice_words_of(const Request& request, const Session& session, const Choice& choice) {
    return choice_words(request.language(), session, choice);
}
std::string choice_words_of(const Request& request, const SumSession& session, const SumChoice& choice) {
    return sum_choice_words(request, session, choice);
}
void write_played(Json& json, const Request& /*request*/, const Session& session) {
    write_board(json, session);
}
void write_played(Json& json, const Request& request, const SumSession& session) {
    Json board;
    write_sum_session(board, request, session);
    for (const char* part : {"position", "ring", "rows"}) json[part] = board[part];
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
            return Error::input("step.move", std::to_string(number), printable(typed, 40),
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
        choice ? choice_words_of(request, session, *choice) : say(request.language(), choice.error());
    answer.json["legal"] = choice.ok();
    answer.json["reason"] = choice ? Json(nullptr) : Json(words);
    answer.text += words + "\n";
    if (choice) session.play(*choice);
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
    const auto chosen = choose_move(adviser, position_now(session), level, draw);
    if (!chosen) return chosen.error();
    if (request.has("--try")) write_played(json["played"] = Json::object(), request, session);
    const auto choice = session.place(chosen->move);
    const std::string typed = choice_text(session, choice), words = choice_words_of(request, session, choice),
                      at_level = request.words("level." + std::string(level_name(level)));
    answer.line(request, "play.my-move", {at_level, words, typed});
    session.play(choice);
    json["reply"] = {{"move", typed}, {"words", words}, {"why", why_name(chosen->why)}};
    return Done{};
}

// The moves of the question, and the computer's reply.
template <typename Asked, typename Played>
Status move_on(Answer& answer, const Request& request, Asked& adviser, Played& session) {
    if (const Status played = play_moves(request, session); !played) return played;
    try_move(answer, request, session);
    return reply(answer, request, adviser, session);
}

template <typename Played>
void say_over(Answer& answer, const Request& request, const Played& session) {
    if (session.over())
        answer.line(request, "step.over",
                    {request.words(session.first_wins() ? "line.first" : "line.second")});
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
    json["winning_choices"] = winning_words(request.language(), session, *advice, max_hinted_moves);
    Json typed = Json::array();
    for (const Move& move : advice->winning.listed) {
        if (typed.size() == max_hinted_moves) break;
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

class SumState {
  public:
    SumState(const Request& request, SumQuestion question, SumSession session)
        : request_(request),
          question_(std::move(question)),
          adviser_(sum_adviser(request, question_)),
          session_(std::move(session)),
          answer_(answer_about_sum(request, question_)) {}

    Result<Answer> run() {
        if (const Status moved = move_on(answer_, request_, adviser_, session_); !moved) return moved.error();
        write_sum_session(json(), request_, session_);
        // the sum at the start is the game, so that moves are asked about it
        json()["game"] = std::exchange(json()["start"], "");
        json()["sum"] = sum_text(session_.sum());
        json()["convention_words"] = convention_words(request_.language(), question_.convention, true);
        json()["title"] = sum_words(question_.sum);
        Json labels = Json::array();
        Json kinds = Json::array();
        for (const Session& part : session_.parts()) {
            const Game& game = part.game();
            for (std::size_t i = 0; i < part.rows().size(); ++i) {
                labels.push_back(game.name.empty() ? game.heading() : game.name);
                kinds.push_back(row_kind(game));
            }
        }
        json()["kind"] = std::ranges::find(kinds, "pins") != kinds.end() ? "pins" : "heaps";
        json()["labels"] = std::move(labels);
        json()["kinds"] = std::move(kinds);
        if (request_.has("--review")) {
            if (const Status judged = judge(); !judged) return judged.error();
        }
        if (!request_.has("--no-board")) {
            json()["choices"] = choices();
            const std::string board = sum_board_text(request_, session_);
            json()["board"] = board;
            answer_.text += "\n" + board + "\n";
        }
        if (request_.has("--hints")) {
            if (const Status hinted = give_hints(); !hinted) return hinted.error();
        }
        say_over(answer_, request_, session_);
        return std::move(answer_);
    }

  private:
    Json& json() { return answer_.json; }

    // Adds a verdict to each move of the history.
    Status judge() {
        SumSession back = session_;
        SumAdvice later;
        const auto advise = [&]() -> Status {
            auto found = adviser_.advise(back.sum());
            if (!found && found.error().key == "limit.interrupted") return found.error();
            later = found ? std::move(*found) : SumAdvice{};
            return Done{};
        };
        if (const Status advised = advise(); !advised) return advised;
        const auto name = [](const std::optional<Outcome>& outcome) {
            return outcome ? Json(outcome_name(*outcome)) : Json(nullptr);
        };
        for (std::size_t i = back.history().size(); i-- > 0;) {
            Json& item = json()["history"][i];
            const std::optional<Outcome> left = later.whole.outcome;
            back.undo();
            if (const Status advised = advise(); !advised) return advised;
            item["outcome_before"] = name(later.whole.outcome);
            item["outcome_after"] = name(left);
            Json better = Json::array();
            if (left == Outcome::N && later.whole.outcome == Outcome::N) {
                constexpr std::size_t few = 3;
                for (const SumChoice& choice : winning_choices(back, later, few))
                    better.push_back(sum_choice_words(request_, back, choice));
            }
            item["would_have_won"] = std::move(better);
        }
        return Done{};
    }

    // Every move that keeps its place apart from the others; null where they are too many, or a row is
    // numbered.
    Json choices() const {
        Json texts = Json::array();
        HeapSize stones = 0;
        for (const Session& part : session_.parts()) {
            if (part.numbered()) return nullptr;
            for (const HeapSize size : part.sizes()) stones = std::min(stones + size, HeapSize{1} << 20);
        }
        if (stones > 10 * max_choices) return nullptr;
        for (std::size_t i = 0; i < session_.parts().size(); ++i) {
            const Session& part = session_.parts()[i];
            for (std::size_t row = 0; row < part.rows().size(); ++row) {
                const bool fits = for_each_option(
                    part.game().rules, part.rows()[row].size, [&](HeapSize remove, const Parts& parts) {
                        texts.push_back(choice_text(
                            session_,
                            {i, {row, remove, std::vector<HeapSize>(parts.begin(), parts.end()), 0}}));
                        return texts.size() <= max_choices;
                    });
                if (!fits) return nullptr;
            }
        }
        return texts;
    }

    Status give_hints() {
        question_.sum = session_.sum();
        const auto advice = adviser_.advise(question_.sum);
        if (!advice) return advice.error();
        if (!advice->whole.outcome) leave_open(request_, advice->whole, answer_);
        Json hint = Json::object(), words = Json::array(), typed = Json::array();
        write_sum_advice(hint, question_, *advice);
        for (const SumChoice& choice : winning_choices(session_, *advice, max_hinted_moves)) {
            words.push_back(sum_choice_words(request_, session_, choice));
            typed.push_back(choice_text(session_, choice));
        }
        const std::string standing = outcome_sentence(request_, advice->whole) + "\n" +
                                     (advice->whole.outcome ? sum_reason(request_, *advice) + "\n" : "");
        json()["advice"] = std::move(hint);
        json()["winning_choices"] = std::move(words);
        json()["winning_typed"] = std::move(typed);
        json()["why_last"] = "";
        json()["why_now"] = standing;
        answer_.text += standing;
        return Done{};
    }

    const Request& request_;
    SumQuestion question_;
    SumAdviser adviser_;
    SumSession session_;
    Answer answer_;
};

Result<Answer> state_of_sum(const Request& request, SumQuestion question) {
    if (!request.has("--limit")) question.limits.positions = positions_for_an_opponent;
    auto session = SumSession::start(question.sum, question.convention);
    if (!session) return session.error();
    return SumState(request, std::move(question), std::move(*session)).run();
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
    const AdviserLimits limits = adviser_limits(request, positions_for_an_opponent);
    const auto adviser = adviser_for(request, *game, convention, limits);
    Answer answer = answer_about(request, *game, convention);
    Json& json = answer.json;
    json["convention_words"] = convention_words(request.language(), convention, *game);
    if (const Status moved = move_on(answer, request, *adviser, *session); !moved) return moved.error();
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
    say_over(answer, request, *session);
    return answer;
}

}  // namespace ishitori::commands

// step of a sum: its board shows the rows of all summands, with one number for each row.
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/play.hpp"
#include "commands/sums.hpp"
#include "play/level.hpp"
#include "show/advice.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_sum_choices = 500;
constexpr std::size_t max_hinted_moves = 20;

class SumStep {
  public:
    SumStep(const Request& request, SumQuestion question, SumSession session)
        : request_(request),
          question_(std::move(question)),
          adviser_(sum_adviser(request, question_)),
          session_(std::move(session)),
          answer_(answer_about_sum(request, question_)) {}

    Result<Answer> run() {
        if (const Status played = play_moves(); !played) return played.error();
        try_move();
        if (const Status replied = reply(); !replied) return replied.error();
        write_sum_session(json(), request_, session_);
        // the sum at the start is the game, so that moves are asked about it
        json()["game"] = std::exchange(json()["start"], "");
        json()["sum"] = sum_text(session_.sum());
        json()["convention_words"] = convention_words(request_.language(), question_.convention, true);
        json()["title"] = sum_words(question_.sum);
        Json labels = Json::array();
        Json kinds = Json::array();
        bool pins = false;
        for (const Session& part : session_.parts()) {
            const Game& game = part.game();
            const bool splits = game.rules.max_parts() >= 2;
            pins = pins || splits;
            for (std::size_t i = 0; i < part.rows().size(); ++i) {
                labels.push_back(game.name.empty() ? game.heading() : game.name);
                kinds.push_back(splits ? "pins" : "heaps");
            }
        }
        json()["labels"] = std::move(labels);
        json()["kinds"] = std::move(kinds);
        json()["kind"] = pins ? "pins" : "heaps";
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
        if (session_.over())
            answer_.line(request_, "step.over",
                         {request_.words(session_.first_wins() ? "line.first" : "line.second")});
        return std::move(answer_);
    }

  private:
    Json& json() { return answer_.json; }

    Status play_moves() {
        const std::string moves = half_width(request_.text("--moves"));
        const auto all = split(moves, ';');
        for (std::size_t number = 1; number <= all.size(); ++number) {
            const std::string typed(all[number - 1]);
            if (trimmed(typed).empty() && number == all.size()) break;
            const auto choice = read_choice(session_, typed);
            if (!choice)
                return Error::input("step.move", std::to_string(number), printable(typed, 40),
                                    say(request_.language(), choice.error()));
            session_.play(*choice);
        }
        return Done{};
    }

    void try_move() {
        if (!request_.has("--try")) return;
        const auto choice = read_choice(session_, request_.text("--try"));
        json()["legal"] = choice.ok();
        json()["reason"] = choice ? Json(nullptr) : Json(say(request_.language(), choice.error()));
        answer_.text += (choice ? sum_choice_words(request_, session_, *choice)
                                : say(request_.language(), choice.error())) +
                        "\n";
        if (choice) session_.play(*choice);
    }

    Status reply() {
        if (!request_.has("--level")) return Done{};
        const Level level = *level_named(request_.text("--level"));
        json()["level"] = level_name(level);
        json()["errors_of_100"] = errors_of_100(level);
        json()["reply"] = nullptr;
        const bool refused = request_.has("--try") && !json()["legal"].get<bool>();
        if (session_.over() || refused) return Done{};
        Draw draw(request_.number("--seed").value_or(request_.environment->fresh_seed),
                  session_.history().size());
        const auto chosen = choose_move(adviser_, session_.sum(), level, draw);
        if (!chosen) return chosen.error();
        if (request_.has("--try")) {
            Json board;
            write_sum_session(board, request_, session_);
            for (const char* part : {"position", "ring", "rows"}) json()["played"][part] = board[part];
        }
        const SumChoice choice = session_.place(chosen->move);
        const std::string words = sum_choice_words(request_, session_, choice),
                          typed = choice_text(session_, choice);
        answer_.line(request_, "play.my-move",
                     {request_.words("level." + std::string(level_name(level))), words, typed});
        session_.play(choice);
        json()["reply"] = {{"move", typed}, {"words", words}, {"why", why_name(chosen->why)}};
        return Done{};
    }

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
        if (stones > 10 * max_sum_choices) return nullptr;
        for (std::size_t i = 0; i < session_.parts().size(); ++i) {
            const Session& part = session_.parts()[i];
            for (std::size_t row = 0; row < part.rows().size(); ++row) {
                const bool fits = for_each_option(
                    part.game().rules, part.rows()[row].size, [&](HeapSize remove, const Parts& parts) {
                        texts.push_back(choice_text(
                            session_,
                            {i, {row, remove, std::vector<HeapSize>(parts.begin(), parts.end()), 0}}));
                        return texts.size() <= max_sum_choices;
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

}  // namespace

Result<Answer> answer_sum_step(const Request& request, SumQuestion question) {
    if (!request.has("--limit")) question.limits.positions = positions_for_an_opponent;
    auto session = SumSession::start(question.sum, question.convention);
    if (!session) return session.error();
    return SumStep(request, std::move(question), std::move(*session)).run();
}

}  // namespace ishitori::commands

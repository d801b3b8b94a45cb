// play for a sum of different games: the person names the summand and the move in the words of that game.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "commands/play.hpp"
#include "commands/sums.hpp"
#include "play/level.hpp"
#include "play/session.hpp"
#include "rules/typed.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"
#include "words/move_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_tried_moves = 200;  // the number of moves whose replies are counted

class SumDialogue {
  public:
    SumDialogue(const Request& request, SumQuestion question, std::vector<Session> sessions)
        : request_(request),
          talk_(*request.environment->conversation),
          question_(std::move(question)),
          adviser_(sum_adviser(request, question_)),
          sessions_(std::move(sessions)),
          level_(*level_named(request.text("--level", "medium"))),
          seed_(request.number("--seed").value_or(request.environment->fresh_seed)),
          player_first_(request.text("--first", "me") == "me"),
          start_(sum_text(question_.sum)) {}

    Result<Answer> run() {
        tell(answer_about_sum(request_, question_).text);
        tell_rules();
        say_line("play.level",
                 {level_words(), request_.words("level-about." + std::string(level_name(level_)))});
        say_line("play.seed", {seed_});
        say_line(player_first_ ? "play.you-first" : "play.i-first");
        say_line("play.help-hint");
        show_board();
        while (!is_over(question_.sum) && !left_ && !quit_) {
            adviser_.hope_again(question_.limits.keep_hoping);
            const bool mine = first_to_move() != player_first_;
            if (const Status status = mine ? my_move() : player_move(); !status) {
                if (status.error().key != "limit.interrupted") return status.error();
                left_ = true;
            }
        }
        Answer answer;
        const bool over = is_over(question_.sum);
        if (over) {
            say_line(first_wins() == player_first_ ? "play.you-win" : "play.i-win");
        } else {
            say_line("play.position", {sum_words(question_.sum)});
            if (left_) leave(answer, request_, sum_words(question_.sum));
        }
        write_json(answer, over);
        return answer;
    }

  private:
    struct Played {
        std::size_t summand;
        std::string text, words;
        std::vector<HeapSize> rows;  // of all summands after it
    };

    void tell(const std::string& text) { talk_.tell(text); }
    void say_line(std::string_view key, std::initializer_list<Filler> places = {}) {
        tell(request_.words(key, places) + "\n");
    }
    std::string level_words() const { return request_.words("level." + std::string(level_name(level_))); }
    bool first_to_move() const { return history_.size() % 2 == 0; }
    // Requires that the game is over.
    bool first_wins() const { return first_to_move() == (question_.convention == Convention::misere); }

    // The rules of each game, once.
    void tell_rules() {
        std::vector<std::string_view> told;
        for (const Session& session : sessions_) {
            const Game& game = session.game();
            if (std::ranges::find(told, game.text) != told.end()) continue;
            told.push_back(game.text);
            const auto rules = rule_sentences(game, request_.language(), question_.convention);
            const bool english = request_.language() == Language::en;
            tell(fmt::format("{}{}{}\n", game.name.empty() ? game.heading() : game.name,
                             english ? ": " : "：", fmt::join(rules, english ? " " : "")));
        }
    }

    void show_board() {
        tell("\n");
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            const Game& game = sessions_[i].game();
            tell(fmt::format("{}. {}\n", i + 1, game.name.empty() ? game.heading() : game.name) +
                 board_text(request_.language(), sessions_[i], request_.environment->columns));
        }
        tell("\n");
    }

    std::vector<HeapSize> rows() const {
        std::vector<HeapSize> all;
        for (const Session& session : sessions_) {
            for (const HeapSize size : session.sizes()) all.push_back(size);
        }
        return all;
    }

    void refresh(std::size_t summand) {
        question_.sum[summand].position = sessions_[summand].position();
        question_.sum[summand].rows = sessions_[summand].sizes();
    }

    void play(std::size_t summand, const Choice& choice) {
        Session& session = sessions_[summand];
        Played played{
            summand,
            fmt::format("{}: {}", summand + 1, choice_text(session, choice)),
            summand_words(question_.sum[summand]) + ": " + choice_words(request_.language(), session, choice),
            {}};
        session.play(choice);
        refresh(summand);
        played.rows = rows();
        history_.push_back(std::move(played));
    }

    Status my_move() {
        Draw draw(seed_, history_.size());
        const auto chosen = choose(draw);
        if (!chosen) return chosen.error();
        play(chosen->summand, sessions_[chosen->summand].place(chosen->move));
        say_line("play.my-move", {level_words(), history_.back().words, history_.back().text});
        show_board();
        return Done{};
    }

    // Like choose_move() for one game: a winning move that takes the most, or at the error rate of the level
    // a losing move. In a lost position, a level that sets traps chooses the move with the fewest winning
    // replies.
    Result<SumMove> choose(Draw& draw) {
        const Sum& sum = question_.sum;
        const auto advice = adviser_.advise(sum);
        if (!advice) return advice.error();
        if (advice->whole.winning.stopped && adviser_.interrupted())
            return Error::stopped("limit.interrupted");
        const bool errs = draw.below(100) < errors_of_100(level_);
        if (advice->whole.outcome == Outcome::N && errs) {
            for (int tries = 0; tries < 32; ++tries) {
                const SumMove move = any_move(draw);
                const auto left = adviser_.advise(after(sum, move), false);
                if (!left) return left.error();
                if (left->whole.outcome == Outcome::N) return move;
            }
        }
        if (advice->whole.outcome == Outcome::N) {
            std::vector<SumMove> best;
            for (std::size_t i = 0; i < sum.size(); ++i) {
                for (const Move& move : advice->winning[i].listed) {
                    if (!best.empty() && move.remove < best[0].move.remove) continue;
                    if (!best.empty() && move.remove > best[0].move.remove) best.clear();
                    best.push_back({i, move});
                }
            }
            if (!best.empty()) return best[draw.below(best.size())];
        }
        if (advice->whole.outcome == Outcome::P && level_ == Level::perfect) return trap(draw);
        if (!advice->whole.outcome) say_line("play.open");
        return any_move(draw);
    }

    Result<SumMove> trap(Draw& draw) {
        std::vector<SumMove> moves;
        const bool all = for_each_move(question_.sum, [&](const SumMove& move) {
            moves.push_back(move);
            return moves.size() < max_tried_moves;
        });
        if (!all) return any_move(draw);
        std::vector<SumMove> best;
        std::pair<HeapSize, HeapSize> least;  // replies, stones taken
        for (const SumMove& move : moves) {
            const auto left = adviser_.advise(after(question_.sum, move));
            if (!left) return left.error();
            const std::pair here(left->whole.winning.total, move.move.remove);
            if (!best.empty() && here > least) continue;
            if (best.empty() || here < least) best.clear();
            least = here;
            best.push_back(move);
        }
        return best[draw.below(best.size())];
    }

    // Requires that a move is left.
    SumMove any_move(Draw& draw) const {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < question_.sum.size(); ++i) {
            if (!is_over({question_.sum[i]})) places.push_back(i);
        }
        const std::size_t place = places[draw.below(places.size())];
        const Summand& summand = question_.sum[place];
        return {place, *random_move(summand.game, summand.position, draw)};
    }

    // One line of the player.
    Status player_move() {
        const auto line = talk_.ask(request_.words("play.prompt"), false);
        if (!line || !request_.environment->keep_going()) {
            left_ = true;
            tell("\n");
            return Done{};
        }
        adviser_.hope_again(question_.limits.keep_hoping);  // the time does not run while the player thinks
        const auto wish = wish_of(*line);
        if (!wish) {
            read_move(tidy(*line));
            return Done{};
        }
        switch (*wish) {
            case Wish::hint:
                return hint();
            case Wish::explain:
                return explain();
            case Wish::undo:
                undo();
                break;
            case Wish::board:
                show_board();
                break;
            case Wish::quit:
                quit_ = true;
                break;
            case Wish::help:
            case Wish::begin_again:  // these two requests need a single game
            case Wish::level:
                say_line("play.sum-how");
                break;
        }
        return Done{};
    }

    Status explain() {
        const auto answer = answer_sum_explain(request_, question_);
        if (!answer) return answer.error();
        tell(answer->text);
        return Done{};
    }

    void read_move(const std::string& typed) {
        const std::size_t colon = typed.find(':');
        if (colon == std::string::npos) return say_line("play.sum-how");
        const auto summand = parse_summand_number(question_.sum, typed.substr(0, colon));
        if (!summand) return tell(say(request_.language(), summand.error()) + "\n");
        const auto choice = read_choice(sessions_[*summand], typed.substr(colon + 1));
        if (!choice) return tell(say(request_.language(), choice.error()) + "\n");
        play(*summand, *choice);
        show_board();
    }

    void undo() {
        if (history_.size() < (player_first_ ? 2U : 3U)) return say_line("play.nothing-to-undo");
        for (int i = 0; i < 2; ++i) {
            const std::size_t summand = history_.back().summand;
            sessions_[summand].undo();
            refresh(summand);
            history_.pop_back();
        }
        say_line("play.undone");
        show_board();
    }

    Status hint() {
        const auto advice = adviser_.advise(question_.sum);
        if (!advice) return advice.error();
        if (!advice->whole.outcome) {
            say_line("outcome.open");
        } else if (advice->whole.outcome == Outcome::P) {
            say_line("hint.lost");
        } else {
            for (std::size_t i = 0; i < sessions_.size(); ++i) {
                if (advice->winning[i].listed.empty()) continue;
                const SumMove move{i, advice->winning[i].listed.front()};
                const std::string typed =
                    fmt::format("{}: {}", i + 1, choice_text(sessions_[i], sessions_[i].place(move.move)));
                say_line(
                    "hint.move",
                    {request_.words("choice.typed", {sum_move_words(request_, question_.sum, move), typed})});
                return Done{};
            }
            say_line("hint.open");
        }
        return Done{};
    }

    void write_json(Answer& answer, bool over) const {
        answer.json = answer_about_sum(request_, question_).json;
        std::vector<HeapSize> heaps;
        for (const Summand& summand : question_.sum)
            heaps.insert(heaps.end(), summand.position.heaps.begin(), summand.position.heaps.end());
        answer.json["position"] = json_numbers(heaps);
        answer.json["ring"] = false;
        answer.json["rows"] = json_numbers(rows());
        answer.json["start"] = start_;
        Json history = Json::array();
        for (std::size_t i = 0; i < history_.size(); ++i)
            history.push_back({{"by", i % 2 == 0 ? "first" : "second"},
                               {"move", history_[i].text},
                               {"words", history_[i].words},
                               {"rows", json_numbers(history_[i].rows)}});
        answer.json["history"] = std::move(history);
        answer.json["over"] = over;
        answer.json["to_move"] = first_to_move() ? "first" : "second";
        answer.json["winner"] = over ? Json(first_wins() ? "first" : "second") : Json(nullptr);
        answer.json["level"] = level_name(level_);
        answer.json["seed"] = json_number(seed_);
        answer.json["player"] = player_first_ ? "first" : "second";
    }

    const Request& request_;
    const Conversation& talk_;
    SumQuestion question_;  // the current sum
    SumAdviser adviser_;
    std::vector<Session> sessions_;  // of the summands
    std::vector<Played> history_;
    Level level_;
    std::uint64_t seed_;
    bool player_first_;
    std::string start_;
    bool left_ = false, quit_ = false;
};

}  // namespace

Result<Answer> play_sum(const Request& request, SumQuestion question) {
    if (!request.environment->conversation) return Error::input("play.no-one");
    for (const char* option : {"--players", "--hints", "--save", "--load", "--transcript"}) {
        if (request.has(option)) return Error::input("sum.no-option", option);
    }
    if (!request.has("--limit")) question.limits.positions = positions_for_an_opponent;
    question.limits.progress = [](HeapSize, HeapSize) {};
    std::vector<Session> sessions;
    for (Summand& summand : question.sum) {
        // the rows in the order typed; a ring as a ring
        const std::string start = summand.position.ring || summand.rows.size() < 2
                                      ? position_text(summand.game, summand.position)
                                      : rows_words(Language::en, summand.rows, false);
        auto session = Session::start(summand.game, question.convention, start);
        if (!session) return session.error();
        sessions.push_back(std::move(*session));
    }
    return SumDialogue(request, std::move(question), std::move(sessions)).run();
}

}  // namespace ishitori::commands

// play for a sum of different games: the person names the summand and the move in the words of that game.
#include <fmt/format.h>

#include "commands/play.hpp"
#include "commands/sums.hpp"
#include "play/level.hpp"
#include "play/sum_session.hpp"
#include "rules/typed.hpp"
#include "show/advice.hpp"
#include "show/play_words.hpp"

namespace ishitori::commands {

namespace {

class SumDialogue {
  public:
    SumDialogue(const Request& request, SumQuestion question, SumSession session)
        : request_(request),
          talk_(*request.environment->conversation),
          question_(std::move(question)),
          adviser_(sum_adviser(request, question_)),
          session_(std::move(session)),
          level_(*level_named(request.text("--level", "medium"))),
          seed_(request.number("--seed").value_or(request.environment->fresh_seed)),
          player_first_(request.text("--first", "me") == "me") {}

    Result<Answer> run() {
        tell(answer_about_sum(request_, question_).text);
        for (const std::string& rules : sum_rules(request_, question_)) tell(rules + "\n");
        say_line("play.level",
                 {level_words(), request_.words("level-about." + std::string(level_name(level_)))});
        say_line("play.seed", {seed_});
        say_line(player_first_ ? "play.you-first" : "play.i-first");
        say_line("play.help-hint");
        show_board();
        while (!session_.over() && !left_ && !quit_) {
            adviser_.restart_clock(question_.limits.time_left);
            const bool mine = session_.first_to_move() != player_first_;
            if (const Status status = mine ? my_move() : player_move(); !status) {
                if (status.error().key != "limit.interrupted") return status.error();
                left_ = true;
            }
        }
        Answer answer;
        if (session_.over()) {
            say_line(session_.first_wins() == player_first_ ? "play.you-win" : "play.i-win");
        } else {
            say_line("play.position", {sum_words(session_.sum())});
            if (left_) leave(answer, request_, sum_words(session_.sum()));
        }
        write_json(answer);
        return answer;
    }

  private:
    void tell(const std::string& text) { talk_.tell(text); }
    void say_line(std::string_view key, std::initializer_list<Filler> places = {}) {
        tell(request_.words(key, places) + "\n");
    }
    std::string level_words() const { return request_.words("level." + std::string(level_name(level_))); }

    void show_board() { tell("\n" + sum_board_text(request_, session_) + "\n"); }

    // The question about the present sum.
    SumQuestion question() const {
        SumQuestion now = question_;
        now.sum = session_.sum();
        return now;
    }

    Status my_move() {
        Draw draw(seed_, session_.history().size());
        const auto chosen = choose_move(adviser_, session_.sum(), level_, draw);
        if (!chosen) return chosen.error();
        const SumChoice choice = session_.place(chosen->move);
        say_line("play.my-move",
                 {level_words(), sum_choice_words(request_, session_, choice), typed(choice)});
        if (chosen->why == Why::open) say_line("play.open");
        session_.play(choice);
        show_board();
        return Done{};
    }

    // "2: 1 3", the move in the summand's own words.
    std::string typed(const SumChoice& choice) const {
        return fmt::format("{}: {}", choice.summand + 1,
                           choice_text(session_.parts()[choice.summand], choice.choice));
    }

    // One line of the player.
    Status player_move() {
        const auto line = talk_.ask(request_.words("play.prompt"), false);
        if (!line || !request_.environment->keep_going()) {
            left_ = true;
            tell("\n");
            return Done{};
        }
        adviser_.restart_clock(question_.limits.time_left);  // the time does not run while the player thinks
        const auto wanted = typed_request(*line);
        if (!wanted) {
            read_move(tidy(*line));
            return Done{};
        }
        switch (*wanted) {
            case TypedRequest::hint:
                return hint();
            case TypedRequest::explain:
                return explain();
            case TypedRequest::undo:
                undo();
                break;
            case TypedRequest::board:
                show_board();
                break;
            case TypedRequest::quit:
                quit_ = true;
                break;
            case TypedRequest::help:
            case TypedRequest::restart:  // these two requests need a single game
            case TypedRequest::level:
                say_line("play.sum-how");
                break;
        }
        return Done{};
    }

    Status explain() {
        const auto answer = answer_sum_explain(request_, question());
        if (!answer) return answer.error();
        tell(answer->text);
        return Done{};
    }

    void read_move(const std::string& text) {
        const auto choice = read_choice(session_, text);
        if (!choice) return tell(say(request_.language(), choice.error()) + "\n");
        session_.play(*choice);
        show_board();
    }

    void undo() {
        if (session_.history().size() < (player_first_ ? 2U : 3U)) return say_line("play.nothing-to-undo");
        session_.undo();
        session_.undo();
        say_line("play.undone");
        show_board();
    }

    Status hint() {
        const auto advice = adviser_.advise(session_.sum());
        if (!advice) return advice.error();
        const auto moves = winning_choices(session_, *advice, 1);
        if (!advice->whole.outcome) {
            say_line("outcome.open");
        } else if (advice->whole.outcome == Outcome::P || moves.empty()) {
            say_line(advice->whole.outcome == Outcome::P ? "hint.lost" : "hint.open");
        } else {
            const SumMove move{moves[0].summand, session_.parts()[moves[0].summand].move_of(moves[0].choice)};
            say_line("hint.move",
                     {request_.words("choice.typed",
                                     {sum_move_words(request_, session_.sum(), move), typed(moves[0])})});
        }
        return Done{};
    }

    void write_json(Answer& answer) const {
        answer.json = answer_about_sum(request_, question()).json;
        write_sum_session(answer.json, request_, session_);
        answer.json["level"] = level_name(level_);
        answer.json["seed"] = json_number(seed_);
        answer.json["player"] = player_first_ ? "first" : "second";
    }

    const Request& request_;
    const Conversation& talk_;
    const SumQuestion question_;  // about the sum at the start
    SumAdviser adviser_;
    SumSession session_;
    Level level_;
    std::uint64_t seed_;
    bool player_first_;
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
    auto session = SumSession::start(question.sum, question.convention);
    if (!session) return session.error();
    return SumDialogue(request, std::move(question), std::move(*session)).run();
}

}  // namespace ishitori::commands

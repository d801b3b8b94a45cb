// play for a sum of different games: the person names the summand and the move in the words of that game.
#include <fmt/format.h>

#include "commands/dialogue.hpp"
#include "commands/sums.hpp"

namespace ishitori::commands {

namespace {

class SumDialogue : public Dialogue<SumSession, SumAdviser> {
  public:
    SumDialogue(const Request& request, const SumQuestion& question, SumSession session, SumAdviser& adviser)
        : Dialogue(request, std::move(session), adviser, question.limits,
                   request.text("--first", "me") == "me"),
          question_(question) {}

    Result<Answer> run() {
        tell(answer_about_sum(request_, question_).text);
        for (const std::string& rules : sum_rules(request_, question_)) tell(rules + "\n");
        say_level();
        say_line("play.seed", {seed_});
        say_line(player_first_ ? "play.you-first" : "play.i-first");
        say_line("play.help-hint");
        show_board();
        while (!session_.over() && !left_ && !quit_) {
            if (const Status status = one_turn(); !status) return status.error();
        }
        Answer answer;
        if (session_.over()) {
            say_line(session_.first_wins() == player_first_ ? "play.you-win" : "play.i-win");
        } else {
            say_line("play.position", {now()});
            if (left_) answer.stop(request_, "play.stopped", {now()});
        }
        answer.json = answer_about_sum(request_, question()).json;
        write_game(answer.json);
        return answer;
    }

  private:
    std::string now() const override { return sum_words(session_.position()); }

    // The question about the present sum.
    SumQuestion question() const { return {session_.position(), question_.convention, question_.limits}; }

    // "2: 1 3", the move in the summand's own words.
    std::string typed(const SumChoice& choice) const override {
        return fmt::format("{}: {}", choice.summand + 1,
                           choice_text(session_.parts()[choice.summand], choice.choice));
    }

    void help() override { say_line("play.sum-how"); }
    // these two requests need a single game
    void restart() override { help(); }
    void change_level() override { help(); }

    Status explain() override {
        const auto answer = answer_sum_explain(request_, question());
        if (!answer) return answer.error();
        tell(answer->text);
        return Done{};
    }

    Status hint() override {
        const auto advice = adviser_.advise(session_.position());
        if (!advice) return advice.error();
        const auto moves = winning_choices(session_, *advice, 1);
        if (!advice->whole.outcome) {
            say_line("outcome.open");
        } else if (advice->whole.outcome == Outcome::P || moves.empty()) {
            say_line(advice->whole.outcome == Outcome::P ? "hint.lost" : "hint.open");
        } else {
            const SumMove move{moves[0].summand, session_.parts()[moves[0].summand].move_of(moves[0].choice)};
            say_line("hint.move",
                     {request_.words("choice.typed", {sum_move_words(request_, session_.position(), move),
                                                      typed(moves[0])})});
        }
        return Done{};
    }

    const SumQuestion& question_;  // about the sum at the start
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
    SumAdviser adviser = sum_adviser(request, question);
    return SumDialogue(request, question, std::move(*session), adviser).run();
}

}  // namespace ishitori::commands

// outcome: the winner; moves: all winning moves.
#include "commands/answers.hpp"
#include "commands/known_period.hpp"
#include "commands/sums.hpp"
#include "show/advice.hpp"

namespace ishitori::commands {

namespace {

// The heaps alone determine the outcome. `outcome` therefore examines at most this many options, and keeps at
// most this many families, for the winning moves.
void spend_little(AdviserLimits& limits) {
    limits.moves.work = 10'000'000;
    limits.moves.families = 10'000;
}

Result<Answer> answer_position(const Request& request, bool with_moves_text) {
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) {
        if (!with_moves_text) spend_little((*sum)->limits);
        return answer_sum_outcome(request, **sum, with_moves_text);
    }
    auto question = position_question(request);
    if (!question) return question.error();
    if (!with_moves_text) spend_little(question->limits);
    const auto adviser = adviser_for(request, question->game, question->convention, question->limits);
    const auto certified = rely_on_certificate(request, *adviser);
    if (!certified) return certified.error();
    auto advice = adviser->advise(question->position);
    if (!advice) return advice.error();
    Answer answer = answer_about(request, question->game, question->convention);
    write_advice(answer.json, *question, *advice);
    draw_board(answer, request, *question);
    const std::string where = shown_position(request.language(), *question);
    answer.text += where + ": " + outcome_sentence(request, *advice) + "\n";
    if (!advice->outcome) {
        leave_open(request, *advice, answer);
    } else {
        answer.text += reason_sentence(request, *advice) + "\n";
        if (with_moves_text || advice->outcome == Outcome::N)
            answer.text += winning_moves_text(request, *question, advice->winning);
    }
    add_certificate(request, *certified, answer);
    if (with_moves_text && advice->outcome) note_unfound_moves(request, *advice, answer);
    return answer;
}

}  // namespace

Result<Answer> answer_outcome(const Request& request) { return answer_position(request, false); }

Result<Answer> answer_moves(const Request& request) { return answer_position(request, true); }

}  // namespace ishitori::commands

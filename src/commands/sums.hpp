// Questions about sums of different games, which outcome, moves, explain, tree, value and play share.
#pragma once

#include <optional>

#include "ask/command.hpp"
#include "play/sum_adviser.hpp"
#include "play/sum_session.hpp"

namespace ishitori::commands {

struct SumQuestion {
    Sum sum;
    Convention convention = Convention::normal;
    AdviserLimits limits;
};

// The sum in the request; nullopt if it names one game. By default it is played in misère play if every
// summand usually is. Errors "sum.in-summand", with the fault in the summand, and "sum.no-option" for an
// option that needs a single game.
Result<std::optional<SumQuestion>> sum_question(const Request& request);

SumAdviser sum_adviser(const Request& request, const SumQuestion& question);

// The rules of each game, once: "kayles: Choose one of the heaps ...".
std::vector<std::string> sum_rules(const Request& request, const SumQuestion& question);

// An answer that begins with the header of the sum.
Answer answer_about_sum(const Request& request, const SumQuestion& question);

// "in kayles 7,5: take 2 from the heap of 7, ..."
std::string sum_move_words(const Request& request, const Sum& sum, const SumMove& move);

// As write_advice, with the summands themselves and with the summand of each move, counted from 1.
void write_sum_advice(Json& json, const SumQuestion& question, const SumAdvice& advice);
// How the outcome is known, in one sentence or two.
std::string sum_reason(const Request& request, const SumAdvice& advice);

// outcome and moves
Result<Answer> answer_sum_outcome(const Request& request, const SumQuestion& question, bool all_moves);
// value: the nim-value of each summand and of the sum; in misère play the genus.
Result<Answer> answer_sum_value(const Request& request, const SumQuestion& question);
Result<Answer> answer_sum_explain(const Request& request, const SumQuestion& question);
Result<Answer> play_sum(const Request& request, SumQuestion question);

}  // namespace ishitori::commands

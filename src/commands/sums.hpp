// Questions about sums of different games, which outcome, moves, explain, tree, value and play share.
#pragma once

#include <optional>

#include "ask/command.hpp"
#include "play/sum_adviser.hpp"

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

// "kayles 7,5": the summand in the words of the question.
std::string summand_words(const Summand& summand);
// "kayles 7,5 + nim 3"
std::string sum_words(const Sum& sum);

// An answer with the header of the sum.
Answer answer_about_sum(const Request& request, const SumQuestion& question);

// Reads the number of a summand, counted from 1, and returns its index, counted from 0. Error
// "sum.no-such-summand".
Result<std::size_t> parse_summand_number(const Sum& sum, std::string_view text);
// "2: 7-3": the move in summand 2, as outcome prints it; if only one summand allows it, also without the
// number. Errors "sum.no-such-summand", "sum.which-summand", and the errors of parse_move and check_legal.
Result<SumMove> parse_sum_move(const Sum& sum, std::string_view text);
std::string sum_move_text(const SumMove& move);
// "in kayles 7,5: take 2 from the heap of 7, ..."
std::string sum_move_words(const Request& request, const Sum& sum, const SumMove& move);

// outcome and moves
Result<Answer> answer_sum_outcome(const Request& request, const SumQuestion& question, bool all_moves);
// value: the nim-value of each summand and of the sum; in misere play the genus.
Result<Answer> answer_sum_value(const Request& request, const SumQuestion& question);
Result<Answer> answer_sum_explain(const Request& request, const SumQuestion& question);
Result<Answer> play_sum(const Request& request, SumQuestion question);

}  // namespace ishitori::commands

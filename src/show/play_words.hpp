// Sentences of play, step and replay about a game in progress, or a sum of games.
#pragma once

#include "ask/command.hpp"
#include "play/adviser.hpp"
#include "play/level.hpp"
#include "play/session.hpp"
#include "play/sum_adviser.hpp"
#include "play/sum_session.hpp"
#include "show/advice.hpp"

namespace ishitori::show {

// "take 3 from heap 2, leaving 2", "move B by 7 to the right", "take the stones 8-10": a choice in words,
// with its place on the board. `before`: the game before it.
std::string choice_words(Language language, const Session& before, const Choice& choice);
// "Kayles 7,5: take 3 from heap 1, leaving 4"
std::string choice_words(Language language, const SumSession& before, const SumChoice& choice);

// "Kayles 7,5"; "take:1-3 5" where the game has no name.
std::string summand_words(Language language, const Summand& summand);
// "kayles 7,5 + nim 3", as it may be typed again
std::string sum_words(const Sum& sum);
// The same by names, as a title: "Kayles 7,5 + Nim 3".
std::string sum_title(Language language, const Sum& sum);

// The game, the convention in words and the rule: the text before the first move.
std::string opening_text(const Request& request, const Session& session);

// The strategy of equal pairs and the final choice (seed 001): the steps with which the player to move, or
// the opponent, wins this position of a row or ring game in misère play; empty if the strategy does not
// apply.
std::vector<std::string> symmetric_strategy(const Request& request, const PositionQuestion& question);

// The position of a game in progress, without limits.
PositionQuestion question_about(const Session& session);

// The winner and the reason: the outcome, the argument, and the binary table if nim-values decide.
Result<std::string> advantage_text(const Request& request, Adviser& adviser, const Session& session);

// The reason why the last move was good or bad: the binary table before and after it, the strategy step, the
// argument. `by_computer`: in the first person. Requires session.can_undo().
Result<std::string> why_text(const Request& request, Adviser& adviser, const Session& session,
                             bool by_computer);

// The effect of the last move, in one sentence, from the outcomes before and after it.
std::string verdict_words(const Request& request, const Session& session, Outcome before, Outcome after);

// A move of the history with its verdict.
struct Judged {
    std::optional<Outcome> before, after;
    std::vector<std::string> would_have_won;  // in words; only after a move that lost a winning position
    bool threw_away() const { return before == Outcome::N && after == Outcome::N; }
};
// The adviser of a game and its Session, or the adviser of a sum and its SumSession.
template <class Asked, class Played>
Result<std::vector<Judged>> judge_game(const Request& request, Asked& adviser, const Played& session);

// outcome_before, outcome_after, would_have_won.
void write_judged(Json& item, const Judged& judged);

// The whole game as a table, with the losing moves and the moves that would have won.
Result<std::string> review_text(const Request& request, Adviser& adviser, const Session& session,
                                const std::string& first, const std::string& second);

// The board as JSON: position, ring, rows, and the remaining stones if they are numbered. Of a sum: the rows
// of all summands.
void write_board(Json& json, const Session& session);
void write_board(Json& json, const SumSession& session);

// The board, and history, over, to_move, winner: a game in progress as JSON.
template <class Played>
void write_session(Json& json, const Request& request, const Played& session);

// At most `most` of the winning moves.
std::vector<Choice> winning_choices(const Session& session, const Advice& advice, std::size_t most);
std::vector<SumChoice> winning_choices(const SumSession& session, const SumAdvice& advice, std::size_t most);
// The same in words.
template <class Played, class Advised>
std::vector<std::string> winning_words(Language language, const Played& session, const Advised& advice,
                                       std::size_t most) {
    std::vector<std::string> words;
    for (const auto& choice : winning_choices(session, advice, most))
        words.push_back(choice_words(language, session, choice));
    return words;
}

// The position in the order of the board, "4,0,5", "a ring of 10".
std::string session_words(Language language, const Session& session);

}  // namespace ishitori::show

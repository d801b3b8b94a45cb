// The winner of a sum of different games, and the winning moves. Normal play: by the nim-values of the
// summands [T1]. Misère play: as one game, if all summands belong to one; by the rule of Nim, if all are tame
// [T6]; as a position of one summand's game, if the heaps of the others equal heaps of it; else by search.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "play/adviser.hpp"
#include "rules/sum.hpp"

namespace ishitori::play {

struct SumAdvice {
    // The advice for the whole sum. nim_values and fickle are in the order of the heaps of all summands;
    // `winning` contains only the numbers of moves.
    Advice whole;
    std::vector<WinningMoves> winning;  // by summand
    std::vector<std::optional<TameValue>>
        values;            // of each summand: its nim-value; in misère play if it is tame
    std::string one_game;  // decided as a position of this game; otherwise ""

    // The listed winning moves of all summands, in their order.
    std::vector<SumMove> winning_moves() const;
};

class SumAdviser {
  public:
    using AdviserOf = std::function<std::shared_ptr<Adviser>(const Game&, const AdviserLimits&)>;

    // `adviser_of` provides the summands' advisers; empty: new ones.
    SumAdviser(Convention convention, AdviserLimits limits, AdviserOf adviser_of = {});

    // Errors as Adviser::advise. Requires a summand.
    Result<SumAdvice> advise(const Sum& sum, bool want_moves = true);

    // Gives the next questions new time.
    void restart_clock(std::function<bool()> time_left);
    bool interrupted() const { return !limits_.keep_going(); }
    Convention convention() const { return convention_; }

  private:
    Adviser& adviser(const Game& game);
    Result<SumAdvice> as_one(const Sum& sum, const Game& game, const Position& position, bool want_moves);
    Result<std::optional<SumAdvice>> by_equal_heaps(const Sum& sum, bool want_moves);
    Result<std::optional<SumAdvice>> by_equal_heaps(const Sum& sum, const Game& game, bool want_moves);
    Result<std::optional<SumAdvice>> by_values(const Sum& sum, bool want_moves);
    SumAdvice by_search(const Sum& sum, bool want_moves, std::uint64_t positions);

    Convention convention_;
    AdviserLimits limits_;
    AdviserOf adviser_of_;
    std::vector<std::shared_ptr<Adviser>> advisers_;  // one for each game
    std::unique_ptr<MisereSearch> search_;
    std::vector<std::string> searched_;  // the games of search_
};

// True if no move is left in any summand.
bool is_over(const Sum& sum);

}  // namespace ishitori::play

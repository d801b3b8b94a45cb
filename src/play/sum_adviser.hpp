// Who wins a sum of different games, and by which moves. Normal play: by the nim-values of the summands [T1].
// Misère play: as one game, where all summands are of one; by the rule of Nim, where all are tame [T6]; as a
// position of one summand's game, where the heaps of the others are equal to heaps of it; else by search.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "play/adviser.hpp"
#include "rules/sum.hpp"

namespace ishitori::play {

struct SumAdvice {
    // Of the sum as a whole. nim_values and fickle are in the order of the heaps of all summands; `winning`
    // has the numbers alone.
    Advice whole;
    std::vector<WinningMoves> winning;             // by summand
    std::vector<std::optional<TameValue>> values;  // of each summand: its nim-value; in misère play if tame
    std::string one_game;                          // decided as a position of this game; "" if not
};

class SumAdviser {
  public:
    using AdviserOf = std::function<std::shared_ptr<Adviser>(const Game&, const AdviserLimits&)>;

    // `adviser_of`: where the summands' advisers come from; empty: new ones.
    SumAdviser(Convention convention, AdviserLimits limits, AdviserOf adviser_of = {});

    // Errors as Adviser::advise. Requires a summand.
    Result<SumAdvice> advise(const Sum& sum, bool want_moves = true);

    // The next questions are given time again.
    void hope_again(std::function<bool()> keep_hoping);
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

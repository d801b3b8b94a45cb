// The winning algorithm of seed 001 for the line game in misère play, n >= 3: keep the rows in equal pairs,
// and at the end leave an odd number of ones. Two corrections of the seed's wording are marked below; with
// them it never loses (tests/seeds/test_001_strategy.cpp explains both).
#pragma once

#include <optional>

#include "rules/position.hpp"

namespace ishitori::play {

enum class SymmetricStep {
    halve,         // one long row: make two equal rows of length at least 2 (proposition 1; correction 1)
    restore,       // pair every row again (proposition 2)
    final_choice,  // one row of length 2 .. n + 1, all others ones: leave an odd number of ones (proposition
                   // 3)
};

struct SymmetricMove {
    Move move;
    SymmetricStep step;
};

// Definition 7: true if every length occurs an even number of times and some row is longer than 1.
bool is_symmetric(const Position& position);

// True if the strategy is about this game: a line game, or the row that a ring leaves, n >= 3, misere.
bool has_strategy(const Game& game, Convention convention);

// The strategy's move in the game line:n, n >= 3, misere. Nullopt if the strategy does not apply: the
// position is symmetric, all ones, or was not reached by the strategy. Requires that it is not a ring.
std::optional<SymmetricMove> symmetric_move(const Game& line, const Position& position);

}  // namespace ishitori::play

// The winning algorithm of seed 001 for the line game in misere play, n >= 3: keep the rows in equal pairs,
// and at the end leave an odd number of ones. With the two corrections of docs/explanation/theory.md it never
// loses (tests/seeds).
#pragma once

#include <optional>

#include "rules/position.hpp"

namespace ishitori::play {

enum class SymmetricStep {
    halve,         // one long row: make two equal rows of length at least 2 (proposition 1; correction 1)
    restore,       // make every row one of an equal pair again (proposition 2)
    final_choice,  // one row of length 2 .. n + 1, all others ones: leave an odd number of ones (proposition
                   // 3)
};

struct SymmetricMove {
    Move move;
    SymmetricStep step;
};

// Definition 7: an even number of rows of each length, and some row longer than 1.
bool is_symmetric(const Position& position);

// The strategy's move in the game line:n, n >= 3, misere; nullopt if the strategy has none here (the position
// is symmetric, all ones, or has come about otherwise than by keeping to it). No ring.
std::optional<SymmetricMove> symmetric_move(const Game& line, const Position& position);

}  // namespace ishitori::play

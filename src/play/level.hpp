// How the computer chooses its move.
//
// perfect: in a won position a winning move (in the line game, n >= 3, by seed 001's strategy; else the
//   one that takes the most). In a lost one the move after which the opponent has the fewest winning replies;
//   among equals the one that takes the fewest stones, which prolongs the game; among equals one drawn. In
//   Nim seed 004's move, one stone from the largest heap, is preferred among those with the fewest replies,
//   and is made at once where a heap is too large to try all moves.
// fair, easy: in a won position they err at a stated rate: then a losing move is drawn (if there is one). In
//   a lost position any move is drawn.
#pragma once

#include <optional>

#include "play/adviser.hpp"
#include "play/draw.hpp"
#include "play/symmetric.hpp"

namespace ishitori::play {

enum class Level { perfect, fair, easy };

// "perfect", "fair", "easy", as JSON and records have them.
std::string_view level_name(Level level);
// Accepts these names, and the ones that people type: hard, medium, easy.
std::optional<Level> level_named(std::string_view name);
// The number of errors in 100 moves in won positions.
unsigned errors_of_100(Level level);

// Why a move was chosen.
enum class Why {
    wins,            // it leaves a P-position
    strategy,        // the same by seed 001's strategy; Chosen::step is the step
    fewest_replies,  // lost: the fewest winning replies; Chosen::replies says how many
    one_of_largest,  // lost, Nim: one stone from the largest heap (seed 004)
    error,           // won, but the level erred
    any,             // a lost position, and the level does not choose among moves
    open,            // not decided within the limits: drawn
};
std::string_view why_name(Why why);

struct Chosen {
    Move move;
    Why why = Why::any;
    std::optional<SymmetricStep> step;
    std::optional<HeapSize> replies;
};

// Requires that the position has a move. Errors as Adviser::advise.
Result<Chosen> choose_move(Adviser& adviser, const Position& position, Level level, Draw& draw);

// One stone from the largest heap of Nim (seed 004). Requires a stone.
Move one_of_largest(const Position& position);

// A legal move, any of them possible; nullopt if none exists. Cost O(longest take) per heap, also where
// heaps are huge.
std::optional<Move> random_move(const Game& game, const Position& position, Draw& draw);

}  // namespace ishitori::play

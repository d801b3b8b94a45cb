// The choice of the computer's move.
//
// perfect: in a won position a winning move (in the line game, n >= 3, by the strategy of seed 001; else the
//   winning move that takes the most stones). In a lost position the move after which the opponent has the
//   fewest winning replies; among these the one that takes the fewest stones, which prolongs the game; among
//   these a random one. In Nim it prefers seed 004's move, one stone from the largest heap, among the moves
//   with the fewest replies, and plays it at once if a heap is too large to try all moves.
// fair, easy: in a won position they err at a fixed rate by a random losing move, if there is one. In a lost
//   position they make a random move.
#pragma once

#include <optional>

#include "play/adviser.hpp"
#include "play/draw.hpp"
#include "play/sum_adviser.hpp"

namespace ishitori::play {

enum class Level { perfect, fair, easy };

// "perfect", "fair", "easy", as in JSON and records.
std::string_view level_name(Level level);
// Accepts these names, and the names that people type: hard, medium, easy.
std::optional<Level> level_named(std::string_view name);
// The number of errors in 100 moves in won positions.
unsigned errors_of_100(Level level);

// The reason for a move.
enum class Why {
    wins,            // it leaves a P-position
    strategy,        // the same, by the strategy of seed 001
    fewest_replies,  // lost: the fewest winning replies; Chosen::replies is their number
    one_of_largest,  // lost, Nim: one stone from the largest heap (seed 004)
    error,           // won, but the level makes an error
    any,             // lost, and the level does not choose among moves
    open,            // not decided within the limits: random
};
std::string_view why_name(Why why);

template <class Made>
struct ChosenOf {
    Made move;
    Why why = Why::any;
    std::optional<HeapSize> replies{};
};
using Chosen = ChosenOf<Move>;
using ChosenInSum = ChosenOf<SumMove>;

// Requires that the position has a move. Errors as Adviser::advise.
Result<Chosen> choose_move(Adviser& adviser, const Position& position, Level level, Draw& draw);
Result<ChosenInSum> choose_move(SumAdviser& adviser, const Sum& sum, Level level, Draw& draw);

// A random legal move; every legal move is possible. Nullopt if there is no legal move. Cost O(longest take)
// per heap, even for huge heaps.
std::optional<Move> random_move(const Game& game, const Position& position, Draw& draw);

}  // namespace ishitori::play

// The advised move, and a line of play to the end in which the winner makes the advised move each time.
#pragma once

#include <vector>

#include "play/adviser.hpp"

namespace ishitori::play {

struct Ply {
    Move move;
    std::size_t row = 0;               // the row of the move, counted from 0 in the order before the move
    std::vector<HeapSize> rows_after;  // in board order; rows that are finished stay as 0
    bool by_first = true;              // the player who is to move in the starting position
};

struct BestLine {
    std::vector<Ply> plies;
    bool longest = false;   // True if the loser makes it as long as this winner's moves allow; otherwise the
                            // loser plays heaviest_move()
    bool finished = false;  // no move is left
};

// Starts from `rows` in board order (for a ring: position.ring with its one heap). At most max_plies plies.
// In small positions the loser resists as long as possible, provided the line fits a screen. Errors as
// Adviser::advise.
Result<BestLine> best_line(Adviser& adviser, const Position& position, std::vector<HeapSize> rows,
                           std::size_t max_plies);

// Chooses among the listed winning moves: the move of the symmetric strategy of seed 001, if it applies; in
// normal play a move that leaves equal pairs; else the first move that takes the most stones. Nullopt if no
// move is listed.
std::optional<Move> advised_move(const Adviser& adviser, const Position& position, const Advice& advice);

// The legal move that takes the most stones; among these the one that leaves the fewest heaps, then the one
// on the largest heap. Nullopt if no move is left. Cost: O(longest take) per heap.
std::optional<Move> heaviest_move(const Game& game, const Position& position);

// The rows in board order after `move` on row `row`: the remaining parts replace it, or 0 if nothing remains.
std::vector<HeapSize> rows_after(std::vector<HeapSize> rows, std::size_t row, const Move& move);

}  // namespace ishitori::play

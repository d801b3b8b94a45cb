// The move that is advised, and a line of play to the end in which the winner makes this move each time.
#pragma once

#include <vector>

#include "play/adviser.hpp"

namespace ishitori::play {

struct Ply {
    Move move;
    std::size_t row = 0;  // which row it was made on, counted from 0 in the order before the move
    std::vector<HeapSize> rows_after;  // in board order; rows that are finished stay as 0
    bool by_first = true;              // the player who is to move in the starting position
};

struct BestLine {
    std::vector<Ply> plies;
    bool longest = false;   // the loser makes it as long as this winner's moves allow; else heaviest_move()
    bool finished = false;  // no move is left
    bool known = true;      // false: stopped where the outcome is open
};

// Starts from `rows` in board order (for a ring: position.ring with its one heap). At most max_plies plies.
// The loser's longest resistance is looked for in small positions, and taken if the line stays short enough
// for a screen. Errors as Adviser::advise.
Result<BestLine> best_line(Adviser& adviser, const Position& position, std::vector<HeapSize> rows,
                           std::size_t max_plies);

// Chooses among the listed winning moves: the one of the symmetric strategy of seed 001, where it has one; in
// normal play one that leaves equal pairs; else the first that takes the most stones. Nullopt if none is
// listed.
std::optional<Move> advised_move(const Adviser& adviser, const Position& position, const Advice& advice);

// The legal move that takes the most stones and leaves the fewest heaps, from the largest heap it can;
// nullopt if no move is left. Cost: O(longest take) per heap.
std::optional<Move> heaviest_move(const Game& game, const Position& position);

// The rows in board order after `move` on row `row`: the rest takes its place, 0 if nothing.
std::vector<HeapSize> rows_after(std::vector<HeapSize> rows, std::size_t row, const Move& move);

}  // namespace ishitori::play

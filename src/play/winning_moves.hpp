// All winning moves of a position, from a judge [T2]; huge heaps by families of moves.
#pragma once

#include <vector>

#include "play/judge.hpp"
#include "rules/position.hpp"

namespace ishitori {

// count moves on one heap, in arithmetic progression: the j-th (0 <= j < count) removes first.remove + j *
// remove_step stones; of two heaps left the smaller has j * smaller_step stones more than in `first`.
struct MoveFamily {
    Move first;
    HeapSize remove_step = 0;
    HeapSize smaller_step = 0;
    HeapSize count = 1;

    Move move(HeapSize j) const;
};

struct WinningMoves {
    std::vector<Move> listed;  // all of them if complete(), else the first of each family, up to the cap
    std::vector<MoveFamily> families;  // all of them, none twice; empty unless they are too many to list
    HeapSize total = 0;
    bool all_known = true;  // false: not every move could be tried (total counts those found)

    bool complete() const { return all_known && listed.size() == total; }
    void add(const MoveFamily& family);
};

inline constexpr HeapSize most_listed_moves = 10000;

// Every move from `position` to a sum that is P, none twice. The position must be of heaps the judge knows;
// no ring. Time O(stones) per splitting digit without judge.repeats(), else O(preperiod + period).
WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge);

}  // namespace ishitori

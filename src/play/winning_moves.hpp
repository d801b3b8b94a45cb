// All winning moves of a position, from a judge [T2]; moves on huge heaps are grouped in families.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "play/judge.hpp"
#include "rules/position.hpp"

namespace ishitori::play {

// `count` moves on one heap in arithmetic progression. The j-th (0 <= j < count) removes first.remove + j *
// remove_step stones; if two heaps are left, the smaller has j * smaller_step stones more than in `first`.
struct MoveFamily {
    Move first;
    HeapSize remove_step = 0;
    HeapSize smaller_step = 0;
    HeapSize count = 1;

    Move move(HeapSize j) const;
};

// Limits of the search for winning moves, and of the moves that are stored.
struct MoveSearch {
    std::uint64_t work = 1'000'000'000;  // options or residues of options examined
    std::size_t families = 100'000;      // at most this many are stored; further ones are only counted
    std::function<bool()> keep_going{};  // called every 2^16 options; false stops
};

struct WinningMoves {
    std::vector<Move> listed;  // all of them if complete(), else the first of each family, up to the cap
    std::vector<MoveFamily> families;  // without repetition; empty unless the moves are too many to list
    HeapSize total = 0;             // winning moves found, stored or not; `uncountable` if there are too many
    std::uint64_t work_done = 0;    // the work done, in the unit of MoveSearch::work
    bool all_known = true;          // false if not every move could be tried
    bool families_complete = true;  // False if some were not stored
    bool stopped = false;           // keep_going returned false

    static constexpr HeapSize uncountable = ~HeapSize{0};
    bool complete() const { return all_known && listed.size() == total; }
    bool counted() const { return all_known && total != uncountable; }
    void count(const MoveFamily& family) {
        total = family.count < uncountable - total ? total + family.count : uncountable;
    }
    void add(const MoveFamily& family);
    // Adds a move to a list that contains all moves of the position.
    void add_listed(Move move) {
        ++total;
        listed.push_back(std::move(move));
    }
};

inline constexpr HeapSize max_listed_moves = 10000;
// Each listed move contains a whole position, so positions of many heaps get a shorter list: at most this
// many numbers in all.
inline constexpr HeapSize max_listed_heaps = 1'000'000;

// Every move from `position`, beside positions of the class `rest`, to a P sum, without repetition. The judge
// must know the position's heaps; no ring. Time for each distinct heap O(stones) per splitting digit without
// judge.repeats(), else O(preperiod + period); at most search.work in all.
WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge,
                           const MoveSearch& search, Judge::Class rest);
// The same for the position alone.
inline WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge,
                                  const MoveSearch& search = {}) {
    return winning_moves(game, position, judge, search, judge.of_heap(0));
}

}  // namespace ishitori::play

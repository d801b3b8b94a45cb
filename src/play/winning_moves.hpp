// All winning moves of a position, from a judge [T2]; huge heaps by families of moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "play/judge.hpp"
#include "rules/position.hpp"

namespace ishitori::play {

// count moves on one heap, in arithmetic progression: the j-th (0 <= j < count) removes first.remove + j *
// remove_step stones; of two heaps left the smaller has j * smaller_step stones more than in `first`.
struct MoveFamily {
    Move first;
    HeapSize remove_step = 0;
    HeapSize smaller_step = 0;
    HeapSize count = 1;

    Move move(HeapSize j) const;
};

// Limits of the search for winning moves, and of the moves that are kept.
struct MoveSearch {
    std::uint64_t work = 1'000'000'000;  // options or residues of options looked at
    std::size_t families = 100'000;      // kept at most; further ones are only counted
    std::function<bool()> keep_going{};  // asked every 2^16 options; false stops
};

struct WinningMoves {
    std::vector<Move> listed;  // all of them if complete(), else the first of each family, up to the cap
    std::vector<MoveFamily> families;  // none twice; empty unless the moves are too many to list
    HeapSize total = 0;             // winning moves found, kept or not; `uncountable` if there are too many
    std::uint64_t looked_at = 0;    // the work done, in the unit of MoveSearch::work
    bool all_known = true;          // false if not every move could be tried
    bool families_complete = true;  // false if some were not kept
    bool stopped = false;           // keep_going returned false

    static constexpr HeapSize uncountable = ~HeapSize{0};
    bool complete() const { return all_known && listed.size() == total; }
    bool counted() const { return all_known && total != uncountable; }
    void count(const MoveFamily& family) {
        total = family.count < uncountable - total ? total + family.count : uncountable;
    }
    void add(const MoveFamily& family);
    // One move of a position whose moves are all listed.
    void add_listed(Move move) {
        ++total;
        listed.push_back(std::move(move));
    }
};

inline constexpr HeapSize max_listed_moves = 10000;
// Each listed move represents a whole position: of many heaps fewer are listed, that many numbers in all.
inline constexpr HeapSize max_listed_heaps = 1'000'000;

// Every move from `position`, beside positions of the class `rest`, to a sum that is P, each once. The
// position must be of heaps the judge knows; no ring. Time for each distinct heap O(stones) per splitting
// digit without judge.repeats(), else O(preperiod + period); in all at most search.work.
WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge,
                           const MoveSearch& search, Judge::Class rest);
// The same where the position is all there is.
inline WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge,
                                  const MoveSearch& search = {}) {
    return winning_moves(game, position, judge, search, judge.of_heap(0));
}

}  // namespace ishitori::play

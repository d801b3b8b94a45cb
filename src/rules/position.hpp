// Positions (multisets of heap sizes) and moves, with their text (docs/reference/formats.md).
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "rules/game.hpp"
#include "rules/large_heaps.hpp"

namespace ishitori::rules {

// A sum of heaps. Canonical: descending, no zeros. `ring`: the one heap is an unbroken ring (ring:N and
// ring(CODE)).
struct Position {
    std::vector<HeapSize> heaps;
    bool ring = false;

    bool over() const { return heaps.empty(); }
    bool operator==(const Position&) const = default;
};

// The canonical position with these heaps, zeros left out. Never a ring.
Position position_of(std::vector<HeapSize> heaps);

// Heap sizes joined by ',' or '+', each a number as in base/number.hpp; `ring(m)` and `row(m)` for ring:N,
// where a single number m means a ring of m stones. Errors "position.*".
Result<Position> parse_position(const Game& game, std::string_view text);

// The same position as it is typed.
struct TypedPosition {
    std::vector<HeapSize> rows;  // in their order, zeros kept: the rows of a board
    bool ring = false;           // the one row is an unbroken ring

    Position position() const;
};
Result<TypedPosition> parse_typed(const Game& game, std::string_view text);

// The heaps of a position of Nim, in order and with commas: "3,5" for "two heaps: 3 and 5"; "" for other
// texts.
std::string list_of_heaps(std::string_view text);

// True if t neighbouring stones may be taken from a ring of m stones; this leaves one row or nothing.
bool ring_allows(const Game& game, HeapSize m, HeapSize t);

// "9,7,5"; "0" for the empty position; "ring(10)" for a ring; "row(5)" for one row of a ring game.
std::string position_text(const Game& game, const Position& position);

// A move in one heap of size `heap`: takes `remove` stones and leaves the heaps `leave` (descending, no
// zeros). On a ring of m stones: remove t leaves one row of m - t (or none).
struct Move {
    HeapSize heap = 0;
    HeapSize remove = 0;
    std::vector<HeapSize> leave;

    bool operator==(const Move&) const = default;
};

// The move that leaves the rest of the heap together. Requires remove <= heap.
inline Move move_taking(HeapSize heap, HeapSize remove) {
    return {heap, remove, heap > remove ? std::vector{heap - remove} : std::vector<HeapSize>{}};
}
// The move that leaves these heaps. Requires that they have at most `heap` stones.
inline Move move_leaving(HeapSize heap, std::vector<HeapSize> leave) {
    const HeapSize left = std::accumulate(leave.begin(), leave.end(), HeapSize{0});
    return {heap, heap - left, std::move(leave)};
}

// Each size of these heaps, of which equal ones are adjacent, once.
inline std::vector<HeapSize> sizes_of(std::vector<HeapSize> heaps) {
    heaps.erase(std::unique(heaps.begin(), heaps.end()), heaps.end());
    return heaps;
}

// "9-7" (from heap 9 take 7; the rest stays together), "8-2:5+1" (the rest is split), "7-0:4+3".
std::string move_text(const Move& move);
// Reads the same; a move that leaves nothing or one heap needs no ':' part. Errors "move.*".
Result<Move> parse_move(std::string_view text);

// Errors if the rules do not allow the move here: "move.no-such-heap", "move.not-allowed", "move.sum".
Status check_legal(const Game& game, const Position& position, const Move& move);

// The position after the move. Requires check_legal().ok().
Position after(const Position& position, const Move& move);

// Calls visit(Move) for every legal move, each once (equal heaps are one). Stops early when visit returns
// false and then returns false.
template <class Visit>
bool for_each_move(const Game& game, const Position& position, Visit&& visit);

// ---------------------------------------------------------------------------------------------------------

template <class Visit>
bool for_each_move(const Game& game, const Position& position, Visit&& visit) {
    if (position.ring) {
        const HeapSize m = position.heaps.front();
        const HeapSize longest = game.rules.longest_take().value_or(m);
        for (HeapSize t = 1; t <= m && t <= longest; ++t) {
            if (!ring_allows(game, m, t)) continue;
            if (!visit(move_taking(m, t))) return false;
        }
        return true;
    }
    for (const HeapSize heap : sizes_of(position.heaps)) {
        const bool all = for_each_option_of_large(game.rules, heap, [&](HeapSize remove, const Parts& parts) {
            return visit(Move{heap, remove, std::vector<HeapSize>(parts.begin(), parts.end())});
        });
        if (!all) return false;
    }
    return true;
}

}  // namespace ishitori::rules

// Claims about a game in misère play by an *automaton* [T23]. It reads a position from its smallest heaps to
// its largest: at each size it takes one step for each heap of this size, and one step to the next size. The
// state after the last heap says if the position is P. Plain data; searches nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace ishitori::claims {

using AutomatonState = std::uint32_t;

// Evidence of infinity [T24]: the heaps x, x + step, x + 2 step, ... are pairwise distinguished, because two
// equal ones and two different ones of them have different outcomes together with these other heaps, which
// are smaller than x.
struct AutomatonApart {
    HeapSize heap = 0, step = 0;
    std::vector<HeapSize> others;
    bool operator==(const AutomatonApart&) const = default;
};

struct Automaton {
    // By state. State 0: nothing is read yet, and the size is 1.
    std::vector<AutomatonState> add;   // after one more heap of the current size
    std::vector<AutomatonState> next;  // at the next size
    std::vector<bool> p;               // a position that ends here is P
    HeapSize small = 1;  // up to this size the proof knows the exact size of a heap that a move leaves
    std::optional<AutomatonApart> apart;

    std::size_t states() const { return add.size(); }
    // The state after this many steps to the next size. Time: O(states), for any number.
    AutomatonState after(AutomatonState state, HeapSize sizes) const;
    // The state after the next heap of a position, from the state after the one before. Requires before <=
    // heap; before the first heap, `before` is 1.
    AutomatonState read(AutomatonState state, HeapSize before, HeapSize heap) const {
        return add[after(state, heap - before)];
    }
    // The state of a position. Requires positive heaps in ascending order.
    AutomatonState of(std::span<const HeapSize> heaps) const;
    // The least common multiple of the lengths of the cycles of next; 0 if it is above `most`.
    HeapSize period(HeapSize most) const;
    bool operator==(const Automaton&) const = default;
};

}  // namespace ishitori::claims

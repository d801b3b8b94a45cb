// The nim-values of a subtraction set, heap by heap, in a ring buffer as long as its longest move.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "rules/ruleset.hpp"

namespace ishitori::values {

enum class WindowEnd {
    done,
    stopped,  // keep_going returned false
    unfit,    // too many moves, or values above 15, or more than a gigabyte of memory
};

using WindowUse = std::function<void(HeapSize first, std::span<const std::uint16_t> values)>;
using WindowContinues = std::function<bool(HeapSize done)>;

// Computes G(0) .. G(last) and passes the values of the heaps in `wanted` to `use`: once, in order, a few
// thousand at a time, together with adjacent ones. wanted: first and last heaps, ascending. `keep_going` is
// called from time to time. Requires a subtraction set. Memory: a byte for each heap up to the longest move
// that heap `last` allows, three if values above 7 are not rare. Time O(last |S|), with vectors for the moves
// of 16 stones and more.
WindowEnd window_values(const Ruleset& rules, HeapSize last,
                        std::span<const std::pair<HeapSize, HeapSize>> wanted, const WindowUse& use,
                        const WindowContinues& keep_going);

}  // namespace ishitori::values

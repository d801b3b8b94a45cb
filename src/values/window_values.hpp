// The nim-values of a subtraction set, heap after heap, in a ring buffer as long as its longest move.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace ishitori::values {

enum class WindowEnd {
    done,
    stopped,  // keep_going returned false
    unfit,    // too many moves, values above 15, or more than a gigabyte of memory
};

// Gives G(0) .. G(last) to `use`, once and in order, some thousands at a time. keep_going is asked between.
// Requires a subtraction set. Memory: a byte (two, of eight moves and more) for each heap up to twice the
// longest move that heap `last` allows. Time O(last |S|), the moves of 128 stones and more by vectors.
WindowEnd window_values(const Ruleset& rules, HeapSize last,
                        const std::function<void(HeapSize first, std::span<const std::uint16_t>)>& use,
                        const std::function<bool()>& keep_going);

}  // namespace ishitori::values

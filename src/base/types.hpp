// The integers of the field.
#pragma once

#include <cstdint>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

using HeapSize = std::uint64_t;  // stones in one heap; 0 .. max_heap_size
using NimValue = std::uint64_t;  // a nim-value (Sprague-Grundy value); G(n) <= n for every rule here

// The largest heap anywhere: sums of a few heaps and periods stay below 2^64.
inline constexpr HeapSize max_heap_size = HeapSize{1} << 62;

// The winner: P, the previous player (it is bad to move from here); N, the next player.
enum class Outcome : std::uint8_t { P, N };

// normal: the player who cannot move loses. misere: the player who cannot move wins, so whoever takes the
// last stone loses.
enum class Convention : std::uint8_t { normal, misere };

}  // namespace ishitori::base

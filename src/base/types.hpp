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

// Who wins: the previous player (a bad position to move from) or the next player.
enum class Outcome : std::uint8_t { P, N };

// Who cannot move loses (normal); who cannot move wins, so who takes the last stone loses (misere).
enum class Convention : std::uint8_t { normal, misere };

}  // namespace ishitori::base

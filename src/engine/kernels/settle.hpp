// Settles heaps of at most 64 compressed values, one after the other, eight in one call (few.cpp,
// search_in_words.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/kernels.hpp"

namespace ishitori::engine::kernels {

// The values that the heaps so far exclude for the next seven, from the table of the near taps.
struct NearExcluded {
    std::uint64_t of[NearTable::longest_lag];

    // Starts at the heap at `plain`.
    void begin(const NearTable& table, const std::uint8_t* plain);
};

// Returns the values of eight heaps, the first in the lowest byte; the bits of `open` are the values that no
// tap of lag 8 or more excludes.
using Settle = std::uint64_t (*)(const NearTable& table, const std::uint64_t* open, NearExcluded& excluded);
// The function for this kind of near taps (NearTable::kind). Requires BMI, which every processor with AVX2
// has.
Settle settle_of_kind(unsigned kind);

}  // namespace ishitori::engine::kernels

// Settles heaps of at most 64 compressed values, one after the other, eight in one call (few.cpp).
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernels/kernels.hpp"

namespace ishitori::engine::kernels {

// The values that the heaps so far exclude for the next seven, from the table of the near taps.
struct NearExcluded {
    std::uint64_t of[NearTable::longest_lag];

    // Starts from the values of the eight heaps before, the first in the lowest byte.
    void begin(const NearTable& table, std::uint64_t recent) {
        for (unsigned j = 0; j < NearTable::longest_lag; ++j) {
            of[j] = 0;
            for (unsigned lag = j + 1; lag <= NearTable::longest_lag; ++lag) {
                const std::uint64_t value = recent >> 8 * (8 + j - lag) & 0xFF;
                of[j] |= table.of[lag][std::min<std::uint64_t>(value, NearTable::values)];
            }
        }
    }
};

// Returns the values of eight heaps, the first in the lowest byte; the bits of `open` are the values that no
// tap of lag 8 or more excludes.
using Settle = std::uint64_t (*)(const NearTable& table, const std::uint64_t* open, NearExcluded& excluded);
// The function for this kind of near taps (NearTable::kind). Requires wide_lookups().
Settle settle_of_kind(unsigned kind);

}  // namespace ishitori::engine::kernels

// 32 heaps at a time: the same proofs as SparseDerivation's one by one, by vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace ishitori::check {

// "value XOR G(n - distance) is the value of an option of n."
struct Tap {
    HeapSize distance;
    std::uint16_t value;
};

struct SparseBlocks {
    static constexpr std::size_t lanes = 32, few = 8;

    std::vector<Tap> far, middle, near;   // all common options; by distance: from `lanes`, from `few` on
    std::vector<Tap> witnesses;           // options tried first for rare values
    std::vector<HeapSize> splits;         // places of splitting digits
    std::vector<std::uint16_t> reversed;  // G of the first heaps, the last first
    std::vector<std::uint64_t> rare[2];   // the rare values as bits, for even and odd heaps
    bool halves = false;                  // equal halves serve for the value 0 where n - split is even
    bool all_common = false;              // as is supposed, not proved: then no rare value is looked for
};

// Derives G(n), G(n + 1), ... into values[0], values[1], ..., at most 32 * `blocks` of them, and gives the
// number of those that are proved: it ends early at a heap with a rare value for which no option was found,
// or with a value not below `room` (32, 64, 128 or 256). Requires: the values before are there back to the
// farthest tap, and witnesses and splits reach no heap before values[-reach]; these values and those of taps
// and small heaps are below `room`.
std::size_t derive_blocks(const SparseBlocks& sparse, unsigned room, std::uint16_t* values, HeapSize n,
                          HeapSize reach, std::size_t blocks);

}  // namespace ishitori::check

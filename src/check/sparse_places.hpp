// The heaps of a segment as bits, for each value those that have it: a part of sparse_blocks.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "check/sparse_blocks.hpp"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wpsabi"  // only functions that are inlined give vectors
#endif

namespace ishitori::check {

inline bool has(const std::vector<std::uint64_t>& set, unsigned value) {
    return value / 64 < set.size() && (set[value / 64] >> value % 64 & 1) != 0;
}

// Whether some bit is 1.
template <class Vector>
[[gnu::always_inline]] inline bool any(const Vector& vector) {
    using Quarter [[gnu::vector_size(16)]] = std::uint64_t;
    Quarter quarters[sizeof vector / 16], all{};
    std::memcpy(quarters, &vector, sizeof vector);
    for (const Quarter& quarter : quarters) all |= quarter;
    return (all[0] | all[1]) != 0;
}

// A bit for each heap of a segment.
using Heaps [[gnu::vector_size(SparseBlocks::segment / 8)]] = std::uint64_t;

// For each value the heaps that have it, of a segment and the history before it: a row of bits, bit j % 8 of
// byte j / 8 for heap j.
class Places {
  public:
    static constexpr std::size_t row = (SparseBlocks::history + SparseBlocks::segment) / 8;

    // A segment begins with values[0]; its heaps have no values yet.
    Places(unsigned room, const std::uint16_t* values) : bytes_(room * row, 0) {
        mark(values - SparseBlocks::history, SparseBlocks::history, 0);
    }
    void fill(const std::uint16_t* values, std::size_t heaps) { mark(values, heaps, SparseBlocks::history); }
    // The next segment.
    void slide() {
        constexpr std::size_t by = SparseBlocks::segment / 8;
        for (auto at = bytes_.begin(); at != bytes_.end(); at += row) {
            std::fill(std::copy(at + by, at + row, at), at + row, 0);
        }
    }
    // Where the row of a value tells of the heaps `distance` below those of the segment: a multiple of 8.
    static std::uint32_t place(std::size_t value, HeapSize distance) {
        return static_cast<std::uint32_t>(value * row + (SparseBlocks::history - distance) / 8);
    }
    [[gnu::always_inline]] Heaps heaps(std::uint32_t place) const {
        Heaps found;
        std::memcpy(&found, &bytes_[place], sizeof found);
        return found;
    }

  private:
    void mark(const std::uint16_t* values, std::size_t heaps, std::size_t at) {
        for (std::size_t j = 0; j < heaps; j += 8) {
            for (std::size_t bit = 0; bit < 8; ++bit)
                bytes_[values[j + bit] * row + (at + j) / 8] |= static_cast<std::uint8_t>(1U << bit);
        }
    }

    std::vector<std::uint8_t> bytes_;
};

// Calls use(v, heaps) for each rare value v and the heaps of the segment from n on that have to find it: v is
// rare for them and below their value.
template <class Use>
[[gnu::always_inline]] inline void for_each_rare(const SparseBlocks& sparse, unsigned room,
                                                 const Places& places, HeapSize n, Use use) {
    Heaps above{};
    for (unsigned v = room; v-- > 0;) {
        std::uint64_t rare = 0;
        for (unsigned j = 0; j < 2; ++j) {
            const bool halves = v == 0 && sparse.halves && (n + j - sparse.splits.front()) % 2 == 0;
            if (!halves && has(sparse.rare[(n + j) % 2], v)) rare |= ~std::uint64_t{0} / 3 << j;
        }
        if (rare != 0) use(v, above & rare);
        above |= places.heaps(Places::place(v, 0));
    }
}

}  // namespace ishitori::check

// Marked options of the method wide: a byte for each compressed value, 1 if it is an option.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "engine/wide_values.hpp"

namespace ishitori::engine {

// Heap n has the option value XOR (value of heap n - lag).
using WideTap = dense_kernels::Tap;

// The marks of eight heaps.
class WideMarks {
  public:
    static constexpr std::size_t heaps = 8;             // marked and verified together
    static constexpr std::size_t widest = 2048;         // compressed values are below this
    static constexpr std::size_t numbers = 2 * widest;  // marked ones, of rare heaps too, are below this

    std::uint8_t* of(std::size_t heap) { return rows_.data() + heap * row; }
    void clear(std::size_t width) {
        for (std::size_t j = 0; j < heaps; ++j) std::memset(of(j), 0, width);
    }
    // Marks the options by the taps of the heaps from `cells` on.
    void mark(const WideCell* cells, std::span<const WideTap> taps);
    // The same for one heap.
    static void mark_one(const WideCell* cell, std::span<const WideTap> taps, std::uint8_t* seen) {
        for (const WideTap& tap : taps) seen[*(cell - tap.lag) ^ tap.value] = 1;
    }
    // The least number without a mark among the marks of a heap; nullopt if all are marked.
    static std::optional<WideCell> least(const std::uint8_t* seen, std::size_t width) {
        const void* const free = std::memchr(seen, 0, width);
        if (free == nullptr) return std::nullopt;
        return static_cast<WideCell>(static_cast<const std::uint8_t*>(free) - seen);
    }

  private:
    static constexpr std::size_t row = numbers + 64;
    std::vector<std::uint8_t> rows_ = std::vector<std::uint8_t>(heaps * row);
};

// The marks of a block: its parts of eight heaps are shared out to threads.
using WideBlockMarks = std::array<WideMarks, dense_kernels::swept / WideMarks::heaps>;

}  // namespace ishitori::engine

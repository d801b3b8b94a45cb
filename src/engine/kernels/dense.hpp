// The vector work of the dense method, compiled for several processors and chosen at run time (the same
// choice as in kernels.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/space.hpp"

namespace ishitori::engine::dense_kernels {

inline constexpr std::size_t row_values = 64;  // values of one row
inline constexpr std::size_t short_rows = 64;  // the arrays hold the number of a row modulo this
inline constexpr std::size_t max_rows = 8;     // rows searched at once: one bit each

// The unseen numbers of up to eight rows of 64: x is wanted if low[x % 64] AND high[x / 64 % 64] is not 0.
struct Wanted {
    alignas(64) std::array<std::uint8_t, 64> low{};   // bit k: number x of row rows[k] is unseen
    alignas(64) std::array<std::uint8_t, 64> high{};  // bit k: this is row rows[k]
    std::array<std::size_t, max_rows> rows{};         // ascending
    std::size_t count = 0;                            // of rows
    std::size_t words = 2;                            // blocks of 64 pairs, examined before `low` is renewed
};

// Pairs of heaps (a, b), (a + 1, b - 1), ...
struct Pairs {
    const std::uint8_t *low, *high;                // value % 64, value / 64 % 64 of a, a + 1, ...
    const std::uint8_t *facing_low, *facing_high;  // of b, b - 1, ... stored in ascending order of memory
    std::size_t count;
    // Used if values reach 4096: pointers to the value of heap a and to the value of heap b. The value of b -
    // 1 is before the value of b.
    const StoredValue* left = nullptr;
    const StoredValue* right = nullptr;
    std::size_t rows = short_rows;  // the numbers of rows in the arrays are below this, a power of two
};

// Afterwards seen[x] = 1 for every nim-sum x of the pairs.
void mark(const StoredValue* left, const StoredValue* right, std::size_t count, std::uint8_t* seen);

// Removes the rows without an unseen number from `wanted`, and adds the rows from `from` on, below `rows`,
// that have an unseen number, until there are eight. Returns the row to continue from.
std::size_t want(const std::uint8_t* seen, std::size_t from, std::size_t rows, Wanted& wanted);

// Heap n has the option value XOR (value of heap n - lag).
struct Tap {
    std::uint32_t lag;
    std::uint32_t value;
};

// For swept heaps from the one whose value is at `cells` on: candidates[swept * k + j] is candidate k of heap
// j. Afterwards bit j of found[k] is 1 if a tap gives it. All lags are at least `swept`.
inline constexpr std::size_t swept = 32;
inline constexpr std::size_t few_candidates = 3;  // of a heap; fewer cost the same
inline constexpr std::size_t max_candidates = 8;
// candidates and found have room for max_candidates of each heap.
void sweep(const std::uint16_t* cells, std::span<const Tap> taps, const std::uint16_t* candidates,
           std::size_t count, std::uint32_t* found);

// Marks the wanted nim-sums of the pairs, and perhaps other nim-sums, as seen, and renews wanted.low. Returns
// true if a row has no unseen number left; stops when no row has an unseen number.
bool sift(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen);

}  // namespace ishitori::engine::dense_kernels

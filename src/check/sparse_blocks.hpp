// Vectorised derivation of 32 and more heaps at a time: the same proofs as SparseDerivation's one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "check/budget.hpp"

namespace ishitori::check {

// Multiplying a value by this repeats it in each of four 16-bit lanes.
inline constexpr std::uint64_t four_times = ~std::uint64_t{0} / 0xFFFF;

// "value XOR G(n - distance) is the value of an option of n."
struct Tap {
    HeapSize distance;
    std::uint64_t values;  // the value four times
    Tap(HeapSize of, std::uint16_t value) : distance(of), values(value * four_times) {}
};

// The number of a common value is the value without the mask's lowest bit. Of two values that differ only in
// that bit one is common, so numbers are unique. They preserve the order: two values that agree above the bit
// agree in it, because lower bits do not affect the class. The number of a nim-sum is the nim-sum of the
// numbers. So 64 bits represent the common values below 128.
struct CommonNumbers {
    std::uint16_t below = 0;  // the bits below the mask's lowest
    std::vector<std::uint16_t>
        common[2];  // the value of each number, for even and odd heaps; empty if not used

    bool used() const { return !common[0].empty(); }
    std::uint16_t of(std::uint16_t value) const {
        return static_cast<std::uint16_t>((value & below) | (value >> 1 & above()));
    }
    std::uint16_t above() const { return static_cast<std::uint16_t>(0x7FFF & ~below); }
};

struct SparseBlocks {
    static constexpr std::size_t lanes = 32, some = 16, few = 8;
    static constexpr std::size_t segment = 512;   // heaps whose rare values are searched together
    static constexpr std::size_t history = 2048;  // heaps below the segment that these options may leave

    // Taps of all common options by their distance: at least `lanes`, at least `some`, at least `few`, or
    // nearer. If compressed numbers are used, all taps except the far ones use them.
    std::vector<Tap> far, middle, close, near;
    std::vector<HeapSize> takes, splits;  // the numbers of stones of these digits
    std::vector<std::uint16_t> reversed;  // G of the first heaps, the last first
    std::vector<std::uint64_t> rare[2];   // the rare values as bits, for even and odd heaps
    bool halves = false;      // equal halves are a witness for the value 0 where n - split is even
    CommonNumbers numbers;    // used only where all taps give common options
    bool all_common = false;  // assumed, not proved: then rare values are not searched

    // For each rare value, the options tried first, as offsets into the recorded places of lower heaps; set
    // by choose_witnesses(), or empty.
    std::vector<std::vector<std::uint32_t>> witnesses;
};

// Numbers the common values below `room` (a power of two above the mask's lowest bit) by sparse.rare.
void number_common(SparseBlocks& sparse, std::uint32_t mask, unsigned room);

// Chooses the witnesses that find most of the rare values below G(n - 1), G(n - 2), ..., G(n - 512 *
// segments), within the budget. The proof does not depend on the choice. Requires the history before them;
// values[-k] is G(n - k).
void choose_witnesses(SparseBlocks& sparse, unsigned room, const std::uint16_t* values, HeapSize n,
                      std::size_t segments, Budget& budget);

// Derives G(n), G(n + 1), ... into values[0], values[1], ..., at most 32 * `blocks` of them, and returns the
// number of proved ones. It ends early at a heap with a rare value for which no option was found, or with a
// value not below `room` (32, 64, 128 or 256). Requires: the values before are present back to the farthest
// tap, and no more than the history has; splits reach no heap before values[-reach]; these values and the
// values of taps and small heaps are below `room`. `tries` is the number of times that 64 small heaps may be
// tried if no witness works; the unused ones are returned in it, and at 0 the derivation ends.
std::size_t derive_blocks(const SparseBlocks& sparse, unsigned room, std::uint16_t* values, HeapSize n,
                          HeapSize reach, std::size_t blocks, std::uint64_t& tries);

}  // namespace ishitori::check

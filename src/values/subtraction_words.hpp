// The values of a small subtraction set by words of 64 heaps, and its period [T5]. Tests compare it with
// the search for periods.
//
// One bit plane for each value v below |S|: bit n is 1 if G(n) = v (a heap in no plane has the value |S|).
// Let a be the least move. A block of at most a heaps depends only on heaps before it, so up to 64 heaps are
// computed at once: G = v where no move leads to v and moves lead to all values below v.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace ishitori::values {

class SubtractionWords {
  public:
    static constexpr std::size_t max_moves = 32;  // a block costs |S|^2 words

    // Starts another set: ascending, distinct, positive, at most max_moves numbers. Keeps the memory.
    void start(std::span<const HeapSize> moves);
    // Computes at least G(0) .. G(count - 1). O(count |S|^2 / min(64, least move)).
    void extend(HeapSize count);
    HeapSize known_end() const { return known_; }
    NimValue at(HeapSize n) const;  // requires n < known_end()

    // True if G(x + i) = G(y + i) for all i < count. Requires that they are known.
    bool equal(HeapSize x, HeapSize y, HeapSize count) const;
    // Bit i is set if G(n + i) = 0, for i < 64. Requires that they are known.
    std::uint64_t zeros(HeapSize n) const { return bits(0, before_ + n); }
    // The least e with G(n + period) = G(n) for e <= n < x. Requires that they are known.
    HeapSize repeats_down_from(HeapSize x, HeapSize period) const;
    std::span<const HeapSize> moves() const { return moves_; }

  private:
    std::uint64_t bits(std::size_t plane, HeapSize at) const {
        const std::uint64_t* const word = planes_[plane].data() + at / 64;
        return word[0] >> at % 64 | word[1] << 1 << (63 - at % 64);
    }
    std::uint64_t differ(HeapSize x, HeapSize y) const;  // bit i: G(x + i) is not G(y + i)

    std::vector<HeapSize> moves_;
    HeapSize before_ = 0;  // bits of heaps below 0, all 0: a multiple of 64, at least the greatest move
    HeapSize known_ = 0;
    std::vector<std::vector<std::uint64_t>> planes_;
};

// The least preperiod and period of the set started in `words`, proved by [T5]; nullopt if the proof needs
// more than G(0) .. G(limit), or keep_going (asked now and then) returns false. O(e + p) words at best.
struct SubtractionPeriod {
    HeapSize preperiod = 0, period = 0;
    bool operator==(const SubtractionPeriod&) const = default;
};
std::optional<SubtractionPeriod> find_subtraction_period(
    SubtractionWords& words, HeapSize limit, const std::function<bool()>& keep_going = [] { return true; });

}  // namespace ishitori::values

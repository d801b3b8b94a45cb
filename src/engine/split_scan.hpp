// "Is x the nim-sum of a split of s?", asked of all pairs of heaps, a vector of them at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/space.hpp"

namespace ishitori::engine {

// The values beside a mirrored copy of them, so that the pairs (a, s - a) are side by side in memory and
// the compiler can compare many at once. One byte a value as long as all are below 256, then two, then four.
class SplitScan {
  public:
    explicit SplitScan(bool unequal) : unequal_(unequal) {}

    // Heaps 1, 2, ... in order; a heap that was added may be added again, the later ones are then forgotten.
    void add(HeapSize heap, StoredValue value);
    // Requires heaps up to s - 1 added. Marks the nim-sums of the pairs (a, s - a) with a <= most, one bit a
    // value; `marks` grows as needed.
    void mark(HeapSize s, HeapSize most, std::vector<std::uint64_t>& marks) const;
    // True if some pair with a >= from, a <= s - a (a < s - a if unequal) has nim-sum x.
    bool found(HeapSize s, StoredValue x, HeapSize from = 1) const;

  private:
    template <class Lane>
    struct Lanes {
        std::vector<Lane> forward;  // [a] = G(a)
        std::vector<Lane> mirror;   // [capacity - a] = G(a)
    };
    HeapSize half(HeapSize s) const { return s < 2 ? 0 : unequal_ ? (s - 1) / 2 : s / 2; }
    void remake(std::size_t lane_bytes);
    template <class Use>
    auto with_lanes(Use use) const {
        return lane_bytes_ == 1 ? use(bytes_) : lane_bytes_ == 2 ? use(pairs_) : use(words_);
    }

    bool unequal_;
    std::size_t lane_bytes_ = 1;
    HeapSize capacity_ = 0;
    HeapSize added_ = 0;
    Lanes<std::uint8_t> bytes_;
    Lanes<std::uint16_t> pairs_;
    Lanes<std::uint32_t> words_;
};

}  // namespace ishitori::engine

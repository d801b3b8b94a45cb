// Decides if x is the nim-sum of a split of s, by a vectorised scan of all pairs of heaps.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/space.hpp"

namespace ishitori::engine {

// The values and a mirrored copy of them, so that the pairs (a, s - a) are adjacent in memory and the
// compiler can vectorise the comparison. A value takes one byte as long as all are below 256, then two, then
// four.
class SplitScan {
  public:
    explicit SplitScan(bool unequal) : unequal_(unequal) {}

    // Adds heaps 1, 2, ... in order. Adding an earlier heap again discards the later ones.
    void add(HeapSize heap, StoredValue value);
    // Marks the nim-sums of the pairs (a, s - a) with a <= most, one bit for each value. `marks` grows as
    // needed. Requires that heaps up to s - 1 were added.
    void mark(HeapSize s, HeapSize most, std::vector<std::uint64_t>& marks) const;
    // True if some pair with a >= from, a <= s - a (a < s - a if unequal) has nim-sum x.
    bool found(HeapSize s, StoredValue x, HeapSize from = 1) const;

  private:
    template <class Lane>
    struct Lanes {
        std::vector<Lane> forward;  // [a] = G(a)
        std::vector<Lane> mirror;   // [capacity - a] = G(a)
    };
    void remake(std::size_t lane_bytes);
    // use(the lanes that hold the values)
    template <class Self, class Use>
    static auto with_lanes(Self& self, Use use) {
        return self.lane_bytes_ == 1   ? use(self.bytes_)
               : self.lane_bytes_ == 2 ? use(self.pairs_)
                                       : use(self.words_);
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

// The seventh rung: the sparse-space method for values that outgrow the byte that m4_engine keeps of each
// heap. Works on a vector of values that may already hold heaps found by another rung.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "values/m3_sparse.hpp"
#include "values/sequence.hpp"
#include "values/sparse_space.hpp"

namespace ishitori::inline values {

class WideMethod {
  public:
    // The first heaps, `start` of them or more (64 at least), are m3_sparse's.
    explicit WideMethod(SplitRules rules, bool may_use_parity = true, HeapSize start = HeapSize{1} << 12);

    // Afterwards values holds G(0) .. G(last); or fewer, where too many heaps are rare so far or values reach
    // 4096: then another rung is to give some more before this is asked again. What it holds before must be
    // values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

    // Rare heaps so far, ascending, under mask(). None as long as the first heaps take.
    const std::vector<HeapSize>& rares() const { return rares_; }
    const SparseMask& mask() const { return mask_; }

  private:
    using Cell = std::uint16_t;
    static constexpr std::size_t together = 8;           // heaps searched and verified together
    static constexpr std::size_t widest = 2048;          // compressed values are below
    static constexpr std::size_t row = 2 * widest + 64;  // bytes of one heap in seen_

    struct Tap {  // heap n has the option value XOR (value of heap n - lag)
        std::uint32_t lag;
        std::uint32_t value;
    };

    bool begin(const std::vector<StoredValue>& values);
    void take_up(HeapSize n, StoredValue value);
    void add_rare(HeapSize n, StoredValue value);
    void make_mirror();
    void choose_witnesses();
    void clear();
    void mark(HeapSize n, const std::vector<Tap>& taps);
    bool search(std::vector<StoredValue>& values, HeapSize n);
    void verify(std::vector<StoredValue>& values, HeapSize n);
    std::optional<StoredValue> missing(const std::vector<StoredValue>& values, HeapSize n,
                                       std::uint8_t* seen) const;
    void sift(HeapSize n, std::uint8_t* seen) const;
    bool gives_zero(HeapSize n) const;
    void mark_far_pairs(HeapSize n, std::uint8_t* seen) const;
    void mark_rare_pairs(const std::vector<StoredValue>& values, HeapSize n, std::uint8_t* seen) const;
    std::size_t rare_below(StoredValue value) const;
    HeapSize half(HeapSize s) const { return (rules_.unequal ? s - 1 : s) / 2; }
    StoredValue compress(StoredValue v) const {
        const StoredValue low = (StoredValue{1} << drop_) - 1;
        return (v & low) | (v >> (drop_ + 1) << drop_);
    }
    // The common value of heap n that is compressed so.
    StoredValue common(HeapSize n, StoredValue c) const {
        const StoredValue low = c & ((StoredValue{1} << drop_) - 1);
        const StoredValue v = low | (c >> drop_ << (drop_ + 1));
        return mask_.rare(n, v) ? v | StoredValue{1} << drop_ : v;
    }
    const Cell* cell(HeapSize n) const { return cells_.data() + pad_ + n; }

    SplitRules rules_;
    bool may_use_parity_;
    SparseMethod first_;
    HeapSize start_heaps_;
    std::size_t pad_ = 0;  // cells before heap 0

    SparseMask mask_;
    unsigned drop_ = 0;            // the lowest bit of the mask, left out of compressed values
    std::size_t width_ = 0;        // compressed values so far are below this power of two
    std::size_t least_width_ = 0;  // and it is not to be less
    std::vector<HeapSize> rares_;
    std::size_t rares_at_choice_ = 0;
    HeapSize next_choice_ = 0;
    ValueCounts counts_;
    HeapSize counted_ = 1;

    // Compressed values; rare heaps, heap 0 and those below stand as width_, which no tap turns into a value.
    std::vector<Cell> cells_;
    std::vector<std::uint8_t> low_, high_;                // the same by columns and rows, for m5's kernels
    std::vector<std::uint8_t> facing_low_, facing_high_;  // [size - 1 - a]: the small heap a
    std::vector<Tap> old_taps_, near_taps_;               // lag >= together, and less
    std::vector<Tap> witnesses_;
    std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(together * row);
};

}  // namespace ishitori::inline values

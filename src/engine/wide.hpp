// The sparse-space method for values that outgrow the byte that the engine keeps of each heap. Resumes from
// heaps found by another method. It keeps all values itself, two bytes a heap.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/all_pairs.hpp"
#include "engine/kernels/dense.hpp"
#include "engine/packed_values.hpp"
#include "engine/space.hpp"

namespace ishitori::engine {

class WideMethod {
  public:
    // AllPairs computes the first `start` heaps, or more (at least 64).
    explicit WideMethod(SplitRules rules, bool may_use_parity = true, HeapSize start = HeapSize{1} << 12);

    // Afterwards values holds G(0) .. G(last); or fewer, if too many heaps are rare so far or if values reach
    // 4096. Another method must then add some before the next call. The given values must be values of this
    // rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

    // The same without a separate vector of values, for long runs. adopt: replaces the known values by G(0)
    // .. G(size - 1); returns false if this method does not handle such values, and then no value is known.
    // advance: computes G(0) .. G(end - 1); returns false where extend() gives fewer.
    bool adopt(const PackedValues& values, HeapSize size);
    bool adopt(std::span<const StoredValue> values);
    bool advance(HeapSize end);
    // G(0) .. G(known_end() - 1) are known.
    HeapSize known_end() const { return cells_.size() < pad_ ? 0 : cells_.size() - pad_; }
    StoredValue value(HeapSize n) const;
    // Uses another mask than the best one if that is nearly as good: a second way to the same values.
    void use_second_mask() { second_mask_ = true; }

    // Rare heaps so far, ascending, under mask(). Empty during the first heaps.
    const std::vector<HeapSize>& rares() const { return rares_; }
    const SparseMask& mask() const { return space_.mask; }

  private:
    using Cell = std::uint16_t;
    static constexpr std::size_t together = 8;           // heaps marked and verified together
    static constexpr std::size_t block = 32;             // heaps searched together where few are rare
    static constexpr std::size_t kept_candidates = 32;   // of a heap
    static constexpr std::size_t widest = 2048;          // compressed values are below this
    static constexpr std::size_t row = 2 * widest + 64;  // bytes of one heap in seen_

    using Tap = dense_kernels::Tap;  // heap n has the option value XOR (value of heap n - lag)
    using Taps = std::span<const Tap>;

    // The least numbers that the marked taps do not give, ascending.
    struct Candidates {
        std::array<Cell, kept_candidates> numbers;
        std::size_t count = 0;
        std::size_t swept = 0;   // these were compared with all taps of the first sweep
        std::uint64_t sure = 0;  // bit k: numbers[k] was compared with all taps of both sweeps
    };

    // The mask and the compression of the values so far.
    struct Space : Compression {
        std::size_t width = 0;  // compressed values so far are below this power of two
    };

    template <class ValueOf>
    bool begin(HeapSize size, ValueOf value_of);
    template <class ValueOf>
    bool restart_with(HeapSize size, ValueOf value_of);
    bool restart();
    void add_heap(HeapSize n, StoredValue value);
    void put(HeapSize n, std::size_t c);
    void cut(HeapSize heaps);
    void add_rare(HeapSize n, StoredValue value);
    void make_mirror();
    void choose_witnesses();
    bool samples() const;
    void choose_marked();
    void choose_tiles();
    std::vector<HeapSize> sample(std::size_t count, HeapSize offset) const;
    template <class Bound>
    void put_productive_first(std::vector<Tap>& taps, Bound bound) const;
    void clear_row(std::uint8_t* seen) const;
    void clear();
    void mark(HeapSize n, Taps taps);
    void mark_one(HeapSize n, Taps taps, std::uint8_t* seen) const;
    bool search(HeapSize n);
    bool search_block(HeapSize n);
    void collect(HeapSize n, HeapSize block_start, std::uint8_t* seen);
    void first_sweep(HeapSize n);
    void last_sweep(HeapSize n);
    void sweep_one(HeapSize n, Candidates& candidates);
    void gather_given(HeapSize n, HeapSize block_start, const Cell* cells);
    bool given(Cell number) const;
    std::optional<Cell> settle(HeapSize n, HeapSize block_start);
    bool few_rares_before(HeapSize n) const;
    bool verify(HeapSize n);
    std::optional<StoredValue> missing(HeapSize n, std::uint8_t* seen);
    void sift(HeapSize n, std::uint8_t* seen);
    bool gives_zero(HeapSize n) const;
    void mark_far_pairs(HeapSize n, std::uint8_t* seen) const;
    void mark_rare_pairs(HeapSize n, std::uint8_t* seen) const;
    std::size_t rare_below(HeapSize n) const;
    HeapSize half(HeapSize s) const { return (rules_.unequal ? s - 1 : s) / 2; }
    const Cell* cell(HeapSize n) const { return cells_.data() + pad_ + n; }
    StoredValue rare_value(HeapSize n) const;

    SplitRules rules_;
    bool may_use_parity_;
    AllPairs first_;
    HeapSize start_heaps_;
    std::size_t pad_ = 0;   // cells before heap 0
    std::size_t near_ = 0;  // heaps that low_ and high_ hold at least

    Space space_;
    bool second_mask_ = false;
    std::size_t least_width_ = 0;  // lower bound of the width
    std::vector<HeapSize> rares_;
    std::vector<StoredValue> rare_values_;
    std::size_t rares_at_choice_ = 0;
    HeapSize next_choice_ = 0;
    ValueCounts counts_;
    HeapSize counted_ = 1;

    // Compressed values; rare heaps, heap 0 and negative heaps have the width as value, which no tap turns
    // into a value.
    std::vector<Cell> cells_;
    std::vector<std::uint8_t> low_, high_;  // the last ones by columns and rows, for the dense kernels
    HeapSize low_from_ = 0;                 // from this heap on
    std::vector<std::uint8_t> facing_low_, facing_high_;  // [size - 1 - a]: the small heap a
    std::vector<Tap> old_taps_;                           // lag >= block
    std::vector<Tap> middle_taps_, near_taps_;            // lag >= together, and less
    std::size_t marked_taps_ = 0, swept_taps_ = 0;        // of old_taps_: the end of the first sweep
    std::array<Candidates, block> candidates_;
    std::array<Cell, block> guesses_;  // of the values of the block
    std::vector<Cell> given_;          // options that a tap of settle() gives
    std::vector<Tap> witnesses_;
    std::vector<std::uint32_t> tiles_;  // of the mirror, in the order in which they are sifted
    std::size_t witness_share_ = 6;
    std::size_t marked_ = 0, sifted_ = 0;  // pairs compared one by one and by vectors with these witnesses
    std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(together * row);
};

}  // namespace ishitori::engine

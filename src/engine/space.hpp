// The sparse space (docs/explanation/sparse-spaces.md): a mask divides nim-values into rare and common ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/types.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::engine {

using StoredValue = std::uint32_t;  // a nim-value

// A value v at heap n is rare iff popcount(v AND mask), plus n + split where the class includes the heap's
// parity, is even. Nim-sums: rare + rare = rare, common + common = rare, rare + common = common; so the
// splits of n into a rare and a common heap give exactly the common options.
struct SparseMask {
    std::uint32_t mask = 0;
    bool parity = false;
    unsigned split = 0;  // parity of the splitting digits

    bool rare(HeapSize n, std::uint64_t value) const {
        // The builtin, because std::popcount is a function call in builds for processors of any age.
        const auto ones = static_cast<unsigned>(__builtin_parityll(value & mask));
        return ((ones + (parity ? static_cast<unsigned>(n & 1) + split : 0U)) & 1U) == 0;
    }
    bool operator==(const SparseMask&) const = default;
};

// A heap whose value is rare, and the value.
struct RareHeap {
    HeapSize heap;
    StoredValue value;
    bool operator==(const RareHeap&) const = default;
};

// The rare ones of the heaps 1, 2, ... with the values G(0), G(1), ...
std::vector<RareHeap> rare_heaps(const SparseMask& mask, const auto& values) {
    std::vector<RareHeap> rares;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (mask.rare(n, values[n])) rares.push_back({n, values[n]});
    }
    return rares;
}

// How common values are kept. A common value is determined by its bits without the lowest bit of the mask, so
// that bit is dropped. The XOR and the order of common values survive.
struct Compression {
    SparseMask mask;
    unsigned drop = 0;  // the dropped bit

    Compression() = default;
    explicit Compression(const SparseMask& by)
        : mask(by), drop(static_cast<unsigned>(std::countr_zero(by.mask))) {}

    StoredValue compress(StoredValue v) const { return low_bits(v) | (v >> (drop + 1) << drop); }
    // The common value of heap n that is compressed to c, and the rare value with the same other bits.
    StoredValue common(HeapSize n, StoredValue c) const {
        const StoredValue v = low_bits(c) | (c >> drop << (drop + 1));
        return mask.rare(n, v) ? v | StoredValue{1} << drop : v;
    }
    StoredValue rare_value(HeapSize n, StoredValue c) const {
        return common(n, c) ^ StoredValue { 1 } << drop;
    }
    // Compressed values that differ only below the dropped bit form a group. True if the common values of the
    // group of c have that bit, so that its rare values are less.
    bool rare_below(HeapSize n, StoredValue c) const { return (common(n, c) >> drop & 1) != 0; }
    StoredValue group_size() const { return StoredValue{1} << drop; }

  private:
    StoredValue low_bits(StoredValue v) const { return v & ((StoredValue{1} << drop) - 1); }
};

// How often each value is at even [0] and at odd [1] heaps.
struct ValueCounts {
    std::vector<std::uint64_t> of[2];

    std::uint64_t at(unsigned parity, StoredValue value) const {
        return value < of[parity].size() ? of[parity][value] : 0;
    }
    // All values are below this.
    std::size_t end() const { return std::max(of[0].size(), of[1].size()); }
    void add(HeapSize n, StoredValue value) {
        auto& counts = of[n & 1];
        if (value >= counts.size()) counts.resize(value + std::size_t{1}, 0);
        ++counts[value];
    }
};

struct MaskChoice {
    SparseMask mask;
    std::uint64_t rares = 0;  // heaps that are rare under it
};

// The greatest size of the smaller of two heaps with this sum; 0 if the sum allows no two heaps.
constexpr HeapSize half_of(HeapSize sum, bool unequal) { return (unequal && sum > 0 ? sum - 1 : sum) / 2; }

// The moves of a finite code with takes and splits into two heaps, or of Grundy's game.
struct SplitRules {
    std::vector<HeapSize> whole;   // sizes of a heap that may be taken whole
    std::vector<HeapSize> takes;   // numbers of stones that may be taken leaving one heap
    std::vector<HeapSize> splits;  // may be taken so that two heaps remain; ascending, not empty
    bool unequal = false;          // the two heaps must differ (Grundy's game)

    HeapSize longest() const;  // the longest move
    // True if all splits have equal parity: the class of a heap may include its parity.
    bool one_parity() const;
    // The differences between the other splitting digits and the least one, as far as they are at most
    // `limit`: the values that the least digit excludes at a heap are excluded by the others this many heaps
    // later.
    std::vector<unsigned> further_digits(HeapSize limit) const;
    // The same if all other digits are within the limit; else an empty list.
    std::vector<unsigned> all_further_digits(HeapSize limit) const;
};

// Nullopt if the rule is of another kind: it has a repeating tail, splits into three heaps, or no split.
std::optional<SplitRules> split_rules(const Ruleset& rules);

// The mask with the fewest rares for these counts, found by a fast Walsh-Hadamard transform: mask m has
// (H[m] + n) / 2 rares. It includes the parity if all splits have one parity and that is better. Time O(V log
// V) for values below V. `without` excludes one mask.
MaskChoice choose_mask(const ValueCounts& counts, const SplitRules& rules,
                       const std::optional<SparseMask>& without = std::nullopt);
// The best mask after `best`, if it has few more rares and at most `most`; else `best`. A second way to
// the same values.
MaskChoice choose_second_mask(const ValueCounts& counts, const SplitRules& rules, const MaskChoice& best,
                              HeapSize most = max_heap_size);

}  // namespace ishitori::engine

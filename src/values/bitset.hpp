// The options of the definition, gathered word by word. Works on a vector of values that may already hold
// heaps found by another method.
#pragma once

#include <optional>
#include <vector>

#include "engine/split_scan.hpp"
#include "values/sequence.hpp"

namespace ishitori::values {

// A growing set of nim-values as words; remembers how many of its leading words are full, so that the mex of
// a set that mostly grows is found in O(1) amortised.
class ValueSet {
  public:
    void insert(std::uint64_t value);
    void erase(std::uint64_t value);
    std::uint64_t word(std::size_t w) const { return w < words_.size() ? words_[w] : 0; }
    std::size_t full_words();

  private:
    std::vector<std::uint64_t> words_;
    std::size_t full_ = 0;
};

class BitsetMethod {
  public:
    explicit BitsetMethod(const Ruleset& rules);
    // Afterwards values holds G(0) .. G(last). The given values must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

  private:
    using ValueWords = std::vector<std::uint64_t>;

    // The moves that leave `parts` heaps, for all numbers of stones taken at once: sets S(s) of the nim-sums
    // of s stones in `parts` heaps, whose union over the runs of digits is kept by counting.
    struct Layer {
        int parts = 1;
        std::vector<TakeRange> runs;       // digits before the repeating tail that have this bit
        std::vector<std::uint32_t> count;  // of each value, over the windows of `runs`
        ValueSet window;                   // the values whose count is not 0
        std::vector<bool> tail_digit;      // of the repeating digits, which have this bit
        std::vector<ValueSet> tail;        // per residue of s: union of S(s) over all s <= n - tail_from_
        std::vector<ValueWords> sets;      // S(s), for parts 2 and 3
        HeapSize least = 1;                // 0 if S(0) = {0} counts: then the whole heap may also be taken
        HeapSize tail_least = 1;           // the same for the tail
        bool used = false;
    };

    ValueWords set_of(const std::vector<StoredValue>& values, int parts, HeapSize s) const;
    void make_sets(const std::vector<StoredValue>& values, HeapSize s);
    template <class Use>
    void each_value(const std::vector<StoredValue>& values, const Layer& layer, HeapSize s, Use use) const;
    void move_windows(const std::vector<StoredValue>& values, HeapSize n);
    StoredValue least_missing(HeapSize n);

    Ruleset rules_;
    bool unequal_;
    std::vector<HeapSize> few_splits_;  // splitting digits tested one by one through scan_
    SplitScan scan_;
    std::vector<std::uint64_t> marks_;  // of the current heap: options by splits found so far
    Layer layers_[3];
    HeapSize tail_from_ = 0;  // the place of the first repeating digit
    std::size_t tail_length_ = 0;
    HeapSize keep_sets_ = 0;  // S(s) with s < n - keep_sets_ is not needed again
    HeapSize stepped_ = 0;    // windows and scan_ are in the state after this heap
};

}  // namespace ishitori::values

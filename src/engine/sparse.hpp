// The sparse-space method heap by heap, every value verified.
#pragma once

#include <vector>

#include "engine/space.hpp"
#include "engine/split_scan.hpp"

namespace ishitori::engine {

class SparseMethod {
  public:
    explicit SparseMethod(SplitRules rules) : rules_(std::move(rules)), scan_(rules_.unequal) {}

    // Afterwards values holds G(0) .. G(last). What it holds before must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

  private:
    struct Pair {  // a rare heap and a splitting digit: with heap n - lag it gives an option of n
        std::uint32_t lag;
        StoredValue value;
    };

    void index(HeapSize n, StoredValue value);    // adds heap n to counts, bitmaps, rares
    void unindex(HeapSize n, StoredValue value);  // removes the last heap from them
    void add_rare(HeapSize n, StoredValue value);
    void choose(const std::vector<StoredValue>& values);
    void choose_if_worth(const std::vector<StoredValue>& values);
    void make_witnesses(const std::vector<StoredValue>& values);

    void gather_options(const std::vector<StoredValue>& values, HeapSize n);
    StoredValue least_common(HeapSize n) const;
    StoredValue settle(const std::vector<StoredValue>& values, HeapSize n);
    bool is_split_option(HeapSize n, StoredValue q, HeapSize from) const;
    std::optional<RareHeap> verify(const std::vector<StoredValue>& values, HeapSize first,
                                   HeapSize last) const;
    std::uint64_t places(StoredValue value, HeapSize n, HeapSize lag) const;

    SplitRules rules_;
    SplitScan scan_;
    SparseMask mask_;
    unsigned bits_ = 0;  // the values so far are below 2^bits_
    std::vector<std::uint32_t> rares_;
    std::vector<Pair> pairs_;
    std::size_t rares_at_choice_ = 0;
    HeapSize next_choice_ = 64;
    std::size_t block_ = 1;  // heaps searched before they are verified together
    unsigned quiet_ = 0;     // heaps settled one by one since the last rare
    ValueCounts counts_;
    std::vector<std::vector<std::uint64_t>> at_;         // bit n of at_[v] is 1 if G(n) = v
    std::vector<std::vector<std::uint32_t>> witnesses_;  // for rare q: small heaps a, G(a) XOR q frequent
    std::vector<std::uint64_t> options_;                 // of the current heap, one bit for each value
    std::vector<std::uint64_t> common_[2];               // values that are common at even and at odd heaps
    HeapSize indexed_ = 0;
};

}  // namespace ishitori::engine

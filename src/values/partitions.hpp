// The method for general codes, whose moves leave any number of heaps, possibly with conditions on their
// sizes: sets of the nim-sums of this many heaps of a given total, 64 a word, grown by each heap whose value
// becomes known.
//
// S(k, m) is the set for k heaps of the total m. Heap a enters as the largest so far: G(a) XOR S(k - 1, m -
// a) is added to S(k, m). These sets contain smaller heaps only if heaps must differ, otherwise also a. If
// not all may be of one size: a is added to smaller heaps of any kind, or to heaps that already differ. If
// all larger numbers of heaps are treated alike, the last k means k and more.
//
// Time O(K * n) sets a heap, memory O(K * n) sets, K the most heaps that are distinguished.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "values/sequence.hpp"

namespace ishitori::values {

class PartitionMethod {
  public:
    // Any rule.
    explicit PartitionMethod(Ruleset rules);
    // Afterwards values holds G(0) .. G(last), or fewer if `keep_going` (called at each heap; empty: always
    // true) returns false. The given values must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last,
                const std::function<bool()>& keep_going = {});

  private:
    // The sets for one relation of sizes: any, all different, or all equal.
    struct Family {
        bool used = false;
        HeapSize most = 0;      // K
        bool and_more = false;  // S(K, m) is for K heaps and more
        std::vector<std::uint64_t> sets;
    };
    const std::uint64_t* set(const Family& family, HeapSize heaps, HeapSize total) const {
        return family.sets.data() + (heaps * (capacity_ + 1) + total) * words_;
    }
    std::uint64_t* set(Family& family, HeapSize heaps, HeapSize total) const {
        return family.sets.data() + (heaps * (capacity_ + 1) + total) * words_;
    }
    Family& family(Parting parting) { return families_[static_cast<std::size_t>(parting)]; }
    void need(const GeneralDigit& digit);
    bool begin(const std::vector<StoredValue>& values, HeapSize capacity,
               const std::function<bool()>& keep_going);
    void add_heap(HeapSize heap, StoredValue value);
    void add_mixed(HeapSize heap, StoredValue value);
    void add_any(Family& any, HeapSize heap, StoredValue value) const;
    void add_unequal(Family& unequal, HeapSize heap, StoredValue value) const;
    void forbid(const std::vector<StoredValue>& values, HeapSize n, HeapSize taken);
    void forbid_equal(const std::vector<StoredValue>& values, const GeneralDigit& digit, HeapSize rest);

    Ruleset rules_;
    Family families_[5];  // by Parting; `equal` needs no sets
    Family beside_;       // heaps of any sizes, for moves that leave unequal heaps
    HeapSize capacity_ = 0;
    HeapSize last_added_ = 0;
    std::size_t words_ = 1;  // values are below 64 * words_, a power of two
    std::vector<std::uint64_t> forbidden_;
};

}  // namespace ishitori::values

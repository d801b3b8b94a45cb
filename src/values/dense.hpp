// All pairs of heaps, for games without a sparse space.
#pragma once

#include <memory>
#include <vector>

#include "engine/all_pairs.hpp"
#include "values/bitset.hpp"

namespace ishitori::values {

// By AllPairs; rules that are not SplitRules, and rules with many splitting digits, by the method bitset,
// whose sets of sums handle all digits at once.
class DenseMethod {
  public:
    explicit DenseMethod(const Ruleset& rules);

    // The number of threads, 1 at first. The values do not depend on it.
    void use_threads(unsigned threads) {
        if (pairs_) pairs_->use_threads(threads);
    }
    // Afterwards values holds G(0) .. G(last). The given values must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last) {
        if (pairs_) return pairs_->extend(values, last);
        bitset_->extend(values, last);
    }

  private:
    std::unique_ptr<AllPairs> pairs_;  // or
    std::unique_ptr<BitsetMethod> bitset_;
};

}  // namespace ishitori::values

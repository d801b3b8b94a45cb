// The taps of the method wide: the pairs of rare heaps, in the order in which the search uses them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/wide_marks.hpp"

namespace ishitori::engine {

// Sorts the taps by the share of the numbers below bound(n) that each gives at some heaps n (WideShares).
void put_productive_first(std::vector<WideTap>& taps, const WideValues& values,
                          const std::function<std::size_t(HeapSize)>& bound);
// For loads from near places.
void sort_by_lag(std::span<WideTap> taps);

// A number that several taps or pairs give counts for each of them in equal parts.
class WideShares {
  public:
    void clear() { std::ranges::fill(share_, 0.0F); }
    float& operator[](std::size_t number) { return share_[number]; }
    // Replaces the counts by shares, and by 0 from this number on.
    void divide(std::size_t below);

  private:
    std::vector<float> share_ = std::vector<float>(WideMarks::numbers);
};

class WideTaps {
  public:
    static constexpr std::size_t block = dense_kernels::swept;  // heaps searched together where few are rare
    using Taps = std::span<const WideTap>;

    explicit WideTaps(const SplitRules& rules) : rules_(rules) {}

    void clear();
    // The pairs of one more rare heap, with its compressed value.
    void add(HeapSize rare, StoredValue value);
    // Removes the pairs of the rare heap added last. It must not be one of the first heaps.
    void remove_last() { old_.resize(old_.size() - rules_.splits.size()); }
    // Chooses the taps that mark in blocks: they leave few numbers below the value of a heap. Without
    // `sampling` all taps mark.
    void choose_marked(const WideValues& values, bool sampling);

    Taps old() const { return old_; }  // lag >= block
    // Parts of them: the first mark; the next are compared with many candidates, the rest with few.
    Taps marking() const { return old().first(marked_); }
    Taps first_swept() const { return old().subspan(marked_, swept_ - marked_); }
    Taps last_swept() const { return old().subspan(swept_); }
    Taps middle() const { return middle_; }  // lag >= WideMarks::heaps
    Taps near() const { return near_; }      // lower lags

  private:
    const SplitRules& rules_;
    std::vector<WideTap> old_, middle_, near_;
    std::size_t marked_ = 0, swept_ = 0;
};

}  // namespace ishitori::engine

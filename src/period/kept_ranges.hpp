// Values of some ranges of heaps, kept in memory.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/types.hpp"
#include "period/value_run.hpp"

namespace ishitori::period {

using HeapRanges = std::vector<std::pair<HeapSize, HeapSize>>;  // first and last heap

// Sorts the ranges, and joins the ones that overlap or are adjacent.
HeapRanges joined(HeapRanges ranges);
// The number of heaps, or a number above `most` if there are more.
HeapSize count_of(const HeapRanges& ranges, HeapSize most);

class KeptRanges {
  public:
    // Adds the values G(first), G(first + 1), ...
    void add(HeapSize first, std::vector<std::uint16_t> values);
    void add(KeptRanges other);
    // Removes the ranges that end before heap n.
    void drop_before(HeapSize n) {
        std::erase_if(all_, [n](const KeptRange& range) { return range.end() <= n; });
    }

    // G(n) and the values after it that are kept beside it; empty if G(n) is not kept.
    std::span<const std::uint16_t> from(HeapSize n) const;
    HeapSize count() const;

  private:
    friend class Collector;
    struct KeptRange {
        HeapSize first = 0;
        std::vector<std::uint16_t> values{};
        HeapSize end() const { return first + values.size(); }
    };
    std::vector<KeptRange> all_;  // ascending, not overlapping
};

// Collects the values of some ranges, which are ascending and do not overlap, from values in order. Values
// after the last range are collected too.
class Collector {
  public:
    explicit Collector(const HeapRanges& ranges);
    void take(HeapSize first, ValueRun::Values values);
    KeptRanges kept() { return std::move(found_); }

  private:
    KeptRanges found_;
    std::vector<HeapSize> ends_;
    std::size_t at_ = 0;  // the current range
};

}  // namespace ishitori::period

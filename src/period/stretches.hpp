// Values of some ranges of heaps, kept in memory.
#pragma once

#include <cstdint>
#include <optional>
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

class Stretches {
  public:
    // Adds the values G(first), G(first + 1), ...
    void add(HeapSize first, std::vector<std::uint16_t> values);
    void add(Stretches other);

    std::optional<NimValue> at(HeapSize n) const;
    // The end of the stretch that has this heap; n itself if no stretch has it.
    HeapSize end_from(HeapSize n) const;
    HeapSize count() const;
    void clear() { all_.clear(); }

  private:
    friend class Collector;
    struct Stretch {
        HeapSize first = 0;
        std::vector<std::uint16_t> values{};
        HeapSize end() const { return first + values.size(); }
    };
    const Stretch* of(HeapSize n) const;

    std::vector<Stretch> all_;  // ascending, neither overlapping nor adjacent
};

// Collects the values of some ranges, which are ascending and do not overlap, from values in order.
class Collector {
  public:
    explicit Collector(const HeapRanges& ranges);
    void take(HeapSize first, ValueRun::Values values);
    Stretches stretches() { return std::move(found_); }

  private:
    Stretches found_;
    std::vector<HeapSize> ends_;
    std::size_t at_ = 0;  // the current range
};

}  // namespace ishitori::period

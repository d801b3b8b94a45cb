// The period of a nim-sequence from values that are all held: [T3], [T4], [T5], [T14], [T18], and the
// formulas of Nim and of cuts [T19].
//
// Whenever the known values have grown by about a quarter, one Z-function of the sequence read backwards
// gives for every p the least e with G(n + p) = G(n) for all known n >= e; the least p for which the
// theorem's bound values_needed(e, p) is met is the period, and e the preperiod. Time O(values) per test,
// O(values) in all. The tests are made at the same heaps for every caller and every limit.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "base/result.hpp"
#include "period/finding.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"
#include "values/stride.hpp"

namespace ishitori::period {

inline constexpr HeapSize default_period_limit = 10'000'000;

class ByValues {
  public:
    // True if a pattern that no theorem proves ends the search; otherwise it continues to the limit.
    ByValues(const Ruleset& rules, std::unique_ptr<NimSequence> sequence, bool end_at_observed);

    // Takes over values G(0) .. from elsewhere if there are more than are held.
    void take(std::vector<StoredValue> values) { sequence_->begin_with(std::move(values)); }
    NimSequence& sequence() { return *sequence_; }
    const std::vector<StoredValue>& values() const { return sequence_->values(); }
    HeapSize known_end() const { return values().size(); }

    // Runs the due tests; or computes some thousand heaps more, below `end` at most, within some
    // milliseconds. False if nothing is left to do: the period is settled, or known_end() >= end.
    bool step(HeapSize end, const Control& control);
    bool settled() const { return finding_.standing != Standing::open; }
    // Runs the due tests on the values taken over, to `end` at most.
    void catch_up(HeapSize end, const Control& control);
    // Tests G(0) .. G(count - 1) once more, at a limit or an interruption. Requires that they are known.
    void look(HeapSize count, const Control& control);
    // The same by find_repetition(): the proof then needs only the values held afterwards.
    void look_quickly(HeapSize count);

    // The present finding; the values stay shared with this search, which may add to them.
    Finding finding(HeapSize end) const;

  private:
    void formula(HeapSize end);
    void test(HeapSize count, const Control& control);
    void test_theorem(std::span<const StoredValue> values, HeapSize& next);
    void prove_arithmetic(std::span<const StoredValue> values, const Control& control);

    Ruleset rules_;
    Theorem theorem_;
    bool end_at_observed_;
    std::shared_ptr<NimSequence> sequence_;
    Finding finding_;
    HeapSize target_;      // heaps at the next test
    HeapSize tested_ = 0;  // heaps at the last one
    Stride stride_;
    NimValue greatest_ = 0;  // of the heaps below seen_, and the first that has it
    HeapSize greatest_at_ = 0, seen_ = 0;
    bool rise_seen_ = false;  // saltus above 0, which no theorem proves
};

struct PeriodSearch {
    HeapSize limit = default_period_limit;             // G(0) .. G(limit) at most
    std::uint64_t max_bytes = std::uint64_t{1} << 32;  // a limit that could need more memory is refused
    Control control{};
    Method method = Method::automatic;
    bool end_at_observed = true;
};

// Uses ByValues alone. Errors "period.no-method" (the method does not handle this rule) and "period.memory".
Result<Finding> find_period(const Ruleset& rules, const PeriodSearch& search = {});

}  // namespace ishitori::period

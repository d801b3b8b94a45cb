// The period of a nim-sequence whose values are all in memory: [T3], [T4], [T5], [T14], [T18], and the
// formulas of Nim and of cuts [T19].
//
// Whenever the number of known values has grown by about a quarter, one Z-function of the reversed sequence
// gives for every p the least e with G(n + p) = G(n) for all known n >= e. The least p that meets the
// theorem's bound values_needed(e, p) is the period, and e the preperiod. Time O(values) per test, O(values)
// in all. The tests are at the same heaps for every caller and every limit.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "period/finding.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"
#include "values/stride.hpp"

namespace ishitori::period {

inline constexpr HeapSize default_period_limit = 10'000'000;

class ByValues {
  public:
    // If `end_at_observed`, a pattern that no theorem proves ends the search; otherwise the search continues
    // to the limit.
    ByValues(const Ruleset& rules, std::unique_ptr<NimSequence> sequence, bool end_at_observed);

    // Adopts values G(0) .. from another computation if there are more of them than known here.
    void take(std::vector<StoredValue> values) { sequence_->begin_with(std::move(values)); }
    NimSequence& sequence() { return *sequence_; }
    const std::vector<StoredValue>& values() const { return sequence_->values(); }
    HeapSize known_end() const { return values().size(); }

    // Runs the due tests; or computes a few thousand more heaps, at most to `end`, within some milliseconds.
    // Returns false if nothing is left to do: the period is settled, or known_end() >= end.
    bool step(HeapSize end, const Control& control);
    bool settled() const { return finding_.standing != Standing::open; }
    // Runs the due tests on the adopted values, at most to `end`.
    void catch_up(HeapSize end, const Control& control);
    // Tests G(0) .. G(count - 1) once more, at a limit or an interruption. Requires that they are known.
    void test_again(HeapSize count, const Control& control);
    // The same by find_repetition(): the proof then needs only the values held afterwards.
    void test_quickly(HeapSize count);

    // The current finding. It shares its values with this search, which may append to them.
    Finding finding(HeapSize end) const;

  private:
    void formula(HeapSize end);
    void test(HeapSize count, const Control& control);
    void note_tested(HeapSize count);
    void test_theorem(std::span<const StoredValue> values, HeapSize& next);
    void prove_arithmetic(std::span<const StoredValue> values, const Control& control);

    Ruleset rules_;
    Theorem theorem_;
    bool end_at_observed_;
    std::shared_ptr<NimSequence> sequence_;
    Finding finding_;
    HeapSize target_;      // heaps at the next test
    HeapSize tested_ = 0;  // heaps at the last test
    Stride stride_;
    NimValue greatest_ = 0;  // of the heaps below seen_, and the first heap with it
    HeapSize greatest_at_ = 0, seen_ = 0;
    bool rise_seen_ = false;  // saltus > 0, which no theorem proves
};

}  // namespace ishitori::period

// Distances at which known values repeat, so that a theorem may prove a period.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "claims/theorem_bounds.hpp"
#include "values/sequence.hpp"

namespace ishitori::period {

// z[p] for p >= 1: the number of consecutive m, from m = 0, with values[N - 1 - m] = values[N - 1 - p - m]
// (the Z-function of the values read backwards). Time and memory O(N).
std::vector<std::uint32_t> backward_z(std::span<const StoredValue> values);

// Visits for p = 1, 2, ... the least e with values[n + p] = values[n] for all known n >= e, as long as the
// known part contains such an n and visit(p, e) returns true.
template <class Visit>
void for_each_repetition(std::span<const StoredValue> values, Visit&& visit) {
    if (values.empty()) return;
    const std::vector<std::uint32_t> z = backward_z(values);
    for (std::size_t p = 1; p < values.size(); ++p) {
        if (z[p] > 0 && !visit(HeapSize{p}, HeapSize{values.size() - p - z[p]})) return;
    }
}

// The number of values at the next test for a period, after a test of `count` values that showed that `next`
// of them may decide it; 0 if unknown.
constexpr HeapSize next_test(HeapSize count, HeapSize next) {
    const HeapSize usual = count + count / 4;
    return next > count ? std::min(usual, std::max(next, count + count / 16 + 1)) : usual;
}

struct KnownRepetition {
    std::optional<Periodicity> proved;  // least preperiod and period
    HeapSize next = 0;                  // this many values may decide it; 0 if unknown
    bool stopped = false;               // the control stopped it; the other members are then undefined
};

// The period that value(0) .. value(count - 1) prove by the theorem of the rules, for rules whose moves leave
// at most two heaps, some of them two, and for at least 2^13 values. The result is the same as by
// for_each_repetition(), without its memory: a distance that the theorem accepts repeats at least half of the
// known values, so few distances pass the comparison of some values. Multiples of a distance that repeats
// many values are skipped, because they have the same preperiod and need more values. Time: some values for
// each distance up to count / 2.
template <class ValueOf>
KnownRepetition find_repetition(const Ruleset& rules, HeapSize count, ValueOf value,
                                const Control& control = {}) {
    constexpr HeapSize repeated_often = 4096;  // values; shorter repetitions do not suggest a period
    constexpr HeapSize at_first = 64;          // values; then a multiple of a seen distance is skipped
    constexpr HeapSize between_asking = HeapSize{1} << 16;
    KnownRepetition found;
    std::vector<HeapSize> seen;
    for (HeapSize p = 1; p <= count / 2; ++p) {
        if (p % between_asking == 0 && !control.may_continue()) {
            found.stopped = true;
            return found;
        }
        HeapSize e = count - p;  // G(n + p) = G(n) from here on
        const auto extend = [&](HeapSize to) {
            while (e > to && value(e - 1) == value(e - 1 + p)) --e;
            return e == to;
        };
        if (count - p < repeated_often || !extend(count - p - at_first)) continue;
        if (std::ranges::any_of(seen, [&](HeapSize less) { return p % less == 0; })) continue;
        if (!extend(count - p - repeated_often)) continue;
        seen.push_back(p);
        extend(0);
        const auto needed = values_needed(rules, {e, p, 0});
        if (needed && *needed <= count) {
            found.proved = Periodicity{e, p, 0};
            return found;
        }
        if (needed && count - e >= 2 * p && (found.next == 0 || *needed < found.next)) found.next = *needed;
    }
    return found;
}

}  // namespace ishitori::period

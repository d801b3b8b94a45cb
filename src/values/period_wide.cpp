// Unlike find_period() this makes no table of all distances. A distance that the theorem accepts repeats at
// least half of the known values, so few distances get beyond the comparison of some values. Multiples of one
// that repeats many values are left out: they have its preperiod and need more values.
//
// Time: some values for each distance up to half of the known ones; memory O(1).
#include "values/period_wide.hpp"

#include <algorithm>

#include "claims/theorem_bounds.hpp"

namespace ishitori::inline values {

namespace {

constexpr HeapSize repeated_often = 4096;  // values; shorter repetitions are no sign of a period
constexpr HeapSize between_asking = HeapSize{1} << 16;

}  // namespace

KnownRepetition find_repetition(const Ruleset& rules, const WideMethod& values,
                                const std::function<bool()>& keep_going) {
    KnownRepetition found;
    const HeapSize count = values.known();
    std::vector<HeapSize> seen;
    for (HeapSize p = 1; p <= count / 2; ++p) {
        if (p % between_asking == 0 && !keep_going()) {
            found.stopped = true;
            return found;
        }
        HeapSize e = count - p;  // G(n + p) = G(n) from here on
        const auto extend = [&](HeapSize to) {
            while (e > to && values.value(e - 1) == values.value(e - 1 + p)) --e;
            return e == to;
        };
        if (count - p < repeated_often || !extend(count - p - repeated_often)) continue;
        if (std::any_of(seen.begin(), seen.end(), [&](HeapSize less) { return p % less == 0; })) continue;
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

}  // namespace ishitori::inline values

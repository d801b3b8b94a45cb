// Shared by the checks of periods.
#pragma once

#include <algorithm>
#include <vector>

#include "base/primes.hpp"
#include "base/result.hpp"
#include "check/reasons.hpp"
#include "check/theorems.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::check {

// The least period of the values from `preperiod` on, a divisor of `period`. Requires that these values have
// the period `period`, preperiod + period <= values.size(), and period >= 1.
template <class Value>
HeapSize least_period(const std::vector<Value>& values, HeapSize preperiod, HeapSize period) {
    const auto repeats = [&](HeapSize shorter) {
        for (HeapSize i = 0; i < period; ++i) {
            if (values[preperiod + i] != values[preperiod + (i + shorter) % period]) return false;
        }
        return true;
    };
    HeapSize least = period;
    for (const HeapSize r : prime_divisors(period)) {
        while (least % r == 0 && repeats(least / r)) least /= r;
    }
    return least;
}

// Checks that the values G(first), ... repeat as claimed, and that neither preperiod nor period can be
// smaller. `breaks(n)` is the reason if G(n + period) is not G(n). Requires preperiod + period < first +
// values.size(), period >= 1, first < preperiod or first = 0.
template <class Value, class Breaks>
Status check_repetition(const std::vector<Value>& values, const Periodicity& claimed, HeapSize first,
                        Breaks breaks) {
    const auto& [preperiod, period, saltus] = claimed;
    const HeapSize from = preperiod - first;
    for (HeapSize j = from; j + period < values.size(); ++j) {
        if (values[j] != values[j + period]) return breaks(first + j);
    }
    if (preperiod > 0 && values[from - 1] == values[from - 1 + period])
        return refused("check.preperiod-not-least", preperiod, preperiod - 1);
    if (const HeapSize least = least_period(values, from, period); least < period)
        return refused("check.period-not-least", period, least);
    return Done{};
}
template <class Value>
Status check_repetition(const std::vector<Value>& values, const Periodicity& claimed, HeapSize first = 0) {
    return check_repetition(values, claimed, first, [&](HeapSize n) {
        const HeapSize later = n + claimed.period;
        return refused("check.breaks", n, values[n - first], later, values[later - first]);
    });
}

// [T9]: checks that phi repeats as claimed up to the last heap, that `needed` is not beyond it, and that
// neither preperiod nor period can be smaller.
template <class Element, class Breaks>
Status check_quotient_period(const Ruleset& rules, const std::vector<Element>& phi,
                             const Periodicity& claimed, HeapSize claimed_needed, Breaks breaks) {
    const auto needed = quotient_bound(rules, claimed.preperiod, claimed.period);
    if (!needed) return refused("check.no-bound", claimed.preperiod, claimed.period);
    if (phi.size() - 1 < *needed) return refused("check.quotient-too-few", *needed, phi.size() - 1);
    if (Status repeats = check_repetition(phi, claimed, 0, breaks); !repeats) return repeats;
    if (claimed_needed != *needed) return refused("check.quotient-needed", *needed, claimed_needed);
    return Done{};
}

// The greatest value and the first heap with it. Requires at least one value.
template <class Value>
Status check_max_value(const std::vector<Value>& values, NimValue claimed, HeapSize claimed_at) {
    const auto max = std::ranges::max_element(values);
    const auto at = static_cast<HeapSize>(max - values.begin());
    if (claimed != *max || claimed_at != at) return refused("check.max-value", claimed, claimed_at, *max, at);
    return Done{};
}

}  // namespace ishitori::check

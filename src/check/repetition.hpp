// A check of periods whose values are at hand.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "check/least_period.hpp"
#include "check/reasons.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::check {

// The values G(first), ... repeat as claimed, and neither preperiod nor period can be smaller. Requires
// preperiod + period < first + values.size(), period >= 1, first < preperiod or first = 0.
template <class Value>
Status check_repetition(const std::vector<Value>& values, const Periodicity& claimed, HeapSize first = 0) {
    const auto& [preperiod, period, saltus] = claimed;
    const HeapSize from = preperiod - first;
    for (HeapSize j = from; j + period < values.size(); ++j) {
        if (values[j] != values[j + period])
            return refused("check.breaks", first + j, values[j], first + j + period, values[j + period]);
    }
    if (preperiod > 0 && values[from - 1] == values[from - 1 + period]) {
        return refused("check.preperiod-not-least", preperiod, preperiod - 1);
    }
    if (const HeapSize shorter = shorter_period(values, from, period); shorter > 0) {
        return refused("check.period-not-least", period, shorter);
    }
    return Done{};
}

}  // namespace ishitori::check

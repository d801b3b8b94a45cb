// A check of periods whose values are at hand.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "check/least_period.hpp"
#include "check/reasons.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::check {

// All these values repeat as claimed, and neither preperiod nor period can be smaller. Requires preperiod +
// period < values.size(), period >= 1.
template <class Value>
Status check_repetition(const std::vector<Value>& values, const Periodicity& claimed) {
    const auto& [preperiod, period, saltus] = claimed;
    for (HeapSize n = preperiod; n + period < values.size(); ++n) {
        if (values[n] != values[n + period])
            return refused("check.breaks", n, values[n], n + period, values[n + period]);
    }
    if (preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period]) {
        return refused("check.preperiod-not-least", preperiod, preperiod - 1);
    }
    if (const HeapSize shorter = shorter_period(values, preperiod, period); shorter > 0) {
        return refused("check.period-not-least", period, shorter);
    }
    return Done{};
}

}  // namespace ishitori::check

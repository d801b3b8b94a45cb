// A check that all kinds of periods share.
#pragma once

#include <vector>

#include "base/primes.hpp"
#include "base/types.hpp"

namespace ishitori::check {

// The values from `preperiod` on are a word of length `period` for ever. A proper divisor of `period` that is
// a period too, or 0 if there is none. Requires preperiod + period <= values.size(), period >= 1.
template <class Value>
HeapSize shorter_period(const std::vector<Value>& values, HeapSize preperiod, HeapSize period) {
    // If a proper divisor is a period, period / r is one for some prime r.
    const auto repeats = [&](HeapSize shorter) {
        for (HeapSize i = 0; i < period; ++i) {
            if (values[preperiod + i] != values[preperiod + (i + shorter) % period]) return false;
        }
        return true;
    };
    for (const HeapSize r : prime_divisors(period)) {
        if (repeats(period / r)) return period / r;
    }
    return 0;
}

}  // namespace ishitori::check

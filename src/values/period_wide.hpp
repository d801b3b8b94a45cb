// Periods of sequences whose values WideMethod keeps, by the classical theorem [T3].
#pragma once

#include <functional>
#include <optional>

#include "claims/periodicity.hpp"
#include "values/m7_wide.hpp"

namespace ishitori::inline values {

struct KnownRepetition {
    std::optional<Periodicity> proved;  // least preperiod and period
    HeapSize next = 0;                  // so many values may settle it; 0 if nothing points to a number
    bool stopped = false;               // keep_going, asked now and then, said no: nothing else is said then
};

// What the known values prove. The same as find_period()'s test (values/period.hpp), without its memory.
// Requires 2^13 values or more.
KnownRepetition find_repetition(const Ruleset& rules, const WideMethod& values,
                                const std::function<bool()>& keep_going);

}  // namespace ishitori::inline values

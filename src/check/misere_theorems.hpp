// The bounds of the theorems about misere play, stated again, as those of theorems.hpp.
#pragma once

#include <optional>

#include "rules/ruleset.hpp"

namespace ishitori::check {

// [T9]: the last heap M that a quotient must have to be that of the whole game with this period of Phi.
std::optional<HeapSize> quotient_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period);

// [T11] (c): the last heap N that a quotient must have if `last_outside` is the last with a value outside the
// kernel.
std::optional<HeapSize> kernel_bound(const Ruleset& rules, HeapSize last_outside);

}  // namespace ishitori::check

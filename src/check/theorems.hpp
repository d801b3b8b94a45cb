// The bounds of the theorems, stated again: the checker does not ask the finder how much a proof needs. A
// test compares them with claims/.
#pragma once

#include <optional>

#include "claims/periodicity.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::check {

// The theorem that may prove a period from a prefix of the values (docs/explanation/periods.md, section 5).
Theorem theorem_for(const Ruleset& rules);

// [T19]: k, if no stones are taken and k is the least number of heaps that a move may leave, of any sizes; if
// k is 2, any number of any sizes may be left. Otherwise nullopt.
std::optional<HeapSize> cut_of(const Ruleset& rules);

// [T3], [T5], [T14]: the number of first values that prove this period. Nullopt if none of them applies, for
// period 0, or if a number is too great for a proof.
std::optional<HeapSize> values_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period);

// [T9]: the last heap M that a quotient must have to be the quotient of the whole game with this period of
// Phi.
std::optional<HeapSize> quotient_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period);

// [T11] (c): the last heap N that a quotient must have if `last_outside` is the last with a value outside the
// kernel.
std::optional<HeapSize> kernel_bound(const Ruleset& rules, HeapSize last_outside);

}  // namespace ishitori::check

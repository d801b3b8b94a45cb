// How many values prove a period, by which theorem: the finder's table. The checker has its own
// (check/theorems.hpp), and a test compares them.
#pragma once

#include <optional>

#include "claims/periodicity.hpp"
#include "rules/ruleset.hpp"

namespace ishitori {

// The theorem that can prove a period of this rule from a prefix of its values: guy_smith, guy_smith_three,
// take_window, subtraction_window, bouton; none where no theorem here applies (other repeating tails,
// Grundy).
Theorem applicable_theorem(const Ruleset& rules);

// How many values G(0) .. G(count - 1) prove a saltus-0 periodicity by applicable_theorem(rules), checked for
// every n with n + period < count and n >= preperiod (for the theorems that need e >= 1, preperiod 0 counts
// as 1). Nothing if no theorem applies, or 2^64 is exceeded.
std::optional<HeapSize> values_needed(const Ruleset& rules, const Periodicity& claimed);

}  // namespace ishitori

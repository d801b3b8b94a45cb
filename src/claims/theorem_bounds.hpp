// The theorem that can prove a period of a rule, and the number of values it needs, for the finders. The
// checker has its own implementation (check/theorems).
#pragma once

#include <optional>

#include "claims/periodicity.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::claims {

// [T19]: k, if the only moves cut a heap into k heaps of any sizes, or into more than k, possibly with
// restrictions; for k = 2 into any number of heaps of any sizes.
std::optional<HeapSize> cut_into(const Ruleset& rules);

// [T22]: a game with `fickle` as its last fickle heap so far is tame for ever if the heaps 0 .. last are
// tame, and each of the heaps first .. last has fickle options of both values or of neither. Returns nullopt
// if a move may leave any number of heaps, or if the numbers are too large.
struct TameWindow {
    HeapSize first, last;
};
std::optional<TameWindow> tame_window(const Ruleset& rules, HeapSize fickle);

// The theorem that can prove a period of saltus 0 of this rule from a prefix of its values: guy_smith,
// guy_smith_three, take_window, subtraction_window, tail_window, general_window; bouton for Nim, cut_formula
// for cuts, whose values rise; none if no theorem applies (moves that leave any number of heaps).
Theorem applicable_theorem(const Ruleset& rules);

// The number of values G(0) .. G(count - 1) that prove a saltus-0 periodicity by applicable_theorem(rules),
// checked for every n with n + period < count and n >= preperiod (for the theorems that need e >= 1,
// preperiod 0 counts as 1). Nullopt if no theorem applies, or 2^64 is exceeded.
std::optional<HeapSize> values_needed(const Ruleset& rules, const Periodicity& claimed);

}  // namespace ishitori::claims

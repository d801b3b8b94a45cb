// Searches for a rule by weights [T15] in the misère quotient of the first heaps and extends it to all heaps.
#pragma once

#include <functional>
#include <optional>

#include "claims/quotient.hpp"
#include "claims/weights.hpp"

namespace ishitori::misere {

// The fewest heaps of a quotient for find_weights().
inline constexpr HeapSize fewest_weighed_heaps = 12;
// The first rule, from coarse to fine, that `proves` accepts (src/check has the proof). The last rules that
// it tries have exceptions among small positions. Each guess agrees with the quotient on all positions of
// small total weight of the examined heaps, and its weights grow by equal steps, seen three times. Nullopt if
// no rule is found. `quotient` belongs to the heaps 0 .. max_heap(), at least fewest_weighed_heaps of them.
// Cost: at most a million steps for each of about 30 shapes and four million for each of the four with
// exceptions, and one call of `proves` for each different guess; keep_going, called from time to time (empty
// = always true), can stop it.
std::optional<WeightRule> find_weights(const MisereQuotient& quotient,
                                       const std::function<bool(const WeightRule&)>& proves,
                                       const std::function<bool()>& keep_going);

// Evidence that the quotient of a game with this rule is infinite [T17], for the fewest heaps; nullopt if it
// is not found.
std::optional<WeightsApart> weights_apart(const WeightRule& rule);

}  // namespace ishitori::misere

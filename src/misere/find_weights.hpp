// Searches for a rule by weights [T15] in the misere quotient of the first heaps and extends it to all heaps.
#pragma once

#include <functional>
#include <optional>

#include "claims/quotient.hpp"
#include "claims/weights.hpp"

namespace ishitori::misere {

// The first rule that `proves` accepts (src/check has the proof), of the guesses from coarse to fine: each
// agrees with the quotient on all positions of small total weight of the heaps looked at, and its weights
// grow by equal steps, seen three times over. Nullopt if none exists. `quotient` belongs to the heaps 0 ..
// max_heap(), at least fewest_weighed_heaps of them. At most a million steps for each of some 30
// shapes, and keep_going (asked now and then; empty = always) may end it.
inline constexpr HeapSize fewest_weighed_heaps = 12;
std::optional<WeightRule> find_weights(const MisereQuotient& quotient,
                                       const std::function<bool(const WeightRule&)>& proves,
                                       const std::function<bool()>& keep_going);

// Evidence that the quotient of a game with this rule is infinite [T17], if there is any: of the fewest
// heaps.
std::optional<WeightsApart> weights_apart(const WeightRule& rule);

}  // namespace ishitori::misere

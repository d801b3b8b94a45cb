// The classes of a rule by weights that some small positions do not follow.
#pragma once

#include <optional>
#include <vector>

#include "claims/quotient.hpp"
#include "claims/weights.hpp"

namespace ishitori::misere {

using namespace claims;

// A rule that has the outcomes of the quotient for all totals below `rule.most`, and the outcomes of `rule`
// for larger ones. `heaps`: the classes and weights of the heaps that are known; they repeat with `period`
// from some heap on. `units`: for each class an element of positions without weights. `table`: the products
// of the quotient. Nullopt if a class has no position without weights, if more than max_weight_classes
// classes were needed, or if the classes do not repeat. Cost: the sums of heaps with totals below
// `rule.most`.
std::optional<WeightRule> with_exceptions(const MisereQuotient& quotient,
                                          const std::vector<QuotientElement>& table, const WeightRule& rule,
                                          std::vector<HeapWeights> heaps, HeapSize period,
                                          const std::vector<std::optional<QuotientElement>>& units);

}  // namespace ishitori::misere

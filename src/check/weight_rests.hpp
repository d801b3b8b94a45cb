// The check of [T15] lists all facts about the heaps beside the one that is moved: part 2 of the explanation
// in check_weights.cpp.
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "check/budget.hpp"
#include "check/weight_cases.hpp"
#include "claims/weights.hpp"

namespace ishitori::check {

struct RestOf {
    Rest rest;
    Bits classes;  // its class is one of these
};

// Covers all sums of heaps. A small total is given together with the largest weight. A large one is only
// known to be large; if the classes have a table, its remainder modulo `modulus` is known too, and the sum of
// all weights but the largest, if that is small. Incomplete if the budget is stopped. Cost: classes * heaps *
// small totals * small largest weights.
std::vector<RestOf> all_rests(const WeightRule& rule, Budget& budget);

}  // namespace ishitori::check

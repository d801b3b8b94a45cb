// Claims with free heaps [T12] about the positions with few large heaps, which prove that a quotient is
// infinite [T13] when no claim about all positions is found.
#pragma once

#include <optional>
#include <vector>

#include "misere/find_free_heaps.hpp"

namespace ishitori::misere {

// A claim with powers apart about the heaps 0 .. n, whose quotient is then infinite. `base` gives the values
// of the heaps: a finite candidate, or the quotient of the heaps 0 .. n - 1 with an arbitrary value for heap
// n. `failures` are positions where finite candidates failed. Heaps with high exponents there become free,
// two or three of them; the larger heaps above n / 2 are bounded: at most one of them, then two, and so on.
// No move makes more of them, so the claim is also about all positions that follow. M is then small. The
// search tries the units of the families of failures; with `pairs` also pairs of other heaps.
std::optional<FreeHeapQuotient> few_large_heaps(const Ruleset& rules, const Bipartite& base,
                                                const std::vector<HeapWord>& failures, FreeHeapLimits limits,
                                                bool pairs);

}  // namespace ishitori::misere

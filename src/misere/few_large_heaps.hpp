// Claims with free heaps [T12] about the positions with few large heaps, which prove that a quotient is
// infinite [T13] where no claim about all positions is found.
#pragma once

#include <optional>
#include <vector>

#include "misere/find_free_heaps.hpp"

namespace ishitori::misere {

// A claim with powers apart, so the quotient of the heaps 0 .. n is infinite, where `quotient` is the one of
// the heaps 0 .. n - 1. `failures` are positions where finite candidates with heap n failed. Heaps with high
// exponents there become free, two or three of them; all larger heaps from about n / 2 on are bounded: at
// most one of them, then two, then three. No move makes more of them, so such a claim is about all positions
// that can follow. M is then small.
std::optional<FreeHeapQuotient> few_large_heaps(const Ruleset& rules, const Bipartite& quotient,
                                                const std::vector<HeapWord>& failures, FreeHeapLimits limits,
                                                bool pairs);

}  // namespace ishitori::misere

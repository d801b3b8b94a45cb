// Generators of a finite commutative monoid, for the claim about it.
#pragma once

#include <vector>

#include "claims/quotient.hpp"

namespace ishitori::misere {

// Fills claim.generators with the heaps among `heaps` that are needed to reach all claim.order elements from
// 0, the largest left out first, and claim.times with the products of all elements with them: times(x, heap).
template <class Claim, class Times>
void fill_generators(Claim& claim, std::vector<HeapSize> heaps, const Times& times) {
    const auto generates = [&](const std::vector<HeapSize>& some) {
        std::vector<bool> reached(claim.order, false);
        std::vector<QuotientElement> work{0};
        reached[0] = true;
        for (std::size_t i = 0; i < work.size(); ++i) {
            for (const HeapSize heap : some) {
                const QuotientElement y = times(work[i], heap);
                if (!reached[y]) work.push_back(y);
                reached[y] = true;
            }
        }
        return work.size() == claim.order;
    };
    for (std::size_t i = heaps.size(); i-- > 0;) {
        auto without = heaps;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        if (generates(without)) heaps = std::move(without);
    }
    for (const HeapSize heap : heaps) {
        auto& row = claim.times.emplace_back(claim.order);
        for (QuotientElement x = 0; x < claim.order; ++x) row[x] = times(x, heap);
    }
    claim.generators = std::move(heaps);
}

}  // namespace ishitori::misere

#include "play/quotient_judge.hpp"

#include <algorithm>

#include "claims/quotient_oracle.hpp"

namespace ishitori::inline play {

QuotientJudge::QuotientJudge(MisereQuotient quotient)
    : quotient_(std::move(quotient)),
      forms_(normal_forms(quotient_)),
      table_(multiplication_table(quotient_, forms_)) {}

std::optional<Judge::Repeats> QuotientJudge::repeats() const {
    if (quotient_.status != QuotientStatus::proved) return std::nullopt;
    return Repeats{std::max<HeapSize>(quotient_.preperiod, 1), quotient_.period};
}

QuotientElement QuotientJudge::product(const Position& position) const {
    Class all = 0;
    for (HeapSize heap : position.heaps) all = sum(all, of_heap(heap));
    return static_cast<QuotientElement>(all);
}

}  // namespace ishitori::inline play

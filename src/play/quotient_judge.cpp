#include "play/quotient_judge.hpp"

#include <algorithm>

namespace ishitori::play {

std::optional<Judge::Repeats> QuotientJudge::repeats() const {
    if (quotient().status != QuotientStatus::proved) return std::nullopt;
    return Repeats{std::max<HeapSize>(quotient().preperiod, 1), quotient().period};
}

}  // namespace ishitori::play

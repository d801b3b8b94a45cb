#include "play/free_heap_judge.hpp"

#include <algorithm>

namespace ishitori::play {

FreeHeapJudge::FreeHeapJudge(FreeHeapQuotient quotient) : oracle_(std::move(quotient)) {}

Judge::Class FreeHeapJudge::number(const FreeState& state) const {
    const auto [at, fresh] = numbers_.try_emplace({state.q, state.k}, states_.size());
    if (fresh) states_.push_back(state);
    return at->second;
}

Judge::Class FreeHeapJudge::sum(Class a, Class b) const {
    return number(oracle_.product(states_[a], states_[b]));
}

std::optional<Judge::Repeats> FreeHeapJudge::repeats() const {
    const FreeHeapQuotient& quotient = oracle_.quotient();
    if (quotient.period == 0) return std::nullopt;
    return Repeats{std::max<HeapSize>(quotient.preperiod, 1), quotient.period};
}

}  // namespace ishitori::play

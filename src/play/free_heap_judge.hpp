// Judge for misère play by a claim with free heaps [T12]: the class of a sum is its state, numbered in the
// order of first use.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "claims/free_heap_oracle.hpp"
#include "claims/free_heaps.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

class FreeHeapJudge : public Judge {
  public:
    // Requires a proved claim.
    explicit FreeHeapJudge(FreeHeapQuotient quotient);

    bool knows(HeapSize n) const override { return oracle_.quotient().knows(n); }
    Class of_heap(HeapSize n) const override { return number(oracle_.quotient().phi_of(n)); }
    Class sum(Class a, Class b) const override;
    bool is_p(Class c) const override { return oracle_.is_p(states_[c]); }
    std::optional<Repeats> repeats() const override;

    const FreeHeapOracle& oracle() const { return oracle_; }

  private:
    Class number(const FreeState& state) const;

    FreeHeapOracle oracle_;
    // States seen so far. Not thread-safe: use one judge for each thread.
    mutable std::vector<FreeState> states_;
    mutable std::map<std::pair<QuotientElement, Multiplicities>, Class> numbers_;
};

}  // namespace ishitori::play

// Judge for misère play by an automaton [T23]: the class of a sum is its multiset of heaps, numbered in the
// order of first use.
#pragma once

#include <map>
#include <vector>

#include "claims/automaton.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

class AutomatonJudge : public Judge {
  public:
    // Requires a proved automaton.
    explicit AutomatonJudge(Automaton automaton);

    bool knows(HeapSize) const override { return true; }
    Class of_heap(HeapSize n) const override { return n == 0 ? 0 : number({n}); }
    Class sum(Class a, Class b) const override;
    bool is_p(Class c) const override { return automaton_.p[automaton_.of(sums_[c])]; }
    // Time O(heaps of the context * states), independent of the heap.
    std::optional<std::vector<Splits>> splits_to_p(HeapSize rest, Class context) const override;

    const Automaton& automaton() const { return automaton_; }

  private:
    using Heaps = std::vector<HeapSize>;  // ascending

    Class number(Heaps heaps) const;

    Automaton automaton_;
    HeapSize period_ = 1, preperiod_ = 0;  // of the steps to the next size, from every state
    // Sums seen so far; the first is empty. Not thread-safe: use one judge for each thread.
    mutable std::vector<Heaps> sums_;
    mutable std::map<Heaps, Class> numbers_;
};

}  // namespace ishitori::play

// Judge for misère play by a rule of weights [T15]: the class of a sum consists of its classes, total and
// largest weight, numbered in the order of first use.
#pragma once

#include <map>
#include <vector>

#include "claims/weights.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

class WeightJudge : public Judge {
  public:
    // Requires a proved rule.
    explicit WeightJudge(WeightRule rule) : rule_(std::move(rule)) {}

    bool knows(HeapSize n) const override { return n <= largest_weighed_heap; }
    Class of_heap(HeapSize n) const override { return number(rule_.sum({}, rule_.of(n))); }
    Class sum(Class a, Class b) const override { return number(added(sums_[a], sums_[b])); }
    bool is_p(Class c) const override { return rule_.is_p(sums_[c]); }
    // Time O(preperiod + period), independent of the heap.
    std::optional<std::vector<Splits>> splits_to_p(HeapSize rest, Class context) const override;

    const WeightRule& rule() const { return rule_; }
    const WeightSum& sum_of(Class c) const { return sums_[c]; }

  private:
    WeightSum added(const WeightSum& a, const WeightSum& b) const {
        return rule_.sum(a, {b.in_class, b.top, b.total - b.top});
    }
    Class number(const WeightSum& sum) const;
    bool split_is_p(HeapSize rest, HeapSize smaller, const WeightSum& context) const;

    WeightRule rule_;
    // Sums seen so far. Not thread-safe: use one judge for each thread.
    mutable std::vector<WeightSum> sums_;
    mutable std::map<WeightSum, Class> numbers_;
};

}  // namespace ishitori::play

// Reachability: from no heaps, heap after heap is added to what is known. Heaps that grow are followed until
// larger ones lead to nothing new.
#include "check/weight_rests.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ishitori::check {

namespace {

class Rests {
  public:
    Rests(const WeightRule& rule, Budget& budget)
        : rule_(rule),
          budget_(budget),
          least_large_(rule.class_sums.empty() ? rule.most : std::max(rule.most, followed)),
          large_others_(rule.class_sums.empty() ? 0 : least_large_),
          remainders_(rule.class_sums.empty() ? 1 : rule.modulus),
          small_(rule.classes),
          large_(rule.classes, std::vector<std::uint8_t>(remainders_ * (large_others_ + 1))) {}

    std::vector<RestOf> run() {
        meet({0, 0, 0, false});
        while (!open_.empty() && budget_.work(10 * rule_.heaps.size())) {
            const Sum sum = open_.back();
            open_.pop_back();
            for (HeapSize n = 1; n < rule_.heaps.size(); ++n) add_heaps(sum, n);
        }
        return collected();
    }

  private:
    // With a table of classes, smaller totals are listed. In 0.35 positions with totals up to 12 are
    // exceptions.
    static constexpr std::uint64_t followed = 14;

    // If the total is large, it is the least one with its remainder, `others` is at most large_others_, and
    // the largest weight is the rest of any total.
    struct Sum {
        std::uint32_t in_class = 0;
        std::uint64_t total = 0, others = 0;
        bool large = false;
    };

    void meet(Sum sum) {
        sum.large |= sum.total >= least_large_;
        bool fresh = false;
        if (sum.large) {
            sum.total = least_large_ + (sum.total - least_large_) % remainders_;
            sum.others = std::min(sum.others, large_others_);
            fresh = std::exchange(large_[sum.in_class][place_of(sum)], 1) == 0;
        } else {
            fresh = small_[sum.in_class].insert({sum.total - sum.others, sum.others}).second;
        }
        if (fresh) open_.push_back(sum);
    }
    std::size_t place_of(const Sum& sum) const {
        return (sum.total - least_large_) * (large_others_ + 1) + sum.others;
    }

    // Adds the heap n, or each heap of the family that grows from n.
    void add_heaps(const Sum& sum, HeapSize n) {
        const bool periodic = n >= rule_.preperiod;
        const std::uint64_t top_step = periodic ? rule_.top_steps[n - rule_.preperiod] : 0;
        const std::uint64_t rest_step = periodic ? rule_.rest_steps[n - rule_.preperiod] : 0;
        // Once each weight that grows is large, the next heaps differ by remainders only.
        const auto last = [&](std::uint64_t weight, std::uint64_t step) {
            return step == 0 || weight >= least_large_ + sum.total;
        };
        for (std::uint64_t repeated = 0; repeated <= rule_.modulus; n += rule_.period) {
            const HeapWeights heap = rule_.of(n);
            add_heap(sum, heap);
            if (top_step + rest_step == 0) return;
            if (last(heap.top, top_step) && last(heap.rest, rest_step)) ++repeated;
        }
    }
    void add_heap(const Sum& sum, const HeapWeights& heap) {
        Sum next{rule_.sum_of_classes(sum.in_class, heap.in_class), sum.total + heap.top + heap.rest,
                 sum.others + heap.rest, sum.large};
        const std::uint64_t top = sum.total - sum.others;
        if (!sum.large) {
            next.others += std::min(heap.top, top);
            return meet(next);
        }
        // The largest weight may be any from `top` on, so it can be at least the heap's.
        Sum below = next;
        below.others += heap.top;
        meet(below);
        if (heap.top <= top && sum.others < large_others_) return;
        next.others = large_others_;
        meet(next);
    }

    std::vector<RestOf> collected() const {
        std::vector<RestOf> rests;
        for (std::uint64_t remainder = 0; remainder < remainders_; ++remainder) {
            for (std::uint64_t others = 0; others <= large_others_; ++others) {
                RestOf one;
                one.rest.weighted = true;
                one.rest.least_total = least_large_;
                if (remainders_ > 1) one.rest.remainder = (least_large_ + remainder) % rule_.modulus;
                if (others < large_others_) {
                    one.rest.others = others;
                    one.rest.least_top = least_large_ - others;
                } else {
                    one.rest.least_others = others;
                }
                one.classes = Bits::where(rule_.classes, [&](std::size_t c) {
                    return large_[c][remainder * (large_others_ + 1) + others] != 0;
                });
                if (one.classes.any()) rests.push_back(std::move(one));
            }
        }
        std::map<std::pair<std::uint64_t, std::uint64_t>, Bits> small;
        for (std::uint32_t c = 0; c < rule_.classes; ++c) {
            for (const auto& weights : small_[c])
                small.try_emplace(weights, Bits(rule_.classes)).first->second.set(c);
        }
        for (auto& [weights, classes] : small) {
            RestOf& one = rests.emplace_back();
            one.rest.weighted = weights.first > 0;
            one.rest.known = {0, weights.first, weights.second};
            one.classes = std::move(classes);
        }
        return rests;
    }

    const WeightRule& rule_;
    Budget& budget_;
    const std::uint64_t least_large_, large_others_, remainders_;
    std::vector<std::set<std::pair<std::uint64_t, std::uint64_t>>>
        small_;                                     // by class: largest weight, others
    std::vector<std::vector<std::uint8_t>> large_;  // by class and place_of(): 1 if some sum has them
    std::vector<Sum> open_;
};

}  // namespace

std::vector<RestOf> all_rests(const WeightRule& rule, Budget& budget) { return Rests(rule, budget).run(); }

}  // namespace ishitori::check

// Backtracking search. Heap after heap gets the least class and weights for which
// - two positions of the same class, total and largest weight are the same element of the quotient, and
// - two positions of the same number (claims/weights.hpp) have the same outcome,
// for small totals. If a heap has no class and weights left, the heap before gets its next ones. The search
// learns the outcomes of the numbers as it proceeds. As soon as the weights grow with a period that was seen
// three times, the rule that continues them is tried; the last heaps of a quotient do not show their weights.
#include "misere/find_weights.hpp"

#include <algorithm>
#include <set>

#include "claims/quotient_oracle.hpp"

namespace ishitori::misere {

namespace {

class WeightSearch {
  public:
    WeightSearch(const MisereQuotient& quotient, const std::vector<QuotientElement>& table, WeightRule shape,
                 HeapSize last, const std::function<bool(const WeightRule&)>& proves,
                 const std::function<bool()>& keep_going)
        : quotient_(quotient),
          table_(table),
          rule_(std::move(shape)),
          last_(last),
          proves_(proves),
          keep_going_(keep_going),
          outcome_(rule_.numbers(), unknown) {
        heaps_.emplace_back();
        max_total_ = last + last / 2;
        element_.assign(rule_.classes * (max_total_ + 1) * (max_total_ + 1), unknown);
        positions_.emplace_back(WeightSum{}, 0);
        element_[place_of(WeightSum{})] = 0;
        outcome_[rule_.number_of(WeightSum{})] = 0;
    }

    std::optional<WeightRule> run() {
        if (!assign(1)) return std::nullopt;
        return std::move(rule_);
    }

  private:
    using Positions = std::vector<std::pair<WeightSum, QuotientElement>>;
    static constexpr int unknown = -1;

    std::size_t place_of(const WeightSum& sum) const {
        return (sum.in_class * (max_total_ + 1) + sum.total) * (max_total_ + 1) + sum.top;
    }

    // Weights for the heaps from n on; false if none exist, or too many were tried.
    bool assign(HeapSize n) {
        if (n > fewest_weighed_heaps && carries_on()) return true;
        if (n > last_) return false;
        for (std::uint64_t total = 0; total <= n; ++total) {
            for (std::uint64_t rest = 0; 2 * rest <= total; ++rest) {
                for (std::uint32_t c = 0; c < rule_.classes; ++c) {
                    if (++tried_ % 64 == 0 && keep_going_ && !keep_going_()) steps_ = max_steps;
                    if (steps_ >= max_steps) return false;
                    const HeapWeights weights{c, total - rest, rest};
                    if (contradicts(n, weights)) continue;
                    const std::size_t before = learned_.size();
                    Positions positions = positions_;
                    if (fits(n, weights, positions)) {
                        std::ranges::sort(positions);
                        positions_.swap(positions);
                        heaps_.push_back(weights);
                        if (assign(n + 1)) return true;
                        heaps_.pop_back();
                        positions_.swap(positions);
                    }
                    for (; learned_.size() > before; learned_.pop_back()) *learned_.back() = unknown;
                }
            }
        }
        return false;
    }

    // True if the known positions with one more heap n contradict what is known of their sums.
    bool contradicts(HeapSize n, const HeapWeights& weights) {
        return std::ranges::any_of(positions_, [&](const auto& position) {
            ++steps_;
            const WeightSum sum = rule_.sum(position.first, weights);
            return sum.total <= max_total_ && contradicts(sum, product(position.second, n));
        });
    }
    // True if a position with this sum is known to be another element, or to have another outcome, than x.
    bool contradicts(const WeightSum& sum, QuotientElement x) const {
        const int element = element_[place_of(sum)], outcome = outcome_[rule_.number_of(sum)];
        return (element != unknown && element != static_cast<int>(x)) ||
               (outcome != unknown && (outcome == 1) != quotient_.p[x]);
    }
    QuotientElement product(QuotientElement x, HeapSize n) const {
        return table_[std::size_t{x} * quotient_.order + quotient_.phi[n]];
    }

    // Adds the positions with any number of heaps n.
    bool fits(HeapSize n, const HeapWeights& weights, Positions& positions) {
        steps_ += positions.size();
        for (std::size_t i = 0; i < positions.size(); ++i) {
            ++steps_;
            const WeightSum sum = rule_.sum(positions[i].first, weights);
            if (sum.total > max_total_) continue;
            const QuotientElement x = product(positions[i].second, n);
            if (contradicts(sum, x)) return false;
            int &element = element_[place_of(sum)], &outcome = outcome_[rule_.number_of(sum)];
            if (element != unknown) continue;
            learn(element, static_cast<int>(x));
            if (outcome == unknown) learn(outcome, quotient_.p[x] ? 1 : 0);
            positions.emplace_back(sum, x);
        }
        return true;
    }
    void learn(int& place, int what) {
        place = what;
        learned_.push_back(&place);
    }

    // True if the weights so far grow with a period that they show three times (the least one, with the least
    // preperiod), and the rule that continues them is proved.
    bool carries_on() {
        const HeapSize known = heaps_.size();
        for (HeapSize period = 1; 3 * period < known; ++period) {
            for (HeapSize preperiod = 1; preperiod + 3 * period <= known; ++preperiod) {
                const auto steps = weight_steps(heaps_, preperiod, period);
                if (!steps || std::ranges::max(steps->top) == 0) continue;
                rule_.preperiod = preperiod;
                rule_.period = period;
                rule_.heaps.assign(heaps_.begin(),
                                   heaps_.begin() + static_cast<std::ptrdiff_t>(preperiod + period));
                rule_.top_steps = steps->top;
                rule_.rest_steps = steps->rest;
                rule_.p.clear();
                for (const int outcome : outcome_) rule_.p.push_back(outcome == 1);
                rule_.apart = weights_apart(rule_);
                if (refused_ && *refused_ == rule_) return false;
                if (proves_(rule_)) return true;
                refused_ = rule_;
                return false;
            }
        }
        return false;
    }

    static constexpr std::uint64_t max_steps = 1'000'000;
    const MisereQuotient& quotient_;
    const std::vector<QuotientElement>& table_;
    WeightRule rule_;
    std::optional<WeightRule> refused_;  // the last one that was not proved
    const HeapSize last_;
    const std::function<bool(const WeightRule&)>& proves_;
    const std::function<bool()>& keep_going_;
    std::vector<HeapWeights> heaps_;
    Positions positions_;        // with the heaps so far, ascending
    std::vector<int> element_;   // element of a sum, at place_of()
    std::vector<int> outcome_;   // of a number
    std::vector<int*> learned_;  // entries of both since the beginning, to be cleared
    std::uint64_t max_total_ = 0, tried_ = 0, steps_ = 0;
};

}  // namespace

std::optional<WeightRule> find_weights(const MisereQuotient& quotient,
                                       const std::function<bool(const WeightRule&)>& proves,
                                       const std::function<bool()>& keep_going) {
    constexpr std::size_t max_numbers = 32;
    // The last heaps of the quotient are left out: only larger heaps would show their weights.
    const HeapSize known = quotient.max_heap();
    const HeapSize last = std::min(known, std::max<HeapSize>(26, 2 * known / 3));
    if (last < fewest_weighed_heaps) return std::nullopt;
    const auto table = multiplication_table(quotient, normal_forms(quotient));
    // Shapes from coarse to fine.
    std::vector<WeightRule> shapes;
    constexpr std::pair<std::int64_t, std::int64_t> excesses[] = {{0, 1}, {1, 2}, {-1, 0}, {0, 2}, {-1, 2}};
    for (const auto& [low, high] : excesses) {
        for (const std::uint32_t classes : {1U, 2U, 4U}) {
            for (const std::uint32_t modulus : {1U, 2U, 4U}) {
                WeightRule& shape = shapes.emplace_back();
                shape.classes = classes;
                shape.modulus = modulus;
                shape.low = low;
                shape.high = high;
            }
        }
    }
    std::ranges::stable_sort(
        shapes, [](const WeightRule& a, const WeightRule& b) { return a.numbers() < b.numbers(); });
    for (const WeightRule& shape : shapes) {
        if (shape.numbers() > max_numbers) break;
        if (keep_going && !keep_going()) return std::nullopt;
        if (auto rule = WeightSearch(quotient, table, shape, last, proves, keep_going).run()) return rule;
    }
    return std::nullopt;
}

std::optional<WeightsApart> weights_apart(const WeightRule& rule) {
    WeightsApart apart;
    const HeapSize last =
        rule.preperiod + rule.period * rule.modulus * rule.classes;  // every remainder occurs
    for (apart.power = 1; rule.of(apart.power).top == 0; ++apart.power) {
        if (apart.power == last) return std::nullopt;
    }
    // The classes and remainders of the growing heap combined with more and more other heaps.
    std::vector<std::pair<WeightSum, WeightsApart>> met;
    std::set<std::pair<std::uint32_t, std::uint64_t>> known;
    auto meet = [&](const WeightSum& sum, const WeightsApart& heaps) {
        if (known.emplace(sum.in_class, sum.total % rule.modulus).second) met.emplace_back(sum, heaps);
    };
    for (HeapSize n = rule.preperiod; n < last; ++n) {
        const HeapSize r = (n - rule.preperiod) % rule.period;
        apart.growing = n;
        if (rule.top_steps[r] > rule.rest_steps[r]) meet(rule.sum({}, rule.of(n)), apart);
    }
    for (std::size_t i = 0; i < met.size(); ++i) {
        const auto [sum, heaps] = met[i];
        auto outcome = [&](std::int64_t excess) {
            return rule.p[rule.number_of(sum.in_class, sum.total % rule.modulus, rule.most, excess)];
        };
        if (outcome(rule.low) != outcome(rule.high)) return heaps;
        for (HeapSize n = 1; n < last; ++n) {
            WeightsApart more = heaps;
            more.others.push_back(n);
            meet(rule.sum(sum, rule.of(n)), more);
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::misere

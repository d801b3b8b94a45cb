// Backtracking search. Heap after heap gets the least class and weights for which
// - two positions of the same class, total and largest weight are the same element of the quotient, and
// - two positions of the same number (claims/weights.hpp) have the same outcome,
// for small totals. If a heap has no class and weights left, the heap before gets its next ones. The search
// learns the outcomes of the numbers as it proceeds. As soon as the weights grow with a period that was seen
// three times, the rule that continues them is tried; the last heaps of a quotient do not show their weights.
//
// Finally, positions with totals from 1 to `most` - 1 may be exceptions from the rule. A heap that is
// equivalent to a sum of smaller heaps then gets its class and weights, and another heap the ones with the
// fewest exceptions.
#include "misere/find_weights.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "claims/quotient_oracle.hpp"
#include "misere/weight_exceptions.hpp"

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
          outcome_(rule_.numbers(), unknown),
          max_steps_(rule_.most > 1 ? 4'000'000 : 1'000'000) {
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

    // True if a position with this sum may be an exception.
    bool small(const WeightSum& sum) const { return sum.total > 0 && sum.total < rule_.most; }

    // Weights for the heaps from n on; false if none exist, or too many were tried.
    bool assign(HeapSize n) {
        if (n > fewest_weighed_heaps && carries_on()) return true;
        if (n > last_) return false;
        for (const HeapWeights& weights : rule_.most > 1 ? fewest_exceptions(n) : all_weights(n)) {
            if (too_many()) return false;
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
        return false;
    }
    bool too_many() {
        if (++tried_ % 64 == 0 && keep_going_ && !keep_going_()) steps_ = max_steps_;
        return steps_ >= max_steps_;
    }
    // From small to large.
    std::vector<HeapWeights> all_weights(HeapSize n) const {
        std::vector<HeapWeights> all;
        for (std::uint64_t total = 0; total <= n; ++total) {
            for (std::uint64_t rest = 0; 2 * rest <= total; ++rest) {
                for (std::uint32_t c = 0; c < rule_.classes; ++c) all.push_back({c, total - rest, rest});
            }
        }
        return all;
    }
    // The ones of a sum of smaller heaps that is equivalent to the heap, if there is one; or all that
    // contradict nothing, from few to many exceptions.
    std::vector<HeapWeights> fewest_exceptions(HeapSize n) {
        std::vector<HeapWeights> all;
        for (const auto& [sum, x] : positions_) {
            if (x == quotient_.phi[n] && sum.total <= n)
                all.push_back({sum.in_class, sum.top, sum.total - sum.top});
        }
        if (!all.empty()) {
            std::ranges::sort(all, {}, [](const HeapWeights& heap) {
                return std::tuple(heap.top + heap.rest, heap.in_class, heap.top);
            });
            return all;
        }
        const std::vector<HeapWeights> tried = all_weights(n);
        std::vector<std::pair<std::size_t, std::size_t>> counted;  // exceptions, and where it is in `tried`
        for (std::size_t i = 0; i < tried.size() && !too_many(); ++i) {
            if (!contradicts(n, tried[i])) counted.emplace_back(exceptions(n, tried[i]), i);
        }
        std::ranges::sort(counted);
        for (const auto& [count, i] : counted) all.push_back(tried[i]);
        return all;
    }
    // The number of known positions with one more heap n that are exceptions.
    std::size_t exceptions(HeapSize n, const HeapWeights& weights) {
        steps_ += positions_.size();
        return static_cast<std::size_t>(std::ranges::count_if(positions_, [&](const auto& position) {
            const WeightSum sum = rule_.sum(position.first, weights);
            if (!small(sum)) return false;
            const int outcome = outcome_[rule_.number_if_large(sum)];
            return outcome != unknown && (outcome == 1) != quotient_.p[product(position.second, n)];
        }));
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
        if (small(sum)) return false;
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
        std::set<Positions::value_type> known;  // with small totals, of which one sum may be several elements
        for (const auto& position : positions) {
            if (small(position.first)) known.insert(position);
        }
        for (std::size_t i = 0; i < positions.size(); ++i) {
            ++steps_;
            const WeightSum sum = rule_.sum(positions[i].first, weights);
            if (sum.total > max_total_) continue;
            const QuotientElement x = product(positions[i].second, n);
            if (small(sum)) {
                if (known.emplace(sum, x).second) positions.emplace_back(sum, x);
                continue;
            }
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
                auto rule = rule_.most > 1
                                ? with_exceptions(quotient_, table_, general(), heaps_, period, units())
                                : continued(preperiod, period, *steps);
                if (rule) rule->apart = weights_apart(*rule);
                if (!rule || rule == refused_) return false;
                refused_ = rule;
                if (!proves_(*rule)) return false;
                rule_ = *rule;
                return true;
            }
        }
        return false;
    }
    // The shape with the outcomes that are known.
    WeightRule general() const {
        WeightRule rule = rule_;
        for (const int outcome : outcome_) rule.p.push_back(outcome == 1);
        return rule;
    }
    std::optional<WeightRule> continued(HeapSize preperiod, HeapSize period, const WeightSteps& steps) const {
        WeightRule rule = general();
        rule.preperiod = preperiod;
        rule.period = period;
        rule.heaps.assign(heaps_.begin(), heaps_.begin() + static_cast<std::ptrdiff_t>(preperiod + period));
        rule.top_steps = steps.top;
        rule.rest_steps = steps.rest;
        return rule;
    }
    // For each class an element of positions without weights.
    std::vector<std::optional<QuotientElement>> units() const {
        std::vector<std::optional<QuotientElement>> units(rule_.classes);
        for (const auto& [sum, x] : positions_) {
            if (sum.total == 0) units[sum.in_class] = x;
        }
        return units;
    }

    const MisereQuotient& quotient_;
    const std::vector<QuotientElement>& table_;
    WeightRule rule_;
    std::optional<WeightRule> refused_;  // the last one that was tried
    const HeapSize last_;
    const std::function<bool(const WeightRule&)>& proves_;
    const std::function<bool()>& keep_going_;
    std::vector<HeapWeights> heaps_;
    Positions positions_;        // with the heaps so far, ascending
    std::vector<int> element_;   // element of a sum, at place_of()
    std::vector<int> outcome_;   // of a number
    std::vector<int*> learned_;  // entries of both since the beginning, to be cleared
    const std::uint64_t max_steps_;
    std::uint64_t max_total_ = 0, tried_ = 0, steps_ = 0;
};

}  // namespace

std::optional<WeightRule> find_weights(const MisereQuotient& quotient,
                                       const std::function<bool(const WeightRule&)>& proves,
                                       const std::function<bool()>& keep_going) {
    // The last heaps of the quotient are left out: only larger heaps would show their weights.
    const HeapSize known = quotient.max_heap();
    const HeapSize last = std::min(known, std::max<HeapSize>(26, 2 * known / 3));
    if (last < fewest_weighed_heaps) return std::nullopt;
    const auto table = multiplication_table(quotient, normal_forms(quotient));
    // Shapes from coarse to fine, then shapes that allow exceptions.
    std::vector<WeightRule> shapes;
    const auto add = [&](std::uint32_t classes, std::uint32_t modulus, std::int64_t low, std::int64_t high) {
        WeightRule& shape = shapes.emplace_back();
        shape.classes = classes;
        shape.modulus = modulus;
        shape.low = low;
        shape.high = high;
    };
    constexpr std::pair<std::int64_t, std::int64_t> excesses[] = {{0, 1}, {1, 2}, {-1, 0}, {0, 2}, {-1, 2}};
    for (const auto& [low, high] : excesses) {
        for (const std::uint32_t classes : {1U, 2U, 4U}) {
            for (const std::uint32_t modulus : {1U, 2U, 4U}) add(classes, modulus, low, high);
        }
    }
    constexpr std::size_t max_numbers = 32;
    std::erase_if(shapes, [](const WeightRule& shape) { return shape.numbers() > max_numbers; });
    std::ranges::stable_sort(
        shapes, [](const WeightRule& a, const WeightRule& b) { return a.numbers() < b.numbers(); });
    for (std::int64_t low = 0; low < 4; ++low) {
        add(2, 2, low, low + 1);
        shapes.back().most = 13;
    }
    for (const WeightRule& shape : shapes) {
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
        const std::uint32_t powers = rule.idempotent(rule.of(apart.power).in_class);
        auto outcome = [&](std::int64_t excess) {
            return rule.p[rule.number_of(rule.sum_of_classes(sum.in_class, powers), sum.total % rule.modulus,
                                         rule.most, excess)];
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

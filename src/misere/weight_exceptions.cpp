// A position is exceptional if its total is small and its outcome is not the one of the rule. Heaps that have
// the same weights, and the same element of the quotient but for heaps without weights, are of one kind. The
// new classes are pairs: an old class, and a multiset of kinds that is contained in an exceptional one, or
// *other*. So a class of a small position that matters knows its heaps with weights, and a sum that is not
// contained in an exceptional position is *other*.
#include "misere/weight_exceptions.hpp"

#include <algorithm>
#include <map>

#include "claims/certificate.hpp"

namespace ishitori::misere {

namespace {

using Kinds = std::vector<std::uint32_t>;  // ascending

struct Kind {
    std::uint64_t total = 0, top = 0;
    QuotientElement element = 0;  // of a heap of this kind and a position without weights, of class 0
    auto operator<=>(const Kind&) const = default;
};

class Exceptions {
  public:
    Exceptions(const MisereQuotient& quotient, const std::vector<QuotientElement>& table,
               const WeightRule& rule, const std::vector<std::optional<QuotientElement>>& units)
        : quotient_(quotient), table_(table), rule_(rule), units_(units) {}

    std::optional<WeightRule> run(std::vector<HeapWeights> heaps, HeapSize period) {
        if (!std::ranges::all_of(units_, [](const auto& unit) { return unit.has_value(); }))
            return std::nullopt;
        for (HeapSize n = 1; n < heaps.size(); ++n) {
            if (heaps[n].top > 0 && heaps[n].top + heaps[n].rest < rule_.most)
                kind_numbers_.emplace(kind_of(n, heaps[n]), 0);
        }
        for (auto& [kind, number] : kind_numbers_) {
            number = static_cast<std::uint32_t>(kinds_.size());
            kinds_.push_back(kind);
        }
        find({}, {});
        if (visited_ > max_visited || (1 + numbers_.size()) * rule_.classes > max_classes)
            return std::nullopt;
        for (auto& [of, multiset] : numbers_) {
            multiset.number = static_cast<std::uint32_t>(multisets_.size());
            multisets_.push_back(of);
        }
        for (HeapSize n = 0; n < heaps.size(); ++n) heaps[n].in_class = class_of(n, heaps[n]);
        return rule_of(std::move(heaps), period);
    }

  private:
    QuotientElement times(QuotientElement x, QuotientElement y) const {
        return table_[std::size_t{x} * quotient_.order + y];
    }
    Kind kind_of(HeapSize n, const HeapWeights& heap) const {
        std::uint32_t opposite = 0;
        while (rule_.sum_of_classes(opposite, heap.in_class) != 0) ++opposite;
        return {heap.top + heap.rest, heap.top, times(*units_[opposite], quotient_.phi[n])};
    }
    bool is_p(const Kind& sum, std::uint32_t old_class) const {
        return quotient_.p[times(*units_[old_class], sum.element)];
    }
    // The outcome of the rule, as if the total were not small.
    bool rule_is_p(const Kind& sum, std::uint32_t old_class) const {
        return rule_.p[rule_.number_if_large({old_class, sum.total, sum.top})];
    }

    // Keeps the multisets contained in exceptional positions, of all that continue this one with kinds from
    // its last one on.
    void find(const Kinds& kinds, const Kind& sum) {
        if (++visited_ > max_visited) return;
        bool exceptional = sum.total == 0;
        for (std::uint32_t c = 0; c < rule_.classes; ++c) exceptional |= is_p(sum, c) != rule_is_p(sum, c);
        if (exceptional) keep(kinds);
        for (std::uint32_t k = kinds.empty() ? 0 : kinds.back(); k < kinds_.size(); ++k) {
            const std::uint64_t total = sum.total + kinds_[k].total;
            if (total >= rule_.most) continue;
            Kinds more = kinds;
            more.push_back(k);
            find(more, {total, std::max(sum.top, kinds_[k].top), times(sum.element, kinds_[k].element)});
        }
    }
    void keep(const Kinds& kinds) {
        Kind sum;
        for (const std::uint32_t k : kinds) {
            sum = {sum.total + kinds_[k].total, std::max(sum.top, kinds_[k].top),
                   times(sum.element, kinds_[k].element)};
        }
        if (!numbers_.emplace(kinds, Multiset{sum, 0}).second) return;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            Kinds fewer = kinds;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            keep(fewer);
        }
    }

    std::uint32_t number_of(const Kinds& kinds) const {
        const auto at = numbers_.find(kinds);
        return at == numbers_.end() ? static_cast<std::uint32_t>(multisets_.size()) : at->second.number;
    }
    std::uint32_t class_of(HeapSize n, const HeapWeights& heap) const {
        Kinds kinds;
        if (heap.top > 0) {
            const auto kind = kind_numbers_.find(kind_of(n, heap));
            kinds.push_back(kind == kind_numbers_.end() ? static_cast<std::uint32_t>(kinds_.size())
                                                        : kind->second);
        }
        return number_of(kinds) * rule_.classes + heap.in_class;
    }
    std::uint32_t sum_of_classes(std::uint32_t a, std::uint32_t b) const {
        const std::uint32_t old = rule_.classes, other = static_cast<std::uint32_t>(multisets_.size());
        std::uint32_t number = other;
        if (a / old < other && b / old < other) {
            Kinds both;
            std::ranges::merge(multisets_[a / old], multisets_[b / old], std::back_inserter(both));
            number = number_of(both);
        }
        return number * old + rule_.sum_of_classes(a % old, b % old);
    }
    // The pairs that are sums of classes of heaps.
    std::vector<std::uint32_t> reached(const std::vector<HeapWeights>& heaps) const {
        std::vector<std::uint32_t> pairs{class_of(0, {})};
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            for (const HeapWeights& heap : heaps) {
                const std::uint32_t sum = sum_of_classes(pairs[i], heap.in_class);
                if (std::ranges::find(pairs, sum) == pairs.end()) pairs.push_back(sum);
            }
        }
        return pairs;
    }
    std::optional<WeightRule> rule_of(std::vector<HeapWeights> heaps, HeapSize period) const {
        WeightRule rule = rule_;
        rule.period = period;
        const std::vector<std::uint32_t> pairs = reached(heaps);
        rule.classes = static_cast<std::uint32_t>(pairs.size());
        const auto class_of_pair = [&](std::uint32_t pair) {
            return static_cast<std::uint16_t>(std::ranges::find(pairs, pair) - pairs.begin());
        };
        for (const std::uint32_t a : pairs) {
            for (const std::uint32_t b : pairs)
                rule.class_sums.push_back(class_of_pair(sum_of_classes(a, b)));
        }
        for (HeapWeights& heap : heaps) heap.in_class = class_of_pair(heap.in_class);
        std::optional<WeightSteps> steps;
        for (rule.preperiod = 1; !steps; ++rule.preperiod) {
            if (rule.preperiod + 2 * period > heaps.size()) return std::nullopt;
            steps = weight_steps(heaps, rule.preperiod, period);
        }
        --rule.preperiod;
        heaps.resize(rule.preperiod + period);
        rule.heaps = std::move(heaps);
        rule.top_steps = std::move(steps->top);
        rule.rest_steps = std::move(steps->rest);
        rule.p.assign(rule.numbers(), false);
        // Every number that some weights have occurs among these totals.
        const std::uint64_t last = rule.most + 2 * rule.modulus + 2 * largest_weight_bound;
        for (std::uint32_t c = 0; c < rule.classes; ++c) {
            const std::uint32_t old_class = pairs[c] % rule_.classes, multiset = pairs[c] / rule_.classes;
            for (std::uint64_t total = 1; total <= last; ++total) {
                for (std::uint64_t top = 1; top <= total; ++top)
                    rule.p[rule.number_of({c, total, top})] = rule_is_p({total, top}, old_class);
            }
            if (multiset == multisets_.size()) continue;
            const Kind& sum = numbers_.at(multisets_[multiset]).sum;
            rule.p[rule.number_of({c, sum.total, sum.top})] = is_p(sum, old_class);
        }
        return rule;
    }

    struct Multiset {
        Kind sum;
        std::uint32_t number = 0;
    };
    static constexpr std::size_t max_visited = 20'000, max_classes = 64;
    std::size_t visited_ = 0;
    const MisereQuotient& quotient_;
    const std::vector<QuotientElement>& table_;
    const WeightRule& rule_;
    const std::vector<std::optional<QuotientElement>>& units_;
    std::map<Kind, std::uint32_t> kind_numbers_;
    std::vector<Kind> kinds_;            // by number
    std::map<Kinds, Multiset> numbers_;  // the multisets contained in exceptional ones
    std::vector<Kinds> multisets_;       // by number
};

}  // namespace

std::optional<WeightRule> with_exceptions(const MisereQuotient& quotient,
                                          const std::vector<QuotientElement>& table, const WeightRule& rule,
                                          std::vector<HeapWeights> heaps, HeapSize period,
                                          const std::vector<std::optional<QuotientElement>>& units) {
    return Exceptions(quotient, table, rule, units).run(std::move(heaps), period);
}

}  // namespace ishitori::misere

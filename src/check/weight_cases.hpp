// The numbers of sums of heaps whose sizes and weights are linear in parameters, and all their cases: part 4
// of what check_weights.cpp explains.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "check/follower.hpp"
#include "claims/weights.hpp"

namespace ishitori::check {

// A constant and a linear form of the parameters.
struct LinearNumber {
    std::int64_t constant = 0;
    Shift form;

    LinearNumber times(std::int64_t factor) const {
        LinearNumber result = *this;
        result.constant *= factor;
        for (std::int64_t& c : result.form) c *= factor;
        return result;
    }
    LinearNumber plus(const LinearNumber& other, std::int64_t factor = 1) const {
        LinearNumber result = *this;
        result.constant += factor * other.constant;
        for (std::size_t i = 0; i < form.size(); ++i) result.form[i] += factor * other.form[i];
        return result;
    }
    // The number at these parameters. Requires a number that is not negative.
    std::uint64_t at(const Follower::Numbers& parameters) const {
        return static_cast<std::uint64_t>(
            std::inner_product(form.begin(), form.end(), parameters.begin(), constant));
    }
    // True if, for all parameters, this number is at least the other.
    bool at_least(const LinearNumber& other) const {
        const LinearNumber over = plus(other, -1);
        return over.constant >= 0 && std::ranges::all_of(over.form, [](std::int64_t c) { return c >= 0; });
    }
};

// The heaps of size base + period * s, where s is the sum of the parameters in `grows`.
struct HeapFamily {
    HeapSize base = 0;
    std::vector<std::size_t> grows;
};

// The heaps beside the ones that are moved or chosen. They have no weights; or weights that are known; or any
// largest weight; or the largest weight of a given heap, which grows, if at all, with the last parameter but
// one. With any largest weight, the sum of all others may be known, or a least one, and a least total and its
// remainder modulo `modulus`. With a given heap, the weights of all others are nothing, or something, or
// either.
struct Rest {
    enum class More : std::uint8_t { either, nothing, something };
    bool weighted = false;
    std::optional<HeapFamily> largest{};
    More more = More::either;
    std::optional<claims::HeapWeights> known{};
    std::optional<std::uint64_t> others{};
    std::uint64_t least_others = 0, least_top = 1, least_total = 1;
    std::optional<std::uint64_t> remainder{};

    std::size_t parameters() const { return !weighted || known ? 0 : others ? 1 : 2; }
};

// A sum of heaps, over parameters: class, total, and every largest weight in it.
struct LinearSum {
    std::uint32_t in_class = 0;
    LinearNumber total;
    std::vector<LinearNumber> tops;
};

// Sums over the same parameters, and all their cases.
class WeightCases {
  public:
    WeightCases(const WeightRule& rule, std::size_t parameters) : rule_(rule), parameters_(parameters) {}

    LinearNumber number(std::int64_t constant) const { return {constant, Shift(parameters_, 0)}; }
    LinearNumber parameter(std::size_t i, std::int64_t constant) const {
        LinearNumber result = number(constant);
        result.form[i] = 1;
        return result;
    }
    LinearSum nothing() const { return {0, number(0), {number(0)}}; }
    // For heaps that grow, the base is in the periodic part.
    void add(LinearSum& sum, const HeapFamily& heap) const {
        const HeapWeights weights = rule_.of(heap.base);
        LinearNumber top = number(static_cast<std::int64_t>(weights.top));
        LinearNumber rest = number(static_cast<std::int64_t>(weights.rest));
        for (const std::size_t i : heap.grows) {
            const HeapSize r = (heap.base - rule_.preperiod) % rule_.period;
            top.form[i] += static_cast<std::int64_t>(rule_.top_steps[r]);
            rest.form[i] += static_cast<std::int64_t>(rule_.rest_steps[r]);
        }
        sum.in_class = rule_.sum_of_classes(sum.in_class, weights.in_class);
        sum.total = sum.total.plus(top).plus(rest);
        sum.tops.push_back(std::move(top));
    }
    // Adds the weights of the rest. If no heap is named, the largest is the least one plus the rest's first
    // parameter. If the sum of all others is not known, it is the least one plus the last parameter.
    void add_rest(LinearSum& sum, const Rest& rest) const {
        if (!rest.weighted) return;
        if (rest.known) {
            const LinearNumber top = number(static_cast<std::int64_t>(rest.known->top));
            sum.total = sum.total.plus(top).plus(number(static_cast<std::int64_t>(rest.known->rest)));
            sum.tops.push_back(top);
            return;
        }
        if (rest.largest) {
            const std::uint32_t in_class = sum.in_class;  // the class of the whole rest is given elsewhere
            add(sum, *rest.largest);
            sum.in_class = in_class;
        } else {
            const LinearNumber top =
                parameter(parameters_ - rest.parameters(), static_cast<std::int64_t>(rest.least_top));
            sum.total = sum.total.plus(top);
            sum.tops.push_back(top);
        }
        if (rest.others) {
            sum.total = sum.total.plus(number(static_cast<std::int64_t>(*rest.others)));
        } else if (rest.more != Rest::More::nothing) {
            const std::int64_t least = rest.more == Rest::More::something ? 1 : 0;
            sum.total = sum.total.plus(
                parameter(parameters_ - 1, std::max(least, static_cast<std::int64_t>(rest.least_others))));
        }
    }

    // A linear number that is followed between two bounds, or modulo.
    struct Watched {
        std::size_t at = 0;
        std::int64_t constant = 0;
    };
    Watched watch(const LinearNumber& number, std::int64_t low, std::int64_t high) {
        const auto [at, fresh] = forms_.try_emplace(number.form, follower_.forms.size());
        if (fresh) {
            std::int64_t size = 1;
            for (const std::int64_t c : number.form) size += std::abs(c);
            follower_.forms.push_back(number.form);
            follower_.bounds.push_back(size);
        }
        std::int64_t& bound = follower_.bounds[at->second];
        // A form without negative coefficients is not below its constant, and one without positive ones not
        // above it.
        if (std::ranges::any_of(number.form, [](std::int64_t c) { return c > 0; }))
            bound = std::max(bound, high - number.constant);
        if (std::ranges::any_of(number.form, [](std::int64_t c) { return c < 0; }))
            bound = std::max(bound, number.constant - low);
        return {at->second, number.constant};
    }
    // The remainder of a total modulo `modulus`.
    Watched watch_remainder(const LinearNumber& total) {
        const auto [at, fresh] = counts_.try_emplace(total.form, follower_.counts.size());
        if (fresh) {
            follower_.counts.push_back(total.form);
            follower_.moduli.push_back(rule_.modulus);
        }
        return {at->second, total.constant};
    }
    struct WatchedSum {
        std::uint32_t in_class = 0;
        Watched total, remainder;
        std::vector<Watched> excesses;
    };
    WatchedSum watch(const LinearSum& sum) {
        WatchedSum watched;
        watched.in_class = sum.in_class;
        watched.total = watch(sum.total, 0, static_cast<std::int64_t>(rule_.most));
        watched.remainder = watch_remainder(sum.total);
        std::vector<LinearNumber> tops;  // without the tops that another one never falls below
        for (const LinearNumber& top : sum.tops) {
            if (std::ranges::any_of(tops, [&](const auto& other) { return other.at_least(top); })) continue;
            std::erase_if(tops, [&](const auto& other) { return top.at_least(other); });
            tops.push_back(top);
        }
        for (const LinearNumber& top : tops)
            watched.excesses.push_back(watch(top.times(2).plus(sum.total, -1), rule_.low, rule_.high));
        return watched;
    }
    std::int64_t value(const Watched& watched, Follower::Place place) const {
        return place[watched.at] + watched.constant;
    }
    // The conditions on a rest that do not hold for all its parameters.
    struct WatchedRest {
        std::optional<Watched> total{}, remainder{};
    };
    WatchedRest watch(const Rest& rest) {
        WatchedRest watched;
        const bool large = rest.least_top + rest.others.value_or(rest.least_others) >= rest.least_total;
        if (large && !rest.remainder) return watched;
        LinearSum sum = nothing();
        add_rest(sum, rest);
        if (!large) watched.total = watch(sum.total, 0, static_cast<std::int64_t>(rest.least_total));
        if (rest.remainder) watched.remainder = watch_remainder(sum.total);
        return watched;
    }
    bool exists(const Rest& rest, const WatchedRest& watched, Follower::Place place) const {
        if (watched.remainder && remainder(*watched.remainder, place) != *rest.remainder) return false;
        return !watched.total || value(*watched.total, place) >= static_cast<std::int64_t>(rest.least_total);
    }
    std::uint64_t remainder(const Watched& watched, Follower::Place place) const {
        return static_cast<std::uint64_t>(place[follower_.forms.size() + watched.at] + watched.constant) %
               rule_.modulus;
    }
    // The number without its class.
    std::size_t type_of(const WatchedSum& sum, Follower::Place place) const {
        std::int64_t excess = rule_.low;  // of the largest weight; it is the greatest
        for (const Watched& one : sum.excesses) excess = std::max(excess, value(one, place));
        const auto total =
            std::clamp<std::int64_t>(value(sum.total, place), 0, static_cast<std::int64_t>(rule_.most));
        return rule_.number_of(0, remainder(sum.remainder, place), static_cast<std::uint64_t>(total), excess);
    }
    template <class Visit>
    Status each_place(Budget& budget, Visit visit) const {
        return follower_.each_place(parameters_, budget, visit);
    }

  private:
    const WeightRule& rule_;
    std::size_t parameters_;
    Follower follower_;
    std::map<Shift, std::size_t> forms_, counts_;
};

}  // namespace ishitori::check

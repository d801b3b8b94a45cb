// Vectors of integers that depend linearly on parameters, followed while the parameters are doubled: how the
// check of [T12] lists all its cases (check_free_heaps.cpp, 3).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "check/reasons.hpp"

namespace ishitori::check {

using Shift = std::vector<std::int64_t>;
inline constexpr std::size_t most_cases = 10'000'000;
inline constexpr std::size_t most_numbers = 100'000'000;  // in the places of these cases together

// What is known of a vector of integers that depends linearly on parameters t >= 0: the values of some linear
// forms of t between -bound and bound, and its remainders. It follows t when t is doubled and a 0 or 1 added
// to each parameter.
struct Follower {
    std::vector<Shift> forms;          // coefficients over the parameters
    std::vector<std::int64_t> bounds;  // of each form; at least the sum of its coefficients' sizes
    std::vector<Shift> counts;         // forms that are known modulo moduli
    std::vector<std::int64_t> moduli;

    // The forms' values, then the remainders. Bounds are what a certificate's tests and multiplicities make
    // them, up to some 2^35: no narrower integer holds them.
    using Place = std::vector<std::int64_t>;

    Place doubled(const Place& at, std::size_t letter) const {
        Place next(at.size());
        auto grown = [&](std::int64_t value, const Shift& form) {
            value *= 2;
            for (std::size_t i = 0; i < form.size(); ++i) {
                if ((letter >> i & 1U) != 0) value += form[i];
            }
            return value;
        };
        for (std::size_t j = 0; j < forms.size(); ++j) {
            next[j] = std::clamp(grown(at[j], forms[j]), -bounds[j], bounds[j]);
        }
        for (std::size_t j = 0; j < counts.size(); ++j) {
            const std::size_t at_j = forms.size() + j;
            const std::int64_t value = grown(at[at_j], counts[j]) % moduli[j];
            next[at_j] = value < 0 ? value + moduli[j] : value;
        }
        return next;
    }

    struct Hash {
        std::size_t operator()(const Place& place) const {
            std::uint64_t hash = 0xCBF29CE484222325;
            for (const std::int64_t value : place) {
                hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
                hash ^= hash >> 29U;
            }
            return hash;
        }
    };

    // Every place that some t >= 0 comes to; stops at the first error of `visit`, or with the budget.
    template <class Visit>
    Status each_place(std::size_t parameters, Budget& budget, Visit visit) const {
        std::unordered_set<Place, Hash> known;
        std::vector<const Place*> work;
        auto arrive = [&](Place place) {
            const auto [at, fresh] = known.insert(std::move(place));
            if (fresh) work.push_back(&*at);
        };
        arrive(Place(forms.size() + counts.size(), 0));
        const std::size_t most = std::min(most_cases, most_numbers / (forms.size() + counts.size() + 1));
        const HeapSize steps = (forms.size() + counts.size() + 1) << parameters;
        while (!work.empty() && budget.work(steps)) {
            const Place& place = *work.back();
            work.pop_back();
            if (Status status = visit(place); !status) return status;
            if (known.size() > most) return refused("check.too-many-cases", most);
            for (std::size_t letter = 0; letter < std::size_t{1} << parameters; ++letter) {
                arrive(doubled(place, letter));
            }
        }
        return Done{};
    }
};

}  // namespace ishitori::check

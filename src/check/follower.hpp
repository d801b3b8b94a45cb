// Vectors of integers that depend linearly on parameters, followed while the parameters are doubled: the
// method by which the check of [T12] lists all its cases (check_free_heaps.cpp, 3).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"

namespace ishitori::check {

using Shift = std::vector<std::int64_t>;

// Facts about a vector of integers that depends linearly on parameters t >= 0: the values of some linear
// forms of t between -bound and bound, and its remainders. It can be updated when t is doubled and a 0 or 1
// is added to each parameter.
struct Follower {
    std::vector<Shift> forms;          // coefficients for the parameters
    std::vector<std::int64_t> bounds;  // of each form; at least the sum of its coefficients' sizes
    std::vector<Shift> counts;         // forms whose remainders are known
    std::vector<std::int64_t> moduli;

    // The forms' values, then the remainders. The tests and multiplicities of a certificate give bounds up to
    // about 2^35, so 32-bit integers do not suffice.
    using Place = std::span<const std::int64_t>;
    using Numbers = std::vector<std::int64_t>;

    std::size_t size() const { return forms.size() + counts.size(); }

    void double_into(std::int64_t* next, const Numbers& at, std::size_t letter) const {
        const auto grown = [&](std::int64_t value, const Shift& form) {
            value *= 2;
            for (std::size_t i = 0; i < form.size(); ++i) {
                if ((letter >> i & 1U) != 0) value += form[i];
            }
            return value;
        };
        for (std::size_t j = 0; j < forms.size(); ++j) {
            *next++ = std::clamp(grown(at[j], forms[j]), -bounds[j], bounds[j]);
        }
        for (std::size_t j = 0; j < counts.size(); ++j) {
            const std::int64_t value = grown(at[forms.size() + j], counts[j]) % moduli[j];
            *next++ = value < 0 ? value + moduli[j] : value;
        }
    }

    // Calls visit(place) for every place that some t >= 0 reaches; stops at the first error of `visit`, or
    // with the budget.
    template <class Visit>
    Status each_place(std::size_t parameters, Budget& budget, Visit visit) const {
        Memory memory(budget);
        Numbers all;  // the places found so far, consecutively, identified by their numbers
        const auto place = [&](std::size_t number) { return all.data() + number * size(); };
        const auto hash = [&](std::size_t number) {
            std::uint64_t mixed = 0xCBF29CE484222325;
            for (const std::int64_t value : Place(place(number), size())) {
                mixed = (mixed ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
                mixed ^= mixed >> 29U;
            }
            return static_cast<std::size_t>(mixed);
        };
        const auto equal = [&](std::size_t a, std::size_t b) {
            return std::equal(place(a), place(a) + size(), place(b));
        };
        std::unordered_set<std::size_t, decltype(hash), decltype(equal)> known(64, hash, equal);
        std::vector<std::size_t> work;
        // Handles the new last place of `all`.
        const auto arrive = [&] {
            constexpr std::size_t node = 48;  // bytes of `known` and `work`
            const std::size_t number = known.size();
            if (!known.insert(number).second)
                all.resize(number * size());
            else if (memory.add(node))
                work.push_back(number);
        };
        all.assign(size(), 0);
        arrive();
        // The cost of a place: its numbers, and one access to a large table.
        const std::uint64_t steps = (2 * size() + 150) << parameters;
        Numbers at;
        while (!work.empty() && budget.work(steps)) {
            at.assign(place(work.back()), place(work.back()) + size());
            work.pop_back();
            if (Status status = visit(Place(at)); !status) return status;
            for (std::size_t letter = 0; letter < std::size_t{1} << parameters; ++letter) {
                if (!memory.room(all, size())) return Done{};
                all.resize(all.size() + size());
                double_into(all.data() + (all.size() - size()), at, letter);
                arrive();
            }
        }
        return Done{};
    }
};

}  // namespace ishitori::check

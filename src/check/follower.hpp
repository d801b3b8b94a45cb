// Vectors of integers that depend linearly on parameters, followed while the parameters are doubled: the
// method by which the check of [T12] lists all its cases (check_free_heaps.cpp, 3).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
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
    // If given, only places where the form with this number is at most `largest` are followed. It has no
    // negative coefficient and a greater bound, so these places are reached through each other.
    struct Cap {
        std::size_t form = 0;
        std::int64_t largest = 0;
    };
    std::optional<Cap> cap{};

    // The forms' values, then the remainders. The tests and multiplicities of a certificate give bounds up to
    // about 2^35, so 32-bit integers do not suffice.
    using Place = std::span<const std::int64_t>;
    using Numbers = std::vector<std::int64_t>;

    std::size_t size() const { return forms.size() + counts.size(); }

    // The values at the parameters that are the bits of `letter`.
    Numbers at_letter(std::size_t letter) const {
        Numbers values;
        for (const auto* list : {&forms, &counts}) {
            for (const Shift& form : *list) {
                std::int64_t& value = values.emplace_back(0);
                for (std::size_t i = 0; i < form.size(); ++i) {
                    if ((letter >> i & 1U) != 0) value += form[i];
                }
            }
        }
        return values;
    }
    // `added`: the values at the bits that are added.
    void double_into(std::int64_t* next, const Numbers& at, const Numbers& added) const {
        std::size_t j = 0;
        for (const std::int64_t bound : bounds) {
            *next++ = std::clamp(2 * at[j] + added[j], -bound, bound);
            ++j;
        }
        for (const std::int64_t modulus : moduli) {
            const std::int64_t value = (2 * at[j] + added[j]) % modulus;
            *next++ = value < 0 ? value + modulus : value;
            ++j;
        }
    }

    // Calls visit(place, reach) for every place within the cap that some t >= 0 reaches, by the number of
    // bits of t; stops at the first error of `visit`, or with the budget. reach() is a t that reaches the
    // place; it is exact if its numbers are below 2^40.
    template <class Visit>
    Status each_place(std::size_t parameters, Budget& budget, Visit visit) const {
        Memory memory(budget);
        Numbers all;  // the places found so far, consecutively, identified by their numbers
        const auto place = [&](std::size_t number) { return all.data() + number * size(); };
        std::vector<std::uint64_t> factors;  // of the numbers in the hash
        for (std::uint64_t factor = 0x9E3779B97F4A7C15U; factors.size() < size();
             factor *= 0xBF58476D1CE4E5B9U)
            factors.push_back(factor);
        // By place: the place and the letter from which it was reached first.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> from;
        // A hash table with open addressing, at most half full: 1 + the number of a place, or 0.
        std::vector<std::uint32_t> known(64, 0);
        const auto slot_of = [&](std::size_t number) {
            const std::int64_t* const values = place(number);
            std::uint64_t mixed = 0;
            for (std::size_t i = 0; i < size(); ++i)
                mixed += static_cast<std::uint64_t>(values[i]) * factors[i];
            std::size_t slot = static_cast<std::size_t>(mixed >> 32U) & (known.size() - 1);
            while (known[slot] != 0 && !std::equal(values, values + size(), place(known[slot] - 1)))
                slot = (slot + 1) & (known.size() - 1);
            return slot;
        };
        // Handles the new last place of `all`.
        const auto arrive = [&](std::size_t before, std::size_t letter) {
            const std::size_t number = from.size(), slot = slot_of(number);
            if (known[slot] != 0) return all.resize(number * size());
            if (!memory.room(from, 1)) return;
            from.emplace_back(before, letter);
            known[slot] = static_cast<std::uint32_t>(number + 1);
            if (2 * from.size() <= known.size() || !memory.add(known.size() * sizeof known[0])) return;
            known.assign(2 * known.size(), 0);
            for (std::size_t old = 0; old < from.size(); ++old)
                known[slot_of(old)] = static_cast<std::uint32_t>(old + 1);
        };
        // The letters to a place, the last one first, are the bits of its t, the lowest first.
        const auto reach = [&](std::size_t number) {
            Numbers t(parameters, 0);
            for (std::int64_t bit = 1; number != 0; number = from[number].first) {
                for (std::size_t i = 0; i < parameters; ++i) {
                    if ((from[number].second >> i & 1U) != 0) t[i] += bit;
                }
                bit = std::min(2 * bit, std::int64_t{1} << 40);
            }
            return t;
        };
        all.assign(size(), 0);
        arrive(0, 0);
        // The cost of a place: its numbers, and one access to a table, which fits into the cache while it is
        // small.
        const auto steps = [&] { return all.size() < 200'000 ? size() + 5 : 2 * size() + 150; };
        struct Letter {
            std::size_t bits = 0;
            Numbers added;
        };
        std::vector<Letter> letters;
        for (std::size_t bits = 0; bits < std::size_t{1} << parameters && budget.work(1 + size()); ++bits) {
            Numbers added = at_letter(bits);
            if (cap && added[cap->form] > cap->largest) continue;
            if (memory.add(size() * sizeof(added[0]) + sizeof(Letter)))
                letters.push_back({bits, std::move(added)});
        }
        Numbers at;
        for (std::size_t number = 0; number < from.size() && budget.work(letters.size()); ++number) {
            at.assign(place(number), place(number) + size());
            if (Status status = visit(Place(at), [&] { return reach(number); }); !status) return status;
            for (const auto& [bits, added] : letters) {
                if (cap && 2 * at[cap->form] + added[cap->form] > cap->largest) continue;
                if (!budget.work(steps())) return Done{};
                if (!memory.room(all, size())) return Done{};
                all.resize(all.size() + size());
                double_into(all.data() + (all.size() - size()), at, added);
                arrive(number, bits);
            }
        }
        return Done{};
    }
};

}  // namespace ishitori::check

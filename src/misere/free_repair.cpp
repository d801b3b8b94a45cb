#include "misere/free_repair.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

#include "misere/free_regions.hpp"

namespace ishitori::misere {

std::vector<HeapSize> whole_position(const FreeModel& model, const FreeFailure& failure) {
    // failure.k already includes the multiplicities of the heaps that have a free part without being free.
    Multiplicities k = failure.k;
    std::vector<HeapSize> heaps = failure.heaps;
    for (const HeapSize heap : heaps) {
        for (std::size_t i = 0; i < k.size(); ++i) k[i] -= std::min(k[i], model.phi(heap).k[i]);
    }
    for (std::size_t i = 0; i < k.size(); ++i) heaps.insert(heaps.end(), k[i], model.free()[i]);
    return heaps;
}

std::vector<Multiplicities> small_contexts(const FreeModel& model) {
    constexpr std::uint32_t box = 36, random_ones = 32;
    std::vector<Multiplicities> all = model.box(largest_box(model.unbounded(), box, box));
    Multiplicities k(model.free().size());
    std::mt19937_64 random(3);
    for (std::size_t n = 0; n < random_ones; ++n) {
        for (auto& x : k) x = random() % 3 > 0 ? static_cast<std::uint32_t>(random() % 8) : 0;
        model.bound_some(k, random);
        all.push_back(k);
    }
    return all;
}

namespace {

// The first option of the position that passes the test.
template <class Test>
std::optional<std::vector<HeapSize>> option_where(const Ruleset& rules, const std::vector<HeapSize>& heaps,
                                                  Test test) {
    std::optional<std::vector<HeapSize>> found;
    for (std::size_t i = 0; i < heaps.size() && !found; ++i) {
        if (i > 0 && heaps[i] == heaps[i - 1]) continue;
        std::vector<HeapSize> rest = heaps;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        each_pair(rules, heaps[i], [&](HeapSize a, HeapSize b) {
            if (found) return;
            std::vector<HeapSize> option = rest;
            for (const HeapSize heap : {a, b}) {
                if (heap > 0) option.push_back(heap);
            }
            if (test(option)) found = std::move(option);
        });
    }
    return found;
}

// A position with fewer stones where the model also disagrees with the moves, found by moving and by omitting
// heaps.
std::vector<HeapSize> smaller_failure(const Ruleset& rules, FreeModel& model, std::vector<HeapSize> heaps) {
    const auto fails = [&](const std::vector<HeapSize>& position) {
        return model.may_continue() && !model.agrees(position);
    };
    while (true) {
        std::ranges::sort(heaps, std::greater<>());
        std::optional<std::vector<HeapSize>> smaller;
        for (std::size_t i = 0; i < heaps.size() && !smaller; ++i) {
            if (i > 0 && heaps[i] == heaps[i - 1]) continue;
            std::vector<HeapSize> rest = heaps;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            if (fails(rest)) smaller = std::move(rest);
        }
        if (!smaller) smaller = option_where(rules, heaps, fails);
        if (!smaller) return heaps;
        heaps = std::move(*smaller);
    }
}

std::vector<Multiplicities> small_multiplicities(const FreeModel& model) {
    constexpr std::uint32_t by_count[] = {0, 20, 12, 8, 5, 3, 2};
    const std::size_t r = model.free().size();
    auto all = model.box(by_count[std::min(model.unbounded(), std::size(by_count) - 1)]);
    const auto stones = [&](const Multiplicities& some) {
        HeapSize sum = 0;
        for (std::size_t i = 0; i < r; ++i) sum += some[i] * model.free()[i];
        return sum;
    };
    std::ranges::stable_sort(
        all, [&](const Multiplicities& a, const Multiplicities& b) { return stones(a) < stones(b); });
    return all;
}

}  // namespace

bool ModelRepairer::make_free(FreeModel& model, HeapSize heap) {
    if (model.unbounded() >= limits_.unbounded) return false;
    auto wide = model.with_free(heap);
    if (!wide) return false;
    wide->keep_going = limits_.keep_going;
    wide->max_bytes = share();
    // Perhaps only the heap's powers distinguished some elements.
    auto reduced = wide->with_powers({}, small_contexts(*wide), false, limits_.order);
    if (!reduced) return false;
    model = std::move(*reduced);
    return true;
}

bool ModelRepairer::may_repair(const FreeModel& model) {
    elements_ += model.order();
    return ++repairs_ <= limits_.max_repairs && elements_ <= limits_.elements && may_continue();
}

bool ModelRepairer::repair(FreeModel& model, std::vector<HeapSize> position) {
    if (!may_repair(model)) return false;
    const std::vector<HeapSize> heaps = smaller_failure(rules_, model, std::move(position));
    const bool truth = model.is_p_by_options(heaps);
    if (model.stopped()) return false;
    std::vector<HeapPowers> each;  // the largest first
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (i > 0 && heaps[i] == heaps[i - 1]) continue;
        if (model.is_free(heaps[i])) continue;
        const auto exponent = static_cast<std::uint32_t>(std::ranges::count(heaps, heaps[i]));
        HeapPowers powers = model.powers(heaps[i]);
        powers.index = std::max(powers.index, exponent - 1);
        powers.period = std::lcm(powers.period, 2U);
        each.push_back(powers);
    }
    constexpr std::size_t max_heaps = 8;
    each.resize(std::min(each.size(), max_heaps));
    std::vector<unsigned> sets;
    for (unsigned set = 1; set < 1U << each.size(); ++set) {
        if (std::popcount(set) <= 2) sets.push_back(set);
    }
    std::ranges::stable_sort(sets,
                             [](unsigned a, unsigned b) { return std::popcount(a) < std::popcount(b); });
    for (const unsigned set : sets) {
        std::optional<FreeModel> wide = model;
        std::vector<HeapPowers> chosen;
        for (std::size_t i = 0; i < each.size() && wide; ++i) {
            if ((set >> i & 1U) == 0) continue;
            chosen.push_back(each[i]);
            wide = wide->with_free(each[i].heap);
        }
        if (!wide || wide->unbounded() > max_free_heaps + 2) continue;
        wide->keep_going = limits_.keep_going;
        wide->max_bytes = share();
        // If these heaps do not give the position its true outcome, they may give it to an option that the
        // model judges in another way.
        std::optional<std::vector<HeapSize>> target = heaps;
        bool outcome = truth;
        if (wide->is_p(wide->state(heaps)) != truth) {
            target = option_where(rules_, heaps, [&](const std::vector<HeapSize>& option) {
                outcome = wide->is_p(wide->state(option));
                return outcome != model.is_p(model.state(option));
            });
        }
        if (!target || wide->stopped() || model.stopped()) continue;
        if (chosen.size() == 1) {
            Repaired& before = repaired_[chosen[0].heap];
            const bool grows = chosen[0].index > before.index;
            before.times += grows ? 1 : 0;
            before.index = std::max(before.index, chosen[0].index);
            if (before.times > 3 && grows) {
                repaired_.clear();
                return make_free(model, chosen[0].heap);
            }
        }
        auto contexts = small_contexts(model);
        contexts.push_back(model.state(*target).k);
        auto next = model.with_powers(chosen, contexts, true, limits_.order);
        if (!next) continue;
        if (next->is_p(next->state(*target)) != outcome) continue;
        model = std::move(*next);
        return true;
    }
    return false;
}

bool ModelRepairer::repair_small(FreeModel& model) {
    auto all = small_multiplicities(model);
    std::size_t from = 0;
    while (may_continue()) {
        model.keep_going = limits_.keep_going;
        model.max_bytes = share();
        ModelSets sets(model, share());
        const std::vector<Multiplicities> rest(all.begin() + static_cast<std::ptrdiff_t>(from), all.end());
        const auto result =
            verify_free_heaps_at(rules_, model.claim(), sets, rest, share(), limits_.keep_going);
        out_of_memory_ =
            out_of_memory_ || result.out_of_memory || sets.out_of_memory() || model.out_of_memory();
        if (result.stopped) return false;
        if (!result.failure) {
            if (from == 0) return true;
            from = 0;
            continue;
        }
        from = static_cast<std::size_t>(std::ranges::find(all, result.failure->k) - all.begin());
        const auto position = whole_position(model, *result.failure);
        if (model.agrees(position)) {
            // The verification counts no heaps with a free part that are not free, so it can find a position
            // that does not exist. One of these heaps gets powers of its own.
            const auto at = std::ranges::find_if(position, [&](HeapSize heap) {
                return model.phi(heap).has_free_part() && !model.is_free(heap);
            });
            if (at == position.end() || !may_repair(model)) return false;
            auto next = model.with_powers({{*at, 1, 2}}, small_contexts(model), true, limits_.order);
            if (!next) return false;
            model = std::move(*next);
            from = 0;
            continue;
        }
        const auto free = model.free();
        if (!repair(model, position)) return false;
        if (model.free() == free) continue;
        all = small_multiplicities(model);
        from = 0;
    }
    return false;
}

}  // namespace ishitori::misere

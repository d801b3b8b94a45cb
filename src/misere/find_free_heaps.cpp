#include "misere/find_free_heaps.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>

#include "base/sorted.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/free_regions.hpp"
#include "misere/free_repair.hpp"
#include "misere/quotient.hpp"

namespace ishitori::misere {

namespace {

constexpr std::size_t max_samples = 30'000;
constexpr std::size_t max_in_box = 4000;
constexpr std::size_t max_sampled_outcomes = 3'000'000;  // samples times elements of M
constexpr std::uint32_t smallest_box = 3, largest_in_box = 24;
constexpr std::size_t max_cells = 300'000;   // of all rounds together
constexpr std::uint32_t max_test_bound = 8;  // bound of a test before it is narrowed

}  // namespace

FreeHeapFinding prove_free_heaps(const Ruleset& rules, FreeModel& model, const FreeHeapLimits& limits,
                                 const CellShape* first) {
    FreeHeapFinding finding;
    ModelRepairer repairer(rules, limits);
    std::mt19937_64 random(1);
    for (bool repaired = true; repaired;) {
        repaired = false;
        if (!repairer.repair_small(model)) {
            finding.out_of_memory = repairer.out_of_memory();
            return finding;
        }
        // Outcomes, samples and verification each have a share of the memory.
        model.keep_going = limits.keep_going;
        model.max_bytes = limits.bytes / 2;
        ModelSets sets(model, limits.bytes / 4);
        RegionFit fit(sets, max_sampled_outcomes, limits.steep);
        auto ended = [&]() -> FreeHeapFinding& {
            finding.out_of_memory = finding.out_of_memory || model.out_of_memory() || sets.out_of_memory();
            return finding;
        };
        const std::size_t samples =
            std::clamp(max_sampled_outcomes / model.order(), std::size_t{800}, max_samples);
        const std::size_t r = model.unbounded();
        const std::size_t in_box = std::min(samples / (r <= 2 ? 1 : 3), max_in_box) / model.box(0).size();
        const std::uint32_t box = std::max(smallest_box, largest_box(r, in_box, largest_in_box));
        if (!fit.sample_box(box)) return ended();
        if (!fit.sample_far(random, samples / (r + 1) / 2, 4)) return ended();
        std::optional<CellShape> shape;
        if (first != nullptr && first->moduli.size() == model.free().size()) shape = *first;
        std::size_t cells = 0;
        for (std::size_t round = 0; round < limits.max_rounds && cells <= max_cells && !repaired; ++round) {
            auto claim = fit.fit(max_test_bound, shape ? &*shape : nullptr);
            if (!claim) return ended();
            shape = CellShape{claim->tests, claim->moduli};
            cells += claim->cells.size();
            finding.observed_to = box;
            const auto agrees_far = fit.agrees_far(*claim, random);
            if (!agrees_far) return ended();
            if (!*agrees_far) continue;
            const FreeVerification result =
                verify_free_heaps(rules, *claim, limits.bytes / 4, limits.keep_going);
            finding.out_of_memory = result.out_of_memory;
            if (result.stopped) return finding;
            if (!result.failure) {
                finding.proved = std::move(claim);
                return finding;
            }
            const Multiplicities& k = result.failure->k;
            const auto position = whole_position(model, *result.failure);
            const bool agrees = model.agrees(position);
            if (model.stopped()) return ended();
            if (!agrees) {
                repaired = repairer.repair(model, position);
                if (!repaired) return ended();
                continue;
            }
            // Samples around the failure repair the regions, because the model is right there.
            if (!fit.sample(k)) return ended();
            for (int i = 0; i < 200; ++i) {
                Multiplicities near = k;
                for (std::size_t f = 0; f < r; ++f)
                    near[f] = std::max(near[f] + static_cast<std::uint32_t>(random() % 9), 4U) - 4;
                if (!fit.sample(near)) return ended();
            }
        }
    }
    return finding;
}

namespace {

// Candidate sets of free heaps, the likeliest first: the units of the families, each with the last heap; all
// units together; the heaps with high exponents.
std::vector<std::vector<HeapSize>> free_sets(const std::vector<HeapWord>& failures, HeapSize last) {
    std::vector<std::vector<HeapSize>> sets;
    auto offer = [&](std::vector<HeapSize> heaps) {
        heaps.push_back(last);
        sort_distinct(heaps);
        if (heaps.size() < 2 || heaps.size() > max_free_heaps) return;
        if (std::ranges::find(sets, heaps) == sets.end()) sets.push_back(std::move(heaps));
    };
    std::vector<HeapSize> all, high;
    for (const FailureFamily& family : failure_families(failures)) {
        std::vector<HeapSize> heaps = heaps_of(family.unit);
        all.insert(all.end(), heaps.begin(), heaps.end());
        offer(std::move(heaps));
    }
    offer(all);
    for (const HeapWord& word : failures) {
        for (const auto& [heap, exponent] : word) {
            if (exponent >= 4) high.push_back(heap);
        }
    }
    offer(high);
    return sets;
}

// The claim for the first of these sets of free heaps for which one is proved.
FoundFreeHeaps first_proved(const Ruleset& rules, const Bipartite& candidate,
                            std::vector<std::vector<HeapSize>> sets, const FreeHeapLimits& limits) {
    FoundFreeHeaps found;
    for (auto& free : sets) {
        if (limits.keep_going && !limits.keep_going()) break;
        auto model = FreeModel::of_candidate(rules, candidate, std::move(free), {});
        if (!model || model->order() > limits.order) continue;
        FreeHeapFinding finding = prove_free_heaps(rules, *model, limits, nullptr);
        found.observed_to = std::max(found.observed_to, finding.observed_to.value_or(0));
        found.out_of_memory = found.out_of_memory || finding.out_of_memory;
        if (!finding.proved) continue;
        model->forget();
        found.claim = std::move(finding.proved);
        found.model = std::move(model);
        break;
    }
    return found;
}

}  // namespace

FoundFreeHeaps find_free_heaps(const Ruleset& rules, const Bipartite& candidate,
                               const std::vector<HeapWord>& failures, const FreeHeapLimits& limits) {
    return first_proved(rules, candidate, free_sets(failures, candidate.phi.size() - 1), limits);
}

FoundFreeHeaps find_few_free_heaps(const Ruleset& rules, const Bipartite& quotient,
                                   const std::vector<HeapWord>& failures, FreeHeapLimits limits) {
    limits.order = 300;
    limits.max_repairs = 25;
    limits.elements = 3000;
    const HeapSize last = quotient.phi.size() - 1;
    const std::vector<HeapSize> high = heaps_with_high_exponents(failures, last);
    std::vector<std::vector<HeapSize>> sets;
    for (const HeapSize heap : high) sets.push_back({heap, last});
    for (std::size_t j = 1; j < high.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i)
            sets.push_back({std::min(high[i], high[j]), std::max(high[i], high[j]), last});
    }
    return first_proved(rules, quotient, std::move(sets), limits);
}

std::vector<HeapSize> heaps_with_high_exponents(const std::vector<HeapWord>& failures, HeapSize last) {
    constexpr std::size_t most = 5;
    std::vector<std::uint64_t> exponents(last + 1, 0);
    for (const HeapWord& word : failures) {
        for (const auto& [heap, exponent] : word) exponents[heap] += exponent - 1;
    }
    std::vector<HeapSize> high;
    for (HeapSize heap = 1; heap < last; ++heap) {
        if (exponents[heap] > 0) high.push_back(heap);
    }
    std::ranges::stable_sort(high, [&](HeapSize x, HeapSize y) { return exponents[x] > exponents[y]; });
    high.resize(std::min(high.size(), most));
    return high;
}

namespace {

struct Contexts {
    std::vector<FreeState> states;
    std::vector<bool> with_heap;  // true if the context with the new heap is P
};

// Contexts for the heap that was made free last, with its outcomes there.
Contexts contexts_for_last(FreeModel& model) {
    Contexts contexts;
    std::mt19937_64 random(3);
    const std::size_t r = model.free().size();
    for (std::size_t n = 0; n < 900 + model.order() && model.may_continue(); ++n) {
        FreeState state = model.identity();
        state.q = static_cast<Element>(n < model.order() ? n : random() % model.order());
        if (n >= model.order()) {
            for (std::size_t i = 0; i + 1 < r; ++i) {
                if (random() % 3 > 0) state.k[i] = static_cast<std::uint32_t>(random() % 7);
            }
        }
        FreeState with = state;
        ++with.k.back();
        contexts.with_heap.push_back(model.is_p(with));
        state.k.pop_back();
        contexts.states.push_back(std::move(state));
    }
    return contexts;
}

// States (q, d) with small d that those contexts cannot distinguish from the heap, in ascending order of d.
std::vector<FreeState> like_last(FreeModel& model, const Contexts& contexts) {
    constexpr std::size_t most = 12;
    constexpr std::uint32_t largest_power = 3;
    const std::size_t r = model.free().size();
    std::vector<Multiplicities> powers{Multiplicities(r, 0)};
    for (std::size_t at = 0; at < powers.size(); ++at) {  // sums with one more heap, each once
        const Multiplicities power = powers[at];
        if (std::accumulate(power.begin(), power.end(), 0U) >= 2 * largest_power) continue;
        for (std::size_t i = r; i-- > 0;) {
            if (power[i] >= largest_power) break;
            powers.push_back(power);
            ++powers.back()[i];
            if (power[i] > 0) break;
        }
    }
    std::vector<FreeState> all;
    for (const Multiplicities& power : powers) {
        for (Element q = 0; q < model.order() && all.size() < most && model.may_continue(); ++q) {
            const FreeState state{q, power};
            bool same = true;
            for (std::size_t n = 0; n < contexts.states.size() && same; ++n) {
                same = model.is_p(model.product(contexts.states[n], state)) == contexts.with_heap[n];
            }
            if (same && !model.stopped()) all.push_back(state);
        }
    }
    return all;
}

}  // namespace

FreeStep extend_free_heaps(const Ruleset& rules, FreeModel& model, FreeHeapQuotient& claim,
                           const FreeHeapLimits& limits) {
    const HeapSize heap = claim.max_heap() + 1;
    FreeModel trial = model;
    model.keep_going = trial.keep_going = limits.keep_going;
    model.max_bytes = trial.max_bytes = limits.bytes / 4;
    bool out_of_memory = false;
    auto gave_up = [&] {
        model.forget();
        out_of_memory = out_of_memory || model.out_of_memory() || trial.out_of_memory();
        return out_of_memory ? FreeStep::out_of_memory : FreeStep::not_found;
    };
    std::vector<FreeState> candidates;
    bool has_move = false;
    each_pair(rules, heap, [&](HeapSize, HeapSize) { has_move = true; });
    trial.append_free();
    if (!has_move) {
        candidates.push_back(model.identity());
    } else {
        const Contexts contexts = contexts_for_last(trial);
        if (trial.stopped()) return gave_up();
        candidates = like_last(model, contexts);
    }
    for (const FreeState& state : candidates) {
        FreeHeapQuotient longer = claim;
        longer.phi.push_back(state);
        const FreeVerification result = verify_free_heaps(rules, longer, limits.bytes / 2, limits.keep_going);
        if (result.out_of_memory) return FreeStep::out_of_memory;
        if (result.stopped) return gave_up();
        if (!result.proved()) continue;
        claim = std::move(longer);
        model.append(state);
        return FreeStep::extended;
    }
    if (model.stopped() || trial.stopped()) return gave_up();
    model.forget();
    trial.forget();
    // If M is repaired: the heap has one of these states, or powers of its own in M; it is free if they grow,
    // or free from the beginning.
    std::vector<FreeModel> models;
    if (!candidates.empty()) {
        models.push_back(model);
        models.back().append(candidates[0]);
    }
    if (auto own = model.with_powers({{heap, 2, 2}}, small_contexts(model), false, limits.order))
        models.push_back(std::move(*own));
    if (trial.free().size() <= max_free_heaps) models.push_back(std::move(trial));
    const CellShape shape{claim.tests, claim.moduli};
    for (FreeModel& next : models) {
        FreeHeapFinding finding = prove_free_heaps(rules, next, limits, &shape);
        out_of_memory = out_of_memory || finding.out_of_memory;
        if (limits.keep_going && !limits.keep_going()) break;
        next.forget();
        if (!finding.proved) continue;
        claim = std::move(*finding.proved);
        model = std::move(next);
        return FreeStep::extended;
    }
    return out_of_memory ? FreeStep::out_of_memory : FreeStep::not_found;
}

bool each_case_apart(const FreeHeapQuotient& claim, const PowersApart& apart,
                     const std::function<bool(std::uint32_t, std::uint32_t)>& visit) {
    const std::size_t r = claim.free.size();
    std::vector<CellTest> tests;
    for (const CellTest& test : claim.tests) {
        std::int64_t both = 0, own = 0, slack = 0;
        for (std::size_t i = 0; i < r; ++i) {
            const std::int64_t c = test.coefficients[i];
            both += c * (apart.u[i] + apart.v[i]);
            own += c * apart.u[i];
            slack += std::abs(c) * (std::int64_t{apart.w.k[i]} + apart.u[i]);
        }
        const auto as_int = [](std::int64_t value) { return static_cast<std::int32_t>(value); };
        tests.push_back({{as_int(both), 0}, test.low - slack, test.high + slack});
        tests.push_back({{as_int(both), as_int(own)}, test.low - slack, test.high + slack});
    }
    const std::uint32_t modulus = common_multiple(claim.moduli);
    return each_cell(tests, {modulus, modulus}, {},
                     [&](const Multiplicities& at) { return visit(at[0], at[1]); });
}

namespace {

// True if for all i, m >= 0 the outcomes of i (u + v) + w and i (u + v) + (m + 1) u + w differ.
bool distinguished(const FreeHeapOracle& oracle, const PowersApart& apart) {
    return each_case_apart(oracle.quotient(), apart, [&](std::uint32_t i, std::uint32_t m) {
        FreeState first = apart.w, second = apart.w;
        for (std::size_t f = 0; f < apart.u.size(); ++f) {
            first.k[f] += i * (apart.u[f] + apart.v[f]);
            second.k[f] += i * (apart.u[f] + apart.v[f]) + (m + 1) * apart.u[f];
        }
        return oracle.is_p(first) != oracle.is_p(second);
    });
}

// Tries each w with one of these multiplicities. Sets the first that distinguishes the powers and returns
// true; returns false if all fail.
bool distinguished_by_some(const FreeHeapOracle& oracle, const std::vector<Multiplicities>& near,
                           PowersApart& apart) {
    for (const Multiplicities& k : near) {
        for (Element q = 0; q < oracle.quotient().order; ++q) {
            apart.w = {q, k};
            FreeState later = apart.w;
            for (std::size_t i = 0; i < k.size(); ++i) later.k[i] += apart.u[i];
            if (oracle.is_p(apart.w) != oracle.is_p(later) && distinguished(oracle, apart)) return true;
        }
    }
    return false;
}

// True if some test depends on u but not on u v; otherwise u^j v^i does not distinguish j from i.
bool balanced(const FreeHeapQuotient& claim, const PowersApart& apart) {
    return std::ranges::any_of(claim.tests, [&](const CellTest& test) {
        std::int64_t both = 0, own = 0;
        for (std::size_t i = 0; i < apart.u.size(); ++i) {
            both += std::int64_t{test.coefficients[i]} * (apart.u[i] + apart.v[i]);
            own += std::int64_t{test.coefficients[i]} * apart.u[i];
        }
        return both == 0 && own != 0;
    });
}

}  // namespace

std::optional<PowersApart> powers_apart(const FreeHeapQuotient& claim,
                                        const std::function<bool()>& keep_going) {
    const FreeHeapOracle oracle(claim);
    const std::size_t r = claim.free.size();
    const std::uint32_t modulus = common_multiple(claim.moduli);
    // Contexts in ascending order: each coordinate up to 4, the sum up to 6.
    std::vector<Multiplicities> near{Multiplicities(r, 0)};
    for (std::size_t at = 0; at < near.size(); ++at) {
        const Multiplicities k = near[at];
        if (std::accumulate(k.begin(), k.end(), 0U) >= 6) continue;
        for (std::size_t i = r; i-- > 0;) {
            Multiplicities more = k;
            if (more[i]++ < 4 && claim.bound.includes(more)) near.push_back(std::move(more));
            if (k[i] > 0) break;
        }
    }
    // u and v by their exponents: the forms of tests have slope 1 or 2.
    constexpr std::pair<std::uint32_t, std::uint32_t> exponents[] = {{1, 1}, {2, 1}, {1, 2}};
    const std::size_t subsets = std::size_t{1} << (r - claim.bound.heaps);  // of the unbounded heaps
    for (const auto& [of_u, of_v] : exponents) {
        for (std::uint32_t power = 1; power <= modulus; ++power) {
            if (modulus % power != 0) continue;
            for (std::size_t us = 1; us < subsets; ++us) {
                for (std::size_t vs = 0; vs < subsets; ++vs) {
                    if ((us & vs) != 0) continue;
                    PowersApart apart;
                    apart.u = apart.v = Multiplicities(r, 0);
                    for (std::size_t i = 0; i < r; ++i) {
                        apart.u[i] = (us >> i & 1U) != 0 ? power * of_u : 0;
                        apart.v[i] = (vs >> i & 1U) != 0 ? power * of_v : 0;
                    }
                    if (!balanced(claim, apart)) continue;
                    if (keep_going && !keep_going()) return std::nullopt;
                    if (distinguished_by_some(oracle, near, apart)) return apart;
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::misere

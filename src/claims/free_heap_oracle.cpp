#include "claims/free_heap_oracle.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/contract.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::claims {

MisereQuotient monoid_of(const FreeHeapQuotient& quotient) {
    MisereQuotient monoid;
    monoid.order = quotient.order;
    monoid.generators = quotient.generators;
    monoid.times = quotient.times;
    return monoid;
}

std::vector<Region> regions(const FreeHeapQuotient& quotient) {
    std::vector<Region> all;
    for (const auto& [number, slice] : quotient.cells) {
        Region region;
        region.slice = slice;
        std::uint64_t rest = number;
        for (std::size_t i = quotient.moduli.size(); i-- > 0;) {
            region.remainders.insert(region.remainders.begin(),
                                     {static_cast<std::uint32_t>(rest % quotient.moduli[i])});
            rest /= quotient.moduli[i];
        }
        for (std::size_t j = quotient.tests.size(); j-- > 0;) {
            const CellTest& test = quotient.tests[j];
            const std::int64_t value = test.low + static_cast<std::int64_t>(rest % test.values());
            region.values.insert(region.values.begin(), {value, value});
            rest /= test.values();
        }
        all.push_back(std::move(region));
    }
    // One axis after the other: boxes that agree on all other axes and are adjacent on this one are merged.
    auto merged = [](std::vector<Region> boxes, auto meets, auto join, auto hide) {
        std::map<std::tuple<std::uint32_t, decltype(Region::values), decltype(Region::remainders)>,
                 std::vector<Region>>
            alike;
        for (Region& box : boxes) {
            Region others = box;
            hide(others);
            auto& row = alike[{box.slice, others.values, others.remainders}];
            const auto at = std::ranges::find_if(row, [&](const Region& known) { return meets(known, box); });
            if (at == row.end()) {
                row.push_back(std::move(box));
            } else {
                join(*at, box);
            }
        }
        std::vector<Region> result;
        for (auto& [key, row] : alike) result.insert(result.end(), row.begin(), row.end());
        return result;
    };
    for (std::size_t before = 0; before != all.size();) {
        before = all.size();
        for (std::size_t j = 0; j < quotient.tests.size(); ++j) {
            std::ranges::sort(all,
                              [&](const Region& a, const Region& b) { return a.values[j] < b.values[j]; });
            all = merged(
                std::move(all),
                [&](const Region& a, const Region& b) { return a.values[j].second + 1 == b.values[j].first; },
                [&](Region& a, const Region& b) { a.values[j].second = b.values[j].second; },
                [&](Region& a) {
                    a.values[j] = {0, 0};
                });
        }
        for (std::size_t i = 0; i < quotient.moduli.size(); ++i) {
            all = merged(
                std::move(all), [](const Region&, const Region&) { return true; },
                [&](Region& a, const Region& b) {
                    auto& remainders = a.remainders[i];
                    remainders.insert(remainders.end(), b.remainders[i].begin(), b.remainders[i].end());
                    std::ranges::sort(remainders);
                },
                [&](Region& a) { a.remainders[i].clear(); });
        }
    }
    std::ranges::sort(all, [](const Region& a, const Region& b) {
        return std::tie(a.slice, a.values, a.remainders) < std::tie(b.slice, b.values, b.remainders);
    });
    return all;
}

FreeHeapOracle::FreeHeapOracle(FreeHeapQuotient quotient)
    : quotient_(std::move(quotient)),
      monoid_(monoid_of(quotient_)),
      forms_(normal_forms(monoid_)),
      table_(multiplication_table(monoid_, forms_)) {
    slice_of_.insert(quotient_.cells.begin(), quotient_.cells.end());
    for (const auto& slice : quotient_.slices) {
        auto& row = is_p_.emplace_back(quotient_.order, false);
        for (const QuotientElement q : slice) row[q] = true;
    }
}

FreeState FreeHeapOracle::product(const FreeState& a, const FreeState& b) const {
    FreeState c{table_[std::size_t{a.q} * quotient_.order + b.q], a.k};
    for (std::size_t i = 0; i < c.k.size(); ++i) c.k[i] += b.k[i];
    return c;
}

FreeState FreeHeapOracle::state(const std::vector<HeapSize>& heaps) const {
    FreeState all{0, Multiplicities(quotient_.free.size(), 0)};
    for (const HeapSize heap : heaps) all = product(all, quotient_.phi_of(heap));
    return all;
}

bool FreeHeapOracle::is_p(const FreeState& state) const {
    const auto at = slice_of_.find(cell_number(quotient_, state.k));
    CHECK(at != slice_of_.end());
    return is_p_[at->second][state.q];
}

std::string FreeHeapOracle::text_of(const FreeState& state) const {
    HeapWord free;
    for (std::size_t i = 0; i < state.k.size(); ++i) {
        if (state.k[i] > 0) free.emplace_back(quotient_.free[i], state.k[i]);
    }
    if (free.empty()) return word_text(monoid_, forms_[state.q]);
    if (state.q == 0) return heap_word_text(free);
    return word_text(monoid_, forms_[state.q]) + " " + heap_word_text(free);
}

}  // namespace ishitori::claims

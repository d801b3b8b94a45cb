#include "claims/free_heaps.hpp"

#include <algorithm>
#include <cassert>

namespace ishitori {

std::optional<std::uint64_t> cell_numbers(const FreeHeapQuotient& quotient) {
    constexpr std::uint64_t most = std::uint64_t{1} << 62U;
    std::uint64_t product = 1;
    auto times = [&](std::uint64_t factor) {
        if (factor == 0 || product > most / factor) return false;
        product *= factor;
        return true;
    };
    for (const CellTest& test : quotient.tests) {
        if (!times(static_cast<std::uint64_t>(test.high - test.low) + 1)) return std::nullopt;
    }
    for (const std::uint32_t modulus : quotient.moduli) {
        if (!times(modulus)) return std::nullopt;
    }
    return product;
}

std::uint64_t cell_number(const FreeHeapQuotient& quotient, const Multiplicities& k) {
    std::uint64_t number = 0;
    for (const CellTest& test : quotient.tests) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < k.size(); ++i) value += std::int64_t{test.coefficients[i]} * k[i];
        value = std::clamp(value, test.low, test.high);
        number = number * static_cast<std::uint64_t>(test.high - test.low + 1) +
                 static_cast<std::uint64_t>(value - test.low);
    }
    for (std::size_t i = 0; i < k.size(); ++i) {
        number = number * quotient.moduli[i] + k[i] % quotient.moduli[i];
    }
    return number;
}

FreeHeapOracle::FreeHeapOracle(FreeHeapQuotient quotient) : quotient_(std::move(quotient)) {
    MisereQuotient monoid;
    monoid.order = quotient_.order;
    monoid.generators = quotient_.generators;
    monoid.times = quotient_.times;
    table_ = multiplication_table(monoid, normal_forms(monoid));
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
    assert(at != slice_of_.end());
    return is_p_[at->second][state.q];
}

}  // namespace ishitori

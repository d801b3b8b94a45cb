#include "claims/free_heaps.hpp"

namespace ishitori::claims {

std::optional<std::uint64_t> cell_numbers(const FreeHeapQuotient& quotient) {
    constexpr std::uint64_t most = std::uint64_t{1} << 62U;
    std::uint64_t product = 1;
    auto times = [&](std::uint64_t factor) {
        if (factor == 0 || product > most / factor) return false;
        product *= factor;
        return true;
    };
    for (const CellTest& test : quotient.tests) {
        if (!times(test.values())) return std::nullopt;
    }
    for (const std::uint32_t modulus : quotient.moduli) {
        if (!times(modulus)) return std::nullopt;
    }
    return product;
}

std::uint64_t cell_number(const FreeHeapQuotient& quotient, const Multiplicities& k) {
    const auto value_of = [&](std::size_t j) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < k.size(); ++i)
            value += std::int64_t{quotient.tests[j].coefficients[i]} * k[i];
        return value;
    };
    return cell_number(quotient, value_of, [&](std::size_t i) { return k[i] % quotient.moduli[i]; });
}

}  // namespace ishitori::claims

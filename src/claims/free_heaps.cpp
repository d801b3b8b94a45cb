#include "claims/free_heaps.hpp"

#include <algorithm>

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

}  // namespace ishitori::claims

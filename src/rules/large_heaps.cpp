#include "rules/large_heaps.hpp"

namespace ishitori::rules {

// For k heaps left of r stones the digit alone decides if r >= beyond^2 (k unequal heaps need
// k(k + 1) / 2); only heaps that are all equal ask besides that k divides r. So the takes that allow k heaps
// are, between, certain residues modulo the least common multiple of k and the period, and if a residue
// is there at all, it is there in every run of that length. `beyond` heaps and more are always some that fit.
std::optional<RepeatingTail> repeating_tail(const Ruleset& rules) {
    if (rules.longest_take()) return std::nullopt;
    constexpr HeapSize most = GeneralDigit::beyond;
    const auto tail = [](const auto& code) {
        return RepeatingTail{code.digits().size(), most * most + most * code.repeating().size()};
    };
    return rules.kind == Ruleset::Kind::general ? tail(*rules.general) : tail(*rules.code);
}

}  // namespace ishitori::rules

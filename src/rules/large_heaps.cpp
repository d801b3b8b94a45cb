#include "rules/large_heaps.hpp"

namespace ishitori::rules {

// For k heaps left of r stones the digit alone decides if r >= beyond^2 (k unequal heaps need k(k + 1) / 2);
// only if all heaps must be equal, k must also divide r. So between the ends, the takes that allow k heaps
// are certain residues modulo the least common multiple of k and the period; a residue that occurs, occurs in
// every run of that length. `beyond` heaps and more always have a valid number.
std::optional<RepeatingTail> repeating_tail(const Ruleset& rules) {
    if (rules.longest_take()) return std::nullopt;
    constexpr HeapSize most = GeneralDigit::beyond;
    const auto tail = [](const auto& code) {
        return RepeatingTail{code.digits().size(), most * most + most * code.repeating().size()};
    };
    return rules.kind == Ruleset::Kind::general ? tail(*rules.general) : tail(*rules.code);
}

}  // namespace ishitori::rules

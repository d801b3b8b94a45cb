#include "rules/ruleset.hpp"

#include "base/contract.hpp"

namespace ishitori {

Ruleset Ruleset::of(TakeAndBreak code) {
    Ruleset rules;
    rules.kind = Kind::code;
    rules.code = std::move(code);
    return rules;
}

Ruleset Ruleset::subtraction(std::vector<TakeRange> set) {
    CHECK(!set.empty() && set.front().from >= 1);
    constexpr HeapSize longest_code = 64;  // beyond that the set is easier to read than its digits
    Ruleset rules;
    rules.kind = Kind::subtraction;
    rules.set = std::move(set);
    if (rules.set.back().to <= longest_code) {
        std::vector<std::uint8_t> digits(rules.set.back().to + 1, 0);
        for (const TakeRange& range : rules.set) {
            for (HeapSize i = range.from; i <= range.to; ++i) digits[i] = 3;
        }
        rules.code = TakeAndBreak::from_digits(std::move(digits));
    }
    return rules;
}

Ruleset Ruleset::grundy() {
    Ruleset rules;
    rules.kind = Kind::grundy;
    return rules;
}

unsigned Ruleset::digit(HeapSize i) const {
    switch (kind) {
        case Kind::code:
            return code->digit(i);
        case Kind::grundy:
            return i == 0 ? 4 : 0;
        case Kind::subtraction:
            break;
    }
    for (const TakeRange& range : set) {
        if (range.from <= i && i <= range.to) return 3;
    }
    return 0;
}

std::optional<HeapSize> Ruleset::longest_take() const {
    switch (kind) {
        case Kind::code:
            return code->finite() ? std::optional(code->last_digit()) : std::nullopt;
        case Kind::grundy:
            return 0;
        case Kind::subtraction:
            break;
    }
    return set.back().to;
}

int Ruleset::most_parts() const {
    switch (kind) {
        case Kind::code:
            return code->most_parts();
        case Kind::grundy:
            return 2;
        case Kind::subtraction:
            break;
    }
    return 1;
}

}  // namespace ishitori

#include "rules/ruleset.hpp"

#include <algorithm>
#include <climits>

#include "base/contract.hpp"

namespace ishitori::rules {

std::vector<std::uint8_t> digits_of(const std::vector<TakeRange>& set, std::uint8_t in_set,
                                    std::uint8_t other) {
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(set.back().to) + 1, other);
    digits[0] = 0;
    for (const TakeRange& range : set) {
        for (HeapSize i = range.from; i <= range.to; ++i) digits[static_cast<std::size_t>(i)] = in_set;
    }
    return digits;
}

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
        rules.code = TakeAndBreak::from_digits(digits_of(rules.set, 3));
    }
    return rules;
}

Ruleset Ruleset::grundy() {
    Ruleset rules;
    rules.kind = Kind::grundy;
    return rules;
}

Ruleset Ruleset::of(const GeneralCode& code) {
    if (auto plain = code.plain()) return of(std::move(*plain));
    if (code.text() == "4!." || code.text() == "4?.") return grundy();
    Ruleset rules;
    rules.kind = Kind::general;
    rules.general = code;
    return rules;
}

unsigned Ruleset::digit(HeapSize i) const {
    switch (kind) {
        case Kind::code:
            return code->digit(i);
        case Kind::general:
            return general->digit(i).bits();
        case Kind::grundy:
            return i == 0 ? 4 : 0;
        case Kind::subtraction:
            break;
    }
    const auto next = std::ranges::upper_bound(set, i, {}, &TakeRange::from);
    return next != set.begin() && i <= std::prev(next)->to ? 3 : 0;
}

Parting Ruleset::parting(HeapSize i, HeapSize heaps) const {
    if (kind == Kind::general) return general->digit(i).parting(heaps);
    if (heaps > 3 || (digit(i) >> heaps & 1) == 0) return Parting::none;
    return unequal_split() ? Parting::unequal : Parting::any;
}

bool Ruleset::allows(HeapSize remove, const std::vector<HeapSize>& leave) const {
    if (remove == 0 && leave.size() < 2) return false;
    const Parting asked = parting(remove, leave.size());
    if (leave.size() < 2 || asked == Parting::none || asked == Parting::any) return asked != Parting::none;
    std::vector<HeapSize> sorted = leave;
    std::sort(sorted.begin(), sorted.end());
    const bool alike = sorted.front() == sorted.back();
    if (asked == Parting::equal) return alike;
    if (asked == Parting::larger) return sorted.back() > 1;
    if (asked == Parting::mixed) return !alike;
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

std::optional<HeapSize> Ruleset::longest_take() const {
    switch (kind) {
        case Kind::code:
            return code->finite() ? std::optional(code->last_digit()) : std::nullopt;
        case Kind::general:
            return general->finite() ? std::optional<HeapSize>(general->digits().size() - 1) : std::nullopt;
        case Kind::grundy:
            return 0;
        case Kind::subtraction:
            break;
    }
    return set.back().to;
}

std::optional<HeapSize> Ruleset::takes_one_to() const {
    const bool one_range = kind == Kind::subtraction && set.size() == 1 && set[0].from == 1;
    return one_range ? std::optional(set[0].to) : std::nullopt;
}

int Ruleset::max_parts() const {
    switch (kind) {
        case Kind::code:
            return code->max_parts();
        case Kind::general:
            return static_cast<int>(general->max_parts().value_or(INT_MAX));
        case Kind::grundy:
            return 2;
        case Kind::subtraction:
            break;
    }
    return 1;
}

namespace detail {

GeneralOptions::GeneralOptions(const GeneralDigit& digit, HeapSize n, HeapSize i)
    : digit_(digit), taken_(i), rest_(n - i) {}

bool GeneralOptions::next(Parts& parts) {
    while (true) {
        if (partitions_) {
            if (partitions_->next()) {
                const auto& heaps = partitions_->parts();
                parts = Parts{{}, static_cast<int>(heaps.size()), heaps.data()};
                return true;
            }
            partitions_.reset();
        }
        const HeapSize heaps = heaps_++;
        const Parting parting = digit_.parting(heaps);
        if (heaps > rest_) return false;
        const bool stairs_too_high = parting == Parting::unequal && heaps > 2 * rest_ / heaps;
        if (heaps >= GeneralDigit::beyond && (parting == Parting::none || stairs_too_high)) return false;
        if (parting == Parting::none) continue;
        if (heaps < 2) {
            if (taken_ == 0 || (heaps == 0) != (rest_ == 0)) continue;
            parts = heaps == 0 ? Parts{} : Parts{{rest_, 0, 0}, 1};
            return true;
        }
        partitions_.emplace(rest_, heaps, parting);
    }
}

}  // namespace detail

}  // namespace ishitori::rules

// [T3], generalised to moves that leave at most t heaps (t = 1, 2, 3). Let k be the last non-zero digit's
// place, e >= 1, p >= 1, and G(n + p) = G(n) for all n with e <= n <= te + (t-1)p + k - t. Then it holds for
// all n >= e.
//
// Proof. Take n >= te + (t-1)p + k - t + 1 and suppose it is known below n. An option of n + p leaves heaps
// a >= b >= c of sum n + p - i, i <= k; if it leaves none, n + p = i <= k, but n + p > k. The greatest has
// a >= (n + p - k) / t >= (te + tp - t + 1) / t, so a >= e + p, a whole number. So G(a) = G(a - p). As
// a - p >= e >= 1 is not empty, (a - p, b, c) is an option of n of the same value. Conversely an option of n
// leaves some heap (n > k), the greatest with a >= e by the same count, and a < n (a stone goes, or another
// heap is left), so G(a + p) = G(a) and (a + p, b, c) is an option of n + p. The options have the same
// values, so n and n + p have the same value. QED.
//
// So the values G(0) .. G(te + tp + k - t) prove it: t(e + p) + k - t + 1 of them. That is 2e + 2p + k - 1
// for t = 2, e + p + k for t = 1 and 3e + 3p + k - 2 for t = 3. In a subtraction set every digit is 3: a take
// may leave one heap or none. So e = 0 is allowed [T5].
#include "claims/theorem_bounds.hpp"

#include <algorithm>
#include <numeric>

namespace ishitori::claims {

namespace {

// [T18]: t (e + c P) + t0 - t + P values. P is a multiple of the period, of the tail's length, and of a
// number that lets each group of equal heaps shift as a whole; c is t if heaps must differ, otherwise 1.
std::optional<HeapSize> general_values_needed(const Ruleset& rules, HeapSize e, HeapSize p) {
    HeapSize whole = p, from = 1, t = 2, c = 2;
    bool fits = true;
    const auto also = [&](HeapSize factor) {
        const HeapSize more = factor / std::gcd(whole, factor);
        fits = fits && factor <= max_heap_size / 64 && whole <= max_heap_size / 64 / more;
        if (fits) whole *= more;
    };
    if (rules.kind == Ruleset::Kind::general) {
        const GeneralCode& code = *rules.general;
        for (const auto* digits : {&code.digits(), &code.repeating()}) {
            for (const GeneralDigit& digit : *digits) {
                for (HeapSize k = 2; k < GeneralDigit::beyond; ++k) {
                    if (digit.parting(k) == Parting::equal) also(k % 2 == 0 ? k : k * p);
                }
            }
        }
        if (!code.finite()) also(code.repeating().size());
        from = code.digits().size();
        t = *code.max_parts();
        c = code.asks_unequal() ? t : 1;
    }
    if (!fits || whole > max_heap_size / 2048) return std::nullopt;
    return t * (e + c * whole) + from - t + whole;
}

}  // namespace

std::optional<TameWindow> tame_window(const Ruleset& rules, HeapSize fickle) {
    const int parts = rules.max_parts();
    constexpr int max_parts = 1 << 16;
    if (parts > max_parts || fickle > max_heap_size / max_parts) return std::nullopt;
    const HeapSize left = static_cast<HeapSize>(std::max(parts, 1)) * fickle;
    if (const auto longest = rules.longest_take()) {
        if (*longest > max_heap_size) return std::nullopt;
        return TameWindow{left + *longest + 1, left + *longest};
    }
    const auto window = [left](const auto& code) {
        const HeapSize first = left + code.digits().size();
        return TameWindow{first, first + code.repeating().size() - 1};
    };
    return rules.kind == Ruleset::Kind::general ? window(*rules.general) : window(*rules.code);
}

std::optional<HeapSize> cut_into(const Ruleset& rules) {
    if (rules.kind != Ruleset::Kind::general || rules.longest_take() != HeapSize{0}) return std::nullopt;
    HeapSize least = 2;
    while (least < GeneralDigit::beyond && rules.parting(0, least) == Parting::none) ++least;
    if (least == GeneralDigit::beyond || rules.parting(0, least) != Parting::any) return std::nullopt;
    for (HeapSize more = 3; least == 2 && more <= GeneralDigit::beyond; ++more) {
        if (rules.parting(0, more) != Parting::any) return std::nullopt;
    }
    return least;
}

Theorem applicable_theorem(const Ruleset& rules) {
    switch (rules.kind) {
        case Ruleset::Kind::grundy:
            return Theorem::general_window;
        case Ruleset::Kind::general:
            if (cut_into(rules)) return Theorem::cut_formula;
            return rules.general->max_parts() ? Theorem::general_window : Theorem::none;
        case Ruleset::Kind::subtraction:
            return Theorem::subtraction_window;
        case Ruleset::Kind::code:
            break;
    }
    if (!rules.code->finite()) return rules.code->text() == "0.(3)" ? Theorem::bouton : Theorem::tail_window;
    switch (rules.code->max_parts()) {
        case 3:
            return Theorem::guy_smith_three;
        case 2:
            return Theorem::guy_smith;
        default:
            return Theorem::take_window;
    }
}

std::optional<HeapSize> values_needed(const Ruleset& rules, const Periodicity& claimed) {
    const Theorem theorem = applicable_theorem(rules);
    if (theorem == Theorem::none || theorem == Theorem::bouton || theorem == Theorem::cut_formula)
        return std::nullopt;
    if (claimed.preperiod > max_heap_size / 4 || claimed.period > max_heap_size / 4) return std::nullopt;
    const HeapSize p = claimed.period;
    if (theorem == Theorem::subtraction_window) return claimed.preperiod + p + rules.set.back().to;
    const HeapSize e = claimed.preperiod == 0 ? 1 : claimed.preperiod;
    if (theorem == Theorem::general_window) {
        if (p == 0 || e > max_heap_size / 64) return std::nullopt;
        return general_values_needed(rules, e, p);
    }
    const auto t = static_cast<HeapSize>(rules.max_parts() == 0 ? 1 : rules.max_parts());
    if (theorem == Theorem::tail_window) {  // [T14]: also for periods that are multiples of the tail's length
        const HeapSize turn = rules.code->repeating().size(), turns = turn / std::gcd(turn, p);
        if (p > max_heap_size / 16 / turns) return std::nullopt;
        return t * (e + turns * p) + rules.code->digits().size() - t + turns * p;
    }
    return t * (e + p) + rules.code->last_digit() + 1 - t;
}

}  // namespace ishitori::claims

#include "check/theorems.hpp"

#include <algorithm>

namespace ishitori::check {

namespace {

constexpr HeapSize most = HeapSize{1} << 59;  // four times as much is a heap still

// [T14]: t (e + P) + t0 - t + P, where P is the least common multiple of the period and the tail's length.
std::optional<HeapSize> tail_bound(const TakeAndBreak& code, HeapSize e, HeapSize p) {
    const HeapSize length = code.repeating().size(), from = code.digits().size();
    HeapSize turns = 1;  // periods
    while (turns * (p % length) % length != 0) ++turns;
    if (turns > most / 4 / p) return std::nullopt;
    const auto heaps = static_cast<HeapSize>(std::max(code.most_parts(), 1));
    return heaps * (e + turns * p) + from - heaps + turns * p;
}

}  // namespace

Theorem theorem_for(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::grundy) return Theorem::none;
    if (rules.kind == Ruleset::Kind::subtraction) return Theorem::subtraction_window;
    if (!rules.longest_take()) {
        // Nim alone: one heap or none is left of any number of stones taken.
        return rules.code->text() == "0.(3)" ? Theorem::bouton : Theorem::tail_window;
    }
    unsigned all = 0;
    for (HeapSize i = 0; i <= *rules.longest_take(); ++i) all |= rules.digit(i);
    return all >= 8 ? Theorem::guy_smith_three : all >= 4 ? Theorem::guy_smith : Theorem::take_window;
}

std::optional<HeapSize> values_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period) {
    if (preperiod > most || period > most || period == 0) return std::nullopt;
    const HeapSize e = std::max<HeapSize>(preperiod, 1), p = period;
    const Theorem theorem = theorem_for(rules);
    if (theorem == Theorem::tail_window) return tail_bound(*rules.code, e, p);
    const auto k = rules.longest_take();
    if (!k || *k > most) return std::nullopt;
    switch (theorem) {
        case Theorem::subtraction_window:
            return preperiod + p + *k;
        case Theorem::take_window:
            return e + p + *k;
        case Theorem::guy_smith:
            return 2 * e + 2 * p + *k - 1;
        case Theorem::guy_smith_three:
            return 3 * e + 3 * p + *k - 2;
        default:
            return std::nullopt;
    }
}

std::optional<HeapSize> quotient_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period) {
    const auto k = rules.longest_take();
    if (!k || rules.unequal_split() || rules.most_parts() > 2) return std::nullopt;
    if (*k > most || preperiod > most || period > most || period == 0) return std::nullopt;
    return 2 * std::max<HeapSize>(preperiod, 1) + 2 * period + *k - 1;
}

std::optional<HeapSize> kernel_bound(const Ruleset& rules, HeapSize last_outside) {
    const auto k = rules.longest_take();
    if (!k || rules.most_parts() > 2 || *k > most || last_outside > most) return std::nullopt;
    return std::max(2 * last_outside + *k, *k + 2);
}

}  // namespace ishitori::check

#include "check/theorems.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace ishitori::check {

namespace {

constexpr HeapSize most = HeapSize{1} << 59;  // four times this is still a valid heap

// [T14]: t (e + P) + t0 - t + P, where P is the least common multiple of the period and the tail's length.
std::optional<HeapSize> tail_bound(const TakeAndBreak& code, HeapSize e, HeapSize p) {
    const HeapSize length = code.repeating().size(), from = code.digits().size();
    const HeapSize turns = length / std::gcd(length, p);  // periods
    if (turns > most / 4 / p) return std::nullopt;
    const auto heaps = static_cast<HeapSize>(std::max(code.max_parts(), 1));
    return heaps * (e + turns * p) + from - heaps + turns * p;
}

// The restrictions of a code on its moves, at any place.
struct Asked {
    HeapSize most = 0;            // heaps that a move leaves
    bool without_end = false;     // any number of them
    bool different = false;       // in size, all or not all
    std::vector<HeapSize> alike;  // this many heaps of equal size
};

Asked asked_by(const GeneralCode& code) {
    Asked asked;
    for (HeapSize i = 0; i < code.places(); ++i) {
        const GeneralDigit digit = code.digit(i);
        for (HeapSize heaps = 2; heaps <= GeneralDigit::beyond; ++heaps) {
            const Parting parting = digit.parting(heaps);
            if (parting == Parting::none) continue;
            asked.most = std::max(asked.most, heaps);
            asked.without_end = asked.without_end || heaps == GeneralDigit::beyond;
            asked.different = asked.different || (parting != Parting::any && parting != Parting::equal);
            if (parting == Parting::equal) asked.alike.push_back(heaps);
        }
    }
    return asked;
}

// The least common multiple of these, if it is at most the largest heap.
std::optional<HeapSize> common_multiple(const std::vector<HeapSize>& numbers) {
    HeapSize found = 1;
    for (const HeapSize number : numbers) {
        const HeapSize times = number / std::gcd(number, found);
        if (found > most / 1024 / times) return std::nullopt;
        found *= times;
    }
    return found;
}

// [T18]: t (e + c P) + t0 - t + P.
std::optional<HeapSize> general_bound(const Ruleset& rules, HeapSize e, HeapSize p) {
    if (rules.kind == Ruleset::Kind::grundy) return 2 * (e + 2 * p) - 1 + p;
    const Asked asked = asked_by(*rules.general);
    // as multiples of the period
    std::vector<HeapSize> turns;
    const auto also = [&](HeapSize number) { turns.push_back(number / std::gcd(number, p)); };
    for (const HeapSize heaps : asked.alike) heaps % 2 == 0 ? also(heaps) : turns.push_back(heaps);
    if (!rules.general->finite()) also(rules.general->repeating().size());
    const auto multiple = common_multiple(turns);
    if (!multiple || *multiple > most / 1024 / p || e > most / 64) return std::nullopt;
    const HeapSize whole = *multiple * p, t = asked.most, apart = asked.different ? t : 1;
    return t * (e + apart * whole) + rules.general->digits().size() - t + whole;
}

}  // namespace

std::optional<HeapSize> cut_of(const Ruleset& rules) {
    if (rules.kind != Ruleset::Kind::general || rules.longest_take() != HeapSize{0}) return std::nullopt;
    const auto& of = rules.general->digit(0).of;
    const auto least = std::find_if(of.begin() + 2, of.end(), [](Parting p) { return p != Parting::none; });
    const auto k = static_cast<HeapSize>(least - of.begin());
    if (k >= GeneralDigit::beyond || *least != Parting::any) return std::nullopt;
    const bool all = std::all_of(least, of.end(), [](Parting p) { return p == Parting::any; });
    return k > 2 || all ? std::optional(k) : std::nullopt;
}

Theorem theorem_for(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::grundy) return Theorem::general_window;
    if (cut_of(rules)) return Theorem::cut_formula;
    if (rules.kind == Ruleset::Kind::general)
        return asked_by(*rules.general).without_end ? Theorem::none : Theorem::general_window;
    if (rules.kind == Ruleset::Kind::subtraction) return Theorem::subtraction_window;
    if (!rules.longest_take()) {
        // Nim: any number of stones may be taken, and at most one heap is left.
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
    if (theorem == Theorem::general_window) return general_bound(rules, e, p);
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
    if (!k || rules.unequal_split() || !rules.leaves_pairs()) return std::nullopt;
    if (*k > most || preperiod > most || period > most || period == 0) return std::nullopt;
    return 2 * std::max<HeapSize>(preperiod, 1) + 2 * period + *k - 1;
}

std::optional<HeapSize> kernel_bound(const Ruleset& rules, HeapSize last_outside) {
    const auto k = rules.longest_take();
    if (!k || !rules.leaves_pairs() || *k > most || last_outside > most) return std::nullopt;
    return std::max(2 * last_outside + *k, *k + 2);
}

}  // namespace ishitori::check

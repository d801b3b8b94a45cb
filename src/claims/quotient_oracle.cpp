#include "claims/quotient_oracle.hpp"

#include <algorithm>

#include "base/contract.hpp"

namespace ishitori::claims {

// A set of games is tame if it has the quotient of Nim with heaps below 2^n (PS section 4): T0 = {1}, T1 =
// {1, a | a^2 = 1} with P = {a}, and Tn for n >= 2: the fickle 1, a and a group of 2^n firm values, a^2 = 1,
// with P = {a, the firm 0}.
bool is_tame(const MisereQuotient& quotient) {
    const QuotientElement order = quotient.order;
    const std::vector<HeapWord> forms = normal_forms(quotient);
    if (forms.empty()) return false;
    if (order <= 2) return quotient.p_portion_size() == order - 1;
    if (quotient.p_portion_size() != 2 || order < 6 || ((order - 2) & (order - 3)) != 0) return false;
    const auto table = multiplication_table(quotient, forms);
    auto product = [&](QuotientElement x, QuotientElement y) { return table[std::size_t{x} * order + y]; };
    QuotientElement units = 0, zero = 0, unit_p = 0;
    for (QuotientElement x = 0; x < order; ++x) {
        const QuotientElement square = product(x, x);
        if (square == 0) ++units;
        if (quotient.p[x]) (square == 0 ? unit_p : zero) = x;
    }
    if (units != 2 || unit_p == 0 || zero == 0 || product(zero, zero) != zero) return false;
    // The other elements are the group of the firm values: their squares are the firm 0.
    for (QuotientElement x = 0; x < order; ++x) {
        if (x != 0 && x != unit_p && (product(x, x) != zero || product(x, zero) != x)) return false;
    }
    return true;
}

std::vector<HeapWord> normal_forms(const MisereQuotient& quotient) {
    std::vector<HeapWord> forms(quotient.order);
    std::vector<bool> reached(quotient.order, false);
    std::vector<QuotientElement> listed{0};
    reached[0] = true;
    for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
        std::vector<QuotientElement> power = listed;
        const std::size_t before = listed.size();
        bool any = true;
        for (std::uint32_t k = 1; any; ++k) {
            any = false;
            for (std::size_t i = 0; i < before; ++i) {
                power[i] = quotient.times[g][power[i]];
                if (reached[power[i]]) continue;
                reached[power[i]] = any = true;
                forms[power[i]] = forms[listed[i]];
                forms[power[i]].emplace_back(quotient.generators[g], k);
                listed.push_back(power[i]);
            }
        }
    }
    if (listed.size() != quotient.order) forms.clear();
    return forms;
}

std::vector<QuotientElement> multiplication_table(const MisereQuotient& quotient,
                                                  const std::vector<HeapWord>& forms) {
    const std::size_t n = quotient.order;
    std::vector<QuotientElement> table(n * n);
    for (std::size_t y = 0; y < n; ++y) {
        for (std::size_t x = 0; x < n; ++x) table[y * n + x] = static_cast<QuotientElement>(x);
        for (const auto& [heap, exponent] : forms[y]) {
            const auto g = std::lower_bound(quotient.generators.begin(), quotient.generators.end(), heap) -
                           quotient.generators.begin();
            const auto& row = quotient.times[static_cast<std::size_t>(g)];
            for (std::uint32_t k = 0; k < exponent; ++k) {
                for (std::size_t x = 0; x < n; ++x) table[y * n + x] = row[table[y * n + x]];
            }
        }
    }
    return table;
}

std::vector<std::pair<HeapWord, HeapWord>> relations(const MisereQuotient& quotient,
                                                     const std::vector<HeapWord>& forms) {
    auto value = [&](const HeapWord& word) {
        QuotientElement x = 0;
        for (const auto& [heap, exponent] : word) {
            const auto g = std::lower_bound(quotient.generators.begin(), quotient.generators.end(), heap) -
                           quotient.generators.begin();
            for (std::uint32_t k = 0; k < exponent; ++k) x = quotient.times[static_cast<std::size_t>(g)][x];
        }
        return x;
    };
    std::vector<std::pair<HeapWord, HeapWord>> all;
    for (QuotientElement x = 0; x < quotient.order; ++x) {
        for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
            // Each word once: as a normal form times a generator not smaller than the largest one in it.
            const HeapSize heap = quotient.generators[g];
            HeapWord word = forms[x];
            if (!word.empty() && word.back().first > heap) continue;
            if (!word.empty() && word.back().first == heap) {
                ++word.back().second;
            } else {
                word.emplace_back(heap, 1);
            }
            const HeapWord& form = forms[quotient.times[g][x]];
            if (form == word) continue;
            bool least = true;
            for (std::size_t i = 0; i < word.size() && least; ++i) {
                HeapWord divisor = word;
                if (--divisor[i].second == 0) divisor.erase(divisor.begin() + static_cast<std::ptrdiff_t>(i));
                least = forms[value(divisor)] == divisor;
            }
            if (least) all.emplace_back(std::move(word), form);
        }
    }
    return all;
}

std::string letter(const MisereQuotient& quotient, HeapSize generator) {
    const auto at = std::ranges::find(quotient.generators, generator);
    const auto g = at - quotient.generators.begin();
    if (quotient.generators.size() > 26) return "g" + std::to_string(generator);
    return std::string(1, static_cast<char>('a' + g));
}

std::string word_text(const MisereQuotient& quotient, const HeapWord& word) {
    std::string text;
    for (const auto& [heap, exponent] : word) {
        text += letter(quotient, heap);
        if (exponent > 1) text += "^" + std::to_string(exponent);
    }
    return text.empty() ? "1" : text;
}

std::string heap_word_text(const HeapWord& word) {
    std::string text;
    for (const auto& [heap, exponent] : word) {
        if (!text.empty()) text += ' ';
        text += std::to_string(heap);
        if (exponent > 1) text += "^" + std::to_string(exponent);
    }
    return text.empty() ? "1" : text;
}

std::optional<HeapSize> quotient_heaps_needed(const Ruleset& rules, HeapSize preperiod, HeapSize period) {
    const auto k = rules.longest_take();
    if (!k || rules.unequal_split() || !rules.leaves_pairs()) return std::nullopt;
    const HeapSize limit = max_heap_size / 8;
    if (period == 0 || preperiod > limit || period > limit || *k > limit) return std::nullopt;
    return 2 * std::max<HeapSize>(preperiod, 1) + 2 * period + *k - 1;
}

QuotientOracle::QuotientOracle(MisereQuotient quotient) : quotient_(std::move(quotient)) {
    forms_ = normal_forms(quotient_);
    CHECK(!forms_.empty());
    table_ = multiplication_table(quotient_, forms_);
}

bool QuotientOracle::knows(const Position& position) const {
    return std::ranges::all_of(position.heaps, [&](HeapSize heap) { return quotient_.knows(heap); });
}

QuotientElement QuotientOracle::value(const Position& position) const {
    CHECK(!position.ring);
    QuotientElement x = 0;
    for (HeapSize heap : position.heaps) x = times(x, quotient_.phi_of(heap));
    return x;
}

Outcome QuotientOracle::outcome(const Position& position) const {
    return quotient_.p[value(position)] ? Outcome::P : Outcome::N;
}

}  // namespace ishitori::claims

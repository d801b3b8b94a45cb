// True certificates made from the definition alone (not by the finder), and ways to make them false.
#pragma once

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "base/every_module.hpp"
#include "base/fnv1a.hpp"
#include "base/mex_set.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "claims/periodicity.hpp"
#include "claims/theorem_bounds.hpp"
#include "rules/game.hpp"

namespace ishitori::forge {

using namespace check;

inline std::vector<std::uint32_t> values_by_definition(const Ruleset& rules, HeapSize count) {
    std::vector<std::uint32_t> values;
    MexSet seen;
    while (values.size() < count) {
        seen.clear();
        for_each_option(rules, values.size(), [&](HeapSize, const Parts& parts) {
            std::uint64_t value = 0;
            for (HeapSize heap : parts) value ^= values[heap];
            seen.insert(value);
            return true;
        });
        values.push_back(static_cast<std::uint32_t>(seen.mex()));
    }
    return values;
}

// The claim with this preperiod and period, whose values the checker derives; true for the right preperiod
// and period.
inline DerivedClaim derived(std::string_view text, HeapSize preperiod, HeapSize period, std::uint32_t mask,
                            bool parity) {
    const Game game = *parse_game(text);
    DerivedClaim made{game.text, Convention::normal, {preperiod, period, 0}, 0, 0, mask, parity, 0};
    made.values = *values_needed(game.rules, made.periodicity);
    const auto values = values_by_definition(game.rules, made.values);
    const auto most = std::max_element(values.begin(), values.end());
    made.max_value = *most;
    made.max_value_at = static_cast<HeapSize>(most - values.begin());
    return made;
}

// The claim with this preperiod and period; true for the right ones.
inline PeriodClaim claim(std::string_view text, HeapSize preperiod, HeapSize period) {
    const Game game = *parse_game(text);
    PeriodClaim made;
    made.game = game.text;
    made.theorem = applicable_theorem(game.rules);
    made.periodicity = {preperiod, period, 0};
    made.needed = *values_needed(game.rules, made.periodicity);
    made.values = values_by_definition(game.rules, made.needed);
    made.max_value = 0;
    made.max_value_at = 0;
    for (HeapSize n = 0; n < made.values.size(); ++n) {
        if (made.values[n] > *made.max_value) made.max_value = made.values[n], made.max_value_at = n;
    }
    return made;
}

inline PeriodClaim nim() {
    PeriodClaim made;
    made.game = "nim";
    made.theorem = Theorem::bouton;
    made.periodicity = {0, 1, 1};
    made.values = values_by_definition(parse_game("nim")->rules, 64);
    return made;
}

// "verified", "consistent", or the reason with its arguments.
template <class Claim>
std::string verdict_words(const Claim& claim, const CheckLimits& limits = {}) {
    const Verdict of = check_certificate(certificate_text(claim), limits);
    if (!of.refused()) return std::string(verdict_name(of));
    std::string words = of.reason().key;
    for (const std::string& arg : of.reason().args) words += " " + arg;
    return words;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    return at == std::string::npos ? "nothing to replace" : text.replace(at, from.size(), to);
}

// The text with the right digest for its changed lines: a forger who knows the format.
inline std::string resigned(std::string text) {
    const std::size_t end = text.rfind("\nend ") + 1;
    std::string body = text.substr(0, end);
    constexpr std::string_view hex = "0123456789abcdef";
    const std::uint64_t digest = fnv1a(body);
    std::string word;
    for (int shift = 60; shift >= 0; shift -= 4) word += hex[digest >> shift & 15];
    return body + "end fnv1a64 " + word + "\n";
}

// The rule of misere 0.26, as docs/explanation/proof-0.26.md proves it by hand.
inline WeightClaim weights_truth() {
    WeightClaim claim;
    claim.game = "0.26";
    WeightRule& rule = claim.rule;
    rule.classes = rule.modulus = 2;
    rule.low = 1;
    rule.high = 2;
    rule.preperiod = 11;
    rule.period = 2;
    rule.heaps = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 0}, {1, 0, 0},
                  {0, 1, 0}, {1, 1, 0}, {0, 2, 0}, {1, 2, 0}, {0, 3, 0}, {1, 2, 1}};
    rule.top_steps = {1, 1};
    rule.rest_steps = {0, 0};
    rule.p.assign(rule.numbers(), false);
    rule.p[rule.number_of(1, 0, 0, 1)] = true;  // no weights, an odd number of even heaps
    rule.p[rule.number_of(0, 0, 1, 1)] = true;  // the total even and the largest not big
    rule.p[rule.number_of(0, 1, 1, 2)] = true;  // the total odd and the largest big
    rule.apart = WeightsApart{3, 11, {}};
    return claim;
}

// The same with three classes: of positions without a move, and the classes of 0.26 of all others.
inline WeightClaim weights_with_class_sums() {
    WeightClaim claim = weights_truth();
    WeightRule& rule = claim.rule;
    const WeightRule before = rule;
    rule.classes = 3;
    rule.class_sums = {0, 1, 2, 1, 1, 2, 2, 2, 1};
    for (HeapSize n = 2; n < rule.heaps.size(); ++n) rule.heaps[n].in_class += 1;
    rule.p.assign(before.p.size() / 2, false);
    rule.p.insert(rule.p.end(), before.p.begin(), before.p.end());
    return claim;
}

// The automaton of misere 0.54 that is kept in records/automata/.
inline AutomatonClaim automaton_truth() {
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/automata/0.54.certificate");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return parse_certificate<AutomatonClaim>(text)->claim;
}

}  // namespace ishitori::forge

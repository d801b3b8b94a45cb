// Shared code of the ladder's tests: any two methods must give the same values.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "base/every_module.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"

namespace ishitori {

// A factor for longer runs; 1 is the default.
inline std::uint64_t test_scale() {
    const char* text = std::getenv("ISHITORI_TEST_SCALE");
    const std::uint64_t scale = text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
    return scale == 0 ? 1 : scale;
}

// The seed of the random games: printed with every failure, and set by ISHITORI_TEST_SEED=<seed>.
inline std::uint64_t test_seed() {
    const char* text = std::getenv("ISHITORI_TEST_SEED");
    return text == nullptr ? 20261122 : std::strtoull(text, nullptr, 10);
}

inline Ruleset rules_of(std::string_view text) {
    const auto game = parse_game(text);
    EXPECT_TRUE(game.ok()) << text;
    return game->rules;
}

// "" if both give the same values up to heap `last` (or one cannot handle the rule), else the first
// difference. The second is extended in uneven steps, which must not matter.
inline std::string difference(const Ruleset& rules, Method one, Method other, HeapSize last) {
    const auto a = make_sequence(rules, one);
    const auto b = make_sequence(rules, other);
    if (!a || !b) return "";
    a->extend(last);
    for (HeapSize to = 1; to < last; to = to * 7 / 4 + 1) b->extend(to);
    b->extend(last);
    if (a->values().size() != last + 1 || b->values().size() != last + 1) return "wrong number of values";
    for (HeapSize n = 0; n <= last; ++n) {
        if (a->values()[n] == b->values()[n]) continue;
        return "G(" + std::to_string(n) + ") = " + std::to_string(a->values()[n]) + " by " +
               std::string(method_name(one)) + ", " + std::to_string(b->values()[n]) + " by " +
               std::string(method_name(other));
    }
    return "";
}

inline std::string all_rungs_differ(const Ruleset& rules, HeapSize last) {
    for (Method method : {Method::bitset, Method::sparse, Method::dense, Method::wide, Method::automatic}) {
        const std::string found = difference(rules, Method::definition, method, last);
        if (!found.empty()) return found;
    }
    return "";
}

// The codes d0.d1d2d3 with d0 in {0, 4} that allow some move: 1,023 of them.
inline std::vector<TakeAndBreak> short_octal_codes() {
    std::vector<TakeAndBreak> codes;
    for (int d0 : {0, 4}) {
        for (int rest = 0; rest < 512; ++rest) {
            if (d0 == 0 && rest == 0) continue;
            codes.push_back(TakeAndBreak::from_digits(
                {static_cast<std::uint8_t>(d0), static_cast<std::uint8_t>(rest / 64),
                 static_cast<std::uint8_t>(rest / 8 % 8), static_cast<std::uint8_t>(rest % 8)}));
        }
    }
    return codes;
}

}  // namespace ishitori

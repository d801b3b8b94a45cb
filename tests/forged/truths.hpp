// One true certificate of every kind, by every theorem, as text.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "misere/quotient.hpp"
#include "period/search.hpp"
#include "stations.hpp"
#include "tame.hpp"

namespace ishitori::forge {

inline QuotientClaim quotient(const char* text, HeapSize heaps) {
    const Game game = *parse_game(text);
    QuotientLimits limits;
    limits.heaps = heaps;
    return quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
}

// With the period that the program finds.
inline std::string found(const char* text) {
    const Game game = *parse_game(text);
    return certificate_text(*claim_of(game, *search_period(game)));
}

inline PeriodClaim cut_truth() {
    PeriodClaim claim;
    claim.game = "{4}.";
    claim.theorem = Theorem::cut_formula;
    claim.periodicity = {1, 3, 1};
    for (std::uint32_t n = 0; n < 40; ++n) claim.values.push_back(n == 0 ? 0 : (n - 1) / 3);
    return claim;
}

inline ArithmeticClaim arithmetic_truth() {
    const Game game = *parse_game("4.(3)");
    return arithmetic_claim_of(game, *search_period(game));
}

// The text of this certificate of records/.
inline std::string kept(const std::string& name) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/" + name + ".certificate", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Truth {
    std::string name;
    std::string text;
    bool formal;  // True if the checker proved by Coq handles its kind, its theorem and its game
};

inline const std::vector<Truth>& truths() {
    static const std::vector<Truth> all = [] {
        WindowClaim window = stations_truth();
        window.stations.clear();
        window.small_heaps = 0;
        return std::vector<Truth>{
            {"guy-smith", certificate_text(claim("0.77", 71, 12)), true},
            {"subtraction", certificate_text(claim("take:1-3", 0, 4)), true},
            {"take", certificate_text(claim("0.333", 0, 4)), true},
            {"bouton", certificate_text(nim()), true},
            {"tail", found("0.1(02)"), false},
            {"general", found("0.7!"), false},
            {"general-alike", found("0.3{2=}"), false},
            {"cut", certificate_text(cut_truth()), false},
            {"arithmetic", certificate_text(arithmetic_truth()), false},
            {"derived", certificate_text(derived("0.77", 71, 12, 5, false)), false},
            {"window", certificate_text(window), false},
            {"stations", certificate_text(stations_truth()), false},
            {"quotient", certificate_text(quotient("0.77", 1000)), true},
            {"partial", certificate_text(quotient("0.07", 14)), true},
            {"kernel", certificate_text(quotient("0.777", 40)), false},
            {"free-heaps", kept("misere/0.3102-13"), true},
            {"few-large-heaps", kept("infinite/0.1337-15"), false},
            {"weights", certificate_text(weights_truth()), false},
            {"class-sums", certificate_text(weights_with_class_sums()), false},
            {"automaton", certificate_text(automaton_truth()), false},
            {"tame", certificate_text(tame_truth()), false},
        };
    }();
    return all;
}

}  // namespace ishitori::forge

// Claims that all heaps of a game are tame, judged by exhaustive search alone.
#pragma once

#include <string>
#include <vector>

#include "../misere/positions.hpp"
#include "forge.hpp"
#include "misere/genus.hpp"
#include "misere/search.hpp"

namespace ishitori::forge {

// Lasker's Nim: the heaps 0 and 1 are fickle.
inline TameClaim tame_truth() { return {"4.(3)", TameTheorem::window, 1, 0, 0, 3}; }
// Its proof would take 10^12 options.
inline TameClaim far_window() { return {"4.(3)", TameTheorem::window, 400'000, 0, 0, 800'001}; }

// "" if all positions of up to 12 stones have the claimed outcome; otherwise the fault. A heap is fickle or
// firm by its own outcome.
inline std::string false_tame(const TameClaim& claim) {
    const auto game = parse_game(claim.game);
    if (!game) return "game";
    constexpr HeapSize stones = 12;
    MisereSearch search(*game);
    const auto outcome = [&](const std::vector<HeapSize>& heaps) {
        Position position;
        position.heaps = heaps;
        return search.outcome(position);
    };
    const auto values = values_by_definition(game->rules, stones + 1);
    std::vector<TameValue> tame{TameValue{}};
    for (HeapSize n = 1; n <= stones; ++n) {
        // as a heap of Nim: a firm heap is P exactly if its value is 0, a fickle one if it is 1
        const bool fickle = values[n] <= 1 && (outcome({n}) == Outcome::P) == (values[n] == 1);
        tame.push_back({values[n], fickle});
        if (claim.theorem == TameTheorem::subtraction && fickle != (values[n] <= 1)) return "fickle values";
        const bool by_size = claim.theorem == TameTheorem::window || claim.theorem == TameTheorem::line;
        if (by_size && fickle && n > claim.last_fickle) return "a fickle heap";
    }
    if (claim.theorem == TameTheorem::period) {
        if (claim.period == 0) return "period 0";
        for (HeapSize n = claim.preperiod; n <= stones && claim.period <= stones - n; ++n) {
            if (!(tame[n] == tame[n + claim.period])) return "period";
        }
    }
    std::string fault;
    each_position(stones, [&](const std::vector<HeapSize>& heaps) {
        std::vector<TameValue> sum;
        for (const HeapSize heap : heaps) sum.push_back(tame[heap]);
        if (tame_outcome(sum) != outcome(heaps)) fault = "outcome";
    });
    return fault;
}

}  // namespace ishitori::forge

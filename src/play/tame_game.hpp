// A game whose heaps are all tame in misère play: the proof, its fickle heaps, and the misère quotient,
// finite or infinite.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "claims/periodicity.hpp"
#include "claims/quotient.hpp"
#include "claims/tame.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

struct TameGame {
    TameClaim claim;
    MisereQuotient quotient;              // of the heaps 0 .. max_heap()
    std::vector<HeapSize> fickle;         // the fickle heaps among them
    std::optional<Periodicity> values{};  // of all nim-values, if a period is proved
    // The quotient of all heaps, if the values have a period with saltus 0.
    struct Whole {
        std::uint64_t order = 1, p_portion_size = 0;
        HeapSize preperiod = 0, period = 1;  // of Phi; both are minimal
    };
    std::optional<Whole> whole{};

    // Nullopt if it is not known whether the nim-values are bounded.
    std::optional<bool> infinite() const {
        if (values && values->saltus > 0) return true;
        return whole ? std::optional(false) : std::nullopt;
    }
};

// Nullopt if no theorem proves that all heaps are tame. The quotient is for the heaps 0 .. heaps, or fewer if
// a heap has very many options. The search for a period of the nim-values is short. keep_going is called from
// time to time. Time: a second at most.
std::optional<TameGame> tame_game(const Game& game, HeapSize heaps, const std::function<bool()>& keep_going);

}  // namespace ishitori::play

// Finds and proves a rule by weights [T15]: the finder (misere/) makes the guess, and the checker proves it.
#pragma once

#include <functional>
#include <optional>

#include "claims/weights.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

// The quotient of the first heaps, and a rule learned from it that settles every position of the game's
// heaps.
struct WeighedGame {
    FoundQuotient found;
    WeightRule rule;
};

// Nullopt if the quotient settles the whole game itself, no rule was found, or keep_going (called from time
// to time; empty = always true) ended the search. The rule is proved in this call. Time: a few seconds at
// most.
std::optional<WeighedGame> weigh_game(const Game& game, const std::function<bool()>& keep_going);

}  // namespace ishitori::play

// A rule by weights [T15], found and proved: the guess is the finder's (misere/), the proof the checker's.
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

// Nullopt if the quotient settles the whole game itself, no rule was found, or keep_going (asked now and
// then; empty = always) ended the search. Proved in this call; time some seconds at most.
std::optional<WeighedGame> weigh_game(const Game& game, const std::function<bool()>& keep_going);

}  // namespace ishitori::play

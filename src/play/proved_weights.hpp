// A rule by weights [T15], found and proved: the guess is the finder's (misere/), the proof the checker's.
#pragma once

#include <functional>
#include <optional>

#include "claims/quotient.hpp"
#include "claims/weights.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"

namespace ishitori {

// A rule that settles every position of the game's heaps, from the quotient of the first heaps; nothing if
// none was found or keep_going (asked now and then) ended it. Proved in this call: nothing is believed.
std::optional<WeightRule> find_proved_weights(const Game& game, const MisereQuotient& quotient,
                                              const std::function<bool()>& keep_going);

// The same with a quotient of the first heaps that is found with little effort: both, or nothing.
struct WeighedGame {
    FoundQuotient found;
    WeightRule rule;
};
std::optional<WeighedGame> weigh_game(const Game& game, const std::function<bool()>& keep_going);

// Limits of little effort for a quotient: seconds at most in any game.
QuotientLimits little_quotient(HeapSize heaps);

}  // namespace ishitori

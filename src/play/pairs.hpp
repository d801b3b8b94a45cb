// Normal play by the pairing strategy [T21]: a player who leaves every size an even number of times wins
// under any rule, since each move can be answered in an equal heap. So heaps of any size are decided without
// their nim-values.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace ishitori::play {

// True if every size occurs an even number of times. Requires that the position is not a ring.
bool in_pairs(const Position& position);

// The lengths that occur an odd number of times, descending.
std::vector<HeapSize> unpaired(const std::vector<HeapSize>& heaps);

using MoveFits = std::function<bool(const Move&)>;
inline bool any_move(const Move&) { return true; }
// The first move that fits and leaves every size an even number of times: on the largest heap, and among such
// moves the one that takes the fewest stones. Cost: the digits of the code for each size that occurs,
// independent of the sizes. Requires a position that is not a ring.
std::optional<Move> pairing_move(const Ruleset& rules, const Position& position,
                                 const MoveFits& fits = any_move);

struct Pairing {
    Outcome outcome;
    std::optional<Move> winning;  // of an N-position
};
// The outcome in normal play; nullopt if pairs do not decide. Cost as above.
std::optional<Pairing> by_pairs(const Game& game, const Position& position);

}  // namespace ishitori::play

// Normal play by equal pairs [T21]: whoever leaves every size an even number of times wins, whatever the
// rule, since each move can be answered in an equal heap. So heaps of any size are decided at once, without
// their nim-values.
#pragma once

#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace ishitori::play {

// Every size occurs an even number of times. No ring.
bool in_pairs(const Position& position);

// The lengths that occur an odd number of times, descending.
std::vector<HeapSize> unpaired(const std::vector<HeapSize>& heaps);

struct Pairing {
    Outcome outcome;
    std::optional<Move> winning;  // of an N-position
};
// The outcome in normal play; nullopt where pairs do not decide. Cost: the digits of the code for each size
// that occurs, whatever the sizes.
std::optional<Pairing> by_pairs(const Game& game, const Position& position);

}  // namespace ishitori::play

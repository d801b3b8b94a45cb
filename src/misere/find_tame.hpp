// Proves that all heaps of a game are tame in misère play: by [T7] and [T16] from the rule, by [T22] and
// [T20] from its first heaps.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "claims/quotient.hpp"
#include "claims/tame.hpp"
#include "misere/genus.hpp"
#include "rules/game.hpp"

namespace ishitori::misere {

// The claim that all heaps of this game are tame, if one of the theorems proves it from `heaps`, which is
// extended to at most a few thousand heaps. Nullopt if the game is wild, if the theorems do not suffice, or
// if keep_going, called from time to time, returns false. Requires the heaps of this game.
std::optional<TameClaim> find_tame(const Game& game, TameHeaps& heaps,
                                   const std::function<bool()>& keep_going = {});

// The misère quotient of tame heaps 0, 1, ...: the fickle values 0 and 1 if they occur, and, if a heap is
// firm, all nim-sums of the values as firm elements. Distinct elements are distinguished: adding a firm x to
// both distinguishes all except the fickle 0 and 1, which are N and P. Cost: 2^rank * generators. Requires at
// least one value.
MisereQuotient quotient_of_tame(const std::vector<TameValue>& heaps);

}  // namespace ishitori::misere

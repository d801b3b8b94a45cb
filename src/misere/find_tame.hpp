// Are all heaps of a game tame in misère play? By [T7] and [T16] from the rule, by [T22] and [T20] from its
// first heaps.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "claims/quotient.hpp"
#include "claims/tame.hpp"
#include "misere/genus.hpp"
#include "rules/game.hpp"

namespace ishitori::misere {

// The claim about the heaps of this game, if one of the theorems proves it from `heaps`, which is extended to
// at most some thousand heaps. Nothing if the game is wild, if that is not enough, or if keep_going, asked
// now and then, says no. Requires the heaps of this game.
std::optional<TameClaim> find_tame(const Game& game, TameHeaps& heaps,
                                   const std::function<bool()>& keep_going = {});

// The misère quotient of heaps 0, 1, ... that are tame: the fickle values 0 and 1 as far as they occur, and,
// if a heap is firm, all nim-sums of the values as firm ones. Distinct elements are distinguished: a firm x
// added to both distinguishes all but the fickle 0 and 1, which are N and P. Cost: 2^rank * generators.
// Requires at least one value.
MisereQuotient quotient_of_tame(const std::vector<TameValue>& heaps);

}  // namespace ishitori::misere

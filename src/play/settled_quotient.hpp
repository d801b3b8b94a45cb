// The misère quotient of a game: the order in which the finders of misere/ and play/ are tried, for every
// question that asks for a quotient.
//
//     small quotient  if all heaps are asked for, or if they are tame with bounded values: the whole game
//     tame game       [T6], [T7], [T16]: every heap, by nim-values
//     rule            by weights [T15] or an automaton [T23]: every heap, if all are asked for
//     larger search   a finite quotient, one with a kernel of normal play, or free heaps
#pragma once

#include <optional>
#include <string>

#include "misere/quotient.hpp"
#include "play/adviser.hpp"
#include "play/proved_rule.hpp"
#include "play/tame_game.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

struct SettledQuotient {
    FoundQuotient found;             // of the first heaps, if one of the next two settles the game
    std::optional<TameGame> tame{};  // if set, `found` is only its quotient
    std::optional<MisereRule> rule{};

    // The certificate of the strongest claim; "" if only a quotient is found, and it has more than
    // largest_certified_order elements.
    std::string certificate(const Game& game) const;
    // A claim for advisers that settles more positions than they would search; nullopt if the quotient
    // settles no more than a search.
    std::optional<MisereClaim> claim() const;
};

// Nullopt if no theory covers the game. `all_heaps`: the game as a whole is asked for, not only the heaps of
// the limits. Time: some seconds, and the time of find_quotient() with these limits.
std::optional<SettledQuotient> settle_quotient(const Game& game, const QuotientLimits& limits,
                                               bool all_heaps);

}  // namespace ishitori::play

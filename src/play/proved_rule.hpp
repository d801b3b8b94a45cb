// Finds and proves a rule that settles every position of a game without a finite quotient: by weights [T15]
// or by an automaton [T23]. The finders (misere/) make the guess, or it is a rule by weights that comes with
// the program; the checker proves it.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "claims/automaton.hpp"
#include "claims/weights.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

using MisereRule = std::variant<WeightRule, Automaton>;

// True if the rule shows that the quotient is infinite.
inline bool is_infinite(const MisereRule& rule) {
    return std::visit([](const auto& one) { return one.apart.has_value(); }, rule);
}

// The quotient of the first heaps, and a rule learned from it that settles every position of the game's
// heaps.
struct RuledGame {
    FoundQuotient found;
    MisereRule rule;
};

// Nullopt if the quotient settles the whole game itself, no rule was found, or keep_going (called from time
// to time; empty = always true) ended the search. The rule is proved in this call. Time: a few seconds; up to
// a minute for a rule that comes with the program and has thousands of classes.
std::optional<RuledGame> find_rule(const Game& game, const std::function<bool()>& keep_going);

}  // namespace ishitori::play

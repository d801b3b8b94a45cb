// Searches for an automaton that reads positions [T23], in the misère quotient of the first heaps.
#pragma once

#include <functional>
#include <optional>

#include "claims/automaton.hpp"
#include "claims/quotient.hpp"

namespace ishitori::misere {

// The least automaton that agrees with the quotient as far as the quotient shows, if `proves` accepts it
// (src/check has the proof); nullopt if the states do not stay below a few hundred, or it is not proved.
// Cost: (heaps * elements) steps for each size ahead that distinguishes states, and a few calls of `proves`.
// keep_going, called from time to time (empty = always true), can stop it.
std::optional<Automaton> find_automaton(const MisereQuotient& quotient,
                                        const std::function<bool(const Automaton&)>& proves,
                                        const std::function<bool()>& keep_going);

// Evidence that the quotient of a game with this automaton is infinite [T24], without other heaps if
// possible, then for the smallest heap; nullopt if it is not found.
std::optional<AutomatonApart> automaton_apart(const Automaton& automaton);

}  // namespace ishitori::misere

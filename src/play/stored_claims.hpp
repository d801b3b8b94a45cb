// Claims built into the program: the certificates of records/misere/ (free heaps [T12]), records/weights/
// ([T15]) and records/automata/ ([T23]). They are not premises: the checker verifies each one when a process
// uses it for the first time.
#pragma once

#include <functional>
#include <memory>

#include "claims/automaton.hpp"
#include "claims/free_heaps.hpp"
#include "claims/weights.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

// The verified claim for the game with these rules that knows the most heaps. nullptr if no claim is stored,
// the checker rejects it, or keep_going (called from time to time; empty = always true) ended the check; the
// next call then repeats the check. Thread-safe.
std::shared_ptr<const FreeHeapQuotient> stored_free_heaps(const Game& game,
                                                          const std::function<bool()>& keep_going);
// The same for rules that settle all heaps.
std::shared_ptr<const WeightRule> stored_weights(const Game& game, const std::function<bool()>& keep_going);
std::shared_ptr<const Automaton> stored_automaton(const Game& game, const std::function<bool()>& keep_going);

}  // namespace ishitori::play

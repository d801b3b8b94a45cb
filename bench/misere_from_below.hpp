// A trial beside the finder: candidates that grow from below (docs/MISERE.md, "what was tried").
//
// Two classes are one unless a context is known to separate them, that is, unless for some z both products
// are words up to `right`, whose outcomes are right, and differ. Classes are merged greedily, least words
// first, each merge with all that follows from it, as learners of automata merge states.
#pragma once

#include <functional>
#include <optional>

#include "misere/bipartite.hpp"

namespace ishitori {

// A candidate merged so, decided and reduced again; nothing if no two classes are one, or when stopped.
std::optional<Bipartite> from_below(const Ruleset& rules, const Bipartite& q, const HeapWord& right,
                                    const std::function<bool()>& keep_going);

}  // namespace ishitori

// The proof that the powers of a free heap are distinct [T13], case by case, so that a reader can follow it
// by hand.
#pragma once

#include "ask/command.hpp"
#include "claims/free_heaps.hpp"
#include "rules/game.hpp"

namespace ishitori::show {

// `explanation` of the answer, and the same for people. Requires claim.apart.
struct FreeHeapProof {
    Json json;
    std::string text;
};
FreeHeapProof free_heap_proof(const Request& request, const Game& game, const FreeHeapQuotient& claim);

}  // namespace ishitori::show

// Claims with free heaps [T12] that come with the program: the certificates of records/misere/, built into
// it. None is a premise: the checker verifies each when a process uses it for the first time.
#pragma once

#include <functional>
#include <memory>

#include "claims/free_heaps.hpp"
#include "rules/game.hpp"

namespace ishitori::play {

// The claim for the game with these rules that knows the most heaps, once the checker has verified it.
// nullptr if none is stored, the checker refuses it, or keep_going (asked now and then; empty = always) ended
// the check; after that it is checked again when it is asked for again. Any thread may call it.
std::shared_ptr<const FreeHeapQuotient> stored_free_heaps(const Game& game,
                                                          const std::function<bool()>& keep_going);

}  // namespace ishitori::play

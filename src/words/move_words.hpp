// Moves in words.
#pragma once

#include <string>

#include "rules/position.hpp"
#include "words/words.hpp"

namespace ishitori {

// "A", "B", ..., "Z", "27", ...: the name of the row with this place (from 0), as in seed 002.
std::string row_label(std::size_t row);

// "take 7 from the heap of 9, leaving 2"; on the race board with `row` given: "move B 7 to the right".
// `ring`: the move opens the ring.
std::string move_words(Language language, const Game& game, const Move& move, bool ring = false,
                       const std::size_t* row = nullptr);

}  // namespace ishitori

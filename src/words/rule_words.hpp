// The rule of a game in words, as the numbered sentences of seed 003.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"
#include "words/words.hpp"

namespace ishitori {

// Without their numbers, and without the convention (words.hpp has that). Neighbouring digits that are equal
// share their sentences.
std::vector<std::string> rule_sentences(const Game& game, Language language);

// "1", "1 or 2", "1, 2 or 5", "1-1000", "3, 5, 7 or more by 2"
std::string number_list(const std::vector<TakeRange>& ranges, Language language);

}  // namespace ishitori

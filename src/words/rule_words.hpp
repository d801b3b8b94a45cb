// The rule of a game in words, as the numbered sentences of seed 003.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"
#include "words/words.hpp"

namespace ishitori::words {

// Without their numbers, and without the convention (words.hpp has that). Neighbouring digits that are equal
// share their sentences. The convention matters where a rule speaks of winning.
std::vector<std::string> rule_sentences(const Game& game, Language language,
                                        Convention convention = Convention::normal);

// "1", "1 or 2", "1, 2 or 5", "1-1000", "3, 5, 7 or more by 2"
std::string number_list(const std::vector<TakeRange>& ranges, Language language);

// The rule of winning in words, fit for the game: said of the last stone where every play takes it, else of
// the last move.
std::string convention_words(Language language, Convention convention, const Game& game);

// Whose game it is, where that could be mistaken (ring); else "".
std::string rule_source(const Game& game, Language language);

// The game's name for people: "Kayles", "Ring game, take 1 to 3"; a code where there is no name.
std::string game_title(const Game& game, Language language);

}  // namespace ishitori::words

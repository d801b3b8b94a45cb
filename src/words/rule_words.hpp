// The rule of a game in words, as the numbered sentences of seed 003.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"
#include "words/words.hpp"

namespace ishitori::words {

// The sentences without their numbers and without the rule of winning (convention_words()). Equal digits next
// to each other share a sentence. The convention matters only for rules that mention winning.
std::vector<std::string> rule_sentences(const Game& game, Language language,
                                        Convention convention = Convention::normal);

// The same sentences after their numbers: "(1) Choose one of the heaps ...".
std::vector<std::string> numbered_rules(const Game& game, Language language, Convention convention);

// "1", "1 or 2", "1, 2 or 5", "1-1000", "3, 5, 7 or more by 2"
std::string number_list(const std::vector<TakeRange>& ranges, Language language);

// The rule of winning: about the last stone if the last move of every play takes it, otherwise about the last
// move.
std::string convention_words(Language language, Convention convention, const Game& game);

// The author of the game, if games of other authors have the same name (ring); else "".
std::string rule_source(const Game& game, Language language);

// The game's name for people: "Kayles", "Ring game, take 1 to 3"; its code if it has no name.
std::string game_title(const Game& game, Language language);

// The same in a word or two, for a summand: "Kayles", "take:1-3".
std::string game_label(const Game& game, Language language);

}  // namespace ishitori::words

// The named games: one row each. A new one is one line in named_games.cpp and its sentence in words/.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/types.hpp"

namespace ishitori::rules {

struct NamedGame {
    std::string_view name;           // the name that the user types
    std::string_view game;           // the GAME it represents: a code, or a form of its own
    std::string_view aliases;        // further names, separated by spaces
    std::string_view about;          // key of its one-line rule in words/
    std::string_view japanese = "";  // its names in Japanese, separated by spaces: typed, never printed
    // The code in books and tables, if its heaps are numbered differently: heap n here is heap n + shift of
    // that code.
    std::string_view book_code = "";
    int shift = 0;
};

// The game whose moves mark squares.
inline constexpr std::string_view treblecross = "treblecross";
// The square of its row that a move marks: to the right of left[0] squares if it leaves two rows, else as
// near to the left end as possible.
HeapSize marked_square(HeapSize remove, const std::vector<HeapSize>& left);

std::span<const NamedGame> named_games();

// The row with this name, alias or Japanese name, or nullptr. Capital letters, blanks, underscores and
// apostrophes are read too: "Dawson's Kayles".
const NamedGame* find_named_game(std::string_view name);
// The GAME with this name; "" if the name is not known. Some names are of games without a row.
std::string_view game_of_name(std::string_view name);
// For a well-known game that this program does not support: the key of the sentence that gives the reason; ""
// for other names. Reads the same spellings as find_named_game().
std::string_view outside_game(std::string_view name);
// The row for this canonical code, or nullptr.
const NamedGame* find_game_of_code(std::string_view code);

}  // namespace ishitori::rules

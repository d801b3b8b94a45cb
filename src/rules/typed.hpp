// Games, positions and moves as people type them, in the forms of docs/reference/games.md. All readers of
// them begin here, so that every door reads the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace ishitori::rules {

// Full-width characters as plain ones, 、 as a comma, typographic minus signs as '-'; no blanks and line ends
// before, behind, or beside a sign. A remaining blank is between letters or digits, and is one ' '.
std::string tidy(std::string_view text);

// The same of a position: nothing around it in brackets, a comma for each semicolon and for each blank
// between two numbers.
std::string tidy_position(std::string_view text);

// The same of a code or a name: no blanks in a code; "4u" and "04.30" of other programs as "4!." and "4.30".
std::string tidy_game(std::string_view text);

// The rows of a drawn board, in order: runs of stones o or O or ○ between gaps . or _ or ●, "oo.ooo". A ring
// is closed: its last stone is a neighbour of its first. `whole`: the ring has no gap.
struct DrawnRows {
    std::vector<std::uint64_t> rows;
    bool whole = false;
};
// Nullopt if the text is not a drawing.
std::optional<DrawnRows> drawn_rows(std::string_view text, bool ring);

// The rows of squares that may still be marked on a board of Treblecross, X for a mark, . or _ for a free
// square: "X..X...". Nullopt if the text is not a drawing; error "position.three-in-a-row" where a mark
// completes three in a row, or three are there.
std::optional<Result<std::vector<std::uint64_t>>> drawn_marks(std::string_view text);

}  // namespace ishitori::rules

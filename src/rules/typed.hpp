// Games, positions and moves as people type them, in the forms of docs/reference/games.md. Every reader
// begins with these functions, so that all interfaces accept the same forms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace ishitori::rules {

// Full-width characters as plain ones; the commands of LaTeX as the signs that they print.
std::string plain_signs(std::string_view text);

// Converts full-width characters to plain ones, 、 to a comma, typographic minus signs to '-'. Removes blanks
// and line ends at both ends and beside a sign. A remaining blank is one ' ' between letters or digits.
std::string tidy(std::string_view text);

// tidy() for a position: also removes brackets around it, and writes a comma for each semicolon and for each
// blank between two numbers.
std::string tidy_position(std::string_view text);

// tidy() for a code or a name: also removes blanks in a code, and converts "4u" and "04.30" of other programs
// to "4!." and "4.30".
std::string tidy_game(std::string_view text);

// "7,5" for "(7,5)", "[7,5]", "{7,5}", "<7,5>" and "[[7,5]]".
std::string without_brackets(std::string_view text);

// True for "stones", "coins", "matches" and others.
bool is_stone_word(std::string_view word);
// Removes such a word, and the blank before it, at the end of the text.
void drop_stone_word(std::string_view& text);

inline bool has_digit(std::string_view text) {
    return text.find_first_of("0123456789") != std::string_view::npos;
}

// Small letters for the capital ones of ASCII.
std::string small_letters(std::string_view text);

// The length of the words "all but " in any of their spellings at the beginning of a text in small letters; 0
// if it begins otherwise.
std::size_t all_but_head(std::string_view small);

// Digits for the number words up to ten: "3" for "three"; the word itself otherwise.
std::string_view digits_of_word(std::string_view word);

// A text without its words for misère or normal play: "nim" for "misère nim".
struct WithoutConvention {
    bool misere;
    std::string plain;
    bool both = false;  // the text names both conventions
    // The sentence that names the option; `typed` is the whole text.
    Error error(std::string_view typed) const;
};

// Nullopt if no word names a convention.
std::optional<WithoutConvention> without_convention(std::string_view text);

// The rows of a drawn board, in order: runs of stones o, O, ○, I, | or * between gaps '.', '_' or ' ',
// "oo.ooo". ● is a gap beside ○ and o, otherwise a stone. In a ring the last stone is a neighbour of the
// first. `whole`: the ring has no gap. `spaced`: single stones with blanks between them, "o o o", which is
// one row or rows of one.
struct DrawnRows {
    std::vector<std::uint64_t> rows;
    bool whole = false;
    bool spaced = false;
};
// Nullopt if the text is not a drawing.
std::optional<DrawnRows> drawn_rows(std::string_view text, bool ring);

// The rows of squares that may still be marked on a board of Treblecross, X, x or × for a mark, '.', '_' or □
// for a free square: "X..X...". Nullopt if the text is not a drawing. Error "position.three-in-a-row" if
// three marks are in a row or one more mark could complete three.
std::optional<Result<std::vector<std::uint64_t>>> drawn_marks(std::string_view text);

}  // namespace ishitori::rules

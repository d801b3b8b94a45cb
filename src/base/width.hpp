// Text on a screen, where the characters of Japanese take two columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

// Bytes of the colour (an escape sequence SGR of ECMA-48) that begins at byte `at`; 0 if none does.
std::size_t colour_length(std::string_view text, std::size_t at);

// Columns on a terminal: East Asian wide characters take two, combining marks and colours take no column.
std::size_t display_width(std::string_view text);

// `text` followed (or preceded) by spaces up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

// Full-width ASCII characters (U+FF01 .. U+FF5E) and the ideographic space as plain ones; all other text is
// unchanged.
std::string narrow(std::string_view text);

// Replaces each sign of boards, trees and sentences that is not in ASCII by one ASCII character (an ellipsis
// by "..."); letters of other languages are kept.
std::string with_ascii_signs(std::string_view text);

// Breaks every line of more than `width` columns: at a space, or between two wide characters (never before a
// closing mark such as 。). A word that is longer than a line is broken after a comma, or not at all. The
// rest of a line is indented: to the first word of a numbered line "1. ...", to the last value of "label
// value" that leaves half of the width, otherwise by two columns more than an indented line.
std::string wrapped(std::string_view text, std::size_t width);

// Breaks one line of text, which may begin with spaces, in the same way, and also at '|'; further lines are
// indented by `indent`. Requires indent < width.
std::string hanging(std::string_view line, std::size_t indent, std::size_t width);

}  // namespace ishitori::base

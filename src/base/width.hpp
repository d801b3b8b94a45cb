// Text on a screen, where the characters of Japanese take two columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

// Columns on a terminal: East Asian wide characters take two, combining marks none.
std::size_t display_width(std::string_view text);

// `text` followed (or preceded) by spaces up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

// Full-width ASCII characters (U+FF01 .. U+FF5E) and the ideographic space as plain ones; all else as it is.
std::string narrow(std::string_view text);

// The text with every line of more than `width` columns broken: at a space, or between two wide characters
// (never before a closing mark such as 。). Lines that begin with a space, boards and tables, stay as they
// are, and so does a word that is longer than a line. The wrapped rest of a numbered line "1. ..." is
// indented to its first word.
std::string wrapped(std::string_view text, std::size_t width);

// One line of text, which may begin with spaces, broken in the same way, at '|' too; all further lines are
// indented by `indent`. Requires indent < width.
std::string hanging(std::string_view line, std::size_t indent, std::size_t width);

}  // namespace ishitori::base

// Text for a screen of a given width.
#pragma once

#include <string>
#include <string_view>

namespace ishitori::inline base {

// The text with every line of more than `width` columns broken: at a space, or between two wide characters
// (never before a closing mark such as 。). Lines that begin with a space, boards and tables, stay as they
// are, and so does a word that is longer than a line. What is wrapped of a numbered line "1. ..." stands
// below its beginning.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace ishitori::inline base

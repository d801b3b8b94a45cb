// Characters that take two columns, as those of Japanese do.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ishitori::inline base {

// Columns on a terminal: East Asian wide characters take two, combining marks none.
std::size_t display_width(std::string_view text);

// `text` followed (or preceded) by spaces up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

// Full-width ASCII characters (U+FF01 .. U+FF5E) and the ideographic space as plain ones; all else as it is.
std::string narrow(std::string_view text);

}  // namespace ishitori::inline base

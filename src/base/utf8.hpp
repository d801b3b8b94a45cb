// What little the project needs to know of UTF-8: columns for messages, display width for tables.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ishitori::inline base {

// Number of characters; a byte that is no valid UTF-8 counts as one.
std::size_t code_points(std::string_view text);

// The whole character that starts at byte `at`, "" at the end; a bad or control byte is shown as \xNN.
std::string character_at(std::string_view text, std::size_t at);

// Columns on a terminal: East Asian wide characters take two, combining marks none.
std::size_t display_width(std::string_view text);

// `text` followed (or preceded) by spaces up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

// The text with every control or invalid byte shown as \xNN and cut after `most` characters: safe to print in
// a message.
std::string printable(std::string_view text, std::size_t most = 60);

// Full-width ASCII characters (U+FF01 .. U+FF5E) and the ideographic space as plain ones; all else as it is.
std::string narrow(std::string_view text);

}  // namespace ishitori::inline base

// The part of UTF-8 that the project needs: characters of messages, and safe printing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

struct Decoded {
    char32_t point;      // U+FFFD where the bytes are not valid UTF-8
    std::size_t length;  // bytes used, at least 1
    bool valid;
};
// The character that starts at byte `at`. Requires at < text.size().
Decoded decode(std::string_view text, std::size_t at);

// Number of characters; a byte that is not valid UTF-8 counts as one.
std::size_t code_points(std::string_view text);

// The whole character that starts at byte `at`, "" at the end; a bad or control byte is shown as \xNN.
std::string character_at(std::string_view text, std::size_t at);

// The text with every control or invalid byte shown as \xNN and cut after `most` characters: safe to print in
// a message.
std::string printable(std::string_view text, std::size_t most = 60);

}  // namespace ishitori::base

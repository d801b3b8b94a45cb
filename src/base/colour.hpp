// Colours on a terminal. People who confuse red and green can distinguish blue and orange, and the words
// alone say the same as the colours.
#pragma once

#include <string>
#include <string_view>

namespace ishitori::base {

enum class Tone {
    blue,    // P-positions; proved or verified results
    orange,  // N-positions; open or refused results
    strong,  // headings, winning moves
};

// The text in that tone, by the escape sequences SGR of ECMA-48.
inline std::string painted(Tone tone, std::string_view text) {
    const char* const begin = tone == Tone::blue     ? "\x1b[1;38;5;32m"
                              : tone == Tone::orange ? "\x1b[1;38;5;166m"
                                                     : "\x1b[1m";
    return std::string(begin).append(text).append("\x1b[0m");
}

}  // namespace ishitori::base

// Colours on a terminal. Blue and orange are told apart by people who do not see red and green, and what is
// coloured says the same in words.
#pragma once

#include <string>
#include <string_view>

namespace ishitori::base {

enum class Tone {
    blue,    // P-positions; what is proved or verified
    orange,  // N-positions; what is open or refused
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

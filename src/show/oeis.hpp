// Which nim-sequences stand in the On-Line Encyclopedia of Integer Sequences. Only the numbers: tests compare
// the published beginnings with the values that this program computes.
#pragma once

#include <string>
#include <string_view>

namespace ishitori {

struct OeisSequence {
    std::string_view game;    // canonical text
    std::string_view number;  // "A002186"
    unsigned first;           // the heap of its first term
};

inline constexpr OeisSequence oeis_sequences[] = {
    {"0.77", "A002186", 0},   {"0.771", "A002186", 0}, {"0.137", "A002187", 0}, {"0.07", "A002187", 1},
    {"grundy", "A002188", 0}, {"0.115", "A125829", 1}, {"0.141", "A125912", 1}, {"0.144", "A125913", 1},
    {"0.145", "A125914", 1},  {"0.153", "A125917", 1}, {"0.176", "A125920", 1}, {"0.351", "A125925", 1},
    {"4.726", "A125944", 1},
};

// "" if none is known.
inline std::string oeis_number(std::string_view game) {
    for (const OeisSequence& each : oeis_sequences) {
        if (each.game == game) return std::string(each.number);
    }
    return "";
}

}  // namespace ishitori

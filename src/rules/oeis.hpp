// The nim-sequences in the On-Line Encyclopedia of Integer Sequences. Only their numbers are here: tests
// compare the published beginnings with the values that this program computes.
#pragma once

#include <string>
#include <string_view>

#include "base/phrases.hpp"

namespace ishitori::rules {

struct OeisSequence {
    std::string_view game;    // canonical text
    std::string_view number;  // "A002186"
    int first;                // the heap of its first term; below 0 if terms precede heap 0
};

inline constexpr OeisSequence oeis_sequences[] = {
    {"0.77", "A002186", 0},
    {"0.771", "A002186", 0},
    {"0.137", "A002187", 0},
    {"0.07", "A002187", 1},
    {"grundy", "A002188", 0},
    {"0.115", "A125829", 1},
    {"0.141", "A125912", 1},
    {"0.144", "A125913", 1},
    {"0.145", "A125914", 1},
    {"0.153", "A125917", 1},
    {"0.176", "A125920", 1},
    {"0.351", "A125925", 1},
    {"4.726", "A125944", 1},
    {"0.4", "A002187", 2},
    {"0.42", "A002187", 2},
    {"0.56", "A071436", 1},
    {"0.561", "A071436", 1},
    {"0.562", "A071436", 1},
    {"0.563", "A071436", 1},
    {"0.117", "A071453", 1},
    {"0.051", "A071453", 2},
    {"0.053", "A071453", 2},
    {"0.127", "A071464", 1},
    {"0.1271", "A071464", 1},
    {"0.177", "A071435", 1},
    {"0.45", "A071435", 2},
    {"0.47", "A071435", 2},
    {"0.1377", "A071434", 1},
    {"0.074", "A071434", 2},
    {"0.44", "A071434", 3},
    {"0.46", "A071434", 3},
    {"0.1777", "A071509", 1},
    {"0.17771", "A071509", 1},
    {"0.11377", "A071452", 1},
    {"0.0177", "A071452", 2},
    {"0.045", "A071452", 3},
    {"0.047", "A071452", 3},
    {"0.113377", "A071451", 1},
    {"0.01377", "A071451", 2},
    {"0.0077", "A071451", 3},
    {"0.044", "A071451", 4},
    {"0.046", "A071451", 4},
    {"4.102", "A125938", 1},
    {"4.103", "A125938", 1},
    {"4.112", "A125938", 1},
    {"4.113", "A125938", 1},
    {"0.007", "A395248", 0},
    {"0.11337", "A395248", -2},
    {"0.6", "A046695", 0},
    {"4~.", "A046695", 1},
    {"0.15", "A125916", 0},
    {"0.7777", "A071074", 0},
    {"take:squares", "A014586", 0},
    {"take:factorials", "A014587", 0},
    {"take:fibonacci", "A014588", 0},
    {"take:primes", "A014589", 0},
};

// "" if no number is known.
inline std::string oeis_number(std::string_view game) {
    for (const OeisSequence& each : oeis_sequences) {
        if (each.game == game) return std::string(each.number);
    }
    return "";
}

// "A002186" for "a002186", "A 002186", "A2186", "OEIS: A002186", "https://oeis.org/A002186" and other
// addresses there; "" for any other text.
inline std::string as_oeis_number(std::string_view text) {
    while (drop_front(text, {"https://", "http://", "www."})) {
    }
    const bool address = drop_front(text, {"oeis.org/"});
    if (address) {
        drop_front(text, {"search?q=id:", "search?q=", "?q="});
        text = text.substr(0, text.find_first_of("/&?#"));
    }
    while (drop_front(text, {"OEIS", "oeis", ":", " "})) {
    }
    if (!drop_front(text, {"A ", "a ", "A", "a"})) return "";
    constexpr std::size_t digits = 6, least = 3;
    if (text.size() < least || text.size() > digits ||
        text.find_first_not_of("0123456789") != std::string_view::npos)
        return "";
    return "A" + std::string(digits - text.size(), '0') + std::string(text);
}

// The first game with this number, as as_oeis_number() reads it; "" if none has it.
inline std::string_view game_of_oeis(std::string_view text) {
    const std::string number = as_oeis_number(text);
    for (const OeisSequence& each : oeis_sequences) {
        if (each.number == number) return each.game;
    }
    return "";
}

}  // namespace ishitori::rules

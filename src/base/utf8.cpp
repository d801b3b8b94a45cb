#include "base/utf8.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace ishitori::base {

namespace {

// True for control characters, including line separators and marks that change the direction of writing.
bool is_control(char32_t point) {
    const auto between = [point](char32_t first, char32_t last) { return first <= point && point <= last; };
    return point < 0x20 || between(0x7F, 0x9F) || point == 0x61C || between(0x200E, 0x200F) ||
           between(0x2028, 0x202E) || between(0x2066, 0x2069);
}

std::string shown(std::string_view text, std::size_t at, const Decoded& d) {
    if (d.valid && !is_control(d.point)) return std::string(text.substr(at, d.length));
    std::string bytes;
    for (std::size_t i = 0; i < d.length; ++i)
        bytes += fmt::format("\\x{:02X}", static_cast<std::uint8_t>(text[at + i]));
    return bytes;
}

}  // namespace

Decoded decode(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(at);
    if (lead < 0x80) return {lead, 1, true};
    std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                         : lead >= 0xE0 && lead < 0xF0 ? 3
                         : lead >= 0xC2 && lead < 0xE0 ? 2
                                                       : 0;
    if (length == 0 || at + length > text.size()) return {0xFFFD, 1, false};
    char32_t point = lead & (0xFF >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80) return {0xFFFD, 1, false};
        point = point << 6 | (byte(at + i) & 0x3F);
    }
    const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    if (overlong || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return {0xFFFD, 1, false};
    return {point, length, true};
}

std::size_t code_points(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += decode(text, at).length) ++count;
    return count;
}

std::string character_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "";
    return shown(text, at, decode(text, at));
}

std::string printable(std::string_view text, std::size_t most) {
    std::string out;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        if (count == most) return out + "...";
        const Decoded d = decode(text, at);
        out += shown(text, at, d);
        at += d.length;
    }
    return out;
}

}  // namespace ishitori::base

#include "base/utf8.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace ishitori::inline base {

namespace {

struct Decoded {
    char32_t point;      // U+FFFD where the bytes are no valid UTF-8
    std::size_t length;  // bytes used, at least 1
    bool valid;
};

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

// Unicode's East Asian Width W and F, the blocks that Japanese and English text can meet.
bool is_wide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0x303E) || (c >= 0x3041 && c <= 0x33FF) ||
           (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xA000 && c <= 0xA4CF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) ||
           (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) ||
           (c >= 0x20000 && c <= 0x3FFFD);
}

bool is_combining(char32_t c) {
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x200B && c <= 0x200F) || c == 0x3099 || c == 0x309A;
}

std::string shown(std::string_view text, std::size_t at, const Decoded& d) {
    if (d.valid && d.point >= 0x20 && d.point != 0x7F && !(d.point >= 0x80 && d.point < 0xA0))
        return std::string(text.substr(at, d.length));
    std::string bytes;
    for (std::size_t i = 0; i < d.length; ++i)
        bytes += fmt::format("\\x{:02X}", static_cast<std::uint8_t>(text[at + i]));
    return bytes;
}

}  // namespace

std::size_t code_points(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += decode(text, at).length) ++count;
    return count;
}

std::string character_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "";
    return shown(text, at, decode(text, at));
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded d = decode(text, at);
        width += is_wide(d.point) ? 2 : is_combining(d.point) ? 0 : 1;
        at += d.length;
    }
    return width;
}

std::string pad_right(std::string_view text, std::size_t width) {
    const std::size_t have = display_width(text);
    return std::string(text) + std::string(width > have ? width - have : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
    const std::size_t have = display_width(text);
    return std::string(width > have ? width - have : 0, ' ') + std::string(text);
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

std::string narrow(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
        if (rest.starts_with("\u3000")) {
            out += ' ';
            at += 3;
            continue;
        }
        if (rest.size() >= 3 && byte(0) == 0xEF && (byte(1) == 0xBC || byte(1) == 0xBD) && byte(2) >= 0x80 &&
            byte(2) < 0xC0) {
            const int offset = (byte(1) - 0xBC) * 0x40 + (byte(2) - 0x80);
            if (offset >= 1 && offset <= 0x5E) {
                out += static_cast<char>(0x20 + offset);
                at += 3;
                continue;
            }
        }
        out += rest[0];
        ++at;
    }
    return out;
}

}  // namespace ishitori::inline base

#include "base/width.hpp"

#include <algorithm>
#include <utility>

#include "base/phrases.hpp"
#include "base/utf8.hpp"

namespace ishitori::base {

namespace {

// Unicode's East Asian Width W and F, for the blocks used in Japanese and English text.
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

}  // namespace

std::size_t colour_length(std::string_view text, std::size_t at) {
    if (!text.substr(at).starts_with("\x1b[")) return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
    return end < text.size() && text[end] == 'm' ? end + 1 - at : 0;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t colour = colour_length(text, at); colour > 0) {
            at += colour;
            continue;
        }
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

std::string narrow(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded d = decode(text, at);
        if (d.point == 0x3000)
            out += ' ';
        else if (d.point >= 0xFF01 && d.point <= 0xFF5E)
            out += static_cast<char>(d.point - 0xFF00 + 0x20);
        else
            out += text.substr(at, d.length);
        at += d.length;
    }
    return out;
}

std::string with_ascii_signs(std::string_view text) {
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"●", "#"}, {"○", "o"}, {"◎", "*"}, {"□", "."}, {"─", "-"}, {"├", "|"},   {"└", "`"}, {"│", "|"},
        {"×", "x"}, {"·", "."}, {"−", "-"}, {"–", "-"}, {"→", ">"}, {"…", "..."}, {"è", "e"}};
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto sign =
            std::ranges::find_if(signs, [&](const auto& row) { return rest.starts_with(row.first); });
        const bool found = sign != std::end(signs);
        out += found ? sign->second : rest.substr(0, 1);
        at += found ? sign->first.size() : 1;
    }
    return out;
}

namespace {

bool closes(std::string_view character) {
    return is_one_of(character, {"。", "、", "」", "）", "！", "？", "：", "ー", "…"});
}

// "12. " -> 4
std::size_t number_indent(std::string_view line) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    return digits > 0 && digits < 4 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// The indentation of the continuation lines.
std::size_t indent_of(std::string_view line, std::size_t width) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (const std::size_t number = number_indent(line.substr(begin)); number > 0) return begin + number;
    std::size_t column = 0;  // of the last value that leaves half of the width
    for (std::size_t gap = line.find("  ", begin); gap < line.size(); gap = line.find("  ", gap)) {
        gap = std::min(line.find_first_not_of(' ', gap), line.size());
        const std::size_t value = display_width(line.substr(0, gap));
        if (gap < line.size() && value <= width / 2) column = value;
    }
    return column > 0 ? column : begin == 0 ? 0 : std::min(begin + 2, width / 2);
}

// Later lines begin with `indent`. `bars`: a line may also end after a '|'.
void break_line(std::string& out, std::string_view line, const std::string& indent, std::size_t width,
                bool bars) {
    std::string now;  // the line being filled
    // bytes of `now` up to the last possible line break, and up to the last comma; 0 before the first one
    std::size_t breakable = 0, comma = 0;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t colour = colour_length(line, at);
        const std::string_view next = line.substr(at, colour > 0 ? colour : decode(line, at).length);
        const bool wide = display_width(next) == 2, begun = now.find_first_not_of(' ') != std::string::npos;
        if (wide && !closes(next) && begun) breakable = now.size();
        // The rest may fill the new line as well.
        while (display_width(now) + display_width(next) > width && next != " ") {
            const std::size_t end = breakable > 0 ? breakable : comma;
            if (end == 0) break;
            std::string rest = now.substr(end);
            now.erase(end);
            while (now.ends_with(' ')) now.pop_back();
            while (rest.starts_with(' ')) rest.erase(0, 1);
            out += now + "\n";
            now = indent + rest;
            breakable = 0;
            comma = rest.find(',') == std::string::npos ? 0 : indent.size() + rest.rfind(',') + 1;
        }
        now += next;
        at += next.size();
        const bool closed = at < line.size() && closes(line.substr(at, decode(line, at).length));
        if ((next == " " && begun) || (wide && !closed) || (bars && next == "|")) breakable = now.size();
        if (next == ",") comma = now.size();
    }
    out += now;
}

void wrap_line(std::string& out, std::string_view line, std::size_t width) {
    if (display_width(line) <= width)
        out += line;
    else
        break_line(out, line, std::string(indent_of(line, width), ' '), width, false);
}

}  // namespace

std::string hanging(std::string_view line, std::size_t indent, std::size_t width) {
    std::string out;
    break_line(out, line, std::string(indent, ' '), width, true);
    return out;
}

std::string wrapped(std::string_view text, std::size_t width) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        wrap_line(out, text.substr(at, end - at), width);
        if (end < text.size()) out += '\n';
        at = end + 1;
    }
    return out;
}

}  // namespace ishitori::base

#include "base/wrap.hpp"

#include "base/width.hpp"

namespace ishitori::inline base {

namespace {

// The bytes of the character that begins here; at least one.
std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) ++size;
    return size;
}

bool closes(std::string_view character) {
    for (std::string_view mark : {"。", "、", "」", "）", "！", "？", "：", "ー", "…"}) {
        if (character == mark) return true;
    }
    return false;
}

// "12. " -> 4
std::size_t number_indent(std::string_view line) {
    std::size_t digits = 0;
    while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
    return digits > 0 && digits < 4 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

void wrap_line(std::string& out, std::string_view line, std::size_t width) {
    if (line.starts_with(' ') || display_width(line) <= width) {
        out += line;
        return;
    }
    const std::string indent(number_indent(line), ' ');
    std::string now;            // of the line being filled
    std::size_t breakable = 0;  // bytes of `now` up to where it may end; 0: nowhere yet
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view next = line.substr(at, character_size(line.substr(at)));
        const bool wide = display_width(next) == 2;
        if (wide && !closes(next) && now.size() > indent.size()) breakable = now.size();
        if (display_width(now) + display_width(next) > width && breakable > indent.size() && next != " ") {
            std::string rest = now.substr(breakable);
            now.erase(breakable);
            while (now.ends_with(' ')) now.pop_back();
            while (rest.starts_with(' ')) rest.erase(0, 1);
            out += now + "\n";
            now = indent + rest;
            breakable = 0;
        }
        now += next;
        if (next == " " || wide) breakable = now.size();
        if (wide && at + next.size() < line.size()) {
            const std::string_view after = line.substr(at + next.size());
            if (closes(after.substr(0, character_size(after)))) breakable = 0;
        }
        at += next.size();
    }
    out += now;
}

}  // namespace

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

}  // namespace ishitori::inline base

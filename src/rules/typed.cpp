#include "rules/typed.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "base/width.hpp"

namespace ishitori::rules {

namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Letters, digits and characters beyond ASCII: a blank between two of these is significant.
bool of_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

constexpr std::string_view code_letters = "0123456789ABCDEFabcdef.()[]u";

// A drawn sign, and the letter for it.
struct Sign {
    std::string_view typed;
    char plain;
};

// The drawing in these letters; nullopt if it contains anything else, or nothing.
std::optional<std::string> drawing(std::string_view text, std::initializer_list<Sign> signs) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto* const sign =
            std::ranges::find_if(signs, [&](const Sign& each) { return rest.starts_with(each.typed); });
        if (sign == signs.end()) return std::nullopt;
        plain += sign->plain;
        at += sign->typed.size();
    }
    return plain.empty() ? std::nullopt : std::optional(plain);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// "1,3,4" for "{1,3,4}", "1 or 3 or 4", "1か3か4"; the text itself if it is no list of numbers.
std::string listed_set(std::string_view text) {
    constexpr std::string_view commas[] = {" or ", " and ", "か", "または", "と", "/", ";"};
    std::string plain(text);
    for (const auto& [open, close] : {std::pair('(', ')'), std::pair('[', ']'), std::pair('{', '}')}) {
        if (plain.size() >= 3 && plain.front() == open && plain.back() == close)
            plain = plain.substr(1, plain.size() - 2);
    }
    for (const std::string_view range : {"..", " to ", "~", "〜", "から"}) {
        if (plain.find("...") == std::string::npos) replace_all(plain, range, "-");
    }
    for (const std::string_view comma : commas) replace_all(plain, comma, ",");
    replace_all(plain, "まで", "");
    std::ranges::replace(plain, ' ', ',');
    return plain.find_first_not_of("0123456789,-^*e") == std::string::npos ? plain : std::string(text);
}

// "0.137" for "octal 0.137", "0.3F hex" and "0·137"; "0.(7)" for a digit with a dot over it and for
// "0.777...". The text itself if it is no code.
std::string code_of_book(std::string_view text) {
    std::string plain;
    for (const char c : text) plain += c >= 'A' && c <= 'Z' && c > 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto begins = [&](std::string_view with) { return std::string_view(plain).starts_with(with); };
    for (const std::string_view word :
         {"octal", "Code", "code", "quaternary", "hexadecimal", "hex", "game"}) {
        if (begins(word)) plain.erase(0, word.size());
        if (begins(" ")) plain.erase(0, 1);
        if (plain.ends_with(" " + std::string(word))) plain.resize(plain.size() - word.size() - 1);
    }
    for (const std::string_view point : {"\u00b7", "・", "\u2219", "\u22c5"}) replace_all(plain, point, ".");
    replace_all(plain, "…", "...");
    constexpr std::string_view ellipsis = "...";
    if (plain.size() > ellipsis.size() + 1 && plain.ends_with(ellipsis)) {
        plain.resize(plain.size() - ellipsis.size());
        const std::size_t end = plain.find_last_not_of(plain.back());  // before the equal digits
        if (end == std::string::npos || plain.size() - end < 3) return std::string(text);
        plain = plain.substr(0, end + 1) + "(" + plain.back() + ")";
    }
    constexpr std::string_view dot = "\u0307";  // combining, behind its digit
    const std::size_t first = plain.find(dot), last = plain.rfind(dot);
    if (first != std::string::npos && first > 0) {
        plain.insert(last, ")");
        plain.insert(first - 1, "(");
        replace_all(plain, dot, "");
    }
    const bool is_code = plain.find('.') != std::string::npos && !plain.starts_with("(") &&
                         plain.find_first_not_of(code_letters) == std::string::npos;
    return is_code ? plain : std::string(text);
}

std::vector<std::uint64_t> runs(std::string_view row, char of) {
    std::vector<std::uint64_t> found;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] != of) continue;
        if (i == 0 || row[i - 1] != of) found.push_back(0);
        ++found.back();
    }
    return found;
}

}  // namespace

std::string tidy(std::string_view text) {
    std::string plain;
    const std::string narrowed = narrow(text);
    for (std::size_t at = 0; at < narrowed.size(); ++at) {
        const std::string_view rest = std::string_view(narrowed).substr(at);
        if (rest.starts_with("、")) {
            plain += ',';
            at += 2;
        } else if (rest.starts_with("−") || rest.starts_with("–")) {
            plain += '-';
            at += 2;
        } else {
            plain += rest[0];
        }
    }
    std::string out;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (!blank(plain[i])) {
            out += plain[i];
            continue;
        }
        while (i + 1 < plain.size() && blank(plain[i + 1])) ++i;
        if (!out.empty() && i + 1 < plain.size() && of_word(out.back()) && of_word(plain[i + 1])) out += ' ';
    }
    return out;
}

std::string tidy_position(std::string_view text) {
    std::string plain = tidy(text);
    for (const auto& [open, close] : {std::pair('(', ')'), std::pair('[', ']'), std::pair('{', '}')}) {
        if (plain.size() >= 3 && plain.front() == open && plain.back() == close)
            plain = plain.substr(1, plain.size() - 2);
    }
    if (std::ranges::any_of(plain, is_digit)) {  // "3, 5 and 7", 3と5と7個
        for (const std::string_view comma : {",and ", " and ", "・", "と"}) replace_all(plain, comma, ",");
        for (const std::string_view counter : {"個", "本", "枚"}) replace_all(plain, counter, "");
    }
    std::ranges::replace(plain, ';', ',');
    for (std::size_t i = 1; i + 1 < plain.size(); ++i) {
        if (plain[i] == ' ' && is_digit(plain[i - 1]) && is_digit(plain[i + 1])) plain[i] = ',';
    }
    return plain;
}

std::string tidy_game(std::string_view text) {
    std::string plain = tidy(text);
    constexpr std::string_view take = "take:";
    if (plain.starts_with(take)) {
        constexpr std::string_view all_but = "all-but";
        std::size_t from = take.size();
        if (plain.substr(from).starts_with(all_but)) {
            from += all_but.size();
            if (from < plain.size() && (plain[from] == ' ' || plain[from] == ':')) ++from;
        }
        return plain.substr(0, from) + listed_set(std::string_view(plain).substr(from));
    }
    if (plain.starts_with("cut:")) {
        const std::size_t colon = plain.find(':');
        for (std::size_t i = colon + 1; i + 1 < plain.size(); ++i) {
            if (plain[i] == ' ' && is_digit(plain[i - 1]) && is_digit(plain[i + 1])) plain[i] = ',';
        }
        return plain;
    }
    plain = code_of_book(plain);
    if (plain.empty() || plain.find_first_not_of(code_letters) != std::string::npos) return plain;
    // a code: leading zeros of its head; u behind a digit for heaps of different sizes
    const std::size_t point = plain.find('.');
    while (point != std::string::npos && plain[0] == '0' && plain[1] != '.') plain.erase(0, 1);
    const std::size_t u = plain.find('u');
    if (u == std::string::npos || u == 0) return plain;
    std::ranges::replace(plain, 'u', '!');
    return point == std::string::npos ? plain + "." : plain;
}

std::optional<DrawnRows> drawn_rows(std::string_view text, bool ring) {
    // ● is a stone unless the drawing has ○ too, as the boards of this program
    const bool dark = text.find("●") != std::string_view::npos &&
                      text.find_first_of("oO") == std::string_view::npos &&
                      text.find("○") == std::string_view::npos;
    auto row = drawing(
        text,
        {{"o", 'o'}, {"O", 'o'}, {"○", 'o'}, {".", '.'}, {"_", '.'}, {" ", '.'}, {"●", dark ? 'o' : '.'}});
    for (const std::string_view stroke : {"I", "|", "*"}) {  // III IIIII
        if (!row) row = drawing(text, {{stroke, 'o'}, {" ", '.'}, {".", '.'}, {"_", '.'}});
    }
    if (!row) return std::nullopt;
    DrawnRows drawn{runs(*row, 'o'), row->find('.') == std::string::npos};
    if (ring && drawn.rows.size() > 1 && row->front() == 'o' && row->back() == 'o') {
        drawn.rows.front() += drawn.rows.back();
        drawn.rows.pop_back();
    }
    return drawn;
}

std::optional<Result<std::vector<std::uint64_t>>> drawn_marks(std::string_view text) {
    const auto marks =
        drawing(text, {{"X", 'X'}, {"x", 'X'}, {"\u00d7", 'X'}, {".", '.'}, {"_", '.'}, {"□", '.'}});
    if (!marks) return std::nullopt;
    std::string row = *marks;
    for (std::size_t i = 0; i + 3 <= row.size(); ++i) {
        const std::string_view three = std::string_view(row).substr(i, 3);
        const auto marked = std::ranges::count(three, 'X');
        if (marked < 2) continue;
        const std::size_t square = marked == 3 ? i : i + three.find('.');
        return Error::input(marked == 3 ? "position.three-there" : "position.three-in-a-row", printable(text),
                            std::to_string(square + 1));
    }
    for (std::size_t i = 0; i < marks->size(); ++i) {
        if ((*marks)[i] != 'X') continue;
        for (std::size_t j = i >= 2 ? i - 2 : 0; j <= i + 2 && j < row.size(); ++j) row[j] = 'X';
    }
    return runs(row, '.');
}

}  // namespace ishitori::rules

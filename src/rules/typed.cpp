#include "rules/typed.hpp"

#include <algorithm>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"

namespace ishitori::rules {

namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

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

const Phrases heap_words = {"heap", "heaps", "pile", "piles", "row", "rows", "strip", "strips"};
const Phrases stone_words = {
    "stone",      "stones",      "coin",      "coins",     "pin",     "pins",     "match",  "matches",
    "matchstick", "matchsticks", "stick",     "sticks",    "counter", "counters", "piece",  "pieces",
    "bean",       "beans",       "token",     "tokens",    "object",  "objects",  "square", "squares",
    "cell",       "cells",       "file",      "files",     "petal",   "petals",   "marble", "marbles",
    "pebble",     "pebbles",     "skittle",   "skittles",  "chip",    "chips",    "card",   "cards",
    "candy",      "candies",     "toothpick", "toothpicks"};
const Phrases filling_words = {"a",        "an",         "the",      "in",    "on",     "all",
                               "there",    "size",       "sizes",    "daisy", "single", "start",
                               "starting", "consisting", "position", "board"};

// "0.137" for "octal 0.137", "0.3F hex" and "0·137"; "0.(7)" for a digit with a dot over it and for
// "0.777...". The text itself if it is not a code.
std::string code_of_book(std::string_view text) {
    std::string plain;
    for (const char c : text) plain += c >= 'A' && c <= 'Z' && c > 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto remove_marks = [&] {  // as in Markdown
        for (const std::string_view mark : {"**", "`", "\"", "'"}) {
            if (plain.size() > 2 * mark.size() && plain.starts_with(mark) && plain.ends_with(mark))
                plain = plain.substr(mark.size(), plain.size() - 2 * mark.size());
        }
    };
    remove_marks();
    for (const std::string_view base : {"_8", "_{8}", "₈"}) {  // 0.77 in base 8
        if (plain.ends_with(base)) plain.resize(plain.size() - base.size());
    }
    if (plain.starts_with("o.")) plain[0] = '0';  // the letter
    const auto begins = [&](std::string_view with) { return std::string_view(plain).starts_with(with); };
    bool in_words = false;
    for (const std::string_view word :
         {"takeAndBreak", "take-and-break", "take and break", "the", "octal", "Code", "code", "quaternary",
          "hexadecimal", "hex", "game", "オクタル", "8進", "8 進", "八進", "コード", "ゲーム"}) {
        in_words = in_words || (begins(word) && word != "the" && word != "game" && word != "ゲーム");
        if (begins(word)) plain.erase(0, word.size());
        if (begins(" ")) plain.erase(0, 1);
        if (begins("(") && plain.ends_with(')')) plain = plain.substr(1, plain.size() - 2);
        if (plain.ends_with(" " + std::string(word))) plain.resize(plain.size() - word.size() - 1);
    }
    remove_marks();
    replace_each(plain, {"\u00b7", "・", "\u2219", "\u22c5"}, ".");
    replace_all(plain, "…", "...");
    constexpr std::string_view ellipsis = "...";
    if (plain.size() > ellipsis.size() + 1 && plain.ends_with(ellipsis)) {
        plain.resize(plain.size() - ellipsis.size());
        const std::size_t end = plain.find_last_not_of(plain.back());  // before the equal digits
        if (end == std::string::npos || plain.size() - end < 3) return std::string(text);
        plain = plain.substr(0, end + 1) + "(" + plain.back() + ")";
    }
    constexpr std::string_view dot = "\u0307";  // combining, after its digit
    const std::size_t first = plain.find(dot), last = plain.rfind(dot);
    if (first != std::string::npos && first > 0) {
        plain.insert(last, ")");
        plain.insert(first - 1, "(");
        replace_all(plain, dot, "");
    }
    const bool is_code = plain.find('.') != std::string::npos && !plain.starts_with("(") &&
                         plain.find_first_not_of(code_letters) == std::string::npos;
    const bool no_point = in_words && !plain.empty() && std::ranges::all_of(plain, is_digit);  // octal 77
    return is_code || no_point ? plain : std::string(text);
}

// Heaps in words: "three heaps of 5 and one heap of 4".
class CountedHeaps {
  public:
    // The next word, a number in digits if it is `spelled` as a word. False if the words have another
    // meaning: another number of heaps than announced, or a number that is not a heap ("heap 2 has 4 of 12
    // stones").
    bool add(std::string_view word, bool spelled) {
        const bool number = static_cast<bool>(base::parse_number(word));
        if (number) {
            if (after_number_ && spelled != after_spelled_) return false;  // "one 3"
            if (closed_) return false;                                     // "5 stones each 3"
            if (heaps_.size() + numbers_.size() > most) return false;
            numbers_.push_back(word);
        } else if (is_one_of(word, {",", "and"})) {
            joined_ = joined_ || numbers_.empty();
            closed_ = false;  // and "row of 9, row of 4" are not 9 rows
        } else if (word == "from") {
            return heaps_.empty() && numbers_.empty() && !announced_;
        } else if (is_one_of(word, heap_words)) {
            const bool several = after_number_ && numbers_.back() != "1";
            if (several && !word.ends_with('s')) return false;  // "pile of 3 pile of 5"
            if (after_number_ && !announce()) return false;
            if (!numbers_.empty() && !named_) return false;  // "12 stones in heaps of 3 and 9"
            named_ = true;
            each_ = joined_ = closed_ = false;
        } else if (is_one_of(word, {"of", "with", "has", "have", "having", "is", "are", "containing", "in",
                                    "on"})) {
            if (after_number_) return false;  // "one of the heaps", "heap 1 has 3"
        } else if (word == "each") {
            each_ = true;
            closed_ = !numbers_.empty();
        } else if (word == "all") {
            return numbers_.empty() && heaps_.empty();  // not "12 in all"
        } else if (!is_one_of(word, stone_words) && !is_one_of(word, filling_words)) {
            return false;
        }
        after_number_ = number;
        after_spelled_ = number && spelled;
        return true;
    }

    // The heaps with commas; "" if there is no heap, or another number than announced.
    std::string list() { return end_group() ? base::joined(heaps_, ",") : ""; }

  private:
    // The last number is the number of the heaps that follow.
    bool announce() {
        const auto count = base::digits_only(numbers_.back());
        numbers_.pop_back();
        const bool all = named_ || numbers_.empty();  // not in "12 stones in three heaps"
        if (!count || *count == 0 || !all || !end_group()) return false;
        announced_ = count;
        return true;
    }
    bool end_group() {
        if (announced_ && numbers_.size() == 1 && (*announced_ == 1 || each_ || !joined_) &&
            *announced_ <= most)
            numbers_.resize(static_cast<std::size_t>(*announced_), numbers_[0]);
        if (announced_ && numbers_.size() != *announced_) return false;
        heaps_.insert(heaps_.end(), numbers_.begin(), numbers_.end());
        numbers_.clear();
        return true;
    }

    static constexpr std::uint64_t most = 100'000;

    std::vector<std::string_view> heaps_;  // of the text before the last "three heaps"
    std::vector<std::string_view> numbers_;
    std::optional<std::uint64_t> announced_;
    bool named_ = false;   // there was a heap word;
    bool joined_ = false;  // after it a comma or "and": one number is not for all these heaps,
    bool each_ = false;    // but for "each";
    bool closed_ = false;  // "each" came after the number
    bool after_number_ = false, after_spelled_ = false;
};

// "5,5,5" for "three heaps of 5", "3,4" for "two heaps of 3 and 4", "5" for "5 stones", "a row of 5"; the
// text itself if it has other words, or another number of heaps than it announces.
std::string without_counting_words(std::string_view text) {
    std::string small = small_letters(text);
    std::string_view rest = small;
    drop_back(rest, {" in one heap", " in one pile", " in one row", " in a heap", " in a pile", " in a row",
                     " in a single heap", " in a single pile", " in a single row"});
    small.resize(rest.size());
    std::ranges::replace_if(
        small, [](char c) { return c == '(' || c == ')'; }, ' ');
    replace_all(small, ",", " , ");
    CountedHeaps heaps;
    for (std::string_view word : base::split(small, ' ')) {
        if (word.ends_with(':') && is_one_of(word.substr(0, word.size() - 1), heap_words))
            word.remove_suffix(1);  // piles: 3, 4
        const std::size_t colon = word.find(':');
        if (colon != std::string_view::npos && is_one_of(word.substr(0, colon), heap_words)) {  // piles:3
            if (!heaps.add(word.substr(0, colon), false)) return std::string(text);
            word.remove_prefix(colon + 1);
        }
        const std::string_view digits = digits_of_word(word);
        if (!word.empty() && !heaps.add(digits, digits != word)) return std::string(text);
    }
    const std::string list = heaps.list();
    return list.empty() ? std::string(text) : list;
}

// A drawing with a blank for each line end, and "oo.o" for "o o . o", where blanks are not gaps.
std::string on_one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::string spaced;  // every second sign of ASCII
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((text[i] == ' ') != (i % 2 == 1)) return text;
        if (i % 2 == 0) spaced += text[i];
    }
    return spaced.find_first_of("._") == std::string::npos ? text : spaced;
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

std::string without_brackets(std::string_view text) {
    constexpr std::string_view opening = "([{<", closing = ")]}>";
    while (text.size() >= 3) {
        const std::size_t kind = opening.find(text.front());
        if (kind == std::string_view::npos || closing.find(text.back()) != kind) break;
        text = text.substr(1, text.size() - 2);
    }
    return std::string(text);
}

bool is_stone_word(std::string_view word) { return is_one_of(word, stone_words); }

void drop_stone_word(std::string_view& text) {
    const std::size_t blank_at = text.rfind(' ');
    if (blank_at != std::string_view::npos && is_stone_word(text.substr(blank_at + 1)))
        text = text.substr(0, blank_at);
}

std::string small_letters(std::string_view text) {
    std::string small;
    for (const char c : text) small += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

std::size_t all_but_head(std::string_view small) {
    for (const std::string_view all :
         {"all", "any", "all numbers", "any number", "any amount", "anything", "everything"}) {
        if (!small.starts_with(all)) continue;
        std::size_t length = all.size();
        constexpr std::string_view of = " of ";
        if (small.substr(length).starts_with(of)) {  // any number of stones
            const std::size_t noun = length + of.size(), end = std::min(small.find(' ', noun), small.size());
            if (is_stone_word(small.substr(noun, end - noun))) length = end;
        }
        for (const std::string_view but : {" but not ", " but ", " except for ", " except ", " other than ",
                                           "-but ", "-but:", "-but=", "-but", "but "}) {
            if (small.substr(length).starts_with(but)) return length + but.size();
        }
    }
    return small.starts_with("not ") && !small.starts_with("not more than ") ? 4 : 0;
}

std::string_view digits_of_word(std::string_view word) {
    constexpr std::pair<std::string_view, std::string_view> numbers[] = {
        {"one", "1"},   {"two", "2"},   {"three", "3"}, {"four", "4"}, {"five", "5"},    {"six", "6"},
        {"seven", "7"}, {"eight", "8"}, {"nine", "9"},  {"ten", "10"}, {"eleven", "11"}, {"twelve", "12"}};
    const auto* const number =
        std::ranges::find_if(numbers, [&](const auto& each) { return each.first == word; });
    return number == std::end(numbers) ? word : number->second;
}

std::string plain_signs(std::string_view text) {
    std::string plain = narrow(text);
    if (plain.find_first_of("\\$") == std::string::npos) return plain;
    std::erase(plain, '$');
    // {\bf 0.77} as \bf{0.77}
    for (const std::string_view bold : {"bf", "tt", "rm"})
        replace_all(plain, "{\\" + std::string(bold) + " ", "\\" + std::string(bold) + "{");
    // a digit with a dot: 7 and the combining dot
    constexpr std::string_view dot = "\\dot";
    std::string dotted;
    std::size_t begin = 0;
    for (std::size_t at = plain.find(dot); at != std::string::npos; at = plain.find(dot, at + 1)) {
        std::size_t digit = at + dot.size();
        const bool braced = digit < plain.size() && plain[digit] == '{';
        if (digit < plain.size() && (plain[digit] == '{' || plain[digit] == ' ')) ++digit;
        if (digit >= plain.size() || !is_digit(plain[digit])) continue;
        dotted.append(plain, begin, at - begin).append(1, plain[digit]).append("\u0307");
        begin = digit + (braced && digit + 1 < plain.size() && plain[digit + 1] == '}' ? 2 : 1);
    }
    plain = dotted.append(plain, begin);
    // the digits below a line: in brackets
    constexpr std::pair<std::string_view, std::string_view> around[] = {
        {"\\overline{", "("}, {"\\mathbf{", ""}, {"\\mathtt{", ""}, {"\\mathrm{", ""}, {"\\textbf{", ""},
        {"\\texttt{", ""},    {"\\text{", ""},   {"\\bf{", ""},     {"\\tt{", ""},     {"\\rm{", ""}};
    for (const auto& [open, instead] : around) {
        if (plain.find(open) == std::string::npos) continue;
        std::string without;
        std::size_t opened = 0;
        for (std::size_t at = 0; at < plain.size(); ++at) {
            if (plain[at] == '\\' && std::string_view(plain).substr(at).starts_with(open)) {
                without += instead;
                ++opened;
                at += open.size() - 1;
            } else if (plain[at] == '}' && opened > 0) {
                without += instead.empty() ? "" : ")";
                --opened;
            } else {
                without += plain[at];
            }
        }
        plain = std::move(without);
    }
    constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"\\ldots", "..."}, {"\\dots", "..."}, {"\\left", ""},   {"\\right", ""},    {"\\{", "{"},
        {"\\}", "}"},       {"\\,", " "},      {"\\;", " "},     {"\\ ", " "},       {"\\cdot", "·"},
        {"\\oplus", "⊕"},   {"\\times", "×"},  {"\\equiv", "≡"}, {"\\pmod", " mod"}, {"\\bmod", " mod"},
        {"\\mid", "|"},     {"\\neq", "≠"},    {"\\ne", "≠"},    {"\\in", "∈"}};
    for (const auto& [from, to] : signs) replace_all(plain, from, to);
    return plain;
}

std::string tidy(std::string_view text) {
    constexpr std::string_view raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string narrowed = plain_signs(text), plain;
    replace_all(narrowed, "、", ",");
    replace_each(narrowed, {"−", "–"}, "-");
    bool power = false;  // in 10¹⁵, written as 10^15
    for (std::size_t at = 0; at < narrowed.size(); ++at) {
        const std::string_view rest = std::string_view(narrowed).substr(at);
        const auto* const digit =
            std::ranges::find_if(raised, [&](std::string_view each) { return rest.starts_with(each); });
        const bool before = std::exchange(power, digit != std::end(raised));
        if (!power) {
            plain += rest[0];
            continue;
        }
        plain += (before ? "" : "^") + std::to_string(digit - std::begin(raised));
        at += digit->size() - 1;
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

namespace {

// The words for a convention: its names, and the verbs of sentences about the last stone or move.
struct Convention {
    bool misere;
    Phrases phrases, verbs;
};

// True if the words of text[at .. end-1] are parts of other words ("normally"), or a word of their clause
// turns their meaning round ("whoever doesn't take the last stone loses").
bool says_otherwise(std::string_view text, std::size_t at, std::size_t end) {
    const auto letter = [&](std::size_t i) { return i < text.size() && text[i] >= 'a' && text[i] <= 'z'; };
    if ((letter(at) && letter(at - 1)) || (letter(end - 1) && letter(end))) return true;
    constexpr std::string_view ends = ",;.(";
    const std::size_t before = at == 0 ? text.npos : text.find_last_of(ends, at - 1);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    std::string clause = " " + std::string(text.substr(begin, text.find_first_of(ends, end) - begin)) + " ";
    std::ranges::replace_if(
        clause, [](char c) { return c == ':' || c == '='; }, ' ');
    replace_each(clause, {"no more than", "not more than"}, "");
    std::string_view behind = text.substr(end);
    return has_one_of(clause, {" no ",     " not ",    "n't ",       "non-",          "un-",       "cannot ",
                               "never ",   " unable ", " without ",  " avoid",        " refus",    " forc",
                               " making ", " leave",   " left ",     " unless ",      " nobody ",  " but ",
                               " except ", " off ",    " false ",    " excluded",     "second ",   "next to ",
                               " before ", " after ",  " opponent ", " winner loses", " or loses", "非"}) ||
           drop_front(behind, {"では", "でな", "じゃ", "なし", "な", "ません", "わけ", "以外", "を除"});
}

// "last player to take loses", "you lose if you take the last stone" and 最後に取った人が負け: the words
// around "last" in a text in small letters, if one of them is one of the verbs; else "".
std::string_view words_about_last(std::string_view small, Phrases verbs) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
    const auto known = [&](std::string_view word) {
        return is_stone_word(word) || is_one_of(word, verbs) ||
               is_one_of(word, {"the", "who", "whoever", "player", "person", "one", "to", "you", "if", "take",
                                "takes", "taking", "move", "moves", "mover", "make", "makes"});
    };
    const auto word_behind = [&](std::size_t end) {
        if (end >= small.size() || small[end] != ' ') return std::string_view();
        return small.substr(end + 1, small.find_first_not_of(letters, end + 1) - end - 1);
    };
    const auto word_before = [&](std::size_t begin) {
        if (begin == 0 || small[begin - 1] != ' ') return std::string_view();
        const std::size_t sign = begin == 1 ? small.npos : small.find_last_not_of(letters, begin - 2);
        return small.substr(sign + 1, begin - 2 - sign);
    };
    if (const std::size_t at = small.find("最後"); at != small.npos) {  // 最後の石を取った人が負け
        std::string_view rest = small.substr(at + std::string_view("最後").size());
        while (drop_front(
            rest, {"の",     "に",         "を",         "石",   "コイン",   "マッチ", "ピン",   "1個",
                   "1本",    "1枚",        "1つ",        "一個", "一本",     "一枚",   "一つ",   "手",
                   "取った", "取る",       "とった",     "とる", "動かした", "動かす", "打った", "打つ",
                   "倒した", "倒す",       "ら",         "と",   "人",       "方",     "ほう",   "者",
                   "側",     "プレイヤー", "プレーヤー", "が",   "は"})) {
        }
        if (drop_front(rest, verbs)) return small.substr(at, small.size() - rest.size() - at);
    }
    constexpr std::string_view last = "last";
    for (std::size_t at = small.find(last); at != small.npos; at = small.find(last, at + 1)) {
        std::size_t begin = at, end = at + last.size(), noun = 0;
        bool behind = false, before = false;
        for (auto word = word_behind(end); !behind && known(word); word = word_behind(end)) {
            behind = is_one_of(word, verbs);
            end += 1 + word.size();
            if (noun == 0) noun = end;
        }
        for (auto word = word_before(begin); known(word); word = word_before(begin)) {
            before = before || is_one_of(word, verbs);
            begin -= 1 + word.size();
        }
        if (!behind && !(before && noun > 0)) continue;
        const std::string_view words = small.substr(begin, (behind ? end : noun) - begin);
        // "the last one to lose" and "you win if you make the player take the last stone"
        const bool turned = has_one_of(words, {" to los", " to win"}) ||
                            (has_one_of(words, {"make "}) && has_one_of(words, {" take "}));
        if (!turned) return words;
    }
    return "";
}

// Without one of the phrases or sentences, and without the signs and words that join it to the rest; nullopt
// if the text has none of them.
std::optional<std::string> without_phrase(std::string_view text, const Convention& convention) {
    const std::string small = small_letters(text);
    std::vector<std::string_view> phrases(convention.phrases);
    phrases.push_back(words_about_last(small, convention.verbs));
    for (const std::string_view phrase : phrases) {
        const std::size_t at = small.find(phrase);
        if (at == std::string::npos || phrase.empty() || says_otherwise(small, at, at + phrase.size()))
            continue;
        std::string_view before = text.substr(0, at), after = text.substr(at + phrase.size());
        while (drop_front(after, {" ", "-", "_", ",", ";", ":", "play", "convention", "version", "rule",
                                  "rules", "and ", ")", "の", "で", "、", "。"})) {
        }
        while (drop_back(before, {" ", "-", "_", ",", ";", ":", "(", " where", " in which", " where the",
                                  " in", " the", " with", " under", " whoever", " and", "で", "の", "、"})) {
        }
        const bool apart =
            !before.empty() && !after.empty() && of_word(before.back()) && of_word(after.front());
        return std::string(before) + (apart ? " " : "") + std::string(after);
    }
    return std::nullopt;
}

// The same for all of them. A text of more than 1000 bytes is not searched: people do not type so much
// with these phrases, and a pass for each phrase takes long.
std::optional<std::string> without_phrases(std::string_view text, const Convention& convention) {
    constexpr std::size_t longest = 1000;
    std::optional<std::string> plain;
    if (text.size() > longest) return plain;
    for (auto rest = without_phrase(text, convention); rest; rest = without_phrase(*plain, convention))
        plain = std::move(rest);
    return plain;
}

}  // namespace

Error WithoutConvention::error(std::string_view typed) const {
    if (both) return Error::input("typed.both-conventions", printable(typed));
    return misere ? Error::input("typed.misere", printable(typed), printable(plain))
                  : Error::input("typed.normal", printable(typed), printable(plain));
}

std::optional<WithoutConvention> without_convention(std::string_view text) {
    const Convention conventions[] = {
        {true,
         {"misere", "misère", "misére", "逆形", "ミゼール"},
         {"loses", "lose", "losing", "loser", "負ける", "負け"}},
        {false, {"normal", "正規形"}, {"wins", "win", "winning", "winner", "勝つ", "勝ち"}}};
    std::optional<WithoutConvention> found;
    for (const Convention& convention : conventions) {
        auto plain = without_phrases(found ? std::string_view(found->plain) : text, convention);
        if (plain) found = {convention.misere, std::move(*plain), found.has_value()};
    }
    return found;
}

namespace {

// 7 for n=7, n1=7 and n_1=7.
std::string without_names(std::string_view plain) {
    std::string unnamed;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const bool letter = (plain[i] >= 'a' && plain[i] <= 'z') || (plain[i] >= 'A' && plain[i] <= 'Z');
        const bool begins = i == 0 || plain[i - 1] == ',' || plain[i - 1] == ' ';
        const std::size_t equal =
            letter && begins ? plain.find_first_not_of("_0123456789", i + 1) : plain.npos;
        if (equal != plain.npos && plain[equal] == '=')
            i = equal;
        else
            unnamed += plain[i];
    }
    return unnamed;
}

// "3,5" for "3 5".
void commas_between_numbers(std::string& text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == ' ' && is_digit(text[i - 1]) && is_digit(text[i + 1])) text[i] = ',';
    }
}

// "ring(9)" for "ring of 9", as in the answers, and for "a ring of 9 coins".
std::string ring_in_words(std::string_view text) {
    std::string_view stones = text;
    drop_front(stones, {"a "});
    if (!drop_front(stones, {"ring of ", "circle of ", "cycle of "})) return std::string(text);
    drop_stone_word(stones);
    return "ring(" + std::string(stones) + ")";
}

}  // namespace

std::string tidy_position(std::string_view text) {
    std::string plain = with_powers_of_ten(without_brackets(tidy(text)));
    if (std::ranges::any_of(plain, is_digit)) {  // "3, 5 and 7", 3と5と7個
        replace_each(plain, {",and ", " and ", " plus ", " xor ", " ⊕ ", "&", "・", "と"}, ",");
        replace_each(plain, {"つの山:", "つの山"}, " heaps ");
        for (const std::string_view counter :
             {"個", "本", "枚", "マス", "山の大きさ", "石が", "石は", "石", "の山"}) {
            for (std::size_t at = plain.find(counter, 1); at != std::string::npos;
                 at = plain.find(counter, at + 1)) {
                const std::size_t end = at + counter.size();
                if (is_digit(plain[at - 1]) && end < plain.size() && is_digit(plain[end]))
                    plain.insert(end, ",");
            }  // 3個4個
            replace_all(plain, counter, "");
        }
    }
    while (plain.size() > 1 && (plain.ends_with('?') || plain.ends_with('.')) &&
           is_digit(plain[plain.size() - 2]))
        plain.pop_back();  // the end of a sentence
    replace_all(plain, "⊕", "+");
    std::ranges::replace(plain, ';', ',');
    plain = without_names(plain);
    commas_between_numbers(plain);
    plain = ring_in_words(plain);
    // "three,four", but not "row(5)"
    const bool words = plain.find_first_of(" :") != std::string::npos || !has_digit(plain);
    return words ? without_counting_words(plain) : plain;
}

std::string tidy_game(std::string_view text) {
    const bool plain_code = text.size() > 2 && is_digit(text[0]) && text[1] == '.' &&
                            text.find_first_not_of("0123456789", 2) == std::string_view::npos;
    if (plain_code) return std::string(text);
    std::string plain = tidy(text);
    std::string_view name = plain;  // game.heap.Kayles of CGSuite
    while (drop_front(name, {"game.", "heap."})) {
    }
    plain.erase(0, plain.size() - name.size());
    if (plain.starts_with("take:")) return plain;
    if (plain.starts_with("cut:")) {
        commas_between_numbers(plain);
        return plain;
    }
    plain = code_of_book(plain);
    if (plain.empty() || plain.find_first_not_of(code_letters) != std::string::npos) return plain;
    // a code: leading zeros of its head; u after a digit for heaps of different sizes
    const std::size_t point = plain.find('.');
    if (point != std::string::npos)
        plain.erase(0, std::min(plain.find_first_not_of('0'), point - std::min<std::size_t>(point, 1)));
    const std::size_t u = plain.find('u');
    if (u == std::string::npos || u == 0) return plain;
    std::ranges::replace(plain, 'u', '!');
    return point == std::string::npos ? plain + "." : plain;
}

std::optional<DrawnRows> drawn_rows(std::string_view typed, bool ring) {
    std::string signs = narrow(typed);
    const bool one_line = signs.find('\n') == std::string::npos;
    // ● is a stone unless the drawing has ○ too, as the boards of this program
    const bool dark = signs.find_first_of("oO") == std::string::npos && signs.find("○") == std::string::npos;
    replace_all(signs, "●", dark ? "o" : ".");
    replace_all(signs, "○", "o");
    const std::string text = on_one_line(std::move(signs));
    auto row = drawing(text, {{"o", 'o'}, {"O", 'o'}, {".", '.'}, {"_", '.'}, {" ", '.'}});
    for (const std::string_view stroke : {"I", "|", "*"}) {  // III IIIII
        if (!row) row = drawing(text, {{stroke, 'o'}, {" ", '.'}, {".", '.'}, {"_", '.'}});
    }
    if (!row) return std::nullopt;
    DrawnRows drawn{runs(*row, 'o'), row->find('.') == std::string::npos};
    drawn.spaced = one_line && drawn.rows.size() > 1 && row->size() == 2 * drawn.rows.size() - 1 &&
                   text.find_first_of("._") == std::string::npos;
    if (ring && drawn.rows.size() > 1 && row->front() == 'o' && row->back() == 'o') {
        drawn.rows.front() += drawn.rows.back();
        drawn.rows.pop_back();
    }
    return drawn;
}

std::optional<Result<std::vector<std::uint64_t>>> drawn_marks(std::string_view typed) {
    std::string text = on_one_line(narrow(typed));
    if (text.find_first_of("xX") != std::string::npos) {  // 00x00 and --X-- are boards, 0 is a heap
        std::ranges::replace(text, '0', '.');
        std::ranges::replace(text, '-', '.');
    }
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

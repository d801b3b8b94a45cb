#include "commands/read_conjecture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/guesses.hpp"
#include "rules/typed.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_divisor = 1000;

using Numbers = std::vector<HeapSize>;

// The words of a conjecture with '#' for each list of numbers, and these lists: "# mod #" for "n = 0 or 2 mod
// 7". Small letters; without signs and words that change nothing.
struct Words {
    std::string text;
    std::vector<Numbers> lists;
    bool wins = false;  // it names the positions that are won: "n is not divisible by 4"
    bool says_who = false;

    bool is(base::Phrases texts) const { return is_one_of(text, texts); }
};

// Words, and the phrases and signs for each, separated by commas. "divides" and "divided" come after
// the divisor, "mod" before it. A phrase comes before its parts in this list.
constexpr std::pair<std::string_view, std::string_view> phrases[] = {
    {" second ", "second player"},
    {" first ", "first player,player to move,next player,player 1,先手"},
    {" second ", "previous player,player 2,後手"},
    {" lose ", "p-position, p position,必敗,勝てない,負け"},
    {" win ", "n-position, n position,必勝,勝て,勝ち,勝つ"},
    {" not ", "!=,≠,以外,でない"},
    {" not 0 ", "nonzero,non-zero"},
    {" 0 ", "zero"},
    {" mod ", "divided by,modulo,%"},
    {" divides ", "|,の倍数,で割り切れる,で割れる"},
    {" divided ", "で割った,で割って,で割ると"},
    {" even ", "偶数"},
    {" odd ", "奇数"},
    {" nimsum ", "⊕,nim-sum,nim sum,xor,排他的論理和,ニム和"},
    {" 2 ", "二つ"},
    {" equal ", "同じ大きさ,同じ,等しい"},
    {" heaps ", "山"},
    {"...", "…"},
    {" ", "if and only if,{,}"},
    {" in ", "∈"},
    {" = ", "≡,==,="}};

// Words that mean the same; 4m+1 is 4k+1.
constexpr Synonyms synonyms[] = {{"win", "wins won winning"},
                                 {"lose", "loses lost losing loss"},
                                 {"first", "alice mover you"},
                                 {"second", "bob"},
                                 {"not", "unless never no except"},
                                 {"multiple", "multiples divisible"},
                                 {"heaps", "piles"},
                                 {"equal", "same"},
                                 {"+", "plus"},
                                 {"2", "both"},
                                 {"k", "j m t q"},
                                 {"k+", "j+ m+ t+ q+"}};

const base::Phrases left_out = {
    "",         "n",       "=",       "is",    "a",     "an",       "of",        "by",
    "or",       "the",     "heap",    "all",   "every", "bitwise",  "equals",    "positions",
    "position", "iff",     "if",      "in",    "are",   "when",     "congruent", "exactly",
    "s",        "number",  "numbers", "has",   "have",  "strategy", "can",       "force",
    "always",   "at",      "for",     "there", "with",  "those",    "remainder", "remainders",
    "leaves",   "leaving", "gives",   "then",  "only",  "where",    "player"};

// The particles and endings in these; a word of them alone changes nothing.
const base::Phrases particles = {"のとき", "とき", "だけ", "なら",   "または", "になる", "となる",
                                 "なる",   "余り", "余る", "あまり", "あまる", "いつも", "必ず",
                                 "常に",   "の",   "は",   "が",     "を",     "に",     "で",
                                 "も",     "と",   "か",   "な",     "ば",     "る",     "数",
                                 "形",     "局面", "つ",   "大きさ", "、",     "。"};

bool only_particles(std::string_view word) {
    while (drop_front(word, particles)) {
    }
    return word.empty();
}

// Converts the letter of "N iff ...", "P when ..." and "... are N" to a word; elsewhere n is the heap size.
void spell_letter(std::string& plain) {
    plain.insert(0, " ");
    const base::Phrases behind = {" iff ", " if ", " when ", " unless ", ":"};
    const base::Phrases before = {" is ", " is a ", " is an ", " are ", " iff ", " always ",
                                  ": ",   ":",      "は",      "なら",  "とき"};
    const std::size_t at = plain.starts_with(" not ") ? 5 : 1;
    for (const auto& [letter, word] : {std::pair("n", "win"), std::pair("p", "lose")}) {
        std::string_view rest = std::string_view(plain).substr(at), front = plain;
        if (drop_front(rest, {letter}) && drop_front(rest, behind)) {
            plain.replace(at, 1, word);
            return;
        }
        if (drop_back(front, {letter}) && drop_back(front, before)) {
            plain = fmt::format("{} {}", front, word);
            return;
        }
    }
}

// "ab" for "a = b" and "a == b"; else "".
std::string equated_letters(std::string_view typed) {
    std::string tight(typed);
    std::erase(tight, ' ');
    if (tight.size() == 4 && tight[1] == '=' && tight[2] == '=') tight.erase(1, 1);
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool two = tight.size() == 3 && letter(tight[0]) && letter(tight[2]) && tight[0] != tight[2];
    return two && tight[1] == '=' ? std::string{tight[0], tight[2]} : "";
}

// True for two letters that are the sizes of two heaps; n alone is the size of the only heap.
bool are_two_heaps(std::string_view letters) {
    return !letters.empty() &&
           (letters.find('n') == std::string_view::npos || is_one_of(letters, {"mn", "nm"}));
}

// Formulas with letters: "x^y" as "x xor y", "x1" as "x", "4n" and "4 * k" as "4k", "4k + 1" as "4k+1", "a =
// b" as "equal heaps".
std::string plain_formula(std::string_view typed) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    std::string plain;
    const auto before = [&](std::size_t back = 0) {
        return plain.size() > back ? plain[plain.size() - 1 - back] : ' ';
    };
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const auto next = [&](std::size_t at) { return at < typed.size() ? typed[at] : ' '; };
        const std::size_t behind = std::min(typed.find_first_not_of(' ', i + 1), typed.size());
        const char c = typed[i];
        const bool sign = c == '^' || c == '*' || c == '+';
        if (sign) {
            const std::size_t last = plain.find_last_not_of(' ');
            const char left = last == std::string::npos ? ' ' : plain[last], right = next(behind);
            const bool joins = c == '^' ? letter(left) && letter(right)
                               : c == '*'
                                   ? is_digit(left) && letter(right)
                                   : (is_digit(left) || letter(left)) && (is_digit(right) || letter(right));
            if (joins) {
                plain.resize(last + 1);
                plain += c == '^' ? " xor " : c == '+' ? "+" : "";
                i = behind - 1;
                continue;
            }
        }
        if ((is_digit(c) || c == '_') && letter(before()) && !letter(before(1)) && !is_digit(before(1)))
            continue;  // x1
        plain += c == 'n' && is_digit(before()) && !letter(next(i + 1)) ? 'k' : c;
    }
    return are_two_heaps(equated_letters(plain)) ? "equal heaps" : plain;
}

// True for ", k >= 0", "(k = 0, 1, 2, ...)" and " for some integer k": 4k is then each multiple of 4, also 0.
bool says_any_number(std::string_view range) {
    const std::size_t more = range.find('>');
    if (more != std::string_view::npos && (more + 1 == range.size() || range[more + 1] != '=')) return false;
    std::string words(range);
    for (char& c : words) c = std::string_view(",.()=>").find(c) == std::string_view::npos ? c : ' ';
    HeapSize next = 0;  // 0, 1, 2
    return std::ranges::all_of(split(words, ' '), [&](std::string_view each) {
        if (const auto number = digits_only(each)) return *number == next++;
        return is_one_of(each,
                         {"", "for", "some", "all", "k", "integer", "an", "in", "z", "is", "≥", "∈", "…"});
    });
}

// The text without words around the conjecture: the range of k, "otherwise won".
std::string core_of(std::string_view typed) {
    std::string plain = small_letters(plain_signs(trimmed(typed)));
    for (const std::string_view range : {" for some k", " for all k", ", k", ",k", "(k"}) {
        const std::size_t at = plain.find(range);
        if (at != std::string::npos && says_any_number(std::string_view(plain).substr(at))) plain.erase(at);
    }
    for (const std::string_view otherwise : {"otherwise", " else "}) {
        const std::size_t at = plain.find(otherwise);
        if (at == std::string::npos) continue;
        const std::size_t end = plain.find_last_not_of(' ', at == 0 ? 0 : at - 1);
        plain.erase(end != std::string::npos && (plain[end] == ',' || plain[end] == ';') ? end : at);
    }
    std::string_view rest = plain;
    while (drop_front(rest, {"the ", "position ", "heap ", "n is "})) {
    }
    return std::string(rest);
}

// Words, each of one kind of characters: digits, other characters of ASCII, characters beyond ASCII.
std::vector<std::string> split_by_kind(std::string_view plain) {
    const auto kind = [](char c) {
        return is_digit(c) || c == '^' ? 0 : static_cast<unsigned char>(c) < 0x80 ? 1 : 2;
    };
    std::vector<std::string> words{""};
    for (const char c : plain) {
        const bool gap = std::string_view(" ,;:()").find(c) != std::string_view::npos;
        if (gap || (!words.back().empty() && kind(words.back().back()) != kind(c))) words.emplace_back();
        if (!gap) words.back() += c;
    }
    return words;
}

// The word in the spelling of the patterns in read_conjecture().
std::string_view plain_word(std::string_view word) {
    const auto* const row =
        std::ranges::find_if(synonyms, [&](const Synonyms& each) { return each.has(word); });
    return row == std::end(synonyms) ? digits_of_word(word) : row->meaning;
}

// Nullopt if a number is too large, or if two words say who wins.
std::optional<Words> words_of(std::string_view typed) {
    std::string plain = core_of(typed);
    if (plain.find('#') != std::string::npos) return std::nullopt;  // it means a number below
    spell_letter(plain);
    plain = plain_formula(plain);
    for (const auto& [to, spellings] : phrases) {
        for (const std::string_view from : split(spellings, ',')) replace_all(plain, from, to);
    }
    Words found;
    bool after_number = false, compared = false, negated = false, second = false, won = false;
    std::size_t players = 0, verbs = 0;
    for (const std::string& typed_word : split_by_kind(plain)) {
        const std::string_view word = plain_word(typed_word);
        if (after_number && word == "and") continue;      // "0 and 2 mod 7"
        const bool to_number = compared && word == "to";  // "congruent to 3"; but "1 to 3" is a range
        compared = is_one_of(word, {"congruent", "equal"});
        if (to_number && found.text.ends_with("equal")) found.text.resize(found.text.size() - 5);
        if (to_number || is_one_of(word, left_out) || only_particles(word)) continue;
        if (word == "not") {
            negated = !negated;
        } else if (is_one_of(word, {"win", "lose"})) {
            ++verbs;
            won = word == "win";
        } else if (is_one_of(word, {"first", "second"})) {
            ++players;
            second = word == "second";
        } else if (word == "divided" && after_number && found.lists.back().size() == 1) {
            found.text.replace(found.text.size() - 1, 1, "mod #");
        } else {
            const auto number = parse_number(word);
            if (is_digit(word[0]) && !number) return std::nullopt;  // too large
            if (!after_number || !number)
                found.text += fmt::format("{}{}", found.text.empty() ? "" : " ", number ? "#" : word);
            if (number && !after_number) found.lists.emplace_back();
            if (number) found.lists.back().push_back(*number);
            after_number = static_cast<bool>(number);
        }
    }
    if (verbs > 1 || players > verbs) return std::nullopt;
    found.says_who = verbs == 1;
    found.wins = (won != second) != negated;
    return found;
}

// "nim-sum 0", "xor of the heaps is 0", "a xor b xor c = 0"
bool of_nim_sum(const Words& words) {
    if (words.wins || words.lists != std::vector<Numbers>{{0}}) return false;
    const auto all = split(words.text, ' ');
    return all.back() == "#" && std::ranges::find(all, "nimsum") != all.end() &&
           std::ranges::all_of(all, [](std::string_view word) {
               return is_one_of(word, {"#", "nimsum", "heaps"}) ||
                      (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z');
           });
}

bool of_equal_heaps(const Words& words) {
    const bool two = words.lists.empty() || words.lists == std::vector<Numbers>{{2}};
    return two && !words.wins &&
           words.is({"equal heaps", "heaps equal", "# equal heaps", "# heaps equal", "equal # heaps"});
}

struct Remainders {
    HeapSize divisor;
    Numbers rests;
};

// "0,4,8,12,...": the least divisor for which the list has every number with its remainders, over two periods
// at least.
std::optional<Remainders> continued(const Numbers& list) {
    for (HeapSize divisor = 1; 2 * divisor <= list.back() + 1 && divisor <= max_divisor; ++divisor) {
        const auto rests = static_cast<std::size_t>(
            std::ranges::find_if(list, [&](HeapSize n) { return n >= divisor; }) - list.begin());
        bool all = rests > 0;
        for (std::size_t i = 0; i < list.size() && all; ++i) {
            const bool ascending = i == 0 || list[i] > list[i - 1];
            all = ascending && list[i] == list[i % rests] + i / rests * divisor;
        }
        if (all)
            return Remainders{divisor,
                              Numbers(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(rests))};
    }
    return std::nullopt;
}

// "4k+1" and "7k or 7k+2".
std::optional<Remainders> of_multiples(const Words& words) {
    std::vector<std::string> signs;  // numbers, "k" and "k+"
    std::size_t list = 0;
    for (const std::string_view word : split(words.text, ' ')) {
        if (word != "#") {
            signs.emplace_back(word);
            continue;
        }
        for (const HeapSize number : words.lists[list]) signs.push_back(std::to_string(number));
        ++list;
    }
    Remainders found{0, {}};
    for (std::size_t i = 0; i < signs.size();) {
        const auto divisor = digits_only(signs[i]);
        const bool more = i + 2 < signs.size() && signs[i + 1] == "k+";
        const auto rest = more ? digits_only(signs[i + 2]) : std::optional<HeapSize>(0);
        const bool plain = i + 1 < signs.size() && signs[i + 1] == "k";
        if (!divisor || !rest || (!more && !plain) || (i > 0 && *divisor != found.divisor))
            return std::nullopt;
        found.divisor = *divisor;
        found.rests.push_back(*rest);
        i += more ? 3 : 2;
    }
    return found;
}

// The numbers of a list after its first one, which is the divisor.
std::optional<Remainders> divisor_first(const Numbers& list) {
    if (list.size() < 2) return std::nullopt;
    return Remainders{list[0], Numbers(list.begin() + 1, list.end())};
}

std::optional<Remainders> of_remainders(const Words& words, bool only_numbers) {
    const auto& lists = words.lists;
    const auto with = [](const Numbers& divisor, Numbers rests) -> std::optional<Remainders> {
        return divisor.size() == 1 ? std::optional(Remainders{divisor[0], std::move(rests)}) : std::nullopt;
    };
    if (words.is({"even"})) return Remainders{2, {0}};
    if (words.is({"odd"})) return Remainders{2, {1}};
    if (lists.empty()) return std::nullopt;
    if (words.is({"# ..."})) return continued(lists[0]);
    if (words.is({"# mod #", "# + # k", "# more than multiple #"})) return with(lists[1], lists[0]);
    if (words.is({"# divides + #", "multiple # + #"})) return with(lists[0], lists[1]);
    if (words.is({"multiple #", "# divides"})) return with(lists[0], {0});
    if (words.is({"mod #"}) || (words.is({"#"}) && only_numbers)) return divisor_first(lists[0]);
    if (words.is({"mod # mod #"}) && lists[0][0] == lists[1][0]) {  // "n mod 7 = 0 or n mod 7 = 2"
        auto found = divisor_first(lists[0]);
        if (found) found->rests.insert(found->rests.end(), lists[1].begin() + 1, lists[1].end());
        return found;
    }
    return of_multiples(words);
}

// True for "period 12" and "G(n) = n mod 4".
bool about_values(std::string_view typed) {
    std::string plain = small_letters(plain_signs(typed));
    std::erase(plain, ' ');
    const base::Phrases values = {"period", "周期",       "g(n", "nim-value", "nimvalue",
                                  "grundy", "グランディ", "g数", "nimber"};
    return std::ranges::any_of(values, [&](std::string_view each) { return plain.find(each) != plain.npos; });
}

}  // namespace

Result<Conjecture> read_conjecture(std::string_view typed, std::string_view game) {
    const std::string shown = printable(trimmed(typed), 40);
    const Error bad = Error::input("conjecture.bad", shown);
    if (about_values(typed)) return Error::input("conjecture.values", shown, shell_word(std::string(game)));
    const std::string letters = equated_letters(core_of(typed));
    if (!letters.empty() && !are_two_heaps(letters))
        return Error::input("conjecture.any-number", shown,
                            std::string(1, letters[letters[0] == 'n' ? 1 : 0]));
    const auto words = words_of(typed);
    if (!words) return bad;
    Conjecture conjecture;
    if (of_equal_heaps(*words)) {
        conjecture.shape = Conjecture::Shape::equal_heaps;
        return conjecture;
    }
    if (of_nim_sum(*words)) {
        conjecture.shape = Conjecture::Shape::nim_sum;
        return conjecture;
    }
    const bool positive = words->is({"> #"}) && words->lists[0] == Numbers{0};  // "for all n > 0"
    if (words->says_who && (words->text.empty() || positive)) {
        conjecture.first = 1;
        if (!words->wins) conjecture.rests = {0};
        return conjecture;
    }
    const auto found = of_remainders(*words, typed.find_first_not_of("0123456789, ") == std::string::npos);
    if (!found || found->divisor == 0 || found->divisor > max_divisor || found->rests.empty() ||
        std::ranges::max(found->rests) >= found->divisor)
        return bad;
    conjecture.divisor = found->divisor;
    for (HeapSize rest = 0; rest < found->divisor; ++rest) {
        const bool named = std::ranges::find(found->rests, rest) != found->rests.end();
        if (named != words->wins) conjecture.rests.push_back(rest);
    }
    return conjecture.rests.empty() ? Result<Conjecture>(bad) : conjecture;
}

}  // namespace ishitori::commands

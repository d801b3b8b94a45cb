#include "rules/take_game.hpp"

#include <algorithm>
#include <numeric>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "rules/named_games.hpp"
#include "rules/take_rule.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr HeapSize longest_tail = 9999;  // take:all-but is a code of this many digits at most
constexpr std::string_view take = "take:", all_but = "all-but";

// A set: ranges, and the first numbers of the rules that are among its items.
struct TakeSet {
    std::vector<TakeRange> ranges, by_rules;
    std::vector<std::string> rules;     // names
    HeapSize known_to = max_heap_size;  // the numbers of the rules are listed for heaps of up to this size
};

void sort_and_merge(std::vector<TakeRange>& ranges) {
    std::ranges::sort(ranges, {}, &TakeRange::from);
    std::vector<TakeRange> merged;
    for (const TakeRange& range : ranges) {
        if (!merged.empty() && range.from <= merged.back().to + 1)
            merged.back().to = std::max(merged.back().to, range.to);
        else
            merged.push_back(range);
    }
    ranges = std::move(merged);
}

// Reads the set of take:... from byte `at` of the whole text on.
Result<TakeSet> parse_set(std::string_view whole, std::size_t at) {
    TakeSet set;
    if (at >= whole.size()) return Error::input("take.empty", printable(whole));
    for (std::size_t end = 0; at <= whole.size(); at = end + 1) {
        end = std::min(whole.find(',', at), whole.size());
        const std::string_view item = whole.substr(at, end - at);
        if (const std::string name = take_rule_name(item);
            !name.empty() && std::ranges::find(set.rules, name) != set.rules.end())
            continue;  // listed before
        if (const auto rule = take_rule(item)) {
            for (const HeapSize number : rule->first) set.by_rules.push_back({number, number});
            set.rules.push_back(rule->name);
            set.known_to = std::min(set.known_to, rule->known_to);
            continue;
        }
        const auto fault = [&](const char* key) {
            return Error::input(key, printable(whole), code_points(whole.substr(0, at)) + 1, printable(item),
                                take_rule_names());
        };
        const std::size_t dash = item.find('-', 1);
        const auto from = parse_number(item.substr(0, dash));
        const auto to = dash == std::string_view::npos ? from : parse_number(item.substr(dash + 1));
        if (!from && item.starts_with('!') && at == take.size())
            return Error::input("take.all-but-form", printable(whole), printable(whole.substr(at + 1)));
        for (const auto* const number : {&from, &to}) {
            if (!*number && number->error().key == "number.huge") return number->error();
            if (!*number) return fault("take.bad-item");
        }
        if (*from == 0) return fault("take.zero");
        if (*to < *from) return fault("take.backwards");
        set.ranges.push_back({*from, *to});
    }
    sort_and_merge(set.ranges);
    return set;
}

// "0.(30)" for 1, 3, 5, ...: the code of first, first + step, first + 2 step, ...; "" if it is long.
std::string code_of_progression(HeapSize first, HeapSize step) {
    constexpr HeapSize longest = 60;
    if (first == 0 || first > longest || step == 0 || step > longest) return "";
    const HeapSize in_front = first > step ? first - step : 0;
    std::string period(static_cast<std::size_t>(step), '0');
    period[static_cast<std::size_t>(first - in_front - 1)] = '3';
    return "0." + std::string(static_cast<std::size_t>(in_front), '0') + "(" + period + ")";
}

// The code of "odd", "even numbers", "multiples of 3", "奇数"; "" for other words.
std::string code_of_progression(std::string_view words) {
    drop_back(words, {" numbers", "-numbers", " number"});
    if (is_one_of(words, {"odd", "odds", "奇数"})) return code_of_progression(1, 2);
    if (is_one_of(words, {"even", "evens", "偶数"})) return code_of_progression(2, 2);
    const bool multiples =
        drop_front(words, {"multiples of ", "multiple of ", "multiples-of-", "multiples "}) ||
        drop_back(words, {"の倍数"});
    const auto step = parse_number(words);
    return multiples && step ? code_of_progression(*step, *step) : "";
}

// The error for a list such as "1,4,9,...". It names the game whose numbers begin so, if there is one.
Error endless_list(std::string_view whole, std::string_view numbers) {
    constexpr std::string_view rules[] = {"squares",    "cubes",    "triangular", "primes", "fibonacci",
                                          "factorials", "powers 2", "powers 3",   "n^n"};
    std::vector<HeapSize> first;
    for (const std::string_view item : split(numbers, ',')) {
        const auto number = parse_number(item);
        first.push_back(number ? *number : 0);
    }
    const auto begin_rule = [&](const std::vector<HeapSize>& all) {
        return first.size() <= all.size() && std::equal(first.begin(), first.end(), all.begin());
    };
    std::vector<HeapSize> natural(first.size());
    std::iota(natural.begin(), natural.end(), HeapSize{1});
    if (begin_rule(natural)) return Error::input("take.continues-as", printable(whole), "nim");
    for (const std::string_view rule : rules) {
        if (first.size() >= 3 && begin_rule(take_rule(rule)->first))
            return Error::input("take.continues-as", printable(whole), std::string(take) + std::string(rule));
    }
    if (first.size() >= 3 && first[1] > first[0]) {
        const HeapSize step = first[1] - first[0];
        bool even_steps = true;
        for (std::size_t i = 1; i < first.size(); ++i) even_steps &= first[i] - first[i - 1] == step;
        const std::string code = even_steps ? code_of_progression(first[0], step) : "";
        if (!code.empty()) return Error::input("take.continues-as", printable(whole), code);
    }
    return Error::input("take.continues", printable(whole), take_rule_names());
}

// Sets by rules are endless. The listed numbers are followed by a number larger than any heap, so that
// theorems on finite sets are not applied.
Game of_subtraction(TakeSet set) {
    Game game;
    std::vector<std::string> items = set.rules;
    if (!set.ranges.empty()) items.insert(items.begin(), set_text(set.ranges));
    game.text = std::string(take) + joined(items, ",");
    if (!set.rules.empty()) {
        set.ranges.insert(set.ranges.end(), set.by_rules.begin(), set.by_rules.end());
        sort_and_merge(set.ranges);
        if (set.ranges.back().to < max_heap_size) set.ranges.push_back({max_heap_size, max_heap_size});
        game.largest_heap = std::min(set.known_to, max_heap_size - 1);
    }
    game.rules = Ruleset::subtraction(std::move(set.ranges));
    if (game.rules.code) game.code = game.rules.code->text();
    return game;
}

// Every number may be taken except the numbers of the set: a code whose tail is 3s.
Game of_all_but(const std::vector<TakeRange>& set) {
    Game game = game_of(TakeAndBreak::from_digits(digits_of(set, 0, 3), {3}));
    game.text = std::string(take) + std::string(all_but) + " " + set_text(set);
    return game;
}

// "1,3,4" for "{1,3,4}", "1 or 3 or 4", "one, three or four stones", "1か3か4"; "1-3" for "1 to 3";
// "1,primes" for "1 or a prime"; the text itself if it is not a list of numbers.
std::string listed_set(std::string_view text) {
    std::string plain = without_brackets(text);
    if (plain.find("...") == std::string::npos)
        replace_each(plain, {"..", " to ", " through ", " thru ", "~", "〜", "から"}, "-");
    replace_each(plain, {" or ", " and ", ",or ", ",and ", "か", "または", "と", ";"}, ",");
    if (plain.find(' ') == std::string::npos) replace_all(plain, "/", ",");  // not in "1 1/2"
    replace_all(plain, "まで", "");
    std::string list;
    bool numbers = true, after_powers = false;
    for (const std::string_view item : split(plain, ',')) {
        std::string_view rule = item;
        drop_front(rule, {"a ", "an "});
        if (take_rule_name(rule).empty()) drop_stone_word(rule);  // "a perfect square"
        if (const std::string name = take_rule_name(rule); !name.empty()) {
            list += (list.empty() ? "" : ",") + name;
            after_powers = name.starts_with("powers ");
            continue;
        }
        numbers = numbers && !after_powers;  // "powers of 2 and 3" may mean two rules
        after_powers = false;
        for (const std::string_view word : split(item, ' ')) {
            if (word.empty() || is_stone_word(word)) continue;
            const std::string_view digits = digits_of_word(word);
            numbers = numbers && digits.find_first_not_of("0123456789-^*e") == std::string_view::npos;
            list += (list.empty() ? "" : ",") + std::string(digits);
        }
        if (item.empty()) list += ',';  // "1,,3" is not a list
    }
    return numbers && !list.empty() ? list : std::string(text);
}

// "1-3" for "up to 3", "1-4" for "fewer than 5", "all-but 1-1" for "at least 2", "number" for "at least 1";
// nullopt for other words.
std::optional<std::string> bounded_set(std::string_view text) {
    drop_stone_word(text);
    const auto says = [&](Phrases before, Phrases behind) {
        return drop_front(text, before) || drop_back(text, behind);
    };
    const bool greatest = drop_front(text, {"最大で", "最大"});  // 最大3個まで says it twice
    const bool most =
        says({"up to ", "at most ", "no more than ", "not more than ", "maximum ", "max ", "<=", "≤"},
             {" or fewer", " or less", "以下", "まで"}) ||
        greatest;
    const bool below = !most && says({"fewer than ", "less than ", "<"}, {"未満"});
    const bool least = !most && !below && says({"at least ", ">=", "≥"}, {" or more", "+", "以上"});
    const bool above = !most && !below && !least && says({"more than ", ">"}, {"より多く"});
    const auto bound = digits_only(digits_of_word(text));
    if (!bound || !(most || below || least || above)) return std::nullopt;
    if (most || below) {
        const HeapSize last = *bound - (below && *bound > 0 ? 1 : 0);
        return last == 0 ? "0" : "1-" + std::to_string(last);
    }
    const HeapSize first = *bound + (above ? 1 : 0);
    if (first <= 1) return first == 0 ? "0" : "number";
    return "all-but 1-" + std::to_string(first - 1);
}

std::string spelled_set(std::string_view typed);

// "1,2,4,5" for "1-5 except 3"; nullopt for other words.
std::optional<std::string> set_with_exceptions(std::string_view text) {
    for (const std::string_view except : {" except ", " but not ", " without ", " excluding "}) {
        const std::size_t at = text.find(except);
        if (at == std::string_view::npos) continue;
        const auto all = parse_set(spelled_set(text.substr(0, at)), 0);
        const auto but = parse_set(listed_set(text.substr(at + except.size())), 0);
        if (!all || !but || !all->rules.empty() || !but->rules.empty()) return std::nullopt;
        std::vector<TakeRange> left;
        auto first = but->ranges.begin();
        for (TakeRange range : all->ranges) {
            while (first != but->ranges.end() && first->to < range.from) ++first;
            for (auto out = first; out != but->ranges.end() && out->from <= range.to; ++out) {
                if (range.from < out->from) left.push_back({range.from, out->from - 1});
                range.from = out->to + 1;
            }
            if (range.from <= range.to) left.push_back(range);
        }
        return left.empty() ? std::nullopt : std::optional(set_text(left));
    }
    return std::nullopt;
}

// The set after "take:" in the spelling of parse_set(), "all-but 1" for "any number except 1", "number" for
// any number; the text itself, in small letters, if it is not understood.
std::string spelled_set(std::string_view typed) {
    if (typed.find_first_not_of("0123456789,-") == std::string_view::npos) return std::string(typed);
    std::string small = with_powers_of_ten(small_letters(typed));
    replace_each(small, {"個", "本", "枚"}, "");
    std::string_view text = small;
    while (drop_back(text, {" per turn", " per move", " each turn", " each time", " at a time", " at once",
                            " in a turn", " in one turn", " from a pile", " from one pile", " from a heap",
                            " from one heap", "だけ", "のどれか"})) {
    }
    if (std::string_view number = text; is_stone_word(text.substr(text.rfind(' ') + 1))) {
        drop_stone_word(number);  // "a prime number of coins"
        if (drop_back(number, {" of"})) text = number;
    }
    if (const std::size_t head = all_but_head(text); head > 0)
        return std::string(all_but) + " " + listed_set(text.substr(head));
    if (drop_back(text, {"以外なら何でも", "以外の数", "以外"}))
        return std::string(all_but) + " " + listed_set(text);
    while (drop_front(text, {"exactly ", "only ", "a ", "an ", "a-", "an-", "any ", "either "})) {
    }
    if (std::string_view range = text; drop_front(range, {"between ", "from "})) {
        std::string list(range);
        if (text[0] == 'b') replace_all(list, " and ", "-");
        list = listed_set(list);
        return list.find('-') == std::string::npos ? std::string(text) : list;  // not "from 5"
    }
    if (is_one_of(text, {"好きなだけ", "いくつでも", "何個でも", "何でも"})) return "number";
    if (auto set = bounded_set(text)) return *set;
    if (auto set = set_with_exceptions(text)) return *set;
    return listed_set(text);
}

}  // namespace

std::string set_text(const std::vector<TakeRange>& set) {
    return joined(set, ",", [](const auto& range) {
        const std::string from = std::to_string(range.from), to = std::to_string(range.to);
        return range.from == range.to ? from : from + (range.to - range.from >= 2 ? "-" : ",") + to;
    });
}

Result<Game> parse_take(std::string_view typed) {
    const std::string spelled = std::string(take) + spelled_set(typed.substr(take.size()));
    const std::string_view text = spelled, words = text.substr(take.size());
    if (words == "number") return Error::input("game.near", printable(typed), "nim");
    if (std::string_view numbers = words; drop_back(numbers, {",...", "...", ",\u2026", "\u2026"}))
        return endless_list(text, numbers);
    std::size_t from = take.size();
    const bool but = words.starts_with(all_but);
    if (but) from += all_but.size();
    if (but && from < text.size() && std::string_view(" :").find(text[from]) != std::string_view::npos)
        ++from;
    auto set = parse_set(text, from);
    if (but && set && !set->rules.empty())
        return Error::input("take.all-but-rule", printable(text), set->rules.front());
    if (!set) {
        std::string code = code_of_progression(text.substr(from));
        if (but && !code.empty()) {  // the other numbers
            for (char& digit : code) digit = digit == '3' ? '0' : digit == '0' ? '3' : digit;
            code[0] = '0';
        }
        if (!code.empty()) return Error::input("take.continues-as", printable(text), code);
        std::string_view outside = outside_game(words);
        if (const std::size_t last = words.rfind(" or "); last != std::string_view::npos && outside.empty())
            outside = outside_game(words.substr(last + 4));  // "1 or half"
        return outside.empty() ? set.error() : Error::input(std::string(outside), printable(text));
    }
    if (!but) return of_subtraction(std::move(*set));
    const HeapSize last = set->ranges.back().to;
    if (last <= longest_tail) return of_all_but(set->ranges);
    return Error::input("take.all-but-large", printable(text), last, longest_tail);
}

namespace {

struct Place {
    bool ring = false;
    std::string_view number;
};

// "ring of 9 coins", "a row of 9" and "9 coins in a row"; nullopt for all other words.
std::optional<Place> place_in_words(std::string_view text) {
    const std::size_t of = text.find(" of "), at = std::min(of, text.find(" in "));
    if (at == text.npos) return std::nullopt;
    std::string_view board = text.substr(0, at), stones = text.substr(at + 4);
    if (of == text.npos) std::swap(board, stones);
    drop_front(board, {"a ", "the "});
    drop_stone_word(stones);
    const bool ring = is_one_of(board, {"ring", "circle"});
    if (!(ring || is_one_of(board, {"row", "line"})) || !digits_only(stones)) return std::nullopt;
    return Place{ring, stones};
}

}  // namespace

std::optional<RowInWords> row_in_words(std::string_view text) {
    constexpr std::size_t longest = 1000;
    if (text.size() > longest) return std::nullopt;
    const std::string small = small_letters(text);
    std::string_view board = small;
    std::string rule;
    if (drop_front(board, {"take ", "remove "})) {  // "take 1 or 2 adjacent coins from a row of 9"
        const std::size_t from = std::min(board.find(" from "), board.size());
        rule = board.substr(0, from);
        board.remove_prefix(from);
        drop_front(board, {" from "});
    } else {
        for (const std::string_view verb : {"take ", "remove ", "knock down "}) {
            const std::size_t at = board.find(verb);
            if (at == 0 || at == std::string_view::npos ||
                std::string_view(" ,:").find(board[at - 1]) == board.npos)
                continue;
            rule = board.substr(at + verb.size());
            board = board.substr(0, at - 1);
            break;  // a second verb is not a word of a board
        }
    }
    drop_back(board, {",", ":"});
    const std::size_t before = rule.size();
    replace_each(rule,
                 {" adjacent", " neighbouring", " neighboring", " consecutive", " touching",
                  " next to each other", " side by side"},
                 "");
    const auto place = place_in_words(board);
    if (!place || rule.size() == before || rule.find(" from ") != std::string::npos) return std::nullopt;
    const auto set = parse_set(spelled_set(rule), 0);
    if (!set || !set->rules.empty() || set->ranges.back().to > longest_tail) return std::nullopt;
    const std::string code = TakeAndBreak::from_digits(digits_of(set->ranges, 7)).text();
    return RowInWords{place->ring ? "ring(" + code + ")" : code, std::string(place->number)};
}

std::string only_numbers(std::string_view text) {
    const bool bracket = text.starts_with('[') || text.starts_with('{') || text.starts_with('(');
    if (!bracket && text.starts_with("0")) return "";  // "0,77" is a code
    const std::string list = listed_set(small_letters(text));
    const bool several = list.find_first_of(",-") != std::string::npos;
    const bool numbers = list.find_first_not_of("0123456789,- ") == std::string::npos;
    return several && numbers && parse_set(list, 0) ? list : "";
}

std::string game_of_numbers(std::string_view words) {
    const std::string rule = take_rule_name(words);
    return rule.empty() ? code_of_progression(small_letters(words)) : std::string(take) + rule;
}

std::optional<std::string> take_spelled_otherwise(std::string_view text) {
    constexpr std::string_view open = " :=-([{", close = " )]}";
    const auto game = [](std::string_view set) { return std::string(take) + std::string(set); };
    while (drop_front(text, {"you ", "players ", "each player ", "a player ", "may ", "can ", "must ",
                             "each turn ", "on each turn ", "on your turn "})) {
    }
    const std::string small = small_letters(text);
    if (all_but_head(small) > 0) return game(text);
    if (std::string_view set = small;
        drop_back(set, {"subtraction game", "subtraction set", "subtraction"}) && set.starts_with('{'))
        return game(set);
    for (const std::string_view word :
         {"takes", "take", "removes", "remove", "subtraction game", "subtraction-game", "subtraction set",
          "subtraction-set", "subtraction", "subtract", "sub", "s", "石取りゲーム", "減算ゲーム",
          "制限ニム"}) {
        if (!small.starts_with(word) || text.size() == word.size()) continue;
        const bool brackets = word.size() == 1 || static_cast<unsigned char>(word[0]) >= 0x80;
        const std::string_view before = brackets ? open.substr(2) : open;
        std::string_view set = text.substr(word.size());
        if (before.find(set.front()) == std::string_view::npos) continue;
        set.remove_prefix(std::min(set.find_first_not_of(open), set.size()));
        if (word.starts_with("sub") &&
            drop_front(set, {"S=", "s=", "S =", "s ="}))  // subtraction game S={2,5,7}
            set.remove_prefix(std::min(set.find_first_not_of(open), set.size()));
        set = set.substr(0, set.find_last_not_of(close) + 1);
        if (!set.empty()) return game(set);
    }
    std::string_view set = text;  // 1個から3個まで取れる
    while (drop_front(set, {"石を", "一度に", "1回に", "一回に"})) {
    }
    drop_back(set, {"石取りゲーム", "ゲーム", "ニム"});
    drop_back(set, {"の"});
    const bool verb = drop_back(set, {"取れる", "取れて", "取る", "とれる", "とる", "取ってよい"});
    if (verb) drop_back(set, {"の石を", "を"});
    std::string_view counted = set;
    const bool counts = drop_back(counted, {"以外", "個", "本", "枚", "以下", "以上", "まで", "のどれか"});
    std::string_view bound = set;
    drop_front(bound, {"最大で", "最大"});
    const bool digit = !bound.empty() && is_digit(bound[0]);
    return verb || (counts && (digit || !game_of_numbers(counted).empty())) ? std::optional(game(set))
                                                                            : std::nullopt;
}

}  // namespace ishitori::rules

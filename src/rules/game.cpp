#include "rules/game.hpp"

#include <algorithm>
#include <numeric>

#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "rules/named_games.hpp"
#include "rules/oeis.hpp"
#include "rules/take_rule.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr HeapSize longest_line = 9999;  // line:N is a code of N digits
constexpr std::string_view all_but = "all-but";

// Reads the set of take:...; `from_column` is where it begins in the whole text.
Result<std::vector<TakeRange>> parse_set(std::string_view whole, std::size_t at) {
    std::vector<TakeRange> ranges;
    if (at >= whole.size()) return Error::input("take.empty", printable(whole));
    while (at <= whole.size()) {
        std::size_t end = whole.find(',', at);
        if (end == std::string_view::npos) end = whole.size();
        const std::string_view item = whole.substr(at, end - at);
        auto fault = [&](const char* key) {
            return Error::input(key, printable(whole), code_points(whole.substr(0, at)) + 1, printable(item),
                                take_rule_names());
        };
        const std::size_t dash = item.find('-', 1);
        const auto from = parse_number(item.substr(0, dash));
        if (!from && item.starts_with('!') && at == whole.find(':') + 1)
            return Error::input("take.all-but-form", printable(whole), printable(whole.substr(at + 1)));
        if (!from) return fault("take.bad-item");
        auto to = from;
        if (dash != std::string_view::npos) to = parse_number(item.substr(dash + 1));
        if (!to) return fault("take.bad-item");
        if (*from == 0) return fault("take.zero");
        if (*to < *from) return fault("take.backwards");
        ranges.push_back({*from, *to});
        at = end + 1;
    }
    std::sort(ranges.begin(), ranges.end(),
              [](const TakeRange& a, const TakeRange& b) { return a.from < b.from; });
    std::vector<TakeRange> merged;
    for (const TakeRange& range : ranges) {
        if (!merged.empty() && range.from <= merged.back().to + 1) {
            merged.back().to = std::max(merged.back().to, range.to);
        } else {
            merged.push_back(range);
        }
    }
    return merged;
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
    for (const std::string_view numbers : {" numbers", "-numbers", " number"}) {
        if (words.ends_with(numbers)) words.remove_suffix(numbers.size());
    }
    for (const std::string_view odd : {"odd", "odds", "奇数"}) {
        if (words == odd) return code_of_progression(1, 2);
    }
    for (const std::string_view even : {"even", "evens", "偶数"}) {
        if (words == even) return code_of_progression(2, 2);
    }
    for (const std::string_view multiples : {"multiples of ", "multiples-of-", "multiples "}) {
        const auto step = parse_number(words.starts_with(multiples) ? words.substr(multiples.size()) : "");
        if (step) return code_of_progression(*step, *step);
    }
    const std::string_view multiples = "の倍数";
    const auto step =
        parse_number(words.ends_with(multiples) ? words.substr(0, words.size() - multiples.size()) : "");
    return step ? code_of_progression(*step, *step) : "";
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
            return Error::input("take.continues-as", printable(whole), "take:" + std::string(rule));
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

std::string set_text(const std::vector<TakeRange>& set) {
    std::string text;
    auto item = [&](const std::string& word) { text += (text.empty() ? "" : ",") + word; };
    for (const TakeRange& range : set) {
        if (range.to - range.from >= 2) {
            item(std::to_string(range.from) + "-" + std::to_string(range.to));
        } else {
            for (HeapSize i = range.from; i <= range.to; ++i) item(std::to_string(i));
        }
    }
    return text;
}

Game of_subtraction(std::vector<TakeRange> set) {
    Game game;
    game.text = "take:" + set_text(set);
    game.rules = Ruleset::subtraction(std::move(set));
    return game;
}

// An endless set. The listed numbers are followed by a number larger than any heap, so that theorems on
// finite sets are not applied.
Game of_take_rule(const TakeRule& rule) {
    std::vector<TakeRange> set;
    for (const HeapSize number : rule.first) {
        if (!set.empty() && set.back().to + 1 == number) {
            set.back().to = number;
        } else {
            set.push_back({number, number});
        }
    }
    if (set.back().to < max_heap_size) set.push_back({max_heap_size, max_heap_size});
    Game game;
    game.text = "take:" + rule.name;
    game.rules = Ruleset::subtraction(std::move(set));
    game.largest_heap = std::min(rule.known_to, max_heap_size - 1);
    return game;
}

// Every number may be taken except the numbers of the set: a code whose tail is 3s.
Game of_all_but(const std::vector<TakeRange>& set) {
    std::vector<std::uint8_t> digits(set.back().to + 1, 3);
    digits[0] = 0;
    for (const TakeRange& range : set) {
        for (HeapSize i = range.from; i <= range.to; ++i) digits[i] = 0;
    }
    Game game = game_of(TakeAndBreak::from_digits(std::move(digits), {3}));
    game.text = "take:" + std::string(all_but) + " " + set_text(set);
    return game;
}

Game of_nim(std::string text, Board board) {
    Game game = game_of(TakeAndBreak::from_digits({0}, {3}));
    game.text = std::move(text);
    game.name = "nim";
    game.board = board;
    return game;
}

// race:N, line:N, ring:N, count:N
Result<Game> parse_numbered(std::string_view kind, std::string_view text) {
    const std::string_view number = text.substr(kind.size() + 1);
    const auto most = parse_number(number);
    if (!most) return Error::input("game.bad-number", printable(text), kind.size() + 2, printable(number));
    if (*most == 0) return Error::input("game.zero", printable(text), kind.size() + 2);
    const std::string canonical = std::string(kind) + ":" + std::to_string(*most);
    Game game;
    if (kind == "race" || kind == "count") {
        game = of_subtraction({{1, *most}});
        game.board = kind == "race" ? Board::race : Board::count;
        if (kind == "count") game.usual = Convention::misere;
    } else {
        if (*most > longest_line) return Error::input("line.too-long", printable(text), longest_line);
        std::vector<std::uint8_t> digits(*most + 1, 7);
        digits[0] = 0;
        game = game_of(TakeAndBreak::from_digits(std::move(digits)));
        game.board = kind == "ring" ? Board::ring : Board::line;
        game.usual = Convention::misere;
    }
    if (game.rules.code) game.code = game.rules.code->text();
    game.text = canonical;
    game.name.clear();
    game.most = *most;
    return game;
}

// ring(CODE): one first move on a ring, then the code on rows.
Result<Game> parse_ring(std::string_view text) {
    constexpr std::string_view head = "ring(";
    if (!text.ends_with(')')) return Error::input("game.ring-open", printable(text));
    const std::string_view inner = text.substr(head.size(), text.size() - head.size() - 1);
    if (inner.starts_with(head)) return Error::input("game.ring-code", printable(text), printable(inner));
    if (digits_only(inner)) return Error::input("game.near", printable(text), "ring:" + std::string(inner));
    auto game = parse_game(inner);
    if (!game) return game;
    // adjacent stones are taken, and a row splits into at most two rows
    const bool fits = game->board != Board::ring && game->rules.code && game->rules.code->octal();
    if (!fits) return Error::input("game.ring-code", printable(text), game->text);
    Game ring = game_of(*game->rules.code);
    ring.text = "ring(" + *ring.code + ")";
    const NamedGame* const row = find_game_of_code(ring.text);
    ring.name = row == nullptr ? "" : row->name;
    ring.board = Board::ring;
    return ring;
}

// A general code, which may be a plain one or Grundy's game in another spelling.
Game game_of_general(const GeneralCode& code) {
    if (auto plain = code.plain()) return game_of(std::move(*plain));
    Game game;
    game.rules = Ruleset::of(code);
    if (game.rules.kind == Ruleset::Kind::grundy) {
        game.text = game.name = "grundy";
    } else {
        game.text = code.text();
        game.code = code.text();
        if (const NamedGame* row = find_game_of_code(game.text)) game.name = row->name;
    }
    return game;
}

// "1,3,4" for "[1,3,4]"; "" if the text is not a list of several numbers or a range.
std::string_view only_numbers(std::string_view text) {
    const bool bracket = text.starts_with('[') || text.starts_with('{') || text.starts_with('(');
    if (bracket && text.size() > 2) text = text.substr(1, text.size() - 2);
    const bool list = text.find_first_not_of("0123456789,- ") == std::string_view::npos;
    const std::size_t sign = text.find_first_of(",- ");
    // "0,77" is a code
    const bool code = !bracket && text.starts_with("0,");
    return list && !code && sign != std::string_view::npos && sign > 0 ? text : "";
}

// A subtraction set in the spellings of books and other programs, as take:...: "S(1,2,3)", "S={1,2,3}",
// "take 1-3", "remove one or two stones", "all but 2". Nullopt for any other text.
std::optional<std::string> set_spelled_otherwise(std::string_view text) {
    constexpr std::string_view open = " :=-([{", close = " )]}";
    for (const std::string_view who : {"you ", "players ", "each player ", "may ", "can "}) {
        if (text.starts_with(who)) text.remove_prefix(who.size());
    }
    const std::string small = small_letters(text);
    if (all_but_head(small) > 0) return "take:" + std::string(text);
    for (const std::string_view after : {"subtraction game", "subtraction set", "subtraction"}) {
        if (small.ends_with(after) && small.starts_with('{'))
            return "take:" + std::string(text.substr(0, text.size() - after.size()));
    }
    for (const std::string_view word :
         {"take", "remove", "subtraction game", "subtraction-game", "subtraction set", "subtraction-set",
          "subtraction", "subtract", "sub", "s", "石取りゲーム", "減算ゲーム", "制限ニム"}) {
        if (!small.starts_with(word) || text.size() == word.size()) continue;
        const bool brackets = word.size() == 1 || static_cast<unsigned char>(word[0]) >= 0x80;
        const std::string_view before = brackets ? open.substr(2) : open;
        std::string_view set = text.substr(word.size());
        if (before.find(set.front()) == std::string_view::npos) continue;
        set.remove_prefix(std::min(set.find_first_not_of(open), set.size()));
        set = set.substr(0, set.find_last_not_of(close) + 1);
        if (!set.empty()) return "take:" + std::string(set);
    }
    std::string_view set = text;  // 1個から3個まで取れる
    for (const std::string_view head : {"石を", "一度に", "1回に", "一回に"}) {
        if (set.starts_with(head)) set.remove_prefix(head.size());
    }
    const auto ends = [&](std::initializer_list<std::string_view> tails) {
        const auto* const tail =
            std::ranges::find_if(tails, [&](std::string_view each) { return set.ends_with(each); });
        if (tail != tails.end()) set.remove_suffix(tail->size());
        return tail != tails.end();
    };
    ends({"石取りゲーム", "ゲーム", "ニム"});
    ends({"の"});
    const bool verb = ends({"取れる", "取る", "とれる", "とる", "取ってよい"});
    const bool number = (verb || set.ends_with("以外")) && !set.empty() && set[0] >= '0' && set[0] <= '9';
    return number ? std::optional("take:" + std::string(set)) : std::nullopt;
}

}  // namespace

std::string Game::heading() const {
    constexpr std::size_t longest = 60;
    constexpr std::size_t first_items = 4;
    if (text.size() <= longest || rules.kind != Ruleset::Kind::subtraction) return text;
    const std::vector<TakeRange> first(
        rules.set.begin(),
        rules.set.begin() + static_cast<std::ptrdiff_t>(std::min(first_items, rules.set.size() - 1)));
    HeapSize numbers = 0;
    for (const TakeRange& range : rules.set) numbers += range.to - range.from + 1;
    return "take:" + set_text(first) + ",...," + set_text({rules.set.back()}) + " (" +
           std::to_string(numbers) + ")";
}

Game game_of(TakeAndBreak code) {
    Game game;
    game.text = code.text();
    game.code = code.text();
    if (const NamedGame* row = find_game_of_code(code.text())) game.name = row->name;
    game.rules = Ruleset::of(std::move(code));
    return game;
}

Result<Game> parse_game(std::string_view typed) {
    const std::string tidied = tidy_game(typed);
    const std::string_view text = tidied;
    const Error unknown = Error::input("game.unknown", printable(text));
    if (text.empty()) return Error::input("game.empty");
    // The readers below treat byte 0 as the end of the text.
    if (text.find('\0') != std::string_view::npos) return unknown;
    if (const std::string number = as_oeis_number(text); !number.empty()) {
        const std::string_view game = game_of_oeis(number);
        return game.empty() ? Error::input("game.oeis", number) : parse_game(game);
    }
    // In words: a set, a game of another kind, a game with the convention.
    const auto otherwise = [&]() -> Result<Game> {
        const auto set = set_spelled_otherwise(text);
        auto taken = set ? parse_game(*set) : unknown;
        if (taken || taken.error().key == "take.continues-as" || taken.error().key == "game.near" ||
            taken.error().key.starts_with("game.outside"))
            return taken;
        const auto plain = without_misere(text);
        if (plain && parse_game(*plain))
            return Error::input("typed.misere", printable(text), printable(*plain));
        const auto usual = without_normal(text);
        if (usual && parse_game(*usual))
            return Error::input("typed.normal", printable(text), printable(*usual));
        if (const std::string_view outside = outside_game(text); !outside.empty())
            return Error::input(std::string(outside), printable(text));
        if (const auto rule = take_rule(text))
            return Error::input("game.near", printable(text), "take:" + rule->name);
        return unknown;
    };
    if (text.starts_with("ring(")) return parse_ring(text);
    const std::size_t colon = text.find(':');
    const std::string_view kind = text.substr(0, colon);
    if (colon != std::string_view::npos) {
        if (kind == "take") {
            if (const auto rule = take_rule(text.substr(colon + 1))) return of_take_rule(*rule);
            if (text.substr(colon + 1) == "number") return Error::input("game.near", printable(typed), "nim");
            for (const std::string_view dots : {",...", "...", ",\u2026", "\u2026"}) {
                if (text.ends_with(dots))
                    return endless_list(text, text.substr(colon + 1, text.size() - dots.size() - colon - 1));
            }
            const bool but = text.substr(colon + 1).starts_with(all_but);
            std::size_t from = colon + 1 + (but ? all_but.size() : 0);
            if (but && (text.substr(from).starts_with(' ') || text.substr(from).starts_with(':'))) ++from;
            auto set = parse_set(text, from);
            if (!set) {
                std::string code = code_of_progression(text.substr(from));
                if (but) {  // the other numbers
                    for (char& digit : code) digit = digit == '3' ? '0' : digit == '0' ? '3' : digit;
                    if (!code.empty()) code[0] = '0';
                }
                if (!code.empty()) return Error::input("take.continues-as", printable(text), code);
                const std::string_view outside = outside_game(text.substr(colon + 1));
                return outside.empty() ? set.error() : Error::input(std::string(outside), printable(text));
            }
            if (but) {
                const HeapSize last = set->back().to;
                if (last <= longest_line) return of_all_but(*set);
                return Error::input("take.all-but-large", printable(text), last, longest_line);
            }
            Game game = of_subtraction(std::move(*set));
            if (game.rules.code) game.code = game.rules.code->text();
            return game;
        }
        if (kind == "race" || kind == "line" || kind == "ring" || kind == "count")
            return parse_numbered(kind, text);
        if (kind == "cut") {
            if (colon + 1 == text.size()) return Error::input("cut.empty", text);
            auto code = GeneralCode::parse_cut(text, colon + 1);
            if (!code) return code.error();
            Game game = game_of_general(*code);
            if (game.name.empty()) game.name = text;
            return game;
        }
        return otherwise();
    }
    if (text == "nim") return of_nim("nim", Board::heaps);
    if (text == "race") return of_nim("race", Board::race);
    if (text == "line" || text == "ring" || text == "count") return Error::input("game.needs-number", text);
    if (text == "take") return Error::input("take.empty", text);
    if (text == "cut") return Error::input("cut.empty", text);
    if (text == "grundy") {
        Game game;
        game.text = game.name = "grundy";
        game.rules = Ruleset::grundy();
        return game;
    }
    if (const std::string_view list = only_numbers(text); !list.empty())
        return Error::input("game.only-numbers", printable(list));
    const bool begins_as_code = std::string_view("0123456789{*").find(text[0]) != std::string_view::npos;
    constexpr std::string_view code_signs = "0123456789ABCDEFabcdef{}[]()*!?=~+,.";
    const bool code_only = text.find_first_not_of(code_signs) == std::string_view::npos;
    if (GeneralCode::looks_general(text) &&
        ((begins_as_code && code_only) || text.find('.') != std::string_view::npos)) {
        auto code = GeneralCode::parse(text);
        if (!code) return code.error();
        return game_of_general(*code);
    }
    // ogs writes the point as "d" or ","; "4,3" is still rejected, because it looks like heaps
    const std::size_t point = text.find_first_of(".d,");
    const bool as_ogs = point < 2 && text[point] != '.' &&
                        (point == 0 || text[0] == '0' || text[point] == 'd') && point + 1 < text.size() &&
                        text.find_first_not_of("01234567", point + 1) == std::string_view::npos;
    const bool in_words = text[0] > 'F' && text[0] != 'd';  // "take 1..k"
    if (as_ogs || (text.find('.') != std::string_view::npos && !in_words)) {
        std::string dotted(text);
        if (as_ogs) dotted[point] = '.';
        auto code = TakeAndBreak::parse(dotted);
        if (!code) return code.error();
        return game_of(std::move(*code));
    }
    if (const auto game = game_of_name(text); !game.empty()) return parse_game(game);
    if (auto other = otherwise(); other || other.error().key != unknown.key) return other;
    const bool digits_only_text =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits_only_text) return unknown;
    constexpr std::size_t longest = 20;
    const bool head = text == "4" || text == "8";
    const bool zero_typed = text.size() > 1 && text[0] == '0';  // 077 for 0.77
    const std::string right =
        head ? std::string(text) + ".0" : "0." + std::string(text.substr(zero_typed ? 1 : 0));
    return Error::input("code.no-point", printable(text), text.size() > longest ? "0.77" : right);
}

}  // namespace ishitori::rules

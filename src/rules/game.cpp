#include "rules/game.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/utf8.hpp"
#include "rules/named_games.hpp"
#include "rules/oeis.hpp"
#include "rules/position.hpp"
#include "rules/take_game.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr HeapSize longest_line = 9999;  // line:N is a code of N digits

Game of_nim(std::string text, Board board) {
    Game game = game_of(TakeAndBreak::from_digits({0}, {3}));
    game.text = std::move(text);
    game.name = "nim";
    game.board = board;
    return game;
}

// "" if it has none.
std::string_view name_of_code(std::string_view code) {
    const NamedGame* const row = find_game_of_code(code);
    return row == nullptr ? "" : row->name;
}

// race:N, line:N, ring:N, count:N
Result<Game> parse_numbered(std::string_view kind, std::string_view text) {
    const std::string_view number = text.substr(kind.size() + 1);
    const auto most = parse_number(number);
    if (!most) return Error::input("game.bad-number", printable(text), kind.size() + 2, printable(number));
    if (*most == 0) return Error::input("game.zero", printable(text), kind.size() + 2);
    Game game;
    if (kind == "race" || kind == "count") {
        game = *parse_take("take:1-" + std::to_string(*most));
        game.board = kind == "race" ? Board::race : Board::count;
    } else {
        if (*most > longest_line) return Error::input("line.too-long", printable(text), longest_line);
        game = game_of(TakeAndBreak::from_digits(digits_of({{1, *most}}, 7)));
        game.board = kind == "ring" ? Board::ring : Board::line;
    }
    if (kind != "race") game.usual = Convention::misere;
    game.text = std::string(kind) + ":" + std::to_string(*most);
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
    ring.name = name_of_code(ring.text);
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
        game.name = name_of_code(game.text);
    }
    return game;
}

// Nullopt if the text is not a code of any kind.
std::optional<Result<Game>> parse_code(std::string_view text) {
    const bool begins_as_code = std::string_view("0123456789{*").find(text[0]) != std::string_view::npos;
    constexpr std::string_view code_signs = "0123456789ABCDEFabcdef{}[]()*!?=~+,.";
    const bool code_only = text.find_first_not_of(code_signs) == std::string_view::npos;
    if (GeneralCode::looks_general(text) &&
        ((begins_as_code && code_only) || text.find('.') != std::string_view::npos)) {
        auto code = GeneralCode::parse(text);
        return code ? Result<Game>(game_of_general(*code)) : code.error();
    }
    // ogs writes the point as "d" or ","; "4,3" is still rejected, because it looks like heaps
    const std::size_t point = text.find_first_of(".d,");
    const bool as_ogs = point < 2 && text[point] != '.' &&
                        (point == 0 || text[0] == '0' || text[point] == 'd') && point + 1 < text.size() &&
                        text.find_first_not_of("01234567", point + 1) == std::string_view::npos;
    const bool in_words = text[0] > 'F' && text[0] != 'd';  // "take 1..k"
    if (!as_ogs && (text.find('.') == std::string_view::npos || in_words)) return std::nullopt;
    std::string dotted(text);
    if (as_ogs) dotted[point] = '.';
    auto code = TakeAndBreak::parse(dotted);
    return code ? Result<Game>(game_of(std::move(*code))) : code.error();
}

// A kind of game that is described in words, and the sentence for it.
struct Described {
    std::string_view key;
    Phrases words;
};
const Described described[] = {
    {"game.rows-and-rings",
     {"ring", "circle", "circular", "cycle", "adjacent", "neighbo", "consecutive", "in a row", "in a line",
      "domino", "円", "輪", "隣", "となり", "一列", "ドミノ"}},
    {"game.splits", {"split", "divid", "分け", "分割"}},
    {"game.outside-bachet",
     {"take", "taking", "remove", "subtract", "stone", "coin", "match", "stick", "取る", "取れる", "石"}}};

// True if a word of the text, which is in small letters, begins so; Japanese has no blanks between words.
bool begins_word(std::string_view small, std::string_view beginning) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t at = small.find(beginning); at != small.npos; at = small.find(beginning, at + 1)) {
        if (at == 0 || !letter(beginning[0]) || !letter(small[at - 1])) return true;
    }
    return false;
}

// The error for a text that is not a game. It names the kind of game if a word shows it.
Error unknown_game(std::string_view text) {
    if (digits_only(text) || text.find_first_not_of("0123456789") == std::string_view::npos) {
        constexpr std::size_t longest = 20;
        const bool head = text == "4" || text == "8";
        const bool zero_typed = text.size() > 1 && text[0] == '0';  // 077 for 0.77
        const std::string right =
            head ? std::string(text) + ".0" : "0." + std::string(text.substr(zero_typed ? 1 : 0));
        return Error::input("code.no-point", printable(text), text.size() > longest ? "0.77" : right);
    }
    std::string numbers(text);  // "5-3" and "1,0,0"
    for (char& c : numbers) c = std::string_view(" +-;/").find(c) == std::string_view::npos ? c : ',';
    if (const std::string heaps = list_of_heaps(numbers); heaps.find(',') != std::string::npos)
        return Error::input("game.only-heaps", printable(text), printable(heaps));
    const std::string small = small_letters(text);
    // One word of ASCII is a name; the caller may know a similar one.
    const bool words =
        std::ranges::any_of(text, [](char c) { return c == ' ' || static_cast<unsigned char>(c) >= 0x80; });
    for (const Described& kind : described) {
        if (words &&
            std::ranges::any_of(kind.words, [&](std::string_view word) { return begins_word(small, word); }))
            return Error::input(std::string(kind.key), printable(text));
    }
    return Error::input("game.unknown", printable(text));
}

// In words: a subtraction set, a game with the convention, a game of another kind.
Result<Game> parse_words(std::string_view text) {
    if (const auto set = take_spelled_otherwise(text)) {
        auto game = parse_take(*set);
        if (game || game.error().key != "take.bad-item") return game;
    }
    if (const auto game = without_convention(text); game && parse_game(game->plain)) return game->error(text);
    if (const std::string_view outside = outside_game(text); !outside.empty())
        return Error::input(std::string(outside), printable(text));
    if (const std::string game = game_of_numbers(text); !game.empty())
        return Error::input("game.near", printable(text), game);
    return unknown_game(text);
}

// "take:1-3", "race:5", "cut:3"
Result<Game> parse_family(std::string_view text, std::string_view kind) {
    if (kind == "take") return parse_take(text);
    if (is_one_of(kind, {"race", "line", "ring", "count"})) return parse_numbered(kind, text);
    if (kind != "cut") return parse_words(text);
    if (kind.size() + 1 == text.size()) return Error::input("cut.empty", text);
    auto code = GeneralCode::parse_cut(text, kind.size() + 1);
    if (!code) return code.error();
    Game game = game_of_general(*code);
    if (game.name.empty()) game.name = text;
    return game;
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
    game.name = name_of_code(game.text);
    game.rules = Ruleset::of(std::move(code));
    return game;
}

Result<Game> parse_game(std::string_view typed) {
    const std::string tidied = tidy_game(typed);
    const std::string_view text = tidied;
    if (text.empty()) return Error::input("game.empty");
    // The readers below treat byte 0 as the end of the text.
    if (text.find('\0') != std::string_view::npos) return Error::input("game.unknown", printable(text));
    if (const std::string number = as_oeis_number(text); !number.empty()) {
        const std::string_view game = game_of_oeis(number);
        return game.empty() ? Error::input("game.oeis", number) : parse_game(game);
    }
    if (text.starts_with("ring(")) return parse_ring(text);
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos)
        return parse_family(text, text.substr(0, colon));
    if (text == "nim") return of_nim("nim", Board::heaps);
    if (text == "race") return of_nim("race", Board::race);
    if (is_one_of(text, {"line", "ring", "count"})) return Error::input("game.needs-number", text);
    if (is_one_of(text, {"take", "cut"})) return Error::input(std::string(text) + ".empty", text);
    if (text == "grundy") return game_of_general(*GeneralCode::parse("4!."));
    if (const std::string list = only_numbers(text); !list.empty())
        return Error::input("game.only-numbers", printable(list));
    if (auto code = parse_code(text)) return *code;
    const std::string_view game = game_of_name(text);
    return game.empty() ? parse_words(text) : parse_game(game);
}

}  // namespace ishitori::rules

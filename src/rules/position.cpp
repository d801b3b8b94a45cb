#include "rules/position.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr std::size_t max_heaps = 100000;

struct Typed {
    std::vector<HeapSize> heaps;  // as typed, zeros kept
    bool ring = false;
};

// True if a heap of three digits after a comma belongs to a number with separators: 1,000 or 2,050,000.
bool of_thousands(std::string_view item) { return item.size() == 3 && item[0] == '0' && digits_only(item); }

std::string without_separators(std::string_view text) {
    std::string digits(text);
    std::erase_if(digits, [](char c) { return c == ',' || c == '_' || c == '\''; });
    return digits;
}

// 1000000007 for 10^9+7, and 10^9-1 likewise: a power and one more number, which is one number to most
// people; nullopt for other texts.
std::optional<std::uint64_t> power_and_number(std::string_view text) {
    const std::size_t sign = text.find_first_of("+-");
    if (sign == std::string_view::npos ||
        text.substr(0, sign).find_first_of("^eE*") == std::string_view::npos ||
        text.substr(sign + 1).find_first_of("+-,^eE*") != std::string_view::npos)
        return std::nullopt;
    const auto front = parse_number(text.substr(0, sign)), rest = parse_number(text.substr(sign + 1));
    if (!front || !rest || *rest > *front || *front + *rest > max_heap_size) return std::nullopt;
    return text[sign] == '+' ? *front + *rest : *front - *rest;
}

// A drawn board; nullopt if the text is not a drawing.
std::optional<Result<Typed>> parse_drawn(const Game& game, std::string_view text) {
    if (game.board == Board::race || game.board == Board::count) return std::nullopt;
    if (game.name == treblecross) {
        auto rows = drawn_marks(text);
        if (!rows) return std::nullopt;
        if (!*rows) return rows->error();
        return Typed{std::move(**rows), false};
    }
    const bool ring = game.board == Board::ring;
    auto drawn = drawn_rows(text, ring);
    if (!drawn) return std::nullopt;
    if (drawn->spaced) {
        std::string row, gaps;  // "ooo" and "o.o.o"
        for (std::uint64_t stones : drawn->rows) {
            for (; stones > 0; --stones) {
                gaps += row.empty() ? "o" : ".o";
                row += 'o';
            }
        }
        return Error::input("position.spaced", printable(text), printable(row), printable(gaps));
    }
    return Typed{std::move(drawn->rows), ring && drawn->whole};
}

bool has_digit(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

// 3,4,5 for 3x4x5, 3-4-5, 3/4/5, 3|4|5 and 3.4.5; "" if the text is not a list of numbers like these.
std::string with_commas(std::string_view text) {
    const auto digit_at = [&](std::size_t at) {
        return at < text.size() && text[at] >= '0' && text[at] <= '9';
    };
    constexpr std::size_t longest = 60;  // bytes that a sentence repeats
    if (text.size() > longest || text.starts_with("0x") || text.starts_with("0X")) return "";
    std::string list;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool between = i > 0 && digit_at(i - 1) && digit_at(i + 1);
        if (digit_at(i))
            list += text[i];
        else if (between && std::string_view("xX/-.:,|").find(text[i]) != std::string_view::npos)
            list += ',';
        else
            return "";
    }
    return list == text ? "" : list;
}

// Error for 2x5,3x1 and for 1^3,2^2: nobody writes the number 1 as 1^3, so these are counts of heaps. Both
// readings are in the sentence. Nullopt for other texts.
std::optional<Error> heaps_that_occur_several_times(std::string_view text) {
    constexpr std::uint64_t most = 40;  // heaps
    const auto add = [](std::string& list, std::uint64_t heap) {
        list += (list.empty() ? "" : ",") + std::to_string(heap);
    };
    bool counts = false;
    std::string heaps, plain;
    std::uint64_t written = 0;
    for (const std::string_view item : split(text, ',')) {
        std::size_t sign = std::min(item.find_first_of("xX^"), item.find("×"));
        if (sign == std::string_view::npos) sign = item.size();
        const bool power = item.substr(sign).starts_with('^');
        const std::size_t length = item.substr(sign).starts_with("×") ? std::string_view("×").size() : 1;
        auto first = digits_only(trimmed(item.substr(0, sign)));
        auto second = sign == item.size() ? 1 : digits_only(trimmed(item.substr(sign + length)));
        if (!first || !second || item.starts_with('0')) return std::nullopt;
        counts = counts || (sign < item.size() && (!power || (*first == 1 && *second > 1)));
        const std::uint64_t count = sign == item.size() || power ? *second : *first;
        const std::uint64_t heap = sign == item.size() || power ? *first : *second;
        if (count > most || written + count > most) return std::nullopt;
        written += count;
        for (std::uint64_t i = 0; i < count; ++i) add(heaps, heap);
        if (power) {
            const auto number = parse_number(item);
            if (!number) return std::nullopt;
            add(plain, *number);
        } else {
            add(plain, *first);
            if (sign < item.size()) add(plain, *second);
        }
    }
    if (!counts) return std::nullopt;
    return Error::input("position.times", printable(text), heaps, plain);
}

Result<Typed> parse_typed(const Game& game, std::string_view typed_text) {
    const bool plain_numbers = typed_text.find_first_not_of("0123456789,") == std::string_view::npos;
    std::string tidied = plain_numbers ? std::string(typed_text) : tidy_position(typed_text);
    if (game.is_nim() && std::string_view(tidied).starts_with('*')) {  // *3+*4 are heaps of Nim
        for (std::size_t at = tidied.find('*'); at != std::string::npos; at = tidied.find('*', at)) {
            const bool begins = at == 0 || tidied[at - 1] == ',' || tidied[at - 1] == '+';
            const bool number = at + 1 < tidied.size() && tidied[at + 1] >= '0' && tidied[at + 1] <= '9';
            if (begins && number)
                tidied.erase(at, 1);
            else
                ++at;
        }
    }
    const std::string_view text = tidied;
    if (!plain_numbers) {
        if (auto drawn = parse_drawn(game, trimmed(typed_text))) return *drawn;
        if (auto drawn = parse_drawn(game, text)) return *drawn;
        if (const auto heaps = without_misere(text); heaps && !heaps->empty())
            return Error::input("typed.misere", printable(text), printable(*heaps));
        if (const auto heaps = without_normal(text); heaps && !heaps->empty())
            return Error::input("typed.normal", printable(text), printable(*heaps));
        if (const auto error = heaps_that_occur_several_times(text)) return *error;
    }
    Typed typed;
    const bool is_ring_game = game.board == Board::ring;
    std::string_view inner = text;
    bool says_ring = false, says_row = false;
    for (std::string_view word : {"ring(", "row("}) {
        if (!text.starts_with(word)) continue;
        if (!text.ends_with(')')) return Error::input("position.open-bracket", printable(text));
        inner = text.substr(word.size(), text.size() - word.size() - 1);
        (word == "ring(" ? says_ring : says_row) = true;
    }
    if (says_ring && !is_ring_game)
        return Error::input("position.no-ring-here", printable(text), game.text,
                            parse_game("ring(" + game.text + ")") ? "ring(" + game.text + ")" : "ring:2");
    if (inner.empty()) return Error::input("position.empty");
    if (const auto number = power_and_number(inner)) {
        const std::size_t sign = inner.find_first_of("+-");
        return Error::input("position.power", printable(text), *number,
                            std::string(inner.substr(0, sign)) + "," + std::string(inner.substr(sign + 1)));
    }
    std::size_t at = 0;
    while (at <= inner.size()) {
        std::size_t end = inner.find_first_of(",+", at);
        if (end == std::string_view::npos) end = inner.size();
        const std::string_view item = inner.substr(at, end - at);
        const std::string number = std::to_string(typed.heaps.size() + 1);
        if (item.empty()) return Error::input("position.missing-heap", printable(text), number);
        const bool separated = (at > 0 && inner[at - 1] == ',' && of_thousands(item)) ||
                               (item.find_first_of("_'") != std::string_view::npos &&
                                digits_only(without_separators(item)).has_value());
        if (separated) return Error::input("position.thousands", printable(text), without_separators(inner));
        const auto size = parse_number(item);
        if (size && item.size() > 1 && item[0] == '0' && digits_only(item))
            return Error::input("position.bad-heap", printable(text), number, printable(item));
        if (!size) {
            const std::string near = with_commas(inner);
            const auto groups = split(near, ',');
            if (groups.size() > 1 && inner.find_first_of("xX/-:") == std::string_view::npos &&
                std::all_of(groups.begin() + 1, groups.end(), of_thousands))  // 1.000
                return Error::input("position.thousands", printable(text), without_separators(near));
            if (!near.empty()) return Error::input("position.near", printable(text), near);
            if (game.board != Board::race && game.board != Board::count && !has_digit(text)) {
                if (game.name == treblecross) return Error::input("position.bad-marks", printable(text));
                return Error::input("position.bad-drawing", printable(text));
            }
            const char* key = size.error().key == "number.huge" ? "position.huge-heap"
                              : item.front() == '-'             ? "position.negative-heap"
                                                                : "position.bad-heap";
            return Error::input(key, printable(text), number, printable(item));
        }
        if (*size > game.largest_heap)
            return Error::input("position.beyond-set", number, *size, game.text, game.largest_heap);
        if (typed.heaps.size() == max_heaps) return Error::input("position.many-heaps", max_heaps);
        typed.heaps.push_back(*size);
        at = end + 1;
    }
    const bool single = typed.heaps.size() == 1;
    if (game.board == Board::count && !single) return Error::input("position.one-count", printable(text));
    if ((says_ring || says_row) && !single) return Error::input("position.one-ring", printable(text));
    typed.ring = is_ring_game && single && !says_row && typed.heaps[0] > 0;
    return typed;
}

}  // namespace

Position position_of(std::vector<HeapSize> heaps) {
    std::erase(heaps, HeapSize{0});
    std::sort(heaps.begin(), heaps.end(), std::greater<>());
    return {std::move(heaps), false};
}

Result<Position> parse_position(const Game& game, std::string_view text) {
    auto typed = parse_typed(game, text);
    if (!typed) return typed.error();
    Position position = position_of(std::move(typed->heaps));
    position.ring = typed->ring;
    return position;
}

Result<std::vector<HeapSize>> parse_rows(const Game& game, std::string_view text) {
    auto typed = parse_typed(game, text);
    if (!typed) return typed.error();
    return std::move(typed->heaps);
}

bool ring_allows(const Game& game, HeapSize m, HeapSize t) {
    return t >= 1 && t <= m && (game.rules.digit(t) >> (t < m ? 1 : 0) & 1) != 0;
}

std::string position_text(const Game& game, const Position& position) {
    if (position.over()) return "0";
    const bool single = position.heaps.size() == 1;
    std::string text;
    for (HeapSize heap : position.heaps) text += (text.empty() ? "" : ",") + std::to_string(heap);
    if (position.ring) return "ring(" + text + ")";
    if (single && game.board == Board::ring) return "row(" + text + ")";
    return text;
}

std::string move_text(const Move& move) {
    std::string text = std::to_string(move.heap) + "-" + std::to_string(move.remove);
    for (std::size_t i = 0; i < move.leave.size() && move.leave.size() > 1; ++i) {
        text += (i == 0 ? ":" : "+") + std::to_string(move.leave[i]);
    }
    return text;
}

Result<Move> parse_move(std::string_view typed) {
    const std::string tidied = tidy(typed);
    const std::string_view text = tidied;
    const Error bad = Error::input("move.bad", printable(text));
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) return bad;
    const std::size_t colon = text.find(':', dash);
    const std::size_t end = colon == std::string_view::npos ? text.size() : colon;
    const auto heap = parse_number(text.substr(0, dash));
    const auto remove = parse_number(text.substr(dash + 1, end - dash - 1));
    if (!heap || !remove) return bad;
    Move move{*heap, *remove, {}};
    if (*remove > *heap) return Error::input("move.too-many", printable(text), *heap, *remove);
    if (colon == std::string_view::npos) {
        if (*remove < *heap) move.leave.push_back(*heap - *remove);
        return move;
    }
    HeapSize sum = 0;  // within the range of a sum of two numbers
    for (std::size_t at = colon + 1; at <= text.size();) {
        std::size_t stop = text.find_first_of("+,", at);
        if (stop == std::string_view::npos) stop = text.size();
        const auto part = parse_number(text.substr(at, stop - at));
        if (!part || *part > *heap) return bad;
        sum = std::min(sum + *part, 2 * max_heap_size);
        if (*part > 0) move.leave.push_back(*part);
        at = stop + 1;
    }
    if (sum != *heap - *remove) {
        return Error::input("move.sum", printable(text), *heap - *remove, sum);
    }
    std::sort(move.leave.begin(), move.leave.end(), std::greater<>());
    return move;
}

Status check_legal(const Game& game, const Position& position, const Move& move) {
    if (std::find(position.heaps.begin(), position.heaps.end(), move.heap) == position.heaps.end()) {
        return Error::input("move.no-such-heap", move_text(move), move.heap, position_text(game, position));
    }
    HeapSize left = 0;
    for (HeapSize part : move.leave) left = std::min(left + part, 2 * max_heap_size);
    if (move.remove > move.heap || left != move.heap - move.remove) {
        return Error::input("move.sum", move_text(move), move.heap - std::min(move.heap, move.remove), left);
    }
    const Error not_allowed = Error::input("move.not-allowed", move_text(move), game.text);
    if (position.ring) {
        const bool ok = ring_allows(game, move.heap, move.remove) && move.leave.size() <= 1;
        return ok ? Status(Done{}) : not_allowed;
    }
    if (!game.rules.allows(move.remove, move.leave)) return not_allowed;
    return Done{};
}

Position after(const Position& position, const Move& move) {
    Position next;
    next.heaps = position.heaps;
    const auto at = std::find(next.heaps.begin(), next.heaps.end(), move.heap);
    CHECK(at != next.heaps.end());
    next.heaps.erase(at);
    next.heaps.insert(next.heaps.end(), move.leave.begin(), move.leave.end());
    return position_of(std::move(next.heaps));
}

}  // namespace ishitori::rules

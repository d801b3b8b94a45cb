#include "rules/position.hpp"

#include <algorithm>
#include <utility>

#include "base/contract.hpp"
#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr std::size_t max_heaps = 100000;

// True if a heap of three digits after a comma belongs to a number with separators: 1,000 or 2,050,000.
bool of_thousands(std::string_view item) { return item.size() == 3 && item[0] == '0' && digits_only(item); }

std::string without_separators(std::string_view text) {
    std::string digits(text);
    std::erase_if(digits, [](char c) { return c == ',' || c == '_' || c == '\''; });
    return digits;
}

// "3,1000" for "3,1_000" and "5,1234000" for "5,1,234,000".
std::string with_joined_thousands(std::string_view text) {
    std::string joined;
    bool may_grow = false;   // three more digits may follow the group
    bool separated = false;  // the group has separators
    std::string group;
    const auto end_group = [&] {
        joined += (joined.empty() ? "" : ",") + (separated ? without_separators(group) : group);
    };
    for (const std::string_view item : split(text, ',')) {
        const bool three = item.size() == 3 && digits_only(item).has_value();
        if (may_grow && three) {
            group += "," + std::string(item);
            separated = separated || of_thousands(item);
            continue;
        }
        if (!group.empty()) end_group();
        group = item;
        std::erase_if(group, [](char c) { return c == '_' || c == '\''; });
        separated = false;
        may_grow = group.size() <= 3;
    }
    end_group();
    return joined;
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

// The error that gives both readings of heaps such as 10^9+7 in the position `text`; nullopt without such a
// heap.
std::optional<Error> powers_and_numbers(std::string_view text, std::string_view inner) {
    if (inner.find_first_of("^eE*") == std::string_view::npos) return std::nullopt;
    std::string joined, apart;
    for (const std::string_view item : split(inner, ',')) {
        const auto number = power_and_number(item);
        const std::size_t sign = std::min(item.find_first_of("+-"), item.size());
        const std::string comma = joined.empty() ? "" : ",";
        joined += comma + (number ? std::to_string(*number) : std::string(item));
        apart += comma + std::string(item.substr(0, number ? sign : item.size()));
        if (number) apart += "," + std::string(item.substr(sign + 1));
    }
    if (joined == inner) return std::nullopt;
    return Error::input("position.power", printable(text), printable(joined), printable(apart));
}

// A drawn board; nullopt if the text is not a drawing.
std::optional<Result<TypedPosition>> parse_drawn(const Game& game, std::string_view text) {
    if (game.board == Board::race || game.board == Board::count) return std::nullopt;
    if (game.name == treblecross) {
        auto rows = drawn_marks(text);
        if (!rows) return std::nullopt;
        if (!*rows) return rows->error();
        return TypedPosition{std::move(**rows), false};
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
    return TypedPosition{std::move(drawn->rows), ring && drawn->whole};
}

// 3,4,5 for 3x4x5, 3-4-5, 3/4/5, 3|4|5 and 3.4.5; "" if the text is not a list of numbers like these.
std::string with_commas(std::string_view text) {
    const auto digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
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

// One item of a position that may say how often a heap occurs: 2x5, 1^3 and 5*3. `plain`: 2,5 and 1 and 15,
// if it does not.
struct Repeated {
    HeapSize count = 1, heap = 0;
    std::string plain;
    bool counts = false;
};

// Nullopt if the item is not a number.
std::optional<Repeated> repeated(std::string_view item) {
    const auto number = parse_number(item);
    const std::string value = number ? std::to_string(*number) : "";
    const std::size_t sign = std::min({item.find_first_of("xX^*"), item.find("×"), item.size()});
    std::string_view behind = item.substr(sign);
    const bool power = drop_front(behind, {"^"}), product = drop_front(behind, {"*"});
    if (!power && !product) drop_front(behind, {"x", "X", "×"});
    const auto front = digits_only(trimmed(item.substr(0, sign))), back = digits_only(trimmed(behind));
    HeapSize count = front.value_or(0), heap = back.value_or(0);
    if (power) std::swap(count, heap);
    const bool two = front && back && count > 0 && item[0] != '0';
    if (number && (!two || count > max_heaps)) return Repeated{1, *number, value};
    if (!two || (!number && (power || product))) return std::nullopt;
    const std::string plain = power || product ? value : std::to_string(count) + "," + std::to_string(heap);
    return Repeated{count, heap, plain, !power || (heap == 1 && count > 1)};  // nobody writes 1 as 1^3
}

// Error for 2x5,3x1, for 1^3,2^2 and for 5*3, with both readings. Nullopt for other texts.
std::optional<Error> heaps_that_occur_several_times(std::string_view text) {
    constexpr HeapSize most = 40;  // heaps that a sentence lists
    if (text.find_first_of("xX^*") == std::string_view::npos && text.find("×") == std::string_view::npos)
        return std::nullopt;
    std::string heaps, words, plain;
    HeapSize listed = 0;
    bool counts = false;
    for (const std::string_view item : split(text, ',')) {
        const auto read = repeated(item);
        if (!read) return std::nullopt;
        const std::string heap = std::to_string(read->heap);
        words += (words.empty() ? "" : " and ") + std::to_string(read->count) +
                 (read->count == 1 ? " heap of " : " heaps of ") + heap;
        for (HeapSize i = 0; i < read->count && listed <= most; ++i, ++listed)
            heaps += (heaps.empty() ? "" : ",") + heap;
        plain += (plain.empty() ? "" : ",") + read->plain;
        counts = counts || read->counts;
    }
    if (!counts || heaps == plain) return std::nullopt;
    return Error::input("position.times", printable(text), printable(listed > most ? words : heaps),
                        printable(plain));
}

// 3 for *3, a heap of Nim: "*3+*4" as "3+4".
void remove_stars(std::string& text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = at == 0 || text[at - 1] == ',' || text[at - 1] == '+';
        const bool number = at + 1 < text.size() && is_digit(text[at + 1]);
        if (text[at] != '*' || !begins || !number) plain += text[at];
    }
    text = std::move(plain);
}

// A text with other signs than digits and commas: a drawing, or the error for words of a convention and for
// heaps that occur several times. Nullopt for other texts.
std::optional<Result<TypedPosition>> parse_otherwise(const Game& game, std::string_view typed,
                                                     std::string_view tidied) {
    for (const std::string_view drawing : {trimmed(typed), tidied}) {
        if (auto drawn = parse_drawn(game, drawing)) return drawn;
    }
    const auto heaps = without_convention(tidied);
    if (heaps && !heaps->plain.empty()) return heaps->error(tidied);
    if (auto error = heaps_that_occur_several_times(tidied)) return *error;
    return std::nullopt;
}

// The error for an item that is not a heap; `inner` are all heaps of the text.
Error no_heap(const Game& game, std::string_view text, std::string_view inner, std::string_view item,
              const std::string& place, std::string_view number_error) {
    const std::string near = with_commas(inner);
    const auto groups = split(near, ',');
    if (groups.size() > 1 && inner.find_first_of("xX/-:") == std::string_view::npos &&
        std::all_of(groups.begin() + 1, groups.end(), of_thousands))  // 1.000
        return Error::input("position.thousands", printable(text), without_separators(near));
    if (!near.empty()) return Error::input("position.near", printable(text), near);
    if (game.board != Board::race && game.board != Board::count && !has_digit(text))
        return game.name == treblecross ? Error::input("position.bad-marks", printable(text))
                                        : Error::input("position.bad-drawing", printable(text));
    const char* const key = number_error == "number.huge" ? "position.huge-heap"
                            : item.front() == '-'         ? "position.negative-heap"
                                                          : "position.bad-heap";
    return Error::input(key, printable(text), place, printable(item));
}

// Heap sizes with ',' or '+' between them; `text` is the whole position.
Result<std::vector<HeapSize>> parse_heaps(const Game& game, std::string_view text, std::string_view inner) {
    std::vector<HeapSize> heaps;
    for (std::size_t at = 0, end = 0; at <= inner.size(); at = end + 1) {
        end = std::min(inner.find_first_of(",+", at), inner.size());
        const std::string_view item = inner.substr(at, end - at);
        const std::string place = std::to_string(heaps.size() + 1);
        if (item.empty()) return Error::input("position.missing-heap", printable(text), place);
        const bool separated = (at > 0 && inner[at - 1] == ',' && of_thousands(item)) ||
                               (item.find_first_of("_'") != std::string_view::npos &&
                                digits_only(without_separators(item)).has_value());
        if (separated)
            return Error::input("position.thousands", printable(text),
                                printable(with_joined_thousands(inner)));
        const auto size = parse_number(item);
        if (!size) return no_heap(game, text, inner, item, place, size.error().key);
        if (item.size() > 1 && item[0] == '0' && digits_only(item))
            return Error::input("position.bad-heap", printable(text), place, printable(item));
        if (*size > game.largest_heap)
            return Error::input("position.beyond-set", place, *size, game.text, game.largest_heap);
        if (heaps.size() == max_heaps) return Error::input("position.many-heaps", max_heaps);
        heaps.push_back(*size);
    }
    return heaps;
}

}  // namespace

Position position_of(std::vector<HeapSize> heaps) {
    std::erase(heaps, HeapSize{0});
    std::sort(heaps.begin(), heaps.end(), std::greater<>());
    return {std::move(heaps), false};
}

Position TypedPosition::position() const {
    Position position = position_of(rows);
    position.ring = ring;
    return position;
}

Result<TypedPosition> parse_typed(const Game& game, std::string_view typed) {
    const bool plain_numbers = typed.find_first_not_of("0123456789,") == std::string_view::npos;
    std::string text = plain_numbers ? std::string(typed) : tidy_position(typed);
    if (game.is_nim()) remove_stars(text);
    if (!plain_numbers) {
        if (auto other = parse_otherwise(game, typed, text)) return *other;
    }
    std::string_view inner = text;
    const bool says_ring = drop_front(inner, {"ring("}), says_row = !says_ring && drop_front(inner, {"row("});
    if ((says_ring || says_row) && !drop_back(inner, {")"}))
        return Error::input("position.open-bracket", printable(text));
    const bool is_ring_game = game.board == Board::ring;
    if (says_ring && !is_ring_game)
        return Error::input("position.no-ring-here", printable(text), game.text,
                            parse_game("ring(" + game.text + ")") ? "ring(" + game.text + ")" : "ring:2");
    if (inner.empty()) return Error::input("position.empty");
    if (auto error = powers_and_numbers(text, inner)) return *error;
    auto heaps = parse_heaps(game, text, inner);
    if (!heaps) return heaps.error();
    const bool single = heaps->size() == 1;
    if (game.board == Board::count && !single) return Error::input("position.one-count", printable(text));
    if ((says_ring || says_row) && !single) return Error::input("position.one-ring", printable(text));
    const bool ring = is_ring_game && single && !says_row && (*heaps)[0] > 0;
    return TypedPosition{std::move(*heaps), ring};
}

Result<Position> parse_position(const Game& game, std::string_view text) {
    const auto typed = parse_typed(game, text);
    if (!typed) return typed.error();
    return typed->position();
}

std::string list_of_heaps(std::string_view text) {
    const auto typed = parse_typed(*parse_game("nim"), text);
    return typed ? joined(typed->rows, ",") : "";
}

bool ring_allows(const Game& game, HeapSize m, HeapSize t) {
    return t >= 1 && t <= m && (game.rules.digit(t) >> (t < m ? 1 : 0) & 1) != 0;
}

std::string position_text(const Game& game, const Position& position) {
    if (position.over()) return "0";
    const std::string text = joined(position.heaps, ",");
    if (position.ring) return "ring(" + text + ")";
    return game.board == Board::ring && position.heaps.size() == 1 ? "row(" + text + ")" : text;
}

std::string move_text(const Move& move) {
    const std::string text = std::to_string(move.heap) + "-" + std::to_string(move.remove);
    return move.leave.size() > 1 ? text + ":" + joined(move.leave, "+") : text;
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

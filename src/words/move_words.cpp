#include "words/move_words.hpp"

#include <algorithm>
#include <ranges>

#include "base/split.hpp"
#include "rules/named_games.hpp"

namespace ishitori::words {

std::string row_label(std::size_t row) {
    if (row < 26) return std::string(1, static_cast<char>('A' + row));
    return std::to_string(row + 1);
}

std::string place_words(Language language, const Game& game, std::size_t row, HeapSize size,
                        std::optional<NimValue> value) {
    const bool race = game.board == Board::race;
    const bool is_row = game.board == Board::line || game.board == Board::ring;
    const std::string place = race ? row_label(row) : std::to_string(row + 1);
    const std::string key = "label." + std::string(race ? "race" : is_row ? "row" : "heap");
    return value ? say(language, key + "-value", {place, size, *value}) : say(language, key, {place, size});
}

std::string rows_words(Language language, const Game& game, std::span<const HeapSize> rows, bool ring) {
    if (ring) return say(language, "position.ring", {rows[0]});
    if (game.board == Board::ring && rows.size() == 1) return say(language, "position.row", {rows[0]});
    return rows.empty() ? "0" : joined(rows, ",");
}

std::string left_words(Language language, const std::vector<HeapSize>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += say(language, i + 1 == parts.size() ? "move.and" : "move.comma");
        text += std::to_string(parts[i]);
    }
    return text;
}

std::string said_words(Language language, HeapSize last, HeapSize left, HeapSize count) {
    constexpr HeapSize max_listed = 6;
    const HeapSize first = last - left + 1, end = first + count - 1;
    if (count > max_listed) return say(language, "move.count-range", {first, end});
    return say(language, "move.count", {joined(std::views::iota(first, end + 1), ", ")});
}

std::string mark_words(Language language, HeapSize row, HeapSize square, const std::vector<HeapSize>& left) {
    const std::size_t rows = left.size();
    return say(language,
               rows == 0   ? "move.mark-all"
               : rows == 1 ? "move.mark-one"
                           : "move.mark-many",
               {row, square, left_words(language, left)});
}

std::string move_words(Language language, const Game& game, const Move& move, bool ring,
                       const std::size_t* row) {
    const HeapSize heap = move.heap, remove = move.remove;
    if (game.name == treblecross)
        return mark_words(language, heap, marked_square(remove, move.leave), move.leave);
    if (game.board == Board::count)
        return said_words(language, heap, heap, remove);  // no number was said yet
    if (game.board == Board::race) {
        const HeapSize left = move.leave.empty() ? 0 : move.leave[0];
        if (row != nullptr) return say(language, "move.race-row", {row_label(*row), remove, left});
        return say(language, "move.race", {heap, remove, left});
    }
    if (ring) {
        if (move.leave.empty()) return say(language, "move.ring-all", {heap});
        return say(language, "move.ring", {heap, remove, move.leave[0]});
    }
    const bool is_row = game.board == Board::line || game.board == Board::ring;
    const std::string parts = left_words(language, move.leave);
    if (move.leave.empty()) return say(language, is_row ? "move.row-all" : "move.heap-all", {heap});
    if (move.remove == 0) return say(language, "move.split", {heap, parts});
    if (move.leave.size() == 1)
        return say(language, is_row ? "move.row-one" : "move.heap-one", {heap, remove, parts});
    return say(language, is_row ? "move.row-many" : "move.heap-many", {heap, remove, parts});
}

}  // namespace ishitori::words

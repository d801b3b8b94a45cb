#include "play/session.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/split.hpp"
#include "play/best_line.hpp"

namespace ishitori::play {

Result<Session> Session::start(Game game, Convention convention, std::string_view text) {
    const auto typed = parse_typed(game, text);
    if (!typed) return typed.error();
    Session session(std::move(game), convention);
    session.keeps_empty_ = session.game_.rules.max_parts() <= 1;
    session.ring_ = typed->ring;
    HeapSize next = 1;
    for (const HeapSize size : typed->rows) {
        if (size == 0 && !session.keeps_empty_) continue;
        // more stones than this cannot be numbered
        if (session.numbered() && size > max_heap_size - next) return Error::input("play.too-many-stones");
        session.rows_.push_back({size, session.numbered() ? next : 0});
        next += session.numbered() ? size : 0;
    }
    session.last_stone_ = next - 1;
    if (session.ring_) session.ring_size_ = session.last_stone_;
    const bool one_row = session.game_.board == Board::ring && session.rows_.size() == 1;
    const std::string start = joined(session.sizes(), ",");
    session.start_text_ = one_row         ? (session.ring_ ? "ring(" : "row(") + start + ")"
                          : start.empty() ? "0"
                                          : start;
    return session;
}

std::vector<HeapSize> Session::sizes() const {
    std::vector<HeapSize> sizes;
    for (const Row& row : rows_) sizes.push_back(row.size);
    return sizes;
}

Position Session::position() const {
    Position position = position_of(sizes());
    position.ring = ring_;
    return position;
}

bool Session::over() const { return !heaviest_move(game_, position()); }

bool Session::first_wins() const {
    CHECK(over());
    // normal play: the player without a move loses; misere: wins
    return first_to_move() == (convention_ == Convention::misere);
}

HeapSize Session::stone_after(HeapSize n, HeapSize steps) const {
    n += steps;
    return ring_size_ > 0 && n > ring_size_ ? n - ring_size_ : n;
}

std::optional<std::size_t> Session::row_of_stone(HeapSize n) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        const bool here = (n >= row.first || ring_size_ > 0) && stones_before(row, n) < row.size;
        if (n >= 1 && n <= last_stone_ && here) return i;
    }
    return std::nullopt;
}

Move Session::move_of(const Choice& choice) const {
    Move move{rows_[choice.row].size, choice.remove, choice.parts};
    std::ranges::sort(move.leave, std::greater<>());
    return move;
}

Status Session::check(const Choice& choice) const {
    if (over()) return Error::input("play.over");
    if (choice.row >= rows_.size() || rows_[choice.row].size == 0) {
        return Error::input("play.no-row", choice.row + 1);
    }
    const Row& row = rows_[choice.row];
    const std::string size = std::to_string(row.size), remove = std::to_string(choice.remove);
    if (choice.remove > row.size) {
        return Error::input(game_.board == Board::race ? "play.past-goal" : "play.too-many", remove, size);
    }
    if (choice.remove == 0 && choice.parts.size() < 2) return Error::input("play.take-none");
    HeapSize left = 0;
    for (HeapSize part : choice.parts) {
        if (part == 0 || part > row.size) return Error::input("play.sum", row.size - choice.remove);
        left = std::min(left + part, 2 * max_heap_size);
    }
    if (left != row.size - choice.remove) {
        return Error::input("play.sum", row.size - choice.remove);
    }
    if (check_legal(game_, position(), move_of(choice))) return Done{};
    const bool stepped = game_.board != Board::heaps || game_.rules.kind == Ruleset::Kind::subtraction;
    if (const auto most = game_.rules.longest_take(); stepped && most && choice.remove > *most) {
        const char* key = game_.board == Board::race ? "play.most-squares" : "play.most";
        return Error::input(key, remove, *most);
    }
    if (game_.rules.kind == Ruleset::Kind::general && choice.parts.size() > 1 &&
        game_.rules.parting(choice.remove, choice.parts.size()) != Parting::none)
        return Error::input("play.not-these-sizes");
    if (game_.rules.unequal_split()) {
        if (choice.remove > 0) return Error::input("play.only-split");
        return Error::input("play.equal-parts");
    }
    if (game_.rules.kind == Ruleset::Kind::subtraction) return Error::input("play.not-that-many", remove);
    switch (choice.parts.size()) {
        case 0:
            return Error::input("play.not-whole", size);
        case 1:
            return Error::input("play.not-one", remove, size);
        default:
            return Error::input("play.not-split", remove, size, choice.parts.size());
    }
}

Choice Session::place(const Move& move) const {
    const auto at = std::ranges::find_if(rows_, [&](const Row& row) { return row.size == move.heap; });
    CHECK(at != rows_.end());
    Choice choice{static_cast<std::size_t>(at - rows_.begin()), move.remove, move.leave, 0};
    if (numbered()) {
        const HeapSize left = move.leave.size() >= 2 ? move.leave[0] : 0;
        choice.stone = stone_after(at->first, left);
    }
    return choice;
}

void Session::play(const Choice& choice) {
    CHECK(check(choice).ok());
    history_.push_back({choice, move_of(choice), choice_text(*this, choice), rows_, ring_});
    const Row row = rows_[choice.row];
    std::vector<Row> left;
    if (ring_) {
        if (choice.remove < row.size)
            left.push_back({row.size - choice.remove, stone_after(choice.stone, choice.remove)});
    } else if (numbered()) {
        const HeapSize before = stones_before(row, choice.stone);
        const HeapSize behind = row.size - before - choice.remove;
        if (before > 0) left.push_back({before, row.first});
        if (behind > 0) left.push_back({behind, stone_after(choice.stone, choice.remove)});
    } else {
        for (HeapSize part : choice.parts) left.push_back({part, 0});
        if (left.empty() && keeps_empty_) left.push_back({0, 0});
    }
    const auto at = rows_.begin() + static_cast<std::ptrdiff_t>(choice.row);
    rows_.insert(rows_.erase(at), left.begin(), left.end());
    ring_ = false;
}

void Session::undo() {
    CHECK(can_undo());
    rows_ = std::move(history_.back().rows_before);
    ring_ = history_.back().ring_before;
    history_.pop_back();
}

}  // namespace ishitori::play

#include "play/symmetric.hpp"

#include "base/contract.hpp"
#include "play/pairs.hpp"

namespace ishitori::play {

namespace {

// Definition 8's choice: the long row has 2 <= length <= n + 1 and there are `ones` rows of length 1.
Move final_choice(HeapSize length, HeapSize ones) {
    if (ones % 2 == 0) return {length, length - 1, {1}};  // leave one stone of it
    if (length == 2) return {2, 2, {}};   // correction 2: two stones cannot be left as two heaps
    return {length, length - 2, {1, 1}};  // take the middle
}

// Takes one or two stones from the middle and leaves two equal rows.
Move halves(HeapSize length) {
    const HeapSize half = (length - 1) / 2;
    return move_leaving(length, {half, half});
}

}  // namespace

bool has_strategy(const Game& game, Convention convention) {
    return (game.board == Board::line || game.board == Board::ring) && game.most >= 3 &&
           convention == Convention::misere;
}

bool is_symmetric(const Position& position) {
    return !position.over() && position.heaps.front() >= 2 && in_pairs(position);
}

std::optional<SymmetricMove> symmetric_move(const Game& line, const Position& position) {
    CHECK(line.most >= 3 && !position.ring);
    const auto& rows = position.heaps;
    if (rows.empty() || rows.front() < 2 || is_symmetric(position)) return std::nullopt;
    const bool one_long = rows.size() == 1 || rows[1] == 1;
    const HeapSize ones = rows.size() - 1;
    if (one_long && rows[0] <= line.most + 1)
        return SymmetricMove{final_choice(rows[0], ones), SymmetricStep::final_choice};
    if (one_long && ones % 2 == 0) return SymmetricMove{halves(rows[0]), SymmetricStep::halve};
    // The opponent has broken one pair; a move on one row restores all pairs.
    const auto move = pairing_move(line.rules, position,
                                   [&](const Move& made) { return is_symmetric(after(position, made)); });
    return move ? std::optional(SymmetricMove{*move, SymmetricStep::restore}) : std::nullopt;
}

}  // namespace ishitori::play

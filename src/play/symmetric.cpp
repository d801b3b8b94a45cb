#include "play/symmetric.hpp"

#include <algorithm>

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
    return {length, length - 2 * half, {half, half}};
}

// The first move, in the order of for_each_move, that leaves a symmetric position. It must leave of its row h
// exactly the unpaired rows other than h, or two equal rows; so no split is tried in vain, and rows of any
// length take no time.
std::optional<Move> restoring_move(HeapSize most, const Position& position) {
    const std::vector<HeapSize> odd = unpaired(position.heaps);
    if (odd.size() > 3) return std::nullopt;  // a move leaves at most two rows
    for (const HeapSize h : sizes_of(position.heaps)) {
        std::vector<HeapSize> wanted = odd;
        if (const auto at = std::ranges::find(wanted, h); at != wanted.end()) {
            wanted.erase(at);
        } else {
            wanted.push_back(h);  // longer than any row that a move on h leaves
        }
        if (wanted.empty()) {
            for (HeapSize take = 1; take <= most && take <= h; ++take) {
                const HeapSize rest = h - take;
                if (rest % 2 != 0) continue;
                Move move{h, take, rest == 0 ? std::vector<HeapSize>{} : std::vector{rest / 2, rest / 2}};
                if (is_symmetric(after(position, move))) return move;
            }
            continue;
        }
        if (wanted.size() > 2) continue;
        const HeapSize left = wanted.size() == 1 ? wanted[0] : wanted[0] + wanted[1];  // below 2^63
        if (left >= h) continue;
        Move move{h, h - left, wanted};
        if (move.remove <= most && is_symmetric(after(position, move))) return move;
    }
    return std::nullopt;
}

}  // namespace

bool has_strategy(const Game& game, Convention convention) {
    return (game.board == Board::line || game.board == Board::ring) && game.most >= 3 &&
           convention == Convention::misere;
}

bool is_symmetric(const Position& position) {
    const auto& rows = position.heaps;
    return !rows.empty() && rows.front() >= 2 && in_pairs(position);
}

std::optional<SymmetricMove> symmetric_move(const Game& line, const Position& position) {
    CHECK(line.most >= 3 && !position.ring);
    const auto& rows = position.heaps;
    if (rows.empty() || rows.front() < 2 || is_symmetric(position)) return std::nullopt;
    const bool one_long = rows.size() == 1 || rows[1] == 1;
    const HeapSize ones = rows.size() - 1;
    if (one_long && rows[0] <= line.most + 1) {
        return SymmetricMove{final_choice(rows[0], ones), SymmetricStep::final_choice};
    }
    if (one_long && ones % 2 == 0) return SymmetricMove{halves(rows[0]), SymmetricStep::halve};
    // The opponent has broken one pair; a move on one row restores all pairs.
    if (const auto move = restoring_move(line.most, position)) {
        return SymmetricMove{*move, SymmetricStep::restore};
    }
    return std::nullopt;
}

}  // namespace ishitori::play

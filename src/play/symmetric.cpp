#include "play/symmetric.hpp"

#include <algorithm>
#include <cassert>

namespace ishitori {

namespace {

// Definition 8's choice: the long row has 2 <= length <= n + 1 and there are `ones` rows of length 1.
Move final_choice(HeapSize length, HeapSize ones) {
    if (ones % 2 == 0) return {length, length - 1, {1}};  // leave one of it
    if (length == 2) return {2, 2, {}};   // correction 2: two ones cannot be left of two stones
    return {length, length - 2, {1, 1}};  // take the middle
}

// One stone or two from the middle leave two equal rows.
Move halves(HeapSize length) {
    const HeapSize half = (length - 1) / 2;
    return {length, length - 2 * half, {half, half}};
}

}  // namespace

bool is_symmetric(const Position& position) {
    const auto& rows = position.heaps;
    if (rows.empty() || rows.size() % 2 != 0 || rows.front() < 2) return false;
    for (std::size_t i = 0; i < rows.size(); i += 2) {
        if (rows[i] != rows[i + 1]) return false;
    }
    return true;
}

std::optional<SymmetricMove> symmetric_move(const Game& line, const Position& position) {
    assert(line.most >= 3 && !position.ring);
    const auto& rows = position.heaps;
    if (rows.empty() || rows.front() < 2 || is_symmetric(position)) return std::nullopt;
    const bool one_long = rows.size() == 1 || rows[1] == 1;
    const HeapSize ones = rows.size() - 1;
    if (one_long && rows[0] <= line.most + 1) {
        return SymmetricMove{final_choice(rows[0], ones), SymmetricStep::final_choice};
    }
    if (one_long && ones % 2 == 0) return SymmetricMove{halves(rows[0]), SymmetricStep::halve};
    // The opponent has broken one pair: some move on one row of the odd lengths restores all pairs.
    std::optional<SymmetricMove> found;
    for_each_move(line, position, [&](const Move& move) {
        if (!is_symmetric(after(position, move))) return true;
        found = SymmetricMove{move, SymmetricStep::restore};
        return false;
    });
    return found;
}

}  // namespace ishitori

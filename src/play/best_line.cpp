#include "play/best_line.hpp"

#include <algorithm>
#include <numeric>

#include "base/contract.hpp"
#include "misere/option_cursor.hpp"
#include "play/symmetric.hpp"
#include "rules/large_heaps.hpp"

namespace ishitori::inline play {

namespace {

// The move of one heap that takes the most stones.
std::optional<Move> heaviest_of_heap(const Game& game, HeapSize heap) {
    const Ruleset& rules = game.rules;
    if (game.is_nim()) return Move{heap, heap, {}};
    if (rules.kind == Ruleset::Kind::subtraction) {
        for (auto range = rules.set.rbegin(); range != rules.set.rend(); ++range) {
            if (range->from > heap) continue;
            const HeapSize remove = std::min(range->to, heap);
            Move move{heap, remove, {}};
            if (heap > remove) move.leave.push_back(heap - remove);
            return move;
        }
        return std::nullopt;
    }
    OptionCursor options(rules, heap);
    Parts parts;
    if (!options.next(parts)) return std::nullopt;
    std::vector<HeapSize> leave(parts.begin(), parts.end());
    const HeapSize left = std::accumulate(leave.begin(), leave.end(), HeapSize{0});
    return Move{heap, heap - left, std::move(leave)};
}

std::optional<Move> heaviest_of_ring(const Game& game, HeapSize m) {
    const auto tail = repeating_tail(game.rules);
    for (HeapSize t = std::min(m, game.rules.longest_take().value_or(m)); t > 0; --t) {
        if (tail && t >= tail->from && m - t > tail->run) t = tail->from;
        if (!ring_allows(game, m, t)) continue;
        Move move{m, t, {}};
        if (m > t) move.leave.push_back(m - t);
        return move;
    }
    return std::nullopt;
}

std::optional<Move> winners_choice(Adviser& adviser, const Position& position, const Advice& advice) {
    const Game& game = adviser.game();
    const bool strategy = adviser.convention() == Convention::misere && !position.ring &&
                          (game.board == Board::line || game.board == Board::ring) && game.most >= 3;
    if (strategy) {
        if (const auto move = symmetric_move(game, position)) return move->move;
    }
    const Move* best = nullptr;
    for (const Move& move : advice.winning.listed) {
        if (best == nullptr || move.remove > best->remove) best = &move;
    }
    return best == nullptr ? std::nullopt : std::optional(*best);
}

}  // namespace

std::optional<Move> heaviest_move(const Game& game, const Position& position) {
    if (position.over()) return std::nullopt;
    if (position.ring) return heaviest_of_ring(game, position.heaps.front());
    std::optional<Move> best;
    HeapSize last = 0;
    for (HeapSize heap : position.heaps) {
        if (heap == last) continue;
        last = heap;
        const auto move = heaviest_of_heap(game, heap);
        if (move && (!best || move->remove > best->remove)) best = move;
    }
    return best;
}

std::vector<HeapSize> rows_after(std::vector<HeapSize> rows, std::size_t row, const Move& move) {
    rows[row] = move.leave.empty() ? 0 : move.leave[0];
    for (std::size_t i = 1; i < move.leave.size(); ++i) {
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(row + i), move.leave[i]);
    }
    return rows;
}

Result<BestLine> best_line(Adviser& adviser, const Position& start, std::vector<HeapSize> rows,
                           std::size_t most_plies) {
    BestLine line;
    Position position = start;
    for (bool by_first = true; line.plies.size() < most_plies; by_first = !by_first) {
        auto move = heaviest_move(adviser.game(), position);
        if (!move) {
            line.finished = true;
            return line;
        }
        auto advice = adviser.advise(position);
        if (!advice) return advice.error();
        if (!advice->outcome) {
            line.known = false;
            return line;
        }
        if (advice->outcome == Outcome::N) {
            move = winners_choice(adviser, position, *advice);
            if (!move) {
                line.known = false;
                return line;
            }
        }
        const auto at = std::find(rows.begin(), rows.end(), move->heap);
        CHECK(at != rows.end());
        Ply ply{*move, static_cast<std::size_t>(at - rows.begin()), {}, by_first};
        rows = rows_after(std::move(rows), ply.row, *move);
        ply.rows_after = rows;
        line.plies.push_back(std::move(ply));
        position = after(position, *move);
    }
    line.finished = !heaviest_move(adviser.game(), position);
    return line;
}

}  // namespace ishitori::inline play

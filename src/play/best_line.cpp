#include "play/best_line.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/contract.hpp"
#include "misere/option_cursor.hpp"
#include "play/pairs.hpp"
#include "play/symmetric.hpp"
#include "rules/large_heaps.hpp"

namespace ishitori::play {

namespace {

// The move of one heap that takes the most stones.
std::optional<Move> heaviest_of_heap(const Game& game, HeapSize heap) {
    const Ruleset& rules = game.rules;
    if (game.is_nim()) return Move{heap, heap, {}};
    if (rules.kind == Ruleset::Kind::subtraction) {
        for (auto range = rules.set.rbegin(); range != rules.set.rend(); ++range) {
            if (range->from <= heap) return move_taking(heap, std::min(range->to, heap));
        }
        return std::nullopt;
    }
    OptionCursor options(rules, heap);
    Parts parts;
    if (!options.next(parts)) return std::nullopt;
    return move_leaving(heap, {parts.begin(), parts.end()});
}

std::optional<Move> heaviest_of_ring(const Game& game, HeapSize m) {
    const auto tail = repeating_tail(game.rules);
    for (HeapSize t = std::min(m, game.rules.longest_take().value_or(m)); t > 0; --t) {
        if (tail && t >= tail->from && m - t > tail->run) t = tail->from;
        if (ring_allows(game, m, t)) return move_taking(m, t);
    }
    return std::nullopt;
}

// The longest line from a lost position if the winner makes the advised moves, by recursion over all moves of
// the loser. Each position is examined once.
class LongestResistance {
  public:
    explicit LongestResistance(Adviser& adviser) : adviser_(adviser) {}

    struct Best {
        std::size_t plies = 0;
        std::optional<Move> move;  // nullopt: no move is left
    };
    // Nullopt if there are too many positions or one of them is open.
    std::optional<Best> from(const Position& lost) {
        const auto key = std::make_pair(lost.ring, lost.heaps);
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        Best best;
        const bool all = for_each_move(adviser_.game(), lost, [&](const Move& move) {
            const auto plies = after_move(after(lost, move));
            if (plies && (!best.move || *plies + 1 > best.plies)) best = {*plies + 1, move};
            return plies.has_value();
        });
        if (!all) return std::nullopt;
        return known_[key] = best;
    }

  private:
    // The number of plies of the winner's move and all later moves.
    std::optional<std::size_t> after_move(const Position& won) {
        if (examined_++ == max_positions) return std::nullopt;
        if (!heaviest_move(adviser_.game(), won)) return 0;
        const auto advice = adviser_.advise(won);
        if (!advice || advice->outcome != Outcome::N) return std::nullopt;
        const auto move = advised_move(adviser_, won, *advice);
        if (!move) return std::nullopt;
        const auto rest = from(after(won, *move));
        if (!rest) return std::nullopt;
        return rest->plies + 1;
    }

    static constexpr std::size_t max_positions = 3000;
    Adviser& adviser_;
    std::map<std::pair<bool, std::vector<HeapSize>>, Best> known_;
    std::size_t examined_ = 0;
};

// True if every move may be examined: few stones, and no search needed for each.
bool small_enough(const Position& position, Reason reason) {
    const HeapSize most = reason == Reason::search ? 14 : 60;
    HeapSize stones = 0;
    for (const HeapSize heap : position.heaps) stones += std::min(heap, most + 1);
    return stones <= most;
}

}  // namespace

std::optional<Move> advised_move(const Adviser& adviser, const Position& position, const Advice& advice) {
    const Game& game = adviser.game();
    const bool misere = adviser.convention() == Convention::misere;
    if (!position.ring && has_strategy(game, adviser.convention())) {
        if (const auto move = symmetric_move(game, position)) return move->move;
    }
    const std::size_t single = unpaired(position.heaps).size();
    constexpr std::size_t max_single = 4;  // as many as one move can pair: its heap and the heaps it leaves
    const Move* best = nullptr;
    for (const Move& move : advice.winning.listed) {
        if (!misere && single <= max_single && in_pairs(after(position, move))) return move;
        if (best == nullptr || move.remove > best->remove) best = &move;
    }
    return best == nullptr ? std::nullopt : std::optional(*best);
}

std::optional<Move> heaviest_move(const Game& game, const Position& position) {
    if (position.over()) return std::nullopt;
    if (position.ring) return heaviest_of_ring(game, position.heaps.front());
    std::optional<Move> best;
    for (const HeapSize heap : sizes_of(position.heaps)) {
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
                           std::size_t max_plies) {
    constexpr std::size_t max_long_plies = 20;  // of a line that fits a screen
    BestLine line;
    LongestResistance resistance(adviser);
    bool asked = false;
    Position position = start;
    for (bool by_first = true; line.plies.size() < max_plies; by_first = !by_first) {
        auto move = heaviest_move(adviser.game(), position);
        if (!move) {
            line.finished = true;
            return line;
        }
        auto advice = adviser.advise(position);
        if (!advice) return advice.error();
        if (!advice->outcome) return line;
        if (advice->outcome == Outcome::N) {
            move = advised_move(adviser, position, *advice);
            if (!move) return line;
        } else if (!asked || line.longest) {
            if (!asked && small_enough(position, advice->reason)) {
                const auto best = resistance.from(position);
                line.longest = best && best->plies <= max_long_plies;
            }
            asked = true;
            if (line.longest) move = resistance.from(position)->move;
        }
        const auto at = std::ranges::find(rows, move->heap);
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

}  // namespace ishitori::play

#include "play/pairs.hpp"

#include <algorithm>

namespace ishitori::play {

namespace {

constexpr std::size_t max_unpaired = 4;  // a move removes one size and leaves partners for up to three

// The digits repeat with the tail, and twice the tail has an even length.
HeapSize last_take(const Ruleset& rules) {
    if (const auto longest = rules.longest_take()) return *longest;
    const auto twice = [](const auto& code) { return code.places() + code.repeating().size(); };
    return rules.kind == Ruleset::Kind::general ? twice(*rules.general) : twice(*rules.code);
}

// The move that takes the fewest stones, of the moves that fit and leave nothing of a heap, or two equal
// heaps.
std::optional<Move> halving_move(const Ruleset& rules, HeapSize heap, const MoveFits& fits = any_move) {
    const auto legal = [&](std::vector<HeapSize> leave) -> std::optional<Move> {
        Move move = move_leaving(heap, std::move(leave));
        if (!rules.allows(move.remove, move.leave) || !fits(move)) return std::nullopt;
        return move;
    };
    if (rules.kind != Ruleset::Kind::subtraction) {
        const HeapSize last = last_take(rules);
        for (HeapSize take = heap % 2; take <= last && take + 2 <= heap; take += 2) {
            const HeapSize half = (heap - take) / 2;
            if (auto move = legal({half, half})) return move;
        }
    }
    return legal({});
}

std::optional<Pairing> ring_by_pairs(const Game& game, HeapSize m) {
    if (ring_allows(game, m, m)) return Pairing{Outcome::N, move_taking(m, m)};
    const auto longest = game.rules.longest_take();
    if (!longest) return std::nullopt;
    for (HeapSize t = 1; t <= *longest && t < m; ++t) {
        if (ring_allows(game, m, t) && !halving_move(game.rules, m - t)) return std::nullopt;
    }
    return Pairing{Outcome::P, std::nullopt};
}

}  // namespace

bool in_pairs(const Position& position) { return unpaired(position.heaps).empty(); }

std::vector<HeapSize> unpaired(const std::vector<HeapSize>& heaps) {
    std::vector<HeapSize> odd;
    for (const HeapSize heap : heaps) {
        if (!odd.empty() && odd.back() == heap) {
            odd.pop_back();
        } else {
            odd.push_back(heap);
        }
    }
    return odd;
}

// It must leave exactly the sizes that occur once among the other heaps.
std::optional<Move> pairing_move(const Ruleset& rules, const Position& position, const MoveFits& fits) {
    const std::vector<HeapSize> odd = unpaired(position.heaps);
    if (odd.size() > max_unpaired) return std::nullopt;
    for (const HeapSize heap : sizes_of(position.heaps)) {
        std::vector<HeapSize> wanted = odd;
        const auto at = std::ranges::find(wanted, heap);
        if (at == wanted.end()) continue;  // its partner is larger than any heap that a move on it can leave
        wanted.erase(at);
        if (wanted.empty()) {
            if (auto move = halving_move(rules, heap, fits)) return move;
            continue;
        }
        HeapSize left = 0;
        for (const HeapSize part : wanted) left = std::min(left + part, heap + 1);
        if (left > heap || !rules.allows(heap - left, wanted)) continue;
        Move move = move_leaving(heap, std::move(wanted));
        if (fits(move)) return move;
    }
    return std::nullopt;
}

std::optional<Pairing> by_pairs(const Game& game, const Position& position) {
    if (position.ring) return ring_by_pairs(game, position.heaps[0]);
    if (in_pairs(position)) return Pairing{Outcome::P, std::nullopt};
    if (auto move = pairing_move(game.rules, position)) return Pairing{Outcome::N, std::move(move)};
    return std::nullopt;
}

}  // namespace ishitori::play

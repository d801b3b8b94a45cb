#include "play/pairs.hpp"

#include <algorithm>

namespace ishitori::play {

namespace {

constexpr std::size_t max_unpaired = 4;  // a move removes one size and leaves partners for up to three

// The move that leaves nothing of a heap, or two equal heaps, and takes the fewest stones.
std::optional<Move> halving_move(const Ruleset& rules, HeapSize heap) {
    if (rules.kind != Ruleset::Kind::subtraction) {
        // The digits repeat with the tail, and twice the tail has an even length.
        HeapSize last = 0;
        if (const auto longest = rules.longest_take()) {
            last = *longest;
        } else if (rules.kind == Ruleset::Kind::general) {
            last = rules.general->places() + rules.general->repeating().size();
        } else {
            last = rules.code->places() + rules.code->repeating().size();
        }
        for (HeapSize take = heap % 2; take <= last && take + 2 <= heap; take += 2) {
            const HeapSize half = (heap - take) / 2;
            if (rules.allows(take, {half, half})) return move_leaving(heap, {half, half});
        }
    }
    if (rules.allows(heap, {})) return move_leaving(heap, {});
    return std::nullopt;
}

// Such a move must leave exactly the sizes that occur once among the other heaps.
std::optional<Move> pairing_move(const Ruleset& rules, const Position& position) {
    const std::vector<HeapSize> odd = unpaired(position.heaps);
    if (odd.size() > max_unpaired) return std::nullopt;
    for (const HeapSize heap : sizes_of(position.heaps)) {
        std::vector<HeapSize> wanted = odd;
        const auto at = std::ranges::find(wanted, heap);
        if (at == wanted.end()) continue;  // its partner is larger than any heap that a move on it can leave
        wanted.erase(at);
        if (wanted.empty()) {
            if (auto move = halving_move(rules, heap)) return move;
            continue;
        }
        HeapSize left = 0;
        for (const HeapSize part : wanted) left = std::min(left + part, heap + 1);
        if (left <= heap && rules.allows(heap - left, wanted)) return move_leaving(heap, std::move(wanted));
    }
    return std::nullopt;
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

std::optional<Pairing> by_pairs(const Game& game, const Position& position) {
    if (position.ring) return ring_by_pairs(game, position.heaps[0]);
    if (in_pairs(position)) return Pairing{Outcome::P, std::nullopt};
    if (auto move = pairing_move(game.rules, position)) return Pairing{Outcome::N, std::move(*move)};
    return std::nullopt;
}

}  // namespace ishitori::play

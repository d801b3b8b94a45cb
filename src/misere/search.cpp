#include "misere/search.hpp"

#include <algorithm>
#include <deque>

namespace ishitori::misere {

namespace {

constexpr std::uint64_t offset_bits = 40;
constexpr std::uint64_t offset_mask = (std::uint64_t{1} << offset_bits) - 1;
constexpr std::uint64_t p_bit = std::uint64_t{1} << offset_bits;
constexpr HeapSize max_worths = 1 << 16;
constexpr HeapSize max_at_once = 1000;  // the largest heap all of whose moves are looked up first
constexpr std::uint64_t steps_between_asking = 1 << 16;
constexpr std::uint64_t max_lookups = 1 << 18;  // undecided options to look up

}  // namespace

struct MisereSearch::Frame {
    std::vector<HeapSize> heaps;
    std::size_t heap = 0;  // whose options are being tried
    bool moves = false;    // some option was found
    OptionCursor options;
};

MisereSearch::MisereSearch(std::vector<Game> games, SearchLimits limits)
    : games_(std::move(games)), kinds_(games_), limits_(std::move(limits)), slots_(1024, 0) {}

// Filled bottom-up to avoid deep recursion: the depth for a row of 10^4 stones that loses one at a time is
// 10^4.
MisereSearch::Worth MisereSearch::worth_of(HeapSize heap) {
    if (heap >= max_worths) return Worth::other;
    std::vector<HeapSize> left;
    while (worths_.size() <= heap) {
        OptionCursor options = kinds_.options_of(worths_.size());
        Parts parts;
        Worth worth = Worth::dead;
        while (worth != Worth::other && options.next(parts)) {
            left.clear();
            kinds_.add_parts(left, worths_.size(), parts);
            const bool ends =
                std::ranges::all_of(left, [&](HeapSize part) { return worths_[part] == Worth::dead; });
            worth = ends ? Worth::star : Worth::other;
        }
        worths_.push_back(worth);
    }
    return worths_[heap];
}

// A heap without moves has no effect. A heap whose every move removes it is *1, and *1 + *1 = 0 in misère
// play too: the winner of X + *1 + *1 follows the winning strategy of X and answers *1 by *1.
void MisereSearch::simplify(std::vector<HeapSize>& heaps) {
    HeapSize star = 0;
    std::erase_if(heaps, [&](HeapSize heap) {
        const Worth worth = worth_of(heap);
        if (worth != Worth::star) return worth == Worth::dead;
        star = star == 0 ? heap : 0;
        return true;
    });
    if (star != 0) {  // all *1 are equal: the smallest such heap represents them
        HeapSize least = 1;
        while (worth_of(least) != Worth::star) ++least;
        heaps.push_back(least);
    }
    std::ranges::sort(heaps, std::greater<>());
}

void MisereSearch::encode(const std::vector<HeapSize>& heaps) {
    key_.clear();
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (HeapSize heap : heaps) {
        hash = (hash ^ heap) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32U;
        for (; heap >= 128; heap >>= 7U) key_.push_back(static_cast<std::uint8_t>(heap | 128U));
        key_.push_back(static_cast<std::uint8_t>(heap));
    }
    key_.push_back(0);  // no heap is 0, so a zero byte ends the key, and no key is a prefix of another
    key_hash_ = hash * 0xc4ceb9fe1a85ec53U;
}

std::optional<Outcome> MisereSearch::find(const std::vector<HeapSize>& heaps) {
    if (heaps.empty()) return Outcome::N;
    if (known_) {
        if (const auto known = known_(heaps)) return known;
    }
    return stored(heaps);
}

std::optional<Outcome> MisereSearch::stored(const std::vector<HeapSize>& heaps) {
    encode(heaps);
    for (std::size_t at = key_hash_ & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
        const std::uint64_t slot = slots_[at];
        if (slot == 0) return std::nullopt;
        if (slot >> (offset_bits + 1) != key_hash_ >> (offset_bits + 1)) continue;
        const auto begin = arena_.begin() + static_cast<std::ptrdiff_t>((slot & offset_mask) - 1);
        if (std::equal(key_.begin(), key_.end(), begin)) {
            return (slot & p_bit) != 0 ? Outcome::P : Outcome::N;
        }
    }
}

bool MisereSearch::wins_at_once(const std::vector<HeapSize>& heaps) {
    std::vector<HeapSize> left;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (i > 0 && heaps[i] == heaps[i - 1]) continue;
        OptionCursor options = kinds_.options_of(heaps[i]);
        for (Parts parts; options.next(parts);) {
            left = heaps;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            kinds_.add_parts(left, heaps[i], parts);
            simplify(left);
            if (find(left) == Outcome::P) return true;
        }
    }
    return false;
}

void MisereSearch::grow_table() {
    std::vector<std::uint64_t> old(slots_.size() * 2, 0);
    old.swap(slots_);
    std::vector<HeapSize> heaps;
    for (std::uint64_t slot : old) {
        if (slot == 0) continue;
        heaps.clear();
        for (std::size_t at = (slot & offset_mask) - 1; arena_[at] != 0;) {
            HeapSize heap = 0;
            unsigned shift = 0;
            while (arena_[at] >= 128) {
                heap |= static_cast<HeapSize>(arena_[at++] & 127U) << shift;
                shift += 7;
            }
            heaps.push_back(heap | static_cast<HeapSize>(arena_[at++]) << shift);
        }
        encode(heaps);
        std::size_t at = key_hash_ & (slots_.size() - 1);
        while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = slot;
    }
}

bool MisereSearch::store(const std::vector<HeapSize>& heaps, Outcome outcome) {
    if (stored_ >= limits_.positions) return false;
    // A table or an arena that grows needs its old memory and twice as much.
    if ((stored_ + 1) * 3 > slots_.size() * 2) {
        if (!fits(2 * slots_.size() * sizeof(slots_[0]))) return false;
        grow_table();
    }
    encode(heaps);
    if (arena_.size() + key_.size() > arena_.capacity()) {
        const std::uint64_t larger = 2 * arena_.capacity() + key_.size();
        if (!fits(larger) || larger >= offset_mask) return false;
        arena_.reserve(larger);
    }
    std::size_t at = key_hash_ & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    const std::uint64_t hash = key_hash_ >> (offset_bits + 1) << (offset_bits + 1);
    slots_[at] = hash | (outcome == Outcome::P ? p_bit : 0) | (arena_.size() + 1);
    arena_.insert(arena_.end(), key_.begin(), key_.end());
    ++stored_;
    return true;
}

std::optional<Outcome> MisereSearch::outcome_of_heaps(std::vector<HeapSize> root) {
    simplify(root);
    if (const auto known = find(root)) return known;
    std::deque<Frame> stack;  // an explicit stack, because lines of play may be millions of moves long
    open_bytes_ = 0;
    constexpr std::uint64_t allocated = 16;  // bytes that an allocation costs beside its content
    const bool general = std::ranges::any_of(
        games_, [](const Game& game) { return game.rules.kind == Ruleset::Kind::general; });
    const std::uint64_t frame_bytes =
        sizeof(Frame) + allocated + (general ? sizeof(rules::detail::GeneralOptions) + allocated : 0);
    auto bytes_of = [&](const std::vector<HeapSize>& heaps) {
        return heaps.capacity() * sizeof(HeapSize) + frame_bytes;
    };
    auto push = [&](std::vector<HeapSize> heaps) {
        open_bytes_ += bytes_of(heaps);
        OptionCursor options = kinds_.options_of(heaps[0]);
        stack.push_back({std::move(heaps), 0, false, std::move(options)});
    };
    push(std::move(root));
    std::vector<HeapSize> next;
    std::uint64_t steps = 0;
    while (true) {
        Frame& frame = stack.back();
        steps += 1 + frame.heaps.size() / 16;  // a step copies the position
        if (steps >= steps_between_asking) {
            steps = 0;
            if (limits_.keep_going && !limits_.keep_going()) return std::nullopt;
        }
        Parts parts;
        std::optional<Outcome> decided;
        if (frame.options.next(parts)) {
            frame.moves = true;
            next = frame.heaps;
            next.erase(next.begin() + static_cast<std::ptrdiff_t>(frame.heap));
            kinds_.add_parts(next, frame.heaps[frame.heap], parts);
            simplify(next);
            const auto known = find(next);
            if (!known) {
                if (stack.size() + stored_ >= limits_.positions || !fits(0)) {
                    return std::nullopt;
                }
                if (known_ && next[0] <= max_at_once) {  // a theorem often knows a winning move
                    steps += next.size() * next[0];
                    if (wins_at_once(next)) {
                        if (!store(next, Outcome::N)) return std::nullopt;
                        continue;
                    }
                }
                push(next);
                continue;
            }
            if (*known == Outcome::N) continue;
            decided = Outcome::N;
        } else {
            const HeapSize tried = frame.heaps[frame.heap];
            while (frame.heap < frame.heaps.size() && frame.heaps[frame.heap] == tried) ++frame.heap;
            if (frame.heap < frame.heaps.size()) {
                frame.options = kinds_.options_of(frame.heaps[frame.heap]);
                continue;
            }
            // No move to a P-position; or no move at all, for large heaps that simplify() does not examine.
            decided = frame.moves ? Outcome::P : Outcome::N;
        }
        if (!store(frame.heaps, *decided)) return std::nullopt;
        open_bytes_ -= bytes_of(frame.heaps);
        stack.pop_back();
        if (stack.empty()) return decided;
        if (*decided == Outcome::P) {
            // The position above has this P-position as an option; its next options need not be tried.
            Frame& above = stack.back();
            if (!store(above.heaps, Outcome::N)) return std::nullopt;
            open_bytes_ -= bytes_of(above.heaps);
            stack.pop_back();
            if (stack.empty()) return Outcome::N;
        }
    }
}

std::optional<Outcome> MisereSearch::outcome(std::span<const Position> sum) {
    auto heaps = kinds_.heaps_of(sum);
    return heaps ? outcome_of_heaps(std::move(*heaps)) : std::nullopt;
}

// Tries the options in the same order as outcome(), so that it finds the option that decided there. Nullopt
// if no option is known to be P.
std::optional<SumMove> MisereSearch::deciding_move(std::span<const Position> sum) {
    const auto heaps = kinds_.heaps_of(sum);
    if (!heaps) return std::nullopt;
    std::vector<HeapSize> left;
    for (const HeapSize heap : sizes_of(*heaps)) {
        OptionCursor options = kinds_.options_of(heap);
        std::uint64_t tried = 0;
        for (Parts parts; options.next(parts) && tried < stored_ + max_lookups; ++tried) {
            left = *heaps;
            left.erase(std::ranges::find(left, heap));
            kinds_.add_parts(left, heap, parts);
            simplify(left);
            if (find(left) != Outcome::P) continue;
            const HeapSize size = heap / kinds_.count();
            Move move = move_leaving(size, {parts.begin(), parts.end()});
            std::size_t summand = 0;
            while (std::ranges::find(sum[summand].heaps, size) == sum[summand].heaps.end() ||
                   heap % kinds_.count() != kinds_.kind_of(summand, sum[summand].ring))
                ++summand;
            return SumMove{summand, std::move(move)};
        }
    }
    return std::nullopt;
}

MisereSearch::WinningMoves MisereSearch::winning_moves(std::span<const Position> sum) {
    WinningMoves found;
    const auto decided = deciding_move(sum);
    std::vector<Position> next(sum.begin(), sum.end());
    std::uint64_t steps = 0, lookups = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const bool all = for_each_move(games_[i], sum[i], [&](const Move& move) {
            next[i] = after(sum[i], move);
            auto heaps = kinds_.heaps_of(next);
            std::optional<Outcome> left;
            if (found.all && heaps) {
                left = outcome_of_heaps(std::move(*heaps));
            } else if (heaps) {  // the known values
                simplify(*heaps);
                left = find(*heaps);
                ++lookups;
            }
            if (left == Outcome::P) found.moves.push_back({i, move});
            const bool goes_on =
                ++steps % steps_between_asking != 0 || !limits_.keep_going || limits_.keep_going();
            found.all = found.all && left.has_value() && goes_on;
            return goes_on && lookups < max_lookups;
        });
        if (!all) break;
        next[i] = sum[i];
    }
    if (decided && !found.all && std::ranges::find(found.moves, *decided) == found.moves.end())
        found.moves.push_back(*decided);
    return found;
}

}  // namespace ishitori::misere

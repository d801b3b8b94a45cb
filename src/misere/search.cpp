#include "misere/search.hpp"

#include <algorithm>

#include "misere/option_cursor.hpp"

namespace ishitori::misere {

namespace {

constexpr std::uint64_t offset_bits = 40;
constexpr std::uint64_t offset_mask = (std::uint64_t{1} << offset_bits) - 1;
constexpr std::uint64_t p_bit = std::uint64_t{1} << offset_bits;
constexpr HeapSize max_kinds = 1 << 16;
constexpr std::uint64_t steps_between_asking = 1 << 16;
constexpr std::uint64_t max_looked_up = 1 << 18;  // options beyond those that were decided

}  // namespace

struct MisereSearch::Frame {
    std::vector<HeapSize> heaps;
    std::size_t heap = 0;  // whose options are being tried
    bool moves = false;    // some option was found
    OptionCursor options;
};

MisereSearch::MisereSearch(Game game, SearchLimits limits)
    : game_(std::move(game)), limits_(std::move(limits)), slots_(1024, 0) {}

// Filled bottom-up, to avoid deep recursion: a row of 10^4 stones that loses one at a time is as deep.
MisereSearch::Kind MisereSearch::kind_of(HeapSize heap) {
    if (heap >= max_kinds) return Kind::other;
    while (kinds_.size() <= heap) {
        OptionCursor options(game_.rules, kinds_.size());
        Parts parts;
        Kind kind = Kind::dead;
        while (kind != Kind::other && options.next(parts)) {
            const bool ends = std::all_of(parts.begin(), parts.end(),
                                          [&](HeapSize part) { return kinds_[part] == Kind::dead; });
            kind = ends ? Kind::star : Kind::other;
        }
        kinds_.push_back(kind);
    }
    return kinds_[heap];
}

// A heap without moves changes nothing. A heap whose every move ends it is *1, and *1 + *1 = 0 in misere play
// too: whoever wants to win X + *1 + *1 plays the winning line of X and answers *1 by *1.
void MisereSearch::simplify(std::vector<HeapSize>& heaps) {
    HeapSize star = 0;
    std::erase_if(heaps, [&](HeapSize heap) {
        const Kind kind = kind_of(heap);
        if (kind != Kind::star) return kind == Kind::dead;
        star = star == 0 ? heap : 0;
        return true;
    });
    if (star != 0) {  // all *1 are one: the smallest such heap represents them
        HeapSize least = 1;
        while (kind_of(least) != Kind::star) ++least;
        heaps.push_back(least);
    }
    std::sort(heaps.begin(), heaps.end(), std::greater<>());
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
    key_.push_back(0);  // no heap is 0, so this ends the key and no key begins another
    key_hash_ = hash * 0xc4ceb9fe1a85ec53U;
}

// Requires encode(heaps) before.
std::optional<Outcome> MisereSearch::find(const std::vector<HeapSize>& heaps) {
    if (heaps.empty()) return Outcome::N;
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
    if ((stored_ + 1) * 3 > slots_.size() * 2) {
        if (slots_.size() * 32 + arena_.size() > limits_.bytes) return false;
        grow_table();
    }
    if (arena_.size() + slots_.size() * 8 > limits_.bytes || arena_.size() >= offset_mask - 1024)
        return false;
    encode(heaps);
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
    std::vector<Frame> stack;  // an own stack: lines of play may be millions of moves long
    std::uint64_t open_bytes = 0;
    auto bytes_of = [](const std::vector<HeapSize>& heaps) {
        return heaps.size() * sizeof(HeapSize) + sizeof(Frame) + 16;
    };
    auto push = [&](std::vector<HeapSize> heaps) {
        open_bytes += bytes_of(heaps);
        OptionCursor options(game_.rules, heaps[0]);
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
            next.insert(next.end(), parts.begin(), parts.end());
            simplify(next);
            const auto known = find(next);
            if (!known) {
                if (stack.size() + stored_ >= limits_.positions || open_bytes > limits_.bytes) {
                    return std::nullopt;
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
                frame.options = OptionCursor(game_.rules, frame.heaps[frame.heap]);
                continue;
            }
            // No move to a P-position; or none at all, of large heaps, which simplify() does not examine.
            decided = frame.moves ? Outcome::P : Outcome::N;
        }
        if (!store(frame.heaps, *decided)) return std::nullopt;
        open_bytes -= bytes_of(frame.heaps);
        stack.pop_back();
        if (stack.empty()) return decided;
        if (*decided == Outcome::P) {
            // The position above has this P-position as an option; its next options need not be tried.
            Frame& above = stack.back();
            if (!store(above.heaps, Outcome::N)) return std::nullopt;
            open_bytes -= bytes_of(above.heaps);
            stack.pop_back();
            if (stack.empty()) return Outcome::N;
        }
    }
}

std::optional<Outcome> MisereSearch::outcome(const Position& position) {
    if (!position.ring) return outcome_of_heaps(position.heaps);
    bool limit_met = false, wins = false, moves = false;
    for_each_move(game_, position, [&](const Move& move) {
        moves = true;
        const auto next = outcome_of_heaps(move.leave);
        limit_met = limit_met || !next;
        wins = next == Outcome::P;
        return !wins;
    });
    if (wins || !moves) return Outcome::N;
    if (limit_met) return std::nullopt;
    return Outcome::P;
}

// The options in the order in which outcome() tries them, so that it ends where that ended. Nullopt if no
// option is known to be P.
std::optional<Move> MisereSearch::deciding_move(const Position& position) {
    std::vector<HeapSize> left;
    if (position.ring) {
        std::optional<Move> found;
        for_each_move(game_, position, [&](const Move& move) {
            left = move.leave;
            simplify(left);
            if (find(left) == Outcome::P) found = move;
            return !found;
        });
        return found;
    }
    HeapSize last = 0;
    for (const HeapSize heap : position.heaps) {
        if (heap == last) continue;
        last = heap;
        OptionCursor options(game_.rules, heap);
        std::uint64_t tried = 0;
        for (Parts parts; options.next(parts) && tried < stored_ + max_looked_up; ++tried) {
            left = position.heaps;
            left.erase(std::find(left.begin(), left.end(), heap));
            left.insert(left.end(), parts.begin(), parts.end());
            simplify(left);
            if (find(left) != Outcome::P) continue;
            Move move{heap, heap, std::vector<HeapSize>(parts.begin(), parts.end())};
            for (const HeapSize part : move.leave) move.remove -= part;
            return move;
        }
    }
    return std::nullopt;
}

MisereSearch::WinningMoves MisereSearch::winning_moves(const Position& position) {
    WinningMoves found;
    const auto decided = deciding_move(position);
    std::uint64_t steps = 0, looked_up = 0;
    for_each_move(game_, position, [&](const Move& move) {
        std::vector<HeapSize> heaps = after(position, move).heaps;
        std::optional<Outcome> next;
        if (found.all) {
            next = outcome_of_heaps(std::move(heaps));
        } else {  // the known values
            simplify(heaps);
            next = find(heaps);
            ++looked_up;
        }
        if (next == Outcome::P) found.moves.push_back(move);
        const bool goes_on =
            ++steps % steps_between_asking != 0 || !limits_.keep_going || limits_.keep_going();
        found.all = found.all && next.has_value() && goes_on;
        return goes_on && looked_up < max_looked_up;
    });
    if (decided && !found.all &&
        std::find(found.moves.begin(), found.moves.end(), *decided) == found.moves.end())
        found.moves.push_back(*decided);
    return found;
}

}  // namespace ishitori::misere

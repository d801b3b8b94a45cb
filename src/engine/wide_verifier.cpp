#include "engine/wide_verifier.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>

namespace ishitori::engine {

namespace {

// The number of witnesses is the width times these, halved.
constexpr std::size_t least_share = 3, max_share = 24;
constexpr HeapSize witness_pool = 1 << 14;  // the witnesses are the most productive of these pairs
constexpr HeapSize mirror_tile = 2048;      // pairs of the mirror sifted together
constexpr std::size_t sampled_tiles = 64;
constexpr std::size_t sampled_for_tiles = 32;  // heaps that show which tiles are productive
constexpr HeapSize far_at_once = HeapSize{1} << 16;

}  // namespace

void WideVerifier::choose(bool sampling) {
    choose_witnesses(sampling);
    choose_tiles(sampling);
}

// Doubles the number of pairs with small heaps if the remaining search took much longer than marking them,
// and halves it if it took much less.
void WideVerifier::choose_witnesses(bool sampling) {
    if (sifted_ > (sampling ? 12 : 3) * marked_) witness_share_ = std::min(2 * witness_share_, max_share);
    if (5 * sifted_ < (sampling ? 15 : 2) * marked_)
        witness_share_ = std::max(witness_share_ / 2, least_share);
    sifted_ = marked_ = 0;
    witnesses_.clear();
    const HeapSize known = values_.end();
    const std::size_t most = std::min<std::size_t>(witness_share_ * values_.space().width / 2, known / 4);
    const std::size_t pool =
        sampling ? std::max<std::size_t>(most, std::min(witness_pool, known / 16)) : most;
    for (HeapSize a = WideMarks::heaps; witnesses_.size() < pool; ++a) {
        if (!values_.common_at(a)) continue;
        for (HeapSize i : rules_.splits)
            witnesses_.push_back({static_cast<std::uint32_t>(a + i), *values_.cell(a)});
    }
    if (!sampling) return;
    put_productive_first(witnesses_, values_, [this](HeapSize n) { return values_.rare_below(n); });
    witnesses_.resize(most);
    sort_by_lag(witnesses_);
}

// The tiles of the mirror that give the most numbers without a witness come first.
void WideVerifier::choose_tiles(bool sampling) {
    const HeapSize mirrored = values_.bytes().mirrored();
    tiles_.resize((mirrored + mirror_tile - 1) / mirror_tile);
    std::iota(tiles_.begin(), tiles_.end(), 0U);
    if (!sampling) return;
    const HeapSize end = std::min<HeapSize>(mirrored, sampled_tiles * mirror_tile);
    std::vector<float> yields(tiles_.size());
    WideShares shares;
    for (const HeapSize n : values_.sample(sampled_for_tiles, 5)) {
        const auto number = [&](HeapSize i, HeapSize a) -> std::size_t {
            return std::size_t{*values_.cell(a)} ^ *values_.cell(n - i - a);
        };
        shares.clear();
        for (HeapSize i : rules_.splits) {
            for (HeapSize a = 1; a < end; ++a) ++shares[number(i, a)];
        }
        for (const WideTap& tap : witnesses_) shares[*values_.cell(n - tap.lag) ^ tap.value] = 0;
        shares.divide(values_.rare_below(n));
        for (HeapSize i : rules_.splits) {
            for (HeapSize a = 1; a < end; ++a) yields[a / mirror_tile] += shares[number(i, a)];
        }
    }
    std::ranges::stable_sort(tiles_, std::greater{}, [&](std::uint32_t tile) { return yields[tile]; });
}

std::optional<RareHeap> WideVerifier::verify(HeapSize first) {
    std::array<std::optional<RareHeap>, std::tuple_size_v<WideBlockMarks>> rare;
    std::atomic<std::size_t> first_rare{rare.size()};  // or a later one; the parts after it are left out
    team_->run((values_.end() - first) / WideMarks::heaps, [&](std::size_t part) {
        if (part > first_rare) return;
        rare[part] = verify_eight(first + WideMarks::heaps * part, marks_[part]);
        if (rare[part]) first_rare = part;
    });
    marked_ += (values_.end() - first) * witnesses_.size();
    return *std::find_if(rare.begin(), rare.end() - 1, [](const auto& one) { return one.has_value(); });
}

std::optional<RareHeap> WideVerifier::verify_eight(HeapSize first, WideMarks& marks) {
    const WideSpace& space = values_.space();
    marks.clear(space.width);
    marks.mark(values_.cell(first), witnesses_);
    for (HeapSize n = first; n < first + WideMarks::heaps; ++n) {
        std::uint8_t* const seen = marks.of(n - first);
        const std::size_t below = values_.rare_below(n);
        std::memset(seen + below, 1, space.width - below);
        if (const auto lacks = missing(n, seen)) return RareHeap{n, *lacks};
    }
    return std::nullopt;
}

// The least unmarked rare value that is not an option of heap n.
std::optional<StoredValue> WideVerifier::missing(HeapSize n, std::uint8_t* seen) {
    const WideSpace& space = values_.space();
    if (!WideMarks::least(seen, space.width)) return std::nullopt;
    for (HeapSize i : rules_.takes) {
        const StoredValue left = values_.value(n - i);
        if (space.mask.rare(n, left)) seen[space.compress(left)] = 1;
    }
    // The vectors cannot distinguish two rare heaps from two heaps of equal values.
    const bool zero = seen[0] != 0 || gives_zero(n);
    seen[0] = 1;
    sift(n, seen);
    seen[0] = zero ? 1 : 0;
    if (!WideMarks::least(seen, space.width)) return std::nullopt;
    mark_far_pairs(n, seen);
    mark_rare_pairs(n, seen);
    const auto left = WideMarks::least(seen, space.width);
    if (!left) return std::nullopt;
    return space.rare_value(n, static_cast<StoredValue>(*left));
}

// True if a move of heap n leaves two heaps of equal common values, or two equal heaps.
bool WideVerifier::gives_zero(HeapSize n) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        if (!rules_.unequal && s % 2 == 0) return true;
        for (HeapSize a = 1; a <= half_of(s, rules_.unequal); ++a) {
            if (*values_.cell(a) == *values_.cell(s - a) && values_.common_at(a)) return true;
        }
    }
    return false;
}

// Marks the nim-sums, still unmarked, of the pairs of heap n with a heap in the mirror.
void WideVerifier::sift(HeapSize n, std::uint8_t* seen) {
    const std::size_t rows = values_.space().width / dense_kernels::row_values;
    std::size_t pairs = 0;
    dense_kernels::Wanted wanted;
    for (std::size_t next = 0; next < rows;) {
        wanted.count = 0;
        next = dense_kernels::want(seen, next, rows, wanted);
        for (HeapSize i : rules_.splits) {
            const HeapSize s = n - i;
            const HeapSize most =
                std::min<HeapSize>(half_of(s, rules_.unequal) + 1, values_.bytes().mirrored());
            for (const std::uint32_t tile : tiles_) {
                const HeapSize a = std::max<HeapSize>(1, tile * mirror_tile);
                const HeapSize end = std::min<HeapSize>(most, (tile + HeapSize{1}) * mirror_tile);
                if (a >= end) continue;
                if (wanted.count == 0) break;
                pairs += end - a;
                if (dense_kernels::sift(values_.bytes().pairs(s, a, end), wanted, seen))
                    dense_kernels::want(seen, rows, rows, wanted);
            }
        }
    }
    sifted_ += pairs;
}

// Marks the options of heap n with two common heaps, neither in the mirror, until all numbers are
// marked.
void WideVerifier::mark_far_pairs(HeapSize n, std::uint8_t* seen) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        const HeapSize last = half_of(s, rules_.unequal);
        for (HeapSize a = values_.bytes().mirrored(); a <= last;) {
            for (const HeapSize end = std::min(last + 1, a + far_at_once); a < end; ++a) {
                if (values_.common_at(a) && values_.common_at(s - a))
                    seen[*values_.cell(a) ^ *values_.cell(s - a)] = 1;
            }
            if (!WideMarks::least(seen, values_.space().width)) return;
        }
    }
}

// Marks the nim-sums of the pairs of heap n that consist of two rare heaps.
void WideVerifier::mark_rare_pairs(HeapSize n, std::uint8_t* seen) const {
    for (const RareHeap& rare : values_.rares()) {
        for (HeapSize i : rules_.splits) {
            if (rare.heap + i >= n) continue;
            const HeapSize other = n - i - rare.heap;
            if (values_.common_at(other) || (rules_.unequal && other == rare.heap)) continue;
            seen[values_.space().compress(rare.value ^ values_.rare_value(other))] = 1;
        }
    }
}

}  // namespace ishitori::engine

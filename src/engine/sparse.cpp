// Sparse-space method (Winning Ways, chapter 4). Unlike the method bitset it tries only the options that
// matter. A mask divides the values into rare and common ones so that few heaps are rare (space.hpp).
// A common value is an option of n only through a split with one rare heap, so
//   1. these |R| pairs (times the splitting digits) and the takes give all common options;
//   2. c = the least common value that is not an option;
//   3. every rare value below c must be found among the options. If one is not, G(n) is the least such value
//      and n is a rare heap.
// Step 3 makes it exact for every mask; only the speed depends on the mask. Heaps are searched in blocks of
// up to 64 and verified together: for a rare value q and a small heap a, the places of G(a) XOR q shifted by
// a (and the digit) show which of the 64 heaps have q as an option. A block that fails is cut at the first
// failure, which is a new rare heap.
//
// Time per heap: |R| * (splitting digits), plus a few dozen words to verify; memory one bit per heap and
// value.
#include "engine/sparse.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace ishitori::engine {

namespace {

constexpr StoredValue none = ~StoredValue{0};
constexpr HeapSize one_by_one = 256;         // heaps below this are settled one at a time
constexpr std::size_t witness_heaps = 1024;  // witnesses are among the heaps up to this ...
constexpr std::size_t witness_count = 192;   // ... and at most this many for a value

}  // namespace

void SparseMethod::add_rare(HeapSize n, StoredValue value) {
    rares_.push_back(static_cast<std::uint32_t>(n));
    for (HeapSize i : rules_.splits) pairs_.push_back({static_cast<std::uint32_t>(n + i), value});
}

void SparseMethod::index(HeapSize n, StoredValue value) {
    counts_.add(n, value);
    scan_.add(n, value);
    if (value >= at_.size()) at_.resize(value + std::size_t{1});
    auto& words = at_[value];
    if (n / 64 + 2 > words.size()) words.resize(std::max<std::size_t>(64, (n / 64 + 2) * 3 / 2), 0);
    words[n / 64] |= std::uint64_t{1} << (n % 64);
    if (mask_.rare(n, value)) add_rare(n, value);
    indexed_ = n;
}

void SparseMethod::unindex(HeapSize n, StoredValue value) {
    --counts_.of[n & 1][value];
    at_[value][n / 64] &= ~(std::uint64_t{1} << (n % 64));
    indexed_ = n - 1;  // a heap settled by the search is never rare
}

void SparseMethod::choose(const std::vector<StoredValue>& values) {
    bits_ = at_.empty() ? 0 : static_cast<unsigned>(std::bit_width(at_.size() - 1));
    const SparseMask mask = choose_mask(counts_, rules_).mask;
    if (mask != mask_ || rares_.empty()) {
        mask_ = mask;
        rares_.clear();
        pairs_.clear();
        for (HeapSize n = 1; n <= indexed_; ++n) {
            if (mask_.rare(n, values[n])) add_rare(n, values[n]);
        }
    }
    rares_at_choice_ = rares_.size();
    const std::size_t width = (std::size_t{1} << bits_) / 64 + 2;  // mex <= 2^bits_
    options_.assign(width, 0);
    for (unsigned parity = 0; parity < 2; ++parity) {
        common_[parity].assign(width, 0);
        for (StoredValue v = 0; v < width * 64; ++v) {
            if (!mask_.rare(parity, v)) common_[parity][v / 64] |= std::uint64_t{1} << (v % 64);
        }
    }
    make_witnesses(values);
}

void SparseMethod::choose_if_worth(const std::vector<StoredValue>& values) {
    const bool wider = at_.size() > std::size_t{1} << bits_;
    const bool due = indexed_ >= next_choice_;
    const bool many_new = rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 16;
    if (!wider && !due && !many_new && !options_.empty()) return;
    if (due) next_choice_ = indexed_ < 4096 ? indexed_ * 3 / 2 : std::bit_ceil(indexed_ + 1);
    choose(values);
}

void SparseMethod::make_witnesses(const std::vector<StoredValue>& values) {
    witnesses_.assign(std::size_t{1} << bits_, {});
    if (indexed_ < one_by_one / 2) return;
    const auto last = static_cast<std::uint32_t>(std::min<HeapSize>(witness_heaps, indexed_ / 2));
    std::vector<std::uint64_t> frequency(std::size_t{1} << bits_, 0);
    for (const auto& of : counts_.of) {
        for (std::size_t v = 0; v < of.size(); ++v) frequency[v] += of[v];
    }
    // Heaps by value, so that for each q the values w = G(a) XOR q are tried in the order of their frequency.
    std::vector<std::vector<std::uint32_t>> heaps_of(std::size_t{1} << bits_);
    for (std::uint32_t a = 1; a <= last; ++a) heaps_of[values[a]].push_back(a);
    std::vector<StoredValue> by_frequency;
    for (StoredValue v = 0; v < frequency.size(); ++v) {
        if (frequency[v] > 0) by_frequency.push_back(v);
    }
    std::ranges::sort(by_frequency, std::greater{}, [&](StoredValue v) { return frequency[v]; });
    for (StoredValue q = 0; q < witnesses_.size(); ++q) {
        if (!mask_.parity && !mask_.rare(0, q)) continue;
        for (StoredValue w : by_frequency) {
            for (std::uint32_t a : heaps_of[w ^ q]) {
                if (witnesses_[q].size() == witness_count) break;
                witnesses_[q].push_back(a);
            }
        }
    }
}

// options_ = the values that are options of n through a take or a split with a rare heap.
void SparseMethod::gather_options(const std::vector<StoredValue>& values, HeapSize n) {
    std::ranges::fill(options_, 0);
    const auto add = [&](StoredValue x) { options_[x / 64] |= std::uint64_t{1} << (x % 64); };
    for (HeapSize i : rules_.whole) {
        if (i == n) add(0);
    }
    for (HeapSize i : rules_.takes) {
        if (i < n) add(values[n - i]);
    }
    if (rules_.unequal) {
        for (const Pair& pair : pairs_) {
            if (pair.lag < n && 2 * HeapSize{pair.lag} != n) add(pair.value ^ values[n - pair.lag]);
        }
    } else if (bits_ <= 6 && !pairs_.empty() && n > rares_.back() + rules_.splits.back()) {
        std::uint64_t word = options_[0];
        const StoredValue* from = values.data() + n;
        for (const Pair& pair : pairs_) {
            word |= std::uint64_t{1} << (pair.value ^ from[-static_cast<std::ptrdiff_t>(pair.lag)]);
        }
        options_[0] = word;
    } else {
        for (const Pair& pair : pairs_) {
            if (pair.lag < n) add(pair.value ^ values[n - pair.lag]);
        }
    }
}

StoredValue SparseMethod::least_common(HeapSize n) const {
    const auto& common = common_[n & 1];
    for (std::size_t w = 0; w < common.size(); ++w) {
        const std::uint64_t free = common[w] & ~options_[w];
        if (free != 0)
            return static_cast<StoredValue>(w * 64 + static_cast<std::size_t>(std::countr_zero(free)));
    }
    return none;
}

// G(n) by steps 1 to 3 for this heap alone.
StoredValue SparseMethod::settle(const std::vector<StoredValue>& values, HeapSize n) {
    gather_options(values, n);
    const StoredValue c = least_common(n);
    const auto least_free = [&] {
        std::size_t w = 0;
        while (~options_[w] == 0) ++w;
        return static_cast<StoredValue>(w * 64 + static_cast<std::size_t>(std::countr_one(options_[w])));
    };
    StoredValue x = least_free();
    if (x == c) return c;
    constexpr HeapSize first_pairs = 192;
    const HeapSize marked_pairs = first_pairs + n / 16;  // enough to give nearly all options
    for (HeapSize i : rules_.splits) {
        if (n > i) scan_.mark(n - i, marked_pairs, options_);
    }
    for (x = least_free(); x != c && is_split_option(n, x, marked_pairs + 1); x = least_free()) {
        options_[x / 64] |= std::uint64_t{1} << (x % 64);
    }
    return x;
}

// Bit j is 1 if G(n + j - lag) = value.
std::uint64_t SparseMethod::places(StoredValue value, HeapSize n, HeapSize lag) const {
    if (value >= at_.size()) return 0;
    const auto& words = at_[value];
    if (n <= lag) {
        const HeapSize behind = lag - n;  // bit `behind` is heap 0, which has no value
        return behind >= 64 || words.empty() ? 0 : words[0] << behind;
    }
    const HeapSize from = n - lag;
    const std::size_t w = from / 64;
    if (w >= words.size()) return 0;
    const unsigned shift = from % 64;
    std::uint64_t bits = words[w] >> shift;
    if (shift != 0 && w + 1 < words.size()) bits |= words[w + 1] << (64 - shift);
    return bits;
}

// True if a split of n with both heaps >= from has nim-sum q.
bool SparseMethod::is_split_option(HeapSize n, StoredValue q, HeapSize from) const {
    return std::ranges::any_of(rules_.splits,
                               [&](HeapSize i) { return n > i && scan_.found(n - i, q, from); });
}

// Step 3 for heaps first .. last (at most 64), whose common values were searched. Returns the first heap that
// lacks a rare option below its value, with the least missing value; nullopt if all are verified. A witness
// lies below its heap, so the heaps before the first failure are verified by correct values.
std::optional<RareHeap> SparseMethod::verify(const std::vector<StoredValue>& values, HeapSize first,
                                             HeapSize last) const {
    std::uint64_t above[2] = {0, 0};  // heaps of the block with value > q, by parity
    StoredValue greatest = 0;
    for (HeapSize n = first; n <= last; ++n) {
        greatest = std::max(greatest, values[n]);
        above[n & 1] |= std::uint64_t{1} << (n - first);
    }
    std::optional<RareHeap> missed;
    for (StoredValue q = 0; q < greatest; ++q) {
        for (unsigned parity = 0; parity < 2; ++parity) above[parity] &= ~places(q, first, 0);
        std::uint64_t pending = 0;
        for (unsigned parity = 0; parity < 2; ++parity) {
            if (mask_.rare(parity, q)) pending |= above[parity];
        }
        if (pending == 0) continue;
        if (q == 0 && !rules_.unequal) {
            for (HeapSize n = first; n <= last; ++n) {
                for (HeapSize i : rules_.splits) {
                    if (n >= i + 2 && (n - i) % 2 == 0) pending &= ~(std::uint64_t{1} << (n - first));
                }
            }
        }
        for (HeapSize i : rules_.takes) pending &= ~places(q, first, i);
        if (q == 0) {
            for (HeapSize i : rules_.whole) {
                if (i >= first && i <= last) pending &= ~(std::uint64_t{1} << (i - first));
            }
        }
        for (std::uint32_t a : witnesses_[q]) {
            if (pending == 0) break;
            const StoredValue w = values[a] ^ q;
            for (HeapSize i : rules_.splits) {
                std::uint64_t found = places(w, first, a + i);
                const HeapSize equal = 2 * HeapSize{a} + i;
                if (rules_.unequal && equal >= first && equal <= last) {
                    found &= ~(std::uint64_t{1} << (equal - first));
                }
                pending &= ~found;
            }
        }
        for (; pending != 0; pending &= pending - 1) {
            const HeapSize n = first + static_cast<HeapSize>(std::countr_zero(pending));
            if (missed && n >= missed->heap) break;
            if (!is_split_option(n, q, 1)) missed = RareHeap{n, q};
        }
    }
    return missed;
}

void SparseMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    while (indexed_ + 1 < values.size()) index(indexed_ + 1, values[indexed_ + 1]);
    while (values.size() <= last) {
        choose_if_worth(values);
        const HeapSize n = values.size();
        if (n < one_by_one || block_ < 4) {
            const std::size_t rares_before = rares_.size();
            values.push_back(settle(values, n));
            index(n, values[n]);
            // After some heaps without a rare one the block grows again.
            if (rares_.size() != rares_before) {
                quiet_ = 0;
            } else if (++quiet_ == 8) {
                block_ = 8;
            }
            continue;
        }
        const HeapSize end = std::min<HeapSize>(last, n + block_ - 1);
        for (HeapSize m = n; m <= end; ++m) {
            gather_options(values, m);
            const StoredValue c = least_common(m);
            if (c == none || c >= std::size_t{1} << bits_) break;  // settled one by one, with wider bits
            values.push_back(c);
            index(m, c);
        }
        if (values.size() > n) {
            const auto missed = verify(values, n, values.size() - 1);
            if (!missed) {
                const bool whole = values.size() > end;
                block_ = whole ? std::min<std::size_t>(64, block_ * 2) : 1;
                if (!whole) quiet_ = 0;
                continue;
            }
            while (values.size() > missed->heap) {
                unindex(values.size() - 1, values.back());
                values.pop_back();
            }
            values.push_back(missed->value);
            index(missed->heap, missed->value);
            block_ = missed->heap - n >= 8 ? 8 : 1;
        } else {
            block_ = 1;
        }
        quiet_ = 0;
    }
}

}  // namespace ishitori::engine

// Tiled bulk mex over all pairs. Unlike the method bitset, which searches one missing number after another,
// this searches many at once. It first marks the nim-sums of some pairs one by one. Then it compares all
// pairs with the least numbers still unseen, 64 pairs an instruction: two look-ups in tables of 64 bytes
// decide if a nim-sum is one of these numbers (its rows of 64 numbers have one bit each; dense.hpp). A number
// that was found is removed. So most pairs are examined once, however many candidates there are. The count of
// numbers searched at once adapts to earlier blocks.
//
// Heaps are processed in blocks. The far pairs consist of heaps before the block. They are sifted tile by
// tile, so that the values stay in the nearest cache for all heaps of a group; the threads share the groups.
// The few pairs with a heap of the block follow in order.
//
// Time per heap n / 128 steps of 64 pairs for each splitting digit, O(V) marks and searches for values below
// V; memory O(n): 8 bytes a heap. The method bitset handles rules that are not SplitRules and rules with many
// splitting digits.
#include "engine/all_pairs.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

constexpr HeapSize tile = 4096;                  // four bytes of each heap in the nearest cache
constexpr std::size_t block_heaps = 64;          // their far pairs are scanned together
constexpr std::size_t group_heaps = 8;           // heaps of a block for one thread
constexpr HeapSize marked_per_value = 2;         // pairs marked before the others are sifted
constexpr std::size_t least_wanted = 16;         // numbers searched in one pass over all pairs
constexpr std::size_t max_seen_bytes = 1 << 22;  // bytes for the nim-sums of a block
constexpr HeapSize threads_from = 16384;  // heaps; before, a block takes no longer than waking a thread

}  // namespace

void AllPairs::use_threads(unsigned threads) {
    team_ = threads > 1 ? std::make_unique<platform::ThreadTeam>(threads) : nullptr;
}

AllPairs::Range AllPairs::far_pairs(const Heap& heap, HeapSize taken) const {
    const HeapSize sum = heap.n < taken ? 0 : heap.n - taken;
    const HeapSize end = sum == 0 ? 1 : (rules_.unequal ? sum - 1 : sum) / 2 + 1;
    const HeapSize from = heap.far_from > taken + 1 ? heap.far_from - taken : 1;
    return {std::min(from, end), end};
}

void AllPairs::mark(const Heap& heap, HeapSize taken, Range range) const {
    if (range.from >= range.to) return;
    dense_kernels::mark(values_ + range.from, values_ + (heap.n - taken - range.from), range.to - range.from,
                        heap.seen);
}

// Searches for the wanted numbers among the far pairs whose smaller heap is in the tile.
void AllPairs::sift(Heap& heap, std::size_t t) const {
    for (HeapSize taken : rules_.splits) {
        const Range all = far_pairs(heap, taken);
        const HeapSize from = std::max(all.from, t * tile);
        const HeapSize to = std::min(all.to, (t + 1) * tile);
        if (from >= to) continue;
        const HeapSize sum = heap.n - taken;
        dense_kernels::Pairs pairs = bytes_.pairs(sum, from, to);
        pairs.rows = std::min(rows_, dense_kernels::short_rows);
        if (rows_ > dense_kernels::short_rows) {
            pairs.left = values_ + from;
            pairs.right = values_ + (sum - from);
        }
        dense_kernels::sift(pairs, heap.wanted, heap.seen);
        if (heap.wanted.count == 0) return;
    }
}

// Selects the next unseen numbers, to be searched in all tiles.
void AllPairs::want_more(Heap& heap) const {
    heap.next = dense_kernels::want(heap.seen, heap.next, rows_, wanted_at_once_, heap.wanted);
    ++heap.asked;
    heap.left = heap.wanted.count == 0 ? 0 : tiles_;
}

void AllPairs::settle_far(Heap* first, Heap* last) const {
    std::size_t active = 0;
    for (Heap* heap = first; heap != last; ++heap) {
        // Pairs in which neither heap is small.
        const HeapSize marked = marked_per_value * seen_size() / rules_.splits.size();
        bool all = true;
        for (HeapSize taken : rules_.splits) {
            Range range = far_pairs(*heap, taken);
            const HeapSize count = range.to - range.from;
            if (count > 2 * marked) {
                all = false;
                range.from += (count - marked) / 2;
                range.to = range.from + marked;
            }
            mark(*heap, taken, range);
        }
        heap->next = all ? seen_size() : 0;
        heap->left = 0;
        if (!all) want_more(*heap);
        if (heap->left > 0) ++active;
    }
    for (std::size_t t = 0; active > 0; t = t + 1 == tiles_ ? 0 : t + 1) {
        for (Heap* heap = first; heap != last; ++heap) {
            if (heap->left == 0) continue;
            sift(*heap, t);
            --heap->left;
            if (heap->wanted.count == 0) want_more(*heap);
            if (heap->left == 0) --active;
        }
    }
}

// After settle_far, with all smaller heaps known.
StoredValue AllPairs::settle(Heap& heap) const {
    const HeapSize n = heap.n;
    for (HeapSize taken : rules_.whole) {
        if (taken == n) heap.seen[0] = 1;
    }
    for (HeapSize taken : rules_.takes) {
        if (taken < n) heap.seen[values_[n - taken]] = 1;
    }
    for (HeapSize taken : rules_.splits) {
        mark(heap, taken, {1, far_pairs(heap, taken).from});
    }
    while (true) {
        const std::uint8_t* const begin = heap.seen;
        const std::uint8_t* const end = begin + heap.next;
        const std::uint8_t* const mex = std::find(begin, end, std::uint8_t{0});
        if (mex != end || heap.next == seen_size()) return static_cast<StoredValue>(mex - begin);
        // A pair within the block reached the missing number.
        want_more(heap);
        for (std::size_t t = 0; heap.left > 0 && heap.wanted.count > 0; ++t, --heap.left) sift(heap, t);
    }
}

// Requires room for the bytes of heap n, the next.
void AllPairs::add_heap(HeapSize n) {
    const StoredValue value = values_[n];
    while (value >= seen_size()) rows_ *= 2;
    bytes_.put(n, value);
    last_added_ = n;
}

// More wanted numbers than needed cost time for each pair that gives one of them; fewer cost another pass
// over all pairs.
void AllPairs::adapt() {
    std::size_t asked = 0, found = 0;
    for (const Heap& heap : block_) {
        asked += heap.asked;
        found += heap.asked * wanted_at_once_ - std::min(heap.wanted.count, heap.asked * wanted_at_once_);
    }
    if (4 * asked > 5 * block_.size()) {
        wanted_at_once_ = std::min(2 * wanted_at_once_, dense_kernels::max_wanted);
    } else if (4 * found < asked * wanted_at_once_) {
        wanted_at_once_ = std::max(3 * wanted_at_once_ / 4, least_wanted);
    }
}

void AllPairs::extend(std::vector<StoredValue>& values, HeapSize last) {
    if (values.size() > last) return;
    bytes_.grow(last);
    if (values.capacity() <= last)
        values.reserve(last + last / 2 + 1);  // the pairs are read while values are appended
    values_ = values.data();
    while (last_added_ + 1 < values.size()) add_heap(last_added_ + 1);
    while (values.size() <= last) {
        const HeapSize start = values.size();
        const std::size_t seen_bytes = seen_size();
        const HeapSize most =
            std::min<HeapSize>(block_heaps, std::max<HeapSize>(1, max_seen_bytes / seen_bytes));
        const auto size = static_cast<std::size_t>(std::min({most, last + 1 - start, 1 + start / 16}));
        block_.resize(size);
        seen_.assign(size * seen_bytes, 0);
        tiles_ = (start + size) / 2 / tile + 1;
        for (std::size_t j = 0; j < size; ++j) {
            block_[j] = {};
            block_[j].n = start + j;
            block_[j].far_from = j + 1;
            block_[j].seen = seen_.data() + j * seen_bytes;
        }
        const std::size_t groups = (size + group_heaps - 1) / group_heaps;
        const auto far = [&](std::size_t group) {
            settle_far(block_.data() + group * group_heaps,
                       block_.data() + std::min(size, (group + 1) * group_heaps));
        };
        if (team_ && start >= threads_from) {
            team_->run(groups, far);
        } else {
            for (std::size_t group = 0; group < groups; ++group) far(group);
        }
        for (Heap& heap : block_) {
            values.push_back(settle(heap));
            add_heap(heap.n);
            if (seen_size() != seen_bytes) break;  // a value above the range of the other searches
        }
        adapt();
    }
}

}  // namespace ishitori::engine

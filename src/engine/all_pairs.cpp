// Tiled bulk mex over all pairs. Unlike the method bitset, which searches one missing number after another,
// this searches many at once. It first marks the nim-sums of some pairs one by one. Then it compares all
// pairs with the least numbers still unseen, 64 pairs an instruction: two look-ups in tables of 64 bytes
// decide if a nim-sum is one of these numbers (each searched row of 64 numbers has one bit; dense.hpp). The
// nim-sums found are marked. So most pairs are examined once, however many candidates there are.
//
// Heaps are processed in blocks. The far pairs consist of heaps before the block. They are sifted tile by
// tile, so that the values stay in the nearest cache for all heaps of a group; the threads share the groups.
// A row whose numbers are all seen is replaced by the next row, which is searched in the tiles that follow
// and then in the first ones. The few pairs with a heap of the block follow in order.
//
// Time per heap n / 128 steps of 64 pairs for each splitting digit, O(V) marks and searches for values below
// V; memory O(n): 8 bytes a heap. Bounds: a step has four loads, and the numbers below a value must all be
// found. To heap 200,000 of 0.007 (AVX3_DL) half the time compares pairs and copies the sums found, a
// fifth marks sums. The method bitset handles rules that are not SplitRules and rules with many splitting
// digits.
#include "engine/all_pairs.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

constexpr HeapSize tile = 8192;                  // four bytes of each heap in the nearest cache
constexpr std::size_t block_heaps = 64;          // their far pairs are scanned together
constexpr std::size_t group_heaps = 16;          // heaps of a block for one thread
constexpr HeapSize marked_per_value = 1;         // pairs marked before the others are sifted
constexpr std::size_t max_seen_bytes = 1 << 22;  // bytes for the nim-sums of a block
constexpr HeapSize threads_from = 16384;  // heaps; with fewer, a block takes no longer than waking a thread

}  // namespace

void AllPairs::use_threads(unsigned threads) {
    team_ = threads > 1 ? std::make_unique<platform::ThreadTeam>(threads) : nullptr;
}

AllPairs::Range AllPairs::far_pairs(const Heap& heap, HeapSize taken) const {
    const HeapSize sum = heap.n < taken ? 0 : heap.n - taken;
    const HeapSize end = half_of(sum, rules_.unequal) + 1;
    const HeapSize from = heap.far_from > taken + 1 ? heap.far_from - taken : 1;
    return {std::min(from, end), end};
}

void AllPairs::mark(const Heap& heap, HeapSize taken, Range range) const {
    if (range.from >= range.to) return;
    dense_kernels::mark(values_ + range.from, values_ + (heap.n - taken - range.from), range.to - range.from,
                        heap.seen);
}

// Searches for the wanted numbers among the far pairs whose smaller heap is in the heap's next tile.
void AllPairs::sift(Heap& heap) const {
    const HeapSize tile_from = heap.step++ % tiles_ * tile;
    bool full = false;
    for (HeapSize taken : rules_.splits) {
        const Range all = far_pairs(heap, taken);
        const HeapSize from = std::max(all.from, tile_from);
        const HeapSize to = std::min(all.to, tile_from + tile);
        if (from >= to) continue;
        const HeapSize sum = heap.n - taken;
        dense_kernels::Pairs pairs = bytes_.pairs(sum, from, to);
        pairs.rows = std::min(rows_, dense_kernels::short_rows);
        if (rows_ > dense_kernels::short_rows) {
            pairs.left = values_ + from;
            pairs.right = values_ + (sum - from);
        }
        full |= dense_kernels::sift(pairs, heap.wanted, heap.seen);
    }
    if (full) want(heap);
}

// Replaces the rows whose numbers are all seen. Rows above the values of the block before are wanted only if
// no other row is left, because each number found there costs time.
void AllPairs::want(Heap& heap) const {
    const std::size_t from = heap.next_row;
    heap.next_row = dense_kernels::want(heap.seen, from, likely_rows_, heap.wanted);
    if (heap.wanted.count == 0 && heap.next_row >= likely_rows_)
        heap.next_row = dense_kernels::want(heap.seen, heap.next_row, rows_, heap.wanted);
    std::fill(heap.since + from, heap.since + heap.next_row, heap.step);
}

// True if some far pairs may give the least unseen number.
bool AllPairs::open(const Heap& heap) const {
    return heap.wanted.count > 0 && heap.step - heap.since[heap.wanted.rows[0]] < tiles_;
}

StoredValue AllPairs::least_unseen(const Heap& heap) const {
    // All rows before the first wanted row are full.
    const std::uint8_t* const end = heap.seen + seen_size();
    const std::uint8_t* const row =
        heap.wanted.count > 0 ? heap.seen + dense_kernels::row_values * heap.wanted.rows[0] : end;
    return static_cast<StoredValue>(std::find(row, end, std::uint8_t{0}) - heap.seen);
}

void AllPairs::settle_far(Heap* first, Heap* last) const {
    for (Heap* heap = first; heap != last; ++heap) {
        std::fill_n(heap->seen, seen_size(), std::uint8_t{0});
        // Pairs in which neither heap is small.
        const HeapSize marked =
            marked_per_value * likely_rows_ * dense_kernels::row_values / rules_.splits.size();
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
        want(*heap);
        if (all) heap->step = tiles_;
    }
    for (bool some = true; some;) {
        some = false;
        for (Heap* heap = first; heap != last; ++heap) {
            if (!open(*heap)) continue;
            sift(*heap);
            some = true;
        }
    }
    for (Heap* heap = first; heap != last; ++heap) heap->least = least_unseen(*heap);
}

// True if a move that settle_far did not examine gives the least unseen number.
bool AllPairs::gives_least(const Heap& heap) const {
    const HeapSize n = heap.n;
    const auto& whole = rules_.whole;
    if (heap.least == 0 && std::ranges::find(whole, n) != whole.end()) return true;
    for (HeapSize taken : rules_.takes) {
        if (taken < n && values_[n - taken] == heap.least) return true;
    }
    for (HeapSize taken : rules_.splits) {
        const HeapSize end = far_pairs(heap, taken).from;
        for (HeapSize a = 1; a < end; ++a) {
            if ((values_[a] ^ values_[n - taken - a]) == heap.least) return true;
        }
    }
    return false;
}

// After settle_far, with all smaller heaps known. The remaining moves seldom give the least unseen number, so
// the marks, which are often in the cache of another processor, are seldom needed.
StoredValue AllPairs::settle(Heap& heap) const {
    if (!gives_least(heap)) return heap.least;
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
    for (want(heap); open(heap);) sift(heap);
    return least_unseen(heap);
}

// Requires room for the bytes of heap n, the next.
void AllPairs::add_heap(HeapSize n) {
    const StoredValue value = values_[n];
    while (value >= seen_size()) rows_ *= 2;
    bytes_.put(n, value);
    last_added_ = n;
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
        const auto recent =
            values.end() - static_cast<std::ptrdiff_t>(std::min<HeapSize>(start, block_heaps));
        likely_rows_ = *std::max_element(recent, values.end()) / dense_kernels::row_values + 1;
        block_.resize(size);
        seen_.resize(size * seen_bytes);
        since_.resize(size * rows_);
        tiles_ = (start + size) / 2 / tile + 1;
        for (std::size_t j = 0; j < size; ++j) {
            block_[j] = {};
            block_[j].n = start + j;
            block_[j].far_from = j + 1;
            block_[j].seen = seen_.data() + j * seen_bytes;
            block_[j].since = since_.data() + j * rows_;
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
    }
}

}  // namespace ishitori::engine

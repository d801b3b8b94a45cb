// Sparse-space method with wide lanes. Unlike the engine this keeps all values, in lanes of two bytes, and
// marks an option by storing a byte, so that its time does not grow with the greatest value. As in the
// engine, a common value is kept without the lowest bit of the mask, and the pairs of rare heaps are taps:
// lag = r + i, value = G(r).
//
// Search (steps 1 and 2 of SparseMethod), eight heaps at a time: each tap marks the number (value of heap n -
// lag) XOR value for each of them; lags below 8 and the takes follow heap by heap. The least number without a
// mark is the common value.
//
// Long runs with many taps search 32 heaps at a time. Only the taps that gave most of the numbers below the
// values of earlier heaps mark, about a quarter. That leaves few numbers below the value. The other taps are
// compared with the least ones of these, 32 heaps in a vector. All taps take part, so the order of the taps
// decides the time alone, not the values.
//
// Verification (step 3): the nim-sums of pairs with some small heaps are marked in the same way. The dense
// kernels search all pairs, 64 at a time, for the rare values below the heap's value that are still unmarked;
// in long runs first where most of them were found. A heap that lacks such a value is rare, and the least
// missing one is its value; the later heaps are computed again.
//
// The threads share the marks, the comparisons and the verification of a block.
//
// Time per heap: one store for each rare heap and splitting digit, or a third of that in a long run, and
// about V stores to verify values below V; memory O(n): 4 bytes a heap besides its value.
#include "engine/wide.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace ishitori::engine {

namespace {

// Times the first heaps. A sample of the values does not pay with fewer heaps, or with fewer taps than these.
constexpr HeapSize sampled_from = 64;
constexpr std::size_t some_rares = 4;
constexpr HeapSize some_heaps = 128;

}  // namespace

WideMethod::WideMethod(SplitRules rules, HeapSize start)
    : rules_(std::move(rules)),
      first_(rules_),
      start_heaps_(std::max(start, std::bit_ceil(2 * rules_.longest() + 1))),
      choice_(rules_),
      values_(rules_.longest() + WideTaps::block),
      taps_(rules_),
      search_(rules_, values_, taps_, marks_, team_),
      verifier_(rules_, values_, marks_, team_) {}

// Sets the space and all that depends on it, for heaps below `size`; value_of(n) is G(n). Returns false if
// too many heaps are rare or one value is too great.
template <class ValueOf>
bool WideMethod::begin(HeapSize size, ValueOf value_of) {
    const auto space = choice_.choose(size, value_of);
    if (!space) return false;
    const WideSpace& now = values_.space();
    if (space->mask != now.mask || space->width != now.width || known_end() < size) {
        values_.assign(*space, size, std::ref(value_of));
        taps_.clear();
        for (const RareHeap& rare : rares()) taps_.add(rare.heap, space->compress(rare.value));
    }
    choice_.note_rares(rares().size());
    values_.mirror();
    const bool sampling = known_end() >= sampled_from * start_heaps_ && taps_.old().size() >= start_heaps_;
    taps_.choose_marked(values_, sampling);
    verifier_.choose(sampling);
    return true;
}

// The same from the known values. Each cell is read before it is replaced.
bool WideMethod::restart() {
    return begin(known_end(), [this, was = values_.space(), old = rares()](HeapSize n) {
        const WideCell c = *values_.cell(n);
        if (c != was.width) return was.common(n, c);
        return std::ranges::lower_bound(old, n, {}, &RareHeap::heap)->value;
    });
}

// True if few of the last heaps before n are rare. A rare heap makes the search of the heaps after it in its
// block useless.
bool WideMethod::few_rares_before(HeapSize n) const {
    return rares().size() < some_rares || rares()[rares().size() - some_rares].heap + some_heaps < n;
}

void WideMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    if (values.size() < start_heaps_) first_.extend(values, std::min(last, start_heaps_ - 1));
    const HeapSize from = values.size();
    if (from > last) return;
    // Adopts the values of another method.
    if (known_end() < from && !begin(from, [&](HeapSize n) { return values[n]; })) return;
    advance(last + 1);
    const HeapSize end = std::min(known_end(), last + 1);
    values.reserve(end);
    for (HeapSize n = from; n < end; ++n) values.push_back(value(n));
}

bool WideMethod::advance(HeapSize end) {
    if (end <= known_end()) return true;
    values_.reserve(end + WideTaps::block);
    while (known_end() < end) {
        const HeapSize n = known_end();
        if (choice_.due(n, rares().size()) && !restart()) {
            choice_.choose_again();
            return false;
        }
        const bool in_block =
            taps_.old().size() - taps_.marking().size() >= start_heaps_ && few_rares_before(n);
        if (!(in_block ? search_.search_block() : search_.search_eight())) {
            values_.cut(n);
            choice_.outgrown(values_.space().width);
            continue;
        }
        if (const auto rare = verifier_.verify(n)) {
            values_.set_rare(*rare);
            taps_.add(rare->heap, values_.space().compress(rare->value));
        }
    }
    // At most one of the heaps from `end` on is rare, the last one.
    if (!rares().empty() && rares().back().heap >= end) taps_.remove_last();
    values_.cut(end);
    return true;
}

template <class ValueOf>
bool WideMethod::restart_with(HeapSize size, ValueOf value_of) {
    values_.clear();
    choice_.forget_heaps();
    if (size >= start_heaps_ && begin(size, value_of)) return true;
    values_.clear();
    return false;
}

bool WideMethod::adopt(const PackedValues& values, HeapSize size) {
    return restart_with(size, [&](HeapSize n) { return values.at(n); });
}

bool WideMethod::adopt(std::span<const StoredValue> values) {
    return restart_with(values.size(), [&](HeapSize n) { return values[n]; });
}

}  // namespace ishitori::engine

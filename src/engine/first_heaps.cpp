#include "engine/first_heaps.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::engine {

namespace {

constexpr HeapSize late_part = 5;  // one heap in this many is late
// The first heaps continue while more than one late heap in this many is rare: until then the engine is
// slower, because it settles the heaps near a rare heap one by one.
constexpr HeapSize handover = 160;
constexpr HeapSize rare_part = 8;                     // a sparse space has at most one rare heap in this many
constexpr HeapSize trial = HeapSize{1} << 15;         // heaps that show if the share of rares falls
constexpr HeapSize pairs_a_step = HeapSize{1} << 24;  // examined in one step, approximately

}  // namespace

EngineStart engine_start(std::span<const StoredValue> first, const ValueCounts& counts,
                         const SplitRules& rules, bool last) {
    const HeapSize size = first.size();
    const MaskChoice choice = choose_mask(counts, rules);
    const HeapSize late = size / late_part;
    HeapSize late_rares = 0;
    for (HeapSize n = size - late; n < size; ++n) late_rares += choice.mask.rare(n, first[n]) ? 1 : 0;
    const bool falls = late_rares * size < choice.rares * late;
    last = last || choice.rares * rules.splits.size() > size / 4;
    if (choice.rares > size / rare_part && (last || (size >= trial && !falls))) return EngineStart::dense;
    return !last && late_rares * handover > late ? EngineStart::later : EngineStart::now;
}

FirstHeaps::FirstHeaps(const Known& known, HeapSize latest, std::vector<StoredValue> values)
    : pairs_(known.rules),
      wide_(known.rules),
      latest_(latest),
      values_(std::move(values)),
      size_(std::max(first_start, std::bit_ceil(8 * known.longest + 1))) {
    if (known.variant == EngineVariant::other) size_ += size_ / 2;
    if (values_.size() <= size_) return;
    size_ =
        std::max(size_, std::min<HeapSize>(latest_, values_.size() / kernels::segment * kernels::segment));
    values_.resize(size_);
}

void FirstHeaps::extend(const Known& known, HeapSize size) {
    const HeapSize rares = choose_mask(known.counts, known.rules).rares;
    if (wide_pays(rares, values_.size())) wide_.extend(values_, size - 1);
    if (values_.size() < size) pairs_.extend(values_, size - 1);
}

FirstHeaps::State FirstHeaps::step(Known& known) {
    // Ends at a large value before the next heap: with large values one heap can take seconds.
    for (HeapSize& n = counted_; n < values_.size(); ++n) {
        if (values_[n] >= values_limit) return State::dense;
        known.count(n, values_[n]);
    }
    if (values_.size() < size_) {
        const HeapSize from = values_.size();
        // The cost of a heap for each splitting digit: some pairs are marked one by one, then either one pair
        // with each rare heap, or all pairs in vectors.
        const HeapSize splits = std::min<HeapSize>(known.rules.splits.size(), from);
        const HeapSize pairs = (std::min<HeapSize>(from, 2048) + from / wide_part) * splits;
        const HeapSize part = std::clamp<HeapSize>(pairs_a_step / pairs, 1, std::max<HeapSize>(from, 64));
        extend(known, std::min(from + part, size_));
        return State::running;
    }
    switch (engine_start(values_, known.counts, known.rules, size_ >= latest_)) {
        case EngineStart::dense:
            return State::dense;
        case EngineStart::later:
            size_ = std::min(latest_, size_ + size_ / 4 / kernels::segment * kernels::segment);
            return State::running;
        case EngineStart::now:
            break;
    }
    known.head.assign(values_.begin(), values_.end());
    known.end = known.counted_end = size_;
    return State::done;
}

}  // namespace ishitori::engine

#include "engine/first_heaps.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::engine {

namespace {

constexpr HeapSize handover =
    4096;  // the first heaps continue while more than one heap of this many becomes rare
constexpr HeapSize pairs_a_step = HeapSize{1} << 24;  // looked at in one step, or so

}  // namespace

FirstHeaps::FirstHeaps(const Known& known, bool may_use_parity, HeapSize latest)
    : sparse_(known.rules, may_use_parity),
      wide_(known.rules, may_use_parity),
      latest_(latest),
      size_(std::max(first_start, std::bit_ceil(8 * known.longest + 1))) {
    if (known.variant == EngineVariant::other) size_ += size_ / 2;
}

void FirstHeaps::extend(HeapSize size) {
    wide_.extend(values_, size - 1);
    if (values_.size() < size) {
        sparse_.extend(values_, size - 1);
        rares_.assign(sparse_.rares().begin(), sparse_.rares().end());
    } else {
        rares_ = wide_.rares();
    }
}

FirstHeaps::State FirstHeaps::step(Known& known) {
    const HeapSize from = values_.size();
    // The cost: for each heap one pair with each rare heap, and vectors of all values.
    const HeapSize pairs = (rares_.size() + from / 32 + 1) * (known.rules.splits.size() + 1);
    const HeapSize part = std::clamp<HeapSize>(pairs_a_step / pairs, 1, std::max<HeapSize>(from, 64));
    extend(std::min(from + part, size_));
    for (HeapSize n = from; n < values_.size(); ++n) {
        if (values_[n] >= values_limit) return State::dense;
        known.count(n, values_[n]);
    }
    if (values_.size() < size_) return State::running;
    const auto late = std::lower_bound(rares_.begin(), rares_.end(), size_ / 2);
    const auto new_rares = static_cast<HeapSize>(rares_.end() - late);
    const bool many = rares_.size() * known.rules.splits.size() > size_ / 4;
    if (many || size_ >= latest_) {
        if (rares_.size() > size_ / 8) return State::dense;
    } else if (new_rares * handover > size_) {
        size_ *= 2;
        return State::running;
    }
    known.head.assign(values_.begin(), values_.end());
    known.end = known.counted_end = size_;
    return State::done;
}

}  // namespace ishitori::engine

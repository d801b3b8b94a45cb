#include "engine/wide_values.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::engine {

namespace {

constexpr std::size_t appended = 8;  // heaps that low_ and high_ may hold beyond 2 * near_

std::uint8_t column_of(WideCell c) { return static_cast<std::uint8_t>(c % dense_kernels::row_values); }
std::uint8_t row_of(WideCell c) { return static_cast<std::uint8_t>(c / dense_kernels::row_values); }

}  // namespace

void WideBytes::assign(const WideCell* cells, HeapSize size) {
    low_.clear();
    high_.clear();
    from_ = size - std::min<HeapSize>(size, near_);
    for (HeapSize n = from_; n < size; ++n) {
        low_.push_back(column_of(cells[n]));
        high_.push_back(row_of(cells[n]));
    }
}

void WideBytes::put(HeapSize n, WideCell c) {
    if (low_.size() >= 2 * near_ + appended) {
        const auto old = static_cast<std::ptrdiff_t>(low_.size() - near_);
        for (auto* bytes : {&low_, &high_}) bytes->erase(bytes->begin(), bytes->begin() + old);
        from_ += static_cast<HeapSize>(old);
    }
    low_.resize(n - from_);
    low_.push_back(column_of(c));
    high_.resize(n - from_);
    high_.push_back(row_of(c));
}

void WideBytes::mirror(const WideCell* cells, HeapSize size) {
    const std::size_t half = std::min<std::size_t>(mirrored_heaps, std::bit_floor(size) / 2);
    facing_low_.resize(half);
    facing_high_.resize(half);
    for (HeapSize a = 0; a < half; ++a) {
        facing_low_[half - 1 - a] = column_of(cells[a]);
        facing_high_[half - 1 - a] = row_of(cells[a]);
    }
}

dense_kernels::Pairs WideBytes::pairs(HeapSize sum, HeapSize from, HeapSize to) const {
    const HeapSize first = sum - to + 1 - from_, facing = mirrored() - to;
    return {low_.data() + first, high_.data() + first, facing_low_.data() + facing,
            facing_high_.data() + facing, static_cast<std::size_t>(to - from)};
}

StoredValue WideValues::rare_value(HeapSize n) const {
    return n == 0 ? 0 : std::ranges::lower_bound(rares_, n, {}, &RareHeap::heap)->value;
}

std::size_t WideValues::rare_below(HeapSize n) const {
    const WideCell c = *cell(n);
    const StoredValue group = space_.group_size();
    return c / group * group + (space_.rare_below(n, c) ? group : 0);
}

std::vector<HeapSize> WideValues::sample(std::size_t count, HeapSize offset) const {
    std::vector<HeapSize> heaps;
    const HeapSize step = std::max<HeapSize>(1, end() / 2 / count) | 1;
    for (HeapSize n = end() - 1 - offset; n >= end() / 2 && heaps.size() < count; n -= step) {
        if (common_at(n)) heaps.push_back(n);
    }
    return heaps;
}

// Grows by a quarter instead of doubling, because this buffer is nearly all the memory in use.
void WideValues::reserve(HeapSize heaps) {
    const std::size_t room = before_ + heaps;
    if (cells_.capacity() < room) cells_.reserve(room + room / 4);
}

void WideValues::put(std::size_t c) {
    bytes_.put(end(), static_cast<WideCell>(c));
    cells_.push_back(static_cast<WideCell>(c));
}

void WideValues::set_rare(const RareHeap& rare) {
    cells_.resize(before_ + rare.heap);
    put(space_.width);
    rares_.push_back(rare);
}

void WideValues::cut(HeapSize n) {
    cells_.resize(before_ + n);
    while (!rares_.empty() && rares_.back().heap >= n) rares_.pop_back();
}

}  // namespace ishitori::engine

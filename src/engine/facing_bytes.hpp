// The values as the dense kernels read them: as bytes, ascending for one heap of a pair and descending for
// the other, so that both are read forwards.
#pragma once

#include <algorithm>
#include <vector>

#include "base/platform/large_pages.hpp"
#include "engine/kernels/dense.hpp"

namespace ishitori::engine {

class FacingBytes {
  public:
    // Reserves room for heaps up to `heaps`.
    void grow(HeapSize heaps) {
        if (capacity_ >= heaps) return;
        const std::size_t capacity =
            std::max<std::size_t>(4096, std::max<std::size_t>(heaps, capacity_ + capacity_ / 2));
        for (auto* ahead : {&low_, &high_}) ahead->resize(capacity + 1, 0);
        for (auto* facing : {&facing_low_, &facing_high_}) {
            facing->insert(facing->begin(), capacity - capacity_, 0);
            facing->resize(capacity + 1, 0);
        }
        capacity_ = capacity;
    }
    // Requires room for heap n.
    void put(HeapSize n, StoredValue value) {
        low_[n] = facing_low_[capacity_ - n] = static_cast<std::uint8_t>(value % dense_kernels::row_values);
        high_[n] = facing_high_[capacity_ - n] =
            static_cast<std::uint8_t>(value / dense_kernels::row_values % dense_kernels::short_rows);
    }
    // The pairs (a, sum - a) for from <= a < to.
    dense_kernels::Pairs pairs(HeapSize sum, HeapSize from, HeapSize to) const {
        const std::size_t facing = capacity_ - sum + from;
        return {low_.data() + from, high_.data() + from, facing_low_.data() + facing,
                facing_high_.data() + facing, static_cast<std::size_t>(to - from)};
    }

  private:
    using Bytes = std::vector<std::uint8_t, base::platform::LargePages<std::uint8_t>>;

    Bytes low_, high_, facing_low_, facing_high_;
    std::size_t capacity_ = 0;  // facing_...[capacity_ - a] belongs to heap a
};

}  // namespace ishitori::engine

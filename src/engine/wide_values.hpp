// The values of the method wide: compressed, two bytes a heap, with the rare heaps beside them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/platform/large_pages.hpp"
#include "engine/kernels/dense.hpp"
#include "engine/space.hpp"

namespace ishitori::engine {

using WideCell = std::uint16_t;

// A mask, and the compression of the values so far.
struct WideSpace : Compression {
    std::size_t width = 0;  // compressed values so far are below this power of two
};

// The last values, and the first values in descending order, as the dense kernels read them: by columns and
// rows.
class WideBytes {
  public:
    explicit WideBytes(std::size_t longest) : near_(mirrored_heaps + longest) {}

    // cells[n]: the compressed value of heap n < size.
    void assign(const WideCell* cells, HeapSize size);
    // Appends heap n after the heaps before it.
    void put(HeapSize n, WideCell c);
    // Makes a mirror of the first half of the heaps, as far as it is worthwhile.
    void mirror(const WideCell* cells, HeapSize size);
    HeapSize mirrored() const { return facing_low_.size(); }
    // The pairs (a, sum - a) for from <= a < to <= mirrored().
    dense_kernels::Pairs pairs(HeapSize sum, HeapSize from, HeapSize to) const;

  private:
    static constexpr std::size_t mirrored_heaps = std::size_t{1} << 20;

    std::size_t near_;                      // least number of heaps in low_ and high_
    std::vector<std::uint8_t> low_, high_;  // the last heaps, from this one on
    HeapSize from_ = 0;
    std::vector<std::uint8_t> facing_low_, facing_high_;  // [size - 1 - a]: the small heap a
};

// Rare heaps, heap 0 and negative heaps have the width as compressed value, which no tap turns into a value.
class WideValues {
  public:
    // The cells of `before` negative heaps can be read.
    explicit WideValues(std::size_t before) : before_(before), bytes_(before) {}

    HeapSize end() const { return cells_.size() < before_ ? 0 : cells_.size() - before_; }
    const WideCell* cell(HeapSize n) const { return cells_.data() + before_ + n; }
    bool common_at(HeapSize n) const { return *cell(n) != space_.width; }
    StoredValue value(HeapSize n) const { return common_at(n) ? space_.common(n, *cell(n)) : rare_value(n); }
    StoredValue rare_value(HeapSize n) const;
    // The number of rare values less than the common value of heap n.
    std::size_t rare_below(HeapSize n) const;
    // Common heaps, at most `count`, spread over the last half; the last `offset` heaps are left out.
    std::vector<HeapSize> sample(std::size_t count, HeapSize offset) const;
    const WideSpace& space() const { return space_; }
    const WideBytes& bytes() const { return bytes_; }
    void mirror() { bytes_.mirror(cell(0), end()); }
    const std::vector<RareHeap>& rares() const { return rares_; }  // ascending

    void clear() { cells_.clear(); }
    void reserve(HeapSize heaps);
    // Replaces all by the values of heaps 1 .. size - 1. value_of(n) may read the cell of heap n and of later
    // heaps.
    template <class ValueOf>
    void assign(const WideSpace& space, HeapSize size, ValueOf value_of) {
        std::vector<RareHeap> rares;
        cells_.resize(before_ + size);
        for (HeapSize n = 1; n < size; ++n) {
            const StoredValue value = value_of(n);
            const bool rare = space.mask.rare(n, value);
            cells_[before_ + n] = static_cast<WideCell>(rare ? space.width : space.compress(value));
            if (rare) rares.push_back({n, value});
        }
        space_ = space;
        std::fill_n(cells_.begin(), before_ + 1, static_cast<WideCell>(space_.width));
        rares_ = std::move(rares);
        bytes_.assign(cell(0), size);
    }
    // Appends heap end() with this compressed value.
    void put(std::size_t c);
    // Sets a rare heap, and discards the later ones.
    void set_rare(const RareHeap& rare);
    // Discards the heaps from this one on.
    void cut(HeapSize n);

  private:
    std::size_t before_;
    WideSpace space_;
    std::vector<WideCell, base::platform::LargePages<WideCell>> cells_;
    WideBytes bytes_;
    std::vector<RareHeap> rares_;
};

}  // namespace ishitori::engine

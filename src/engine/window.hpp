// The bytes that the search reads: the compressed values of the last heaps, and of heaps far below for late
// rare heaps.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/far_values.hpp"
#include "engine/known.hpp"

namespace ishitori::engine {

// Heap n is at index n - base, from size() heaps before known.end on, with room after them for searched
// heaps.
//
// Before that are the regions. A rare heap r gives heap n the options G(r) XOR G(n - i - r): its lag is far
// if the window does not reach r + i heaps back. Far lags that are close together share a region, which moves
// along with the search. So the heap at a far lag of n is also a fixed number of places before n. The regions
// are filled from FarValues, which keeps all values from heap 0 on.
class Window {
  public:
    explicit Window(Known& known) : known_(known) {}

    // For tests: lags from about here on are far, and FarValues has this many bytes.
    void late_from(HeapSize heap, std::optional<std::uint64_t> far_bytes) {
        near_limit_ = heap;
        far_bytes_ = far_bytes;
    }

    // An empty window of `wanted` heaps or more that ends at known.end.
    void lay_out(HeapSize wanted);
    // The same with exactly `size` heaps.
    void lay_out_exactly(HeapSize size);
    // The window that lay_out(0) makes, filled from FarValues. False if they fail.
    bool refill();
    // Windows laid out from now on have room for a second thread.
    void set_roomy(bool roomy) { roomy_ = roomy; }
    HeapSize size() const { return size_; }
    // Makes room for `heaps` more after the heaps below `end`. No other thread may use the window meanwhile.
    void make_room(HeapSize end, HeapSize heaps);
    // True if there can be room for `heaps` heaps from known.end on.
    bool can_hold(HeapSize heaps) const;

    std::uint8_t* at(HeapSize n) { return bytes_.data() + index(n); }
    const std::uint8_t* at(HeapSize n) const { return bytes_.data() + index(n); }
    // The first heap in the window.
    HeapSize kept_from() const {
        const std::int64_t first = base_ + static_cast<std::int64_t>(regions_);
        return first < 1 ? 1 : static_cast<HeapSize>(first);
    }
    bool common_at(HeapSize n) const { return *at(n) != rare_plain; }
    void put(HeapSize n, std::uint8_t byte) {
        *at(n) = byte;
        known_.coding.cover(byte);
    }

    // G(n), wherever it is kept; nullopt if it is not.
    std::optional<StoredValue> value_at(HeapSize n) const;
    // The same for a heap that is kept. Returns 0 if reading it fails; then the far values are no longer
    // good.
    StoredValue known_value(HeapSize n) const {
        if (n >= known_.head.size() && n >= kept_from() && common_at(n))
            return known_.coding.common(n, *at(n));
        return value_at(n).value_or(0);
    }
    // The compressed values of heaps first .. first + size - 1, wherever they are kept; rare_plain for rare
    // heaps, heap 0 and below. False if some are not kept. Requires first + size <= known.end + segment.
    bool values_of(std::int64_t first, std::size_t size, std::uint8_t* out) const;

    bool far(const RareHeap& rare) const { return rare.heap + known_.longest + kernels::block > near_limit_; }
    bool far_lags() const { return !known_.rares.empty() && far(known_.rares.back()); }
    // L + k, L being the last rare heap whose lags are not far.
    HeapSize near_tail() const;
    // The distance in places from heap n back to the byte of heap n - rare.heap.
    std::size_t lag_of(const RareHeap& rare) const;
    // Afterwards the far lags of heaps below `end` can be read. Returns false if the values are not
    // available.
    bool fill_regions(HeapSize end);

    // All values from heap 0 on; nullptr until they are needed. A replay shares them.
    std::shared_ptr<FarValues> far_values() const { return far_values_; }
    void forget_far_values() { far_values_ = nullptr; }
    void share_far_values(const Window& other) {
        near_limit_ = other.near_limit_;
        far_values_ = other.far_values_;
    }
    // Begins far values with the values of known.head. Returns false if these are not kept.
    bool begin_far_values();
    // True if values read from them may be wrong.
    bool far_values_failed() const { return far_values_ && !far_values_->good(); }

  private:
    struct Cluster {
        HeapSize delay;  // the least lag
        HeapSize last;   // the rare heap
        HeapSize reach;  // heaps that are read below n - delay
        std::size_t at;  // where its region begins
        std::size_t back;
    };
    std::int64_t index(HeapSize n) const { return static_cast<std::int64_t>(n) - base_; }
    std::size_t make_clusters(std::size_t slack);
    void begin_regions();

    Known& known_;
    std::int64_t base_ = 0;
    HeapSize size_ = 0;
    bool roomy_ = false;
    std::vector<std::uint8_t> bytes_;
    std::vector<Cluster> clusters_;
    std::size_t regions_ = 0;   // bytes of all regions
    HeapSize regions_end_ = 0;  // they are filled for heaps below this
    HeapSize near_limit_ = HeapSize{1} << 24;
    std::shared_ptr<FarValues> far_values_;
    std::optional<std::uint64_t> far_bytes_;
};

}  // namespace ishitori::engine

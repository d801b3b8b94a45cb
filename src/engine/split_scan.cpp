#include "engine/split_scan.hpp"

#include <algorithm>

#include "base/contract.hpp"

namespace ishitori::engine {

namespace {

constexpr HeapSize stride = 256;  // pairs compared between two tests for a match

template <class Lane>
bool scan(const Lane* forward, const Lane* facing, HeapSize from, HeapSize half, Lane x) {
    HeapSize a = from;
    for (; a + stride <= half + 1; a += stride) {
        Lane any = 0;
        for (HeapSize j = a; j < a + stride; ++j) {
            any = static_cast<Lane>(any | ((forward[j] ^ facing[j]) == x ? 1 : 0));
        }
        if (any != 0) return true;
    }
    Lane any = 0;
    for (; a <= half; ++a) any = static_cast<Lane>(any | ((forward[a] ^ facing[a]) == x ? 1 : 0));
    return any != 0;
}

}  // namespace

void SplitScan::remake(std::size_t lane_bytes) {
    const HeapSize capacity = std::max<HeapSize>(256, capacity_ <= added_ + 1 ? 2 * capacity_ : capacity_);
    std::vector<StoredValue> values(added_ + 1, 0);
    with_lanes(*this, [&](const auto& lanes) {
        for (HeapSize a = 1; a <= added_; ++a) values[a] = lanes.forward[a];
    });
    bytes_ = {};
    pairs_ = {};
    words_ = {};
    lane_bytes_ = lane_bytes;
    capacity_ = capacity;
    with_lanes(*this, [&](auto& lanes) {
        using Lane = typename std::remove_reference_t<decltype(lanes.forward)>::value_type;
        lanes.forward.assign(capacity + 1, 0);
        lanes.mirror.assign(capacity + 1, 0);
        for (HeapSize a = 1; a <= added_; ++a) {
            lanes.forward[a] = static_cast<Lane>(values[a]);
            lanes.mirror[capacity - a] = static_cast<Lane>(values[a]);
        }
    });
}

void SplitScan::add(HeapSize heap, StoredValue value) {
    CHECK(heap >= 1 && heap <= added_ + 1);
    added_ = heap - 1;
    const std::size_t needed = value < 256 ? 1 : value < 65536 ? 2 : 4;
    if (heap + 1 >= capacity_ || needed > lane_bytes_) remake(std::max(needed, lane_bytes_));
    with_lanes(*this, [&](auto& lanes) {
        using Lane = typename std::remove_reference_t<decltype(lanes.forward)>::value_type;
        lanes.forward[heap] = lanes.mirror[capacity_ - heap] = static_cast<Lane>(value);
    });
    added_ = heap;
}

void SplitScan::mark(HeapSize s, HeapSize most, std::vector<std::uint64_t>& marks) const {
    if (s < 2) return;
    const HeapSize last = std::min(most, half_of(s, unequal_));
    if (last == 0) return;
    with_lanes(*this, [&](const auto& lanes) {
        const auto* facing = lanes.mirror.data() + (capacity_ - s);
        std::uint64_t low = 0;
        for (HeapSize a = 1; a <= last; ++a) {
            const std::size_t x = static_cast<std::size_t>(lanes.forward[a] ^ facing[a]);
            if (x < 64) {
                low |= std::uint64_t{1} << x;
                continue;
            }
            if (x / 64 >= marks.size()) marks.resize(x / 64 + 1, 0);
            marks[x / 64] |= std::uint64_t{1} << (x % 64);
        }
        if (marks.empty()) marks.resize(1, 0);
        marks[0] |= low;
    });
}

bool SplitScan::found(HeapSize s, StoredValue x, HeapSize from) const {
    if (x == 0 && s >= 2 && s % 2 == 0 && !unequal_) return true;
    const HeapSize last = half_of(s, unequal_);
    if (from > last || x >= std::uint64_t{1} << (8 * lane_bytes_)) return false;
    return with_lanes(*this, [&](const auto& lanes) {
        using Lane = typename std::remove_reference_t<decltype(lanes.forward)>::value_type;
        return scan<Lane>(lanes.forward.data(), lanes.mirror.data() + (capacity_ - s), from, last,
                          static_cast<Lane>(x));
    });
}

}  // namespace ishitori::engine

// The heaps for whose verification values far below were read: no station can be there (sparse_search.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/state_bytes.hpp"
#include "engine/engine.hpp"

namespace ishitori::period {

// Some heaps below `to` needed a witness whose larger heap is `lowest`, and had no higher one. Overlapping
// intervals are merged; if there are too many, neighbours are merged in pairs.
class FarReaches {
  public:
    void clear() { reaches_.clear(); }
    // Requires lowest < to, and `to` above the earlier ones.
    void add(HeapSize lowest, HeapSize to) {
        while (!reaches_.empty() && reaches_.back().to > lowest) {
            lowest = std::min(lowest, reaches_.back().lowest);
            reaches_.pop_back();
        }
        reaches_.push_back({lowest, to});
        if (reaches_.size() < most) return;
        for (std::size_t k = 0; k < most / 2; ++k)
            reaches_[k] = {reaches_[2 * k].lowest, reaches_[2 * k + 1].to};
        reaches_.resize(most / 2);
    }
    // True if the values from end - size on may not suffice for the heaps from `end` on.
    bool reach_below(HeapSize end, HeapSize size) const {
        const auto after = std::ranges::upper_bound(reaches_, end, {}, &Reach::to);
        return after != reaches_.end() && after->lowest + size < end;
    }

    void save(StateWriter& out) const {
        out.number(reaches_.size());
        for (const Reach& reach : reaches_) out.number(reach.lowest), out.number(reach.to);
    }
    // Nothing was recorded from this heap on.
    HeapSize end() const { return reaches_.empty() ? 0 : reaches_.back().to; }
    // Returns false for malformed bytes.
    bool restore(StateReader& in) {
        clear();
        HeapSize before = 0;
        for (std::uint64_t left = in.count(2 * sizeof(HeapSize)); left > 0; --left) {
            const HeapSize lowest = in.number(), to = in.number();
            if (lowest < before || to <= lowest || reaches_.size() + 1 >= most) return false;
            reaches_.push_back({lowest, before = to});
        }
        return in.good;
    }

  private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    struct Reach {
        HeapSize lowest, to;
    };
    std::vector<Reach> reaches_;  // ascending
};

}  // namespace ishitori::period

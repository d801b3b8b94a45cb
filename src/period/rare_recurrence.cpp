#include "period/rare_recurrence.hpp"

#include <algorithm>

#include "base/platform/capabilities.hpp"

namespace ishitori::period {

std::optional<HeapSize> RareRecurrence::find(const SparseEngine& engine) {
    if (!platform::has_large_memory) return std::nullopt;  // for the second pass that a recurrence suggests
    const std::size_t rares = engine.known_rares();
    if (engine.mask() != mask_) {
        mask_ = engine.mask();
        seen_.clear();
        rares_ = 0;
    }
    if (rares == rares_) return std::nullopt;
    std::optional<HeapSize> found;
    for (; rares_ < rares; ++rares_) {
        const RareHeap& rare = engine.rares()[rares_];
        if (rare.heap < from_ || rare.heap < engine.kept_from() + window) continue;
        const std::uint8_t* const end = engine.compressed(rare.heap);
        Seen now{rare, {end - window, end}};
        const auto same = std::find_if(seen_.rbegin(), seen_.rend(), [&](const Seen& earlier) {
            return earlier.rare.value == rare.value && earlier.before == now.before &&
                   (!mask_.parity || (rare.heap - earlier.rare.heap) % 2 == 0);
        });
        if (same != seen_.rend()) {
            const HeapSize distance = rare.heap - same->rare.heap;
            HeapSize& returned_at = returned_at_[distance];
            if (distance >= least_distance && rare.heap >= 2 * returned_at)
                found = distance, returned_at = rare.heap;
        }
        if (seen_.size() == max_seen) seen_.erase(seen_.begin());
        seen_.push_back(std::move(now));
    }
    return found;
}

}  // namespace ishitori::period

// Pairs that the witnesses leave. They are searched one by one, first among the small heaps, then everywhere.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/few_witnesses.hpp"
#include "engine/known.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

class PairScan {
  public:
    enum class Found { yes, no, not_yet, values_missing };

    PairScan(const Known& known, const Window& window) : known_(known), window_(window) {}

    // Loads the small heaps that near() tries: half of the known ones, as far as vectors reach. `grow` adds
    // small heaps that are known since; `fill` reloads them after a change of coding.
    void fill();
    void grow();

    // True if the rare value q is an option of n that is cheap to find: by a take, or by a common pair
    // with a small heap from `tried` on (smaller ones were tried). Prefers a pair that is no farther below
    // than near_witness().
    bool near(HeapSize n, StoredValue q, std::size_t tried);
    // Decides by all pairs if q is an option of n. Each call examines a part of them for some milliseconds.
    // not_yet: call again. values_missing: the window must first be given all values.
    Found far(HeapSize n, StoredValue q);
    // Discards the progress of far().
    void restart() { scan_.reset(); }
    // The segment is verified, so its results are discarded.
    void end_segment() { found_.clear(); }

    // The lowest larger heap among the pairs beyond near_witness(), since the last reset; ~0 if there was no
    // such pair.
    HeapSize lowest() const { return lowest_; }
    void set_lowest(HeapSize heap) { lowest_ = heap; }

  private:
    struct Place {
        HeapSize heap;
        StoredValue value;
        std::size_t digit = 0;
        HeapSize next_small = 1;
    };
    std::size_t wanted_size() const;
    bool near_by(HeapSize n, HeapSize i, std::uint8_t wanted, HeapSize from, HeapSize end);
    Found found_at(HeapSize lag, HeapSize larger);
    std::optional<HeapSize> last_pair(HeapSize s, HeapSize a, std::size_t size, std::uint8_t wanted) const;
    bool joined_by_rares(HeapSize s, StoredValue q, HeapSize& smaller) const;

    const Known& known_;
    const Window& window_;
    std::vector<std::uint8_t> mirror_;  // [mirror_.size() - 1 - a]: the small heap a, to face the window
    std::optional<Place> scan_;         // the position of far()
    std::vector<OpenPair> found_;       // pairs found by far() in the current segment
    HeapSize lowest_ = ~HeapSize{0};
};

}  // namespace ishitori::engine

// Pairs that the witnesses leave: looked for one by one, first among the small heaps, then everywhere.
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

    // The small heaps that near() tries: half of those known, as far as vectors reach. `grow` takes in more
    // of them if there are more by now; `fill` reloads them after a change of coding.
    void fill();
    void grow();

    // True if the rare value q is an option of n that is cheap to find: by a take, or by a common pair
    // with a small heap from `tried` on (those below were tried). Prefers a pair that is no farther below
    // than near_witness().
    bool near(HeapSize n, StoredValue q, std::size_t tried);
    // True if it is an option of n at all, by every pair: a part of them in each call, some milliseconds.
    // not_yet: ask again. values_missing: the window must be given all values first.
    Found far(HeapSize n, StoredValue q);
    // Forgets where far() was.
    void restart() { scan_.reset(); }
    // The segment is verified: its findings are of no more use.
    void end_segment() { found_.clear(); }

    // The lowest larger heap among the pairs beyond near_witness(), since the last reset;
    // ~0 if there was none.
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
    std::optional<Place> scan_;         // where far() is
    std::vector<OpenPair> found_;       // pairs found by far() in the current segment
    HeapSize lowest_ = ~HeapSize{0};
};

}  // namespace ishitori::engine

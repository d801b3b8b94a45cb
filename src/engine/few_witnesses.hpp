// The witnesses of step 3 with 1, 2 and 4 groups of values: rows of places.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/known.hpp"
#include "engine/places.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// A heap and a rare value below its value that must be shown to be an option of the heap.
using OpenPair = std::pair<HeapSize, StoredValue>;

// A witness of the rare value q is a small heap a, a splitting digit i and the value w = G(a) XOR q:
// every heap with value w at i + a places before it has q as an option. Each rare value has its own list of
// witnesses, tried in its order.
class FewWitnesses {
  public:
    FewWitnesses(const Known& known, const Window& window, Places& places)
        : known_(known), window_(window), places_(places) {}

    // Chooses the witnesses on the heaps just before known.end.
    void choose();
    // The pairs of the segment at known.end that have a witness neither among the witness heaps nor among the
    // small heaps that they reach. Heaps up to `searched_end` may be examined together, in advance of the
    // next calls.
    std::vector<OpenPair> unjoined(HeapSize searched_end);
    // Must be called when the heaps from known.end on are searched again.
    void forget() { joined_end_ = 0; }
    // The number of small heaps tried for the pairs that unjoined() returns.
    std::size_t small_heaps() const { return small_.size(); }

  private:
    unsigned least_above(unsigned parity, unsigned q) const;
    void join(HeapSize searched_end);

    const Known& known_;
    const Window& window_;
    Places& places_;
    std::vector<std::vector<std::int32_t>> lists_;  // offsets into places, for each compressed rare value
    std::vector<std::uint8_t> small_;               // the small heaps, last first; see kernels::PairTask
    std::vector<kernels::Pair> room_;               // for the pairs of some segments
    std::vector<OpenPair> left_;  // pairs of heaps known.end .. joined_end_ - 1; stale outside this range
    HeapSize joined_end_ = 0;
};

}  // namespace ishitori::engine

// Step 3: finds the searched heaps that lack a rare option below their value. These heaps are rare.
#pragma once

#include <cstdint>

#include "engine/few_witnesses.hpp"
#include "engine/known.hpp"
#include "engine/many_witnesses.hpp"
#include "engine/pair_scan.hpp"
#include "engine/places.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Shows that every rare value below the value of a heap is an option of it: by witnesses chosen beforehand,
// then by direct comparison with the small heaps, finally by all pairs.
class Verifier {
  public:
    enum class Verdict {
        verified,
        missed,          // missed() is rare
        not_yet,         // call again
        values_missing,  // values far below are needed, which the window does not have
    };

    Verifier(const Known& known, const Window& window, Taps& taps)
        : known_(known),
          places_(known, window),
          few_(known, window, places_),
          many_(known, window, taps),
          scan_(known, window) {}

    // Chooses the witnesses on the heaps just before known.end, under the current coding.
    void choose_witnesses();
    // True if the witnesses of few values should be chosen again: enough heaps have come since the last
    // choice.
    bool choice_due() const { return known_.end >= choose_again_at_ && !known_.coding.many_values(); }
    HeapSize chosen_at() const { return chosen_at_; }
    PairScan& scan() { return scan_; }
    const PairScan& scan() const { return scan_; }

    // Verifies the segment at known.end. Heaps below `searched_end` are searched and may be examined too.
    Verdict verify(HeapSize searched_end);
    // The lowest heap of the segment that lacks a rare option, and its least missing value.
    const RareHeap& missed() const { return missed_; }
    // Must be called when the heaps from known.end on are searched again.
    void forget_searched() { few_.forget(); }
    // Counts, for the verified segment at known.end, the even and the odd heaps with each compressed value.
    void count(std::uint64_t* even, std::uint64_t* odd) const {
        kernels::count_places(places_.current(), known_.coding.groups, places_.stride(), even, odd);
    }
    // The segment at known.end is done.
    void end_segment() {
        places_.advance();
        scan_.end_segment();
    }

  private:
    const Known& known_;
    Places places_;
    FewWitnesses few_;
    ManyWitnesses many_;
    PairScan scan_;
    RareHeap missed_{};
    HeapSize chosen_at_ = 0;
    HeapSize choose_again_at_ = 0;
};

}  // namespace ishitori::engine

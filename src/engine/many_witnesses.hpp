// The witnesses of step 3 with 8 and 16 groups of values, found by taps.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/few_witnesses.hpp"
#include "engine/known.hpp"
#include "engine/parted_taps.hpp"
#include "engine/taps.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Where each value is seldom, hundreds of witnesses are needed for each rare value: the same small heaps for
// all rare values, as taps, so that what they join is gathered as in the search.
class ManyWitnesses {
  public:
    ManyWitnesses(const Known& known, const Window& window, Taps& taps)
        : known_(known), window_(window), taps_(taps) {}

    // Chooses them on the heaps just before known.end.
    void choose();
    // As FewWitnesses::unjoined().
    std::vector<OpenPair> unjoined() const;

  private:
    void choose_thresholds();

    const Known& known_;
    const Window& window_;
    Taps& taps_;
    std::vector<kernels::Tap> list_;
    std::array<std::size_t, 5> quarter_{};
    PartedTaps parts_;                     // of the same, where bytes are looked up across whole vectors
    std::vector<std::uint16_t> below_[2];  // compressed rare values below this are less than the common one
};

}  // namespace ishitori::engine

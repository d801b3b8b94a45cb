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

// If each value is infrequent, each rare value needs hundreds of witnesses. They are the same small heaps for
// all rare values, used as taps, so that their pairs are gathered as in the search.
class ManyWitnesses {
  public:
    ManyWitnesses(const Known& known, const Window& window, Taps& taps)
        : known_(known), window_(window), taps_(taps) {}

    // Chooses the witnesses on the heaps just before known.end.
    void choose();
    // Same contract as FewWitnesses::unjoined().
    std::vector<OpenPair> unjoined() const;

  private:
    void choose_thresholds();

    const Known& known_;
    const Window& window_;
    Taps& taps_;
    PartedTaps parts_;
    std::vector<std::uint16_t> below_[2];  // compressed rare values below this are less than the common one
};

}  // namespace ishitori::engine

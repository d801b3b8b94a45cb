// Taps in the forms that the searches across whole vectors need: shared by splitting digits, and divided into
// parts by the number of options they give.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include "engine/known.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Sorts the taps by value / 64 and returns where each of the four quarters begins and ends.
inline std::array<std::size_t, 5> sort_by_quarter(std::vector<kernels::Tap>& taps) {
    std::array<std::size_t, 5> quarters{};
    const auto quarter_of = [](const kernels::Tap& tap) { return tap.value / 64; };
    std::ranges::stable_sort(taps, {}, quarter_of);
    for (unsigned j = 0; j <= 4; ++j) {
        const auto end = std::ranges::lower_bound(taps, j, {}, quarter_of);
        quarters[j] = static_cast<std::size_t>(end - taps.begin());
    }
    return quarters;
}

// A rare heap has a tap for each splitting digit. `shared` has the taps of the least digit, from which the
// shifts give the taps of the other digits; `unshared` has the remaining taps.
struct SharedTaps {
    std::vector<kernels::Tap> shared, unshared;
    std::vector<unsigned> shifts;
};

// `taps`: all of them, sorted. The taps of lags from `least` on are shared if all other splitting digits
// exceed the least one by at most `longest` and, where some taps are not shared because of their lag, no take
// reaches that far. Otherwise there are no shifts, and the lag alone decides.
SharedTaps shared_taps(const Known& known, const Window& window, const std::vector<kernels::Tap>& taps,
                       HeapSize least, HeapSize longest);

// Taps of many values, divided by how many options they give. The first part is compared with all values, the
// other parts with the few values that remain.
class PartedTaps {
  public:
    // Puts the first in_first of these taps into the first part, the others into the second.
    void choose(const std::vector<kernels::Tap>& in_turn, std::size_t in_first);
    bool chosen() const { return !chosen_[0].empty(); }
    // Divides `all`: the taps chosen last are in the first two parts, and the nearest of the rest, at most
    // `others`, in the third.
    void part(std::vector<kernels::Tap> all, std::size_t others);
    // Puts the shared taps into the first part, to be shifted, and its own taps into the second; the nearest
    // of the rest, at most `others`, into the third.
    void share(SharedTaps taps, std::vector<kernels::Tap> rest, std::size_t others);
    bool shared() const { return !shifts_.empty(); }
    void hand_to(kernels::SearchTask& task) const;

  private:
    void finish(std::size_t others);

    std::array<std::vector<kernels::Tap>, kernels::tap_parts - 1> chosen_;
    std::array<std::vector<kernels::Tap>, kernels::tap_parts> taps_;
    std::array<std::array<std::size_t, 5>, kernels::tap_parts> quarter_{};
    std::vector<unsigned> shifts_;  // taps of the first part
};

}  // namespace ishitori::engine

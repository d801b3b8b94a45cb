// Chooses the taps that give most options: a greedy set cover of pairs of a heap and a value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernels/kernels.hpp"

namespace ishitori::engine {

// The pairs that the taps must join: for each of pair_heaps heaps just before the current one the requested
// values. A tap of a shared part (parted_taps.hpp) counts together with its shifts.
struct PairSample {
    const std::uint8_t* values;       // compressed values of the heaps
    std::vector<unsigned> shifts{0};  // of each tap
    kernels::PairLists left;

    // Requests the values below asked_for(j, its value) for each common heap j, except 255, and no values for
    // a rare one.
    template <class Count>
    PairSample(const std::uint8_t* heaps, Count asked_for) : values(heaps), left(ends(heaps, asked_for)) {}
    // About how many of the remaining pairs the tap joins. (A pair that several shifts join is counted for
    // each.)
    std::size_t joined_by(const kernels::Tap& tap);
    void take_out(const kernels::Tap& tap);
    // The taps with all their shifts.
    std::vector<kernels::Tap> each(std::span<const kernels::Tap> taps) const;

  private:
    template <class Count>
    static std::vector<unsigned> ends(const std::uint8_t* heaps, Count asked_for) {
        std::vector<unsigned> ends(kernels::pair_heaps, 0);
        for (std::size_t j = 0; j < ends.size(); ++j) {
            if (heaps[j] != kernels::not_common)
                ends[j] = std::min<unsigned>(asked_for(j, heaps[j]), kernels::PairLists::no_value);
        }
        return ends;
    }
    std::size_t looked_at_ = 0;
};

struct TapChoice {
    std::vector<kernels::Tap> taps;  // in the order of their choice
    std::size_t in_first = 0;        // this many leave `to_second` pairs
};

// Repeatedly chooses the tap that joins most of the remaining pairs, or at least a third of the maximum
// (lists are hardly longer then, and are found sooner), as long as it joins `worth_while` of them and more
// than `enough` remain. Removes the pairs that the chosen taps join.
TapChoice choose_taps(PairSample& sample, const std::vector<kernels::Tap>& candidates,
                      std::size_t worth_while, std::size_t enough, std::size_t to_second);

}  // namespace ishitori::engine

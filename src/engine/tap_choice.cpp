#include "engine/tap_choice.hpp"

#include <utility>

#include "engine/greedy_cover.hpp"

namespace ishitori::engine {

namespace {

const std::uint8_t* others(const PairSample& sample, const kernels::Tap& tap, unsigned shift) {
    return sample.values - (tap.lag + shift);
}

}  // namespace

// Every third is good enough for choose_taps(), so a few pairs are enough to estimate the number; each time
// others, so that no heaps are preferred.
std::size_t PairSample::joined_by(const kernels::Tap& tap) {
    constexpr std::size_t enough = 32, step = 5;
    looked_at_ += step;
    std::size_t pairs = 0;
    for (const unsigned shift : shifts)
        pairs += kernels::count_pairs(others(*this, tap, shift), tap.value, left, looked_at_, enough);
    return pairs;
}

void PairSample::take_out(const kernels::Tap& tap) {
    for (const unsigned shift : shifts) kernels::take_out_pairs(others(*this, tap, shift), tap.value, left);
}

std::vector<kernels::Tap> PairSample::each(std::span<const kernels::Tap> taps) const {
    std::vector<kernels::Tap> single;
    for (const kernels::Tap& tap : taps) {
        for (const unsigned shift : shifts) single.push_back({tap.lag + shift, tap.value});
    }
    return single;
}

TapChoice choose_taps(PairSample& sample, const std::vector<kernels::Tap>& candidates,
                      std::size_t worth_while, std::size_t enough, std::size_t to_second) {
    TapChoice chosen;
    if (sample.left.size() <= enough) return chosen;
    std::vector<CoverCandidate> heap;
    for (std::size_t t = 0; t < candidates.size(); ++t) heap.push_back({kernels::pair_heaps, t});
    cover_greedily(
        std::move(heap), 3, [&](std::size_t t) { return sample.joined_by(candidates[t]); },
        [&](std::size_t t, std::size_t joins) {
            if (joins < worth_while) return false;
            if (sample.left.size() > to_second) ++chosen.in_first;
            sample.take_out(candidates[t]);
            chosen.taps.push_back(candidates[t]);
            return sample.left.size() > enough;
        });
    return chosen;
}

}  // namespace ishitori::engine

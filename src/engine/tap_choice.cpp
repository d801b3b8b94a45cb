#include "engine/tap_choice.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

const std::uint8_t* others(const PairSample& sample, const kernels::Tap& tap, unsigned shift) {
    return sample.values - static_cast<std::ptrdiff_t>(tap.lag + shift);
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
    struct Candidate {
        std::size_t joins;  // upper bound of the number it joins now
        kernels::Tap tap;
        bool operator<(const Candidate& other) const { return joins < other.joins; }
    };
    std::vector<Candidate> heap;
    for (const kernels::Tap& tap : candidates) heap.push_back({kernels::pair_heaps, tap});
    TapChoice chosen;
    while (!heap.empty() && sample.left.size() > enough) {
        std::pop_heap(heap.begin(), heap.end());
        Candidate& best = heap.back();
        best.joins = sample.joined_by(best.tap);
        if (heap.size() > 1 && 3 * best.joins < heap.front().joins) {
            std::push_heap(heap.begin(), heap.end());
            continue;
        }
        if (best.joins < worth_while) break;
        if (sample.left.size() > to_second) ++chosen.in_first;
        sample.take_out(best.tap);
        chosen.taps.push_back(best.tap);
        heap.pop_back();
    }
    return chosen;
}

}  // namespace ishitori::engine

#include "engine/tap_choice.hpp"

#include <bit>

namespace ishitori::engine {

namespace {

const std::uint8_t* others(const PairSample& sample, const kernels::Tap& tap, unsigned shift) {
    return sample.values - static_cast<std::ptrdiff_t>(tap.lag + shift);
}

}  // namespace

std::size_t PairSample::size() const {
    std::size_t pairs = 0;
    for (const std::uint8_t of_eight : left) pairs += static_cast<unsigned>(std::popcount(of_eight));
    return pairs;
}

std::size_t PairSample::joined_by(const kernels::Tap& tap) const {
    std::size_t pairs = 0;
    for (const unsigned shift : shifts)
        pairs += kernels::count_pairs(others(*this, tap, shift), tap.value, left.data(), asked);
    return pairs;
}

std::size_t PairSample::take_out(const kernels::Tap& tap) {
    std::size_t pairs = 0;
    for (const unsigned shift : shifts) {
        pairs += kernels::count_pairs(others(*this, tap, shift), tap.value, left.data(), asked);
        kernels::take_out_pairs(others(*this, tap, shift), tap.value, left.data(), asked);
    }
    return pairs;
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
    std::size_t left = sample.size();
    TapChoice chosen;
    while (!heap.empty() && left > enough) {
        std::pop_heap(heap.begin(), heap.end());
        Candidate& best = heap.back();
        best.joins = sample.joined_by(best.tap);
        if (heap.size() > 1 && 3 * best.joins < heap.front().joins) {
            std::push_heap(heap.begin(), heap.end());
            continue;
        }
        if (best.joins < worth_while) break;
        if (left > to_second) ++chosen.in_first;
        left -= sample.take_out(best.tap);
        chosen.taps.push_back(best.tap);
        heap.pop_back();
    }
    return chosen;
}

}  // namespace ishitori::engine

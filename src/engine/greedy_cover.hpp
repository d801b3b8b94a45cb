// Lazy greedy set cover (Minoux 1978).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ishitori::engine {

// A candidate for a cover, and an upper bound of what it covers now.
struct CoverCandidate {
    std::size_t bound, index;
    bool operator<(const CoverCandidate& other) const { return bound < other.bound; }
};

// Repeatedly calls take(index, gain) for the candidate with the greatest gain, or with at least a
// `tolerance`-th of it, until the call returns false or no candidate is left. `heap`: all candidates, as a
// heap of the standard library. gain(index): what the candidate covers now, or an estimate of that.
template <class Gain, class Take>
void cover_greedily(std::vector<CoverCandidate> heap, std::size_t tolerance, Gain gain, Take take) {
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        CoverCandidate& best = heap.back();
        best.bound = gain(best.index);
        if (heap.size() > 1 && tolerance * best.bound < heap.front().bound) {
            std::push_heap(heap.begin(), heap.end());
            continue;
        }
        if (!take(best.index, best.bound)) return;
        heap.pop_back();
    }
}

}  // namespace ishitori::engine

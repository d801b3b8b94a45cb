// All small positions, for tests that compare with exhaustive search.
#pragma once

#include <algorithm>
#include <vector>

#include "base/types.hpp"

namespace ishitori {

// Calls visit(heaps descending) for every multiset of heaps of total at most `stones`.
template <class Visit>
void each_position(HeapSize stones, HeapSize largest, std::vector<HeapSize>& heaps, Visit& visit) {
    visit(heaps);
    for (HeapSize heap = std::min(stones, largest); heap >= 1; --heap) {
        heaps.push_back(heap);
        each_position(stones - heap, heap, heaps, visit);
        heaps.pop_back();
    }
}

template <class Visit>
void each_position(HeapSize stones, Visit visit) {
    std::vector<HeapSize> heaps;
    each_position(stones, stones, heaps, visit);
}

}  // namespace ishitori

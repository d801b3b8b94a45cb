// All small positions, for tests that compare with exhaustive search, and the bounds of these tests.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/every_module.hpp"
#include "base/types.hpp"

namespace ishitori {

// ISHITORI_TEST_SCALE: the factor for the work of a test, 1 by default.
inline int scale() {
    const char* text = std::getenv("ISHITORI_TEST_SCALE");
    return text != nullptr ? std::max(1, std::atoi(text)) : 1;
}

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

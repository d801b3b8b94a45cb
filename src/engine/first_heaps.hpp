// The first heaps, before the engine's vectors start.
#pragma once

#include <vector>

#include "engine/known.hpp"
#include "engine/sparse.hpp"
#include "engine/wide.hpp"

namespace ishitori::engine {

// By WideMethod, or SparseMethod where that is no help, from heap 0 until rares come seldom, at heap `latest`
// at the latest (a power of two, 2^13 at least).
class FirstHeaps {
  public:
    enum class State { running, done, dense };

    FirstHeaps(const Known& known, bool may_use_parity, HeapSize latest);

    // Works for some milliseconds. Counts the values in `known`, and hands all of them over when done.
    State step(Known& known);

  private:
    void extend(HeapSize size);

    SparseMethod sparse_;
    WideMethod wide_;
    HeapSize latest_;
    std::vector<StoredValue> values_{0};
    HeapSize size_;                // how many there will be
    std::vector<HeapSize> rares_;  // so far
};

}  // namespace ishitori::engine

// The first heaps, before the engine's vectors start.
#pragma once

#include <span>
#include <vector>

#include "engine/all_pairs.hpp"
#include "engine/known.hpp"
#include "engine/wide.hpp"

namespace ishitori::engine {

// The next method after the first heaps: the engine now; the engine after more first heaps, since rares
// still come often, and each costs the engine some hundred heaps one by one; or all pairs, since the sparse
// space is not sparse.
enum class EngineStart { now, later, dense };
// For first heaps G(0) .. of these rules, which `counts` counts but for heap 0. last: more will not be asked
// for.
EngineStart engine_start(std::span<const StoredValue> first, const ValueCounts& counts,
                         const SplitRules& rules, bool may_use_parity, bool last);

// By AllPairs, and by WideMethod from where that is faster, until rares come seldom, at heap `latest` at the
// latest.
class FirstHeaps {
  public:
    enum class State { running, done, dense };

    // `values`: G(0) .. of these rules, found before.
    FirstHeaps(const Known& known, bool may_use_parity, HeapSize latest, std::vector<StoredValue> values);

    // Works for some milliseconds. Counts the values in `known`, and hands all of them over when done.
    State step(Known& known);

  private:
    void extend(const Known& known, HeapSize size);

    AllPairs pairs_;
    WideMethod wide_;
    bool may_use_parity_;
    HeapSize latest_;
    std::vector<StoredValue> values_;
    HeapSize size_;         // how many there will be
    HeapSize counted_ = 1;  // heaps below are counted, or heap 0
};

}  // namespace ishitori::engine

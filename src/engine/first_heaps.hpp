// The first heaps, before the engine's vectors start.
#pragma once

#include <span>
#include <vector>

#include "engine/all_pairs.hpp"
#include "engine/known.hpp"
#include "engine/wide.hpp"

namespace ishitori::engine {

// WideMethod is faster than AllPairs if at most one heap in this many is rare.
inline constexpr HeapSize wide_part = 16;
constexpr bool wide_pays(HeapSize rares, HeapSize heaps) { return rares * wide_part < heaps; }

// The next method after the first heaps. now: the engine. later: the engine after more first heaps, because
// rares are still frequent, and for each the engine settles some hundred heaps one by one. dense: all pairs,
// because the sparse space is not sparse.
enum class EngineStart { now, later, dense };
// For the first heaps G(0) .. of these rules; `counts` counts all of them except heap 0. last: the caller
// asks for no more first heaps.
EngineStart engine_start(std::span<const StoredValue> first, const ValueCounts& counts,
                         const SplitRules& rules, bool last);

// Computes the first heaps by AllPairs, and by WideMethod from where that is faster, until rares are
// infrequent, or until heap `latest`.
class FirstHeaps {
  public:
    enum class State { running, done, dense };

    // `values`: G(0) .. of these rules, found before.
    FirstHeaps(const Known& known, HeapSize latest, std::vector<StoredValue> values);

    // Works for some milliseconds. Counts the values in `known`, and moves all of them there when done.
    State step(Known& known);

  private:
    void extend(const Known& known, HeapSize size);

    AllPairs pairs_;
    WideMethod wide_;
    HeapSize latest_;
    std::vector<StoredValue> values_;
    HeapSize size_;         // the number of first heaps
    HeapSize counted_ = 1;  // heaps below are counted, or heap 0
};

}  // namespace ishitori::engine

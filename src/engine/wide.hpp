// The sparse-space method for values that outgrow the byte that the engine keeps of each heap. Resumes from
// heaps found by another method. It keeps all values itself, two bytes a heap.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/all_pairs.hpp"
#include "engine/packed_values.hpp"
#include "engine/wide_choice.hpp"
#include "engine/wide_search.hpp"
#include "engine/wide_verifier.hpp"

namespace ishitori::engine {

class WideMethod {
  public:
    // AllPairs computes the first `start` heaps, or more (at least 64).
    explicit WideMethod(SplitRules rules, HeapSize start = HeapSize{1} << 12);
    WideMethod(const WideMethod&) = delete;
    WideMethod& operator=(const WideMethod&) = delete;

    // The number of threads, 1 at first. The values do not depend on it.
    void use_threads(unsigned threads) { team_ = std::make_unique<platform::ThreadTeam>(threads); }

    // Afterwards values holds G(0) .. G(last); or fewer, if too many heaps are rare so far or if values reach
    // 4096. Another method must then add some before the next call. The given values must be values of this
    // rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

    // The same without a separate vector of values, for long runs. adopt: replaces the known values by G(0)
    // .. G(size - 1); returns false if this method does not handle such values, and then no value is known.
    // advance: computes G(0) .. G(end - 1) at least; returns false where extend() gives fewer.
    bool adopt(const PackedValues& values, HeapSize size);
    bool adopt(std::span<const StoredValue> values);
    bool advance(HeapSize end);
    // G(0) .. G(known_end() - 1) are known.
    HeapSize known_end() const { return values_.end(); }
    StoredValue value(HeapSize n) const { return values_.value(n); }
    // Uses another mask than the best one if that is nearly as good: a second way to the same values.
    void use_second_mask() { choice_.use_second_mask(); }

    // Rare heaps so far, ascending, under mask(). Empty during the first heaps.
    const std::vector<RareHeap>& rares() const { return values_.rares(); }
    const SparseMask& mask() const { return values_.space().mask; }

  private:
    template <class ValueOf>
    bool begin(HeapSize size, ValueOf value_of);
    template <class ValueOf>
    bool restart_with(HeapSize size, ValueOf value_of);
    bool restart();
    bool few_rares_before(HeapSize n) const;

    SplitRules rules_;
    AllPairs first_;
    HeapSize start_heaps_;
    WideChoice choice_;
    WideValues values_;
    WideTaps taps_;
    WideBlockMarks marks_;
    std::unique_ptr<platform::ThreadTeam> team_ = std::make_unique<platform::ThreadTeam>(1);
    WideSearch search_;
    WideVerifier verifier_;
};

}  // namespace ishitori::engine

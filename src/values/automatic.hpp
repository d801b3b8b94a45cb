// The default method: chooses among the others by cost.
#pragma once

#include <optional>
#include <span>

#include "engine/sparse.hpp"
#include "engine/wide.hpp"
#include "values/dense.hpp"
#include "values/engine_feed.hpp"
#include "values/sequence.hpp"

namespace ishitori::values {

// From where on which method is faster; `ishitori_bench_values --benchmark_filter=thresholds` measures it
// again. "Pairs": the rare heaps under the best mask times the splitting digits, what the sparse methods cost
// a heap.
struct Thresholds {
    std::uint64_t engine_pairs = 4;        // engine, wide: pairs * 4 below the heaps so far; else dense
    std::uint64_t sparse_pairs = 64;       // sparse: pairs * 64 below the heaps so far; else dense
    HeapSize engine_after_sparse = 50000;  // last heap asked for; below, sparse ends before the engine starts
    HeapSize engine_after_dense = 100000;  // the same with dense
    HeapSize wide_from = 4096;             // heaps so far
    std::size_t few_values = 64;           // sparse holds them in one word, so wide gains nothing
};
inline constexpr Thresholds thresholds{};

// The least last heap for which the start of the engine pays off, estimated from the first heaps of the
// rules; nullopt if the sparse space has too many rares.
std::optional<HeapSize> engine_pays_from(std::span<const StoredValue> first, const SplitRules& rules);

class AutomaticSequence final : public NimSequence {
  public:
    explicit AutomaticSequence(const Ruleset& rules);
    void use_threads(unsigned threads) override;
    void extend(HeapSize last) override;
    std::string_view method() const override { return "automatic"; }

  private:
    void decide();

    std::optional<SplitRules> split_rules_;
    DenseMethod dense_;
    std::optional<SparseMethod> sparse_;
    std::optional<EngineFeed> engine_;
    std::optional<WideMethod> wide_;
    ValueCounts counts_;
    HeapSize counted_ = 0;
    bool use_sparse_ = false;
    bool use_engine_ = false;
    bool use_wide_ = false;
    HeapSize next_decision_ = 256;
    unsigned threads_ = 1;
};

}  // namespace ishitori::values

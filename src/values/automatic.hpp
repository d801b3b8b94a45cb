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
    std::uint64_t wide_rares = 8;     // wide: rares * 8 below the heaps so far; else dense, 64 pairs at once
    std::uint64_t sparse_pairs = 64;  // sparse: pairs * 64 below them
    HeapSize engine_times = 2;        // the engine: if at least twice the heaps so far are asked for
    HeapSize wide_from = 4096;        // heaps so far
    std::size_t few_values = 64;      // sparse holds them in one word, so wide gains nothing
};
inline constexpr Thresholds thresholds{};

// The least last heap with which a question pays for the engine's start after these first heaps; nullopt if
// it should not start yet.
std::optional<HeapSize> engine_pays_from(std::span<const StoredValue> first, const SplitRules& rules);
// The numbers of first heaps after which this is asked: each is a quarter more than the one before.
inline constexpr HeapSize first_engine_look = HeapSize{1} << 13;
constexpr HeapSize next_engine_look(HeapSize heaps) { return heaps + heaps / 4 / 512 * 512; }

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
    std::optional<HeapSize> engine_from_;  // the least last heap that pays for it
    bool use_wide_ = false;
    HeapSize next_decision_ = 256;
    HeapSize engine_look_ = first_engine_look;
    unsigned threads_ = 1;
};

}  // namespace ishitori::values

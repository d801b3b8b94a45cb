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

// Thresholds from which a method is faster; `ishitori_bench_values --benchmark_filter=thresholds` measures
// them again. "Pairs" are the rare heaps under the best mask times the splitting digits: the cost of a heap
// by the sparse methods.
struct Thresholds {
    std::uint64_t sparse_pairs = 64;  // sparse: if 64 * pairs is below the number of heaps
    HeapSize engine_times = 2;    // the engine: if at least twice the current number of heaps is requested
    HeapSize wide_from = 4096;    // wide: from this number of heaps on, if engine::wide_pays
    std::size_t few_values = 64;  // sparse holds them in one word, so wide gains nothing
};
inline constexpr Thresholds thresholds{};

// Decides from the first heaps when the start of the engine pays. It tests after 2^13 heaps and, until it
// pays, each time after a quarter more.
class EngineTrial {
  public:
    // values: G(0) .. of these rules, at least as many as in the last call.
    void test(std::span<const StoredValue> values, const SplitRules& rules);
    // The least last heap of a question for which the start pays; nullopt if the engine should not start yet.
    std::optional<HeapSize> pays_from() const { return pays_from_; }
    // The number of values at the next test.
    HeapSize next() const { return next_; }
    // The engine stopped; its start never pays again.
    void stopped() { pays_from_ = max_heap_size + 1; }

  private:
    HeapSize next_ = HeapSize{1} << 13;
    HeapSize counted_ = 1;  // the heaps 1 .. counted_ - 1 are in counts_
    ValueCounts counts_;
    std::optional<HeapSize> pays_from_;
};

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
    bool use_wide_ = false;
    HeapSize next_decision_ = 256;
    EngineTrial engine_trial_;
    unsigned threads_ = 1;
};

}  // namespace ishitori::values

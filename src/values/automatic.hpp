// The method for who does not want to choose.
#pragma once

#include <optional>
#include <span>

#include "values/engine_feed.hpp"
#include "values/m3_sparse.hpp"
#include "values/m7_wide.hpp"
#include "values/m8_convolution.hpp"
#include "values/sequence.hpp"

namespace ishitori::inline values {

// From where on which rung is faster; `ishitori_bench_values --benchmark_filter=thresholds` measures it
// again. "Pairs": the rare heaps under the best mask times the splitting digits, what m3 and m4 cost a heap.
struct Thresholds {
    std::uint64_t engine_pairs = 4;        // m4, m7: pairs * 4 below the heaps so far, else m5
    std::uint64_t sparse_pairs = 64;       // m3: pairs * 64 below them, else m5, which has 64 pairs at a time
    HeapSize engine_after_sparse = 50000;  // last heap asked for; below, m3 ends before m4 has its witnesses
    HeapSize engine_after_dense = 100000;  // the same with m5
    HeapSize wide_from = 4096;             // heaps so far
    std::size_t few_values = 64;           // m3 has them in one word, and m7 gains nothing
};
inline constexpr Thresholds thresholds{};

// The least last heap with which a question pays for m4's start, by the first heaps of the rules; nothing if
// their sparse space is not sparse.
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
    ConvolutionMethod dense_;  // by m5 first
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

}  // namespace ishitori::inline values

// The method for who does not want to choose.
#pragma once

#include <optional>

#include "values/engine_feed.hpp"
#include "values/m3_sparse.hpp"
#include "values/m7_wide.hpp"
#include "values/m8_convolution.hpp"
#include "values/sequence.hpp"

namespace ishitori::inline values {

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

// Long runs of games whose values outgrow the byte that the sparse engine has for each heap, by the method
// wide. All values are in memory, two bytes a heap, and in the state.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/wide.hpp"
#include "period/value_run.hpp"

namespace ishitori::period {

// The state contains only the values; everything derived from them is computed again.
class WideRun : public ValueRun {
  public:
    // 2 GiB of values, and as much again for saving them. A little above 2^30, so that heap 2^30 is included.
    static constexpr HeapSize max_heaps = (HeapSize{1} << 30) + (HeapSize{1} << 24);

    // Continues from these first values. Nullptr if the method wide does not handle the game.
    static std::unique_ptr<WideRun> begin(const SplitRules& rules, std::vector<StoredValue> first);

    // True if the bytes begin like a state of this kind.
    static bool is_state(std::string_view bytes);
    // Nullptr if the bytes are not a state of this kind, do not begin with these first values, or end with
    // values that do not follow from earlier ones. (Values between may be wrong: docs/explanation/trust.md.)
    static std::unique_ptr<WideRun> restore(const SplitRules& rules, std::vector<StoredValue> first,
                                            std::string_view bytes);

    std::string_view method() const override { return "wide"; }
    void use_threads(unsigned threads) override;
    // Does not go beyond `end`. Step::ended: the method no longer applies.
    Step step(HeapSize end) override;
    HeapSize known_end() const override { return values_.known_end(); }
    StoredValue greatest() const override { return greatest_; }
    HeapSize greatest_at() const override { return greatest_at_; }
    RunSpace space(HeapSize end) const override { return {values_.mask(), values_.rares(), end}; }
    std::string save() const override;

    // Recomputes the first heaps by the dense method, the others with another mask if one is nearly as good;
    // also in a restored run from heap 0.
    void check_twice(const Ruleset& rules);
    std::optional<HeapSize> agrees_end() const override;
    HeapSize disagrees_at() const override { return disagrees_at_; }

    const WideMethod& values() const { return values_; }

  private:
    explicit WideRun(const SplitRules& rules) : rules_(rules), values_(rules) {}
    void note();
    Step catch_up();

    SplitRules rules_;
    unsigned threads_ = 1;
    std::vector<StoredValue> first_;
    WideMethod values_;
    HeapSize noted_ = 0;          // the members below cover the heaps below this one
    ValueHistogram histogram_{};  // so far
    StoredValue greatest_ = 0;
    HeapSize greatest_at_ = 0;
    std::optional<WideMethod> other_;
    HeapSize disagrees_at_ = 0;  // 0: no disagreement
};

}  // namespace ishitori::period

// Long runs of games whose values outgrow the byte that the sparse engine keeps of each heap: by m7_wide,
// with all values in memory, two bytes a heap, and all of them in the checkpoint.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/period_run.hpp"
#include "values/period_wide.hpp"

namespace ishitori::inline run {

// The values with all that the end of a run is told by. Its state is the values and nothing else; what can be
// made of them is made of them again.
class WideRun {
  public:
    static constexpr HeapSize heaps_most = HeapSize{1} << 29;  // in 1 GiB, and in as much for a state of them

    // Goes on from these first values. Nothing if m7_wide does not serve the game.
    static std::unique_ptr<WideRun> begin(const SplitRules& rules, std::span<const StoredValue> first);

    std::string save() const;
    // Is it a state of this kind, by its first bytes?
    static bool is_state(std::string_view bytes);
    // Nothing if the bytes are not such a state, do not begin with these first values, or end with values
    // that do not come out again from those before. (Those in between may be wrong: docs/TRUST.md.)
    static std::unique_ptr<WideRun> restore(const SplitRules& rules, std::span<const StoredValue> first,
                                            std::string_view bytes);

    using Values = std::span<const std::uint16_t>;
    // Who else wants the values that come from now on, each once and in order.
    void observe(std::function<void(HeapSize first, Values)> observer) { observer_ = std::move(observer); }

    // Computes to heap `last`. False if the method no longer serves: then what is known() stays.
    bool advance(HeapSize last);

    const WideMethod& values() const { return values_; }
    HeapSize known() const { return values_.known(); }
    const RunningChecksum& checksum() const { return checksum_; }
    const std::vector<ValueHistogram>& histograms() const { return histograms_; }
    StoredValue greatest() const { return greatest_; }
    HeapSize greatest_at() const { return greatest_at_; }

  private:
    explicit WideRun(const SplitRules& rules) : values_(rules) {}
    void note();

    WideMethod values_;
    HeapSize noted_ = 0;  // heaps below are in what follows
    RunningChecksum checksum_;
    ValueHistogram histogram_;  // so far
    std::vector<ValueHistogram> histograms_;
    StoredValue greatest_ = 0;
    HeapSize greatest_at_ = 0;
    std::function<void(HeapSize, Values)> observer_;
};

// What such a run goes on from: the first values, and the state in the folder if one of this kind lies there.
struct WideStart {
    std::optional<PeriodRunFinding> first;
    std::unique_ptr<WideRun> read;

    // Computes the first values, if they are not there. Errors as run_period().
    Status look(const Game& game, const PeriodRun& run);
    // Whether the state can be used: then `first` tells that it was looked at. (It is not where the first
    // values already prove a period, or finding them was stopped.)
    bool take(const Game& game, const SplitRules& rules, const PeriodRun& run, const std::string& state);
    // Whether nothing is left to be computed.
    bool settled(const PeriodRun& run) const;
};

// The period by such a run; nothing if m7_wide does not serve the game. Requires start.first, not settled.
// Errors as run_period().
Result<std::optional<PeriodRunFinding>> run_wide(const Game& game, const SplitRules& rules,
                                                 const PeriodRun& run, WideStart start);

}  // namespace ishitori::inline run

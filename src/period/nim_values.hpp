// G(n) of any heap, by any proof or computation that reaches it: one for all questions about
// positions and values.
//
// By one search (search.hpp), which continues when larger heaps are asked for. Its values are kept where they
// were asked for; what a proved period needs of other heaps is computed again, those stretches only.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "period/finding.hpp"

namespace ishitori::period {

class Search;

struct NimValueLimits {
    HeapSize heaps = 1'000'000;  // computed while no period is proved
    // The same by the sparse engine, which need not hold all values.
    HeapSize engine_heaps = HeapSize{1} << 32;
    std::function<bool()> keep_going = [] { return true; };
    // Polled while a period is searched for a heap beyond `heaps`; false gives up.
    std::function<bool()> keep_hoping = [] { return true; };
    std::function<void(HeapSize done, HeapSize goal)> progress = [](HeapSize, HeapSize) {};
};

// A period that is known from elsewhere.
struct KnownPeriod {
    Finding finding;  // `proved` if it was checked in this run, `observed` if it is only claimed
    // G(first) .. G(last), below preperiod + period and beyond the values of `finding`; if it is empty the
    // sparse engine computes them.
    std::function<Result<std::vector<std::uint16_t>>(HeapSize first, HeapSize last,
                                                     const std::function<bool()>& keep_going)>
        stretch{};
};

class NimValues {
  public:
    NimValues(Game game, NimValueLimits limits);
    ~NimValues();

    // For the next question. Nothing found so far is forgotten.
    void renew(NimValueLimits limits) { limits_ = std::move(limits); }
    // Uses this period from now on, and searches for no other.
    void rely_on(KnownPeriod known);

    // Afterwards at() answers G(first) .. G(last). Errors "limit.no-period" (keep_hoping returned false),
    // "limit.heap" (the limits are met), "limit.interrupted", "limit.memory" (too many values to keep at
    // once), and as Search.
    Status know(HeapSize first, HeapSize last);
    // The same for these heaps only. Cost of a heap that only a period beyond the values held answers: as
    // many heaps of the engine as the preperiod and the period have, for all of them together.
    Status know(const std::vector<HeapSize>& heaps);
    // G(first) .. G(last) in order, piece by piece, to `take`, which returns false when it wants no more. No
    // values are kept except one period where it is proved, and the values that a method without the engine
    // keeps. Errors as know(). Time: as for the values; preperiod and period are computed once more if the
    // proof came from another question.
    using Take = std::function<bool(HeapSize first, std::span<const NimValue> values)>;
    Status stream(HeapSize first, HeapSize last, const Take& take);
    // The checksum of G(0) .. G(last), by stream().
    Result<SequenceChecksum> checksum(HeapSize last);

    // G(n), or nullopt where it is not known.
    std::optional<NimValue> at(HeapSize n) const;
    // All heaps 0 .. here are known: max_heap_size where the whole sequence is.
    HeapSize last() const;
    // The known period. Requires that know() was called, and a game other than Nim.
    const Finding& finding() const { return *finding_; }
    bool asked() const { return finding_.has_value(); }
    std::size_t bytes() const;  // of the values that are kept
    // The period is proved and all values that it repeats are known.
    bool whole() const { return proved() && last() == max_heap_size; }
    bool proved() const { return finding_ && finding_->proved(); }

  private:
    using Ranges = std::vector<std::pair<HeapSize, HeapSize>>;  // first and last heap
    struct Stretch {
        HeapSize first = 0;
        std::vector<std::uint16_t> values;
        HeapSize end() const { return first + values.size(); }
    };
    // The stretches of some ranges out of values that come in order.
    class Collector;
    class Outlet;

    Status look_for_period(HeapSize largest, const Ranges& wanted, ValueRun::Observer also = {});
    Status know_reduced(HeapSize largest, const Ranges& wanted);
    // The values repeat: proved here, or as it is claimed elsewhere.
    bool repeats() const { return proved() || claimed_; }
    Status fetch(Ranges wanted, ValueRun::Observer also = {});
    void keep(std::vector<Stretch> stretches);
    HeapSize reduced(HeapSize n) const;
    HeapSize kept_end() const;
    const Stretch* stretch_of(HeapSize n) const;

    Game game_;
    NimValueLimits limits_;
    std::unique_ptr<Search> search_;
    ValueRun::Observer sink_;  // of its values, while it runs
    std::optional<Finding> finding_;
    bool claimed_ = false;
    decltype(KnownPeriod::stretch) stretch_{};
    std::vector<Stretch> stretches_;  // ascending, neither overlapping nor adjacent
};

}  // namespace ishitori::period

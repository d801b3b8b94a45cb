// G(n) of any heap, by any proof or computation that reaches it, for all questions about positions and
// values.
//
// It uses one search (search.hpp), which continues for larger heaps. Requested values are kept; other heaps
// that a proved period needs are computed again, only the needed stretches.
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
    // The same for the sparse engine, which need not keep all values in memory.
    HeapSize engine_heaps = HeapSize{1} << 32;
    std::function<bool()> keep_going = [] { return true; };
    // Called during the search for a period of a heap beyond `heaps`; false ends it.
    std::function<bool()> time_left = [] { return true; };
    std::function<void(HeapSize done, HeapSize goal)> progress = [](HeapSize, HeapSize) {};
};

// A period from another source.
struct KnownPeriod {
    Finding finding;  // `proved` if it was checked in this run, `observed` if it is only claimed
    // G(first) .. G(last), below preperiod + period and beyond the values of `finding`; if empty, the sparse
    // engine computes them.
    std::function<Result<std::vector<std::uint16_t>>(HeapSize first, HeapSize last,
                                                     const std::function<bool()>& keep_going)>
        stretch{};
};

class NimValues {
  public:
    NimValues(Game game, NimValueLimits limits);
    ~NimValues();

    // For the next question. Keeps all earlier results.
    void renew(NimValueLimits limits) { limits_ = std::move(limits); }
    // Uses this period from now on, and searches for no other.
    void rely_on(KnownPeriod known);

    // Afterwards at() answers G(first) .. G(last). Errors "limit.no-period" (time_left returned false),
    // "limit.heap" (the limits are met), "limit.window-time" (the same, with the time that all heaps take),
    // "limit.interrupted", "limit.memory" (too many values to keep at once), and the errors of Search.
    Status know(HeapSize first, HeapSize last) { return know_ranges({{first, last}}); }
    // The same for these heaps only. Cost if only a period beyond the values in memory answers: the engine
    // computes the preperiod and the period once for all of them.
    Status know(const std::vector<HeapSize>& heaps);
    // Passes G(first) .. G(last) in order, piece by piece, to `take`, which returns false to stop; after an
    // error it has received all values before. Keeps at most some ten million values, and the values of a
    // method without the engine. Errors as know(). Time: as for the values; a period that is not kept is
    // computed again each time it is repeated.
    using Take = std::function<bool(HeapSize first, std::span<const NimValue> values)>;
    Status stream(HeapSize first, HeapSize last, const Take& take);

    // G(n), or nullopt if it is not known. fill(): as Finding::fill().
    std::optional<NimValue> at(HeapSize n) const;
    std::size_t fill(HeapSize n, std::span<NimValue> out) const;
    // All heaps 0 .. last() are known; max_heap_size if the whole sequence is.
    HeapSize last() const;
    // The known period. Requires that know() was called, and a game other than Nim.
    const Finding& finding() const { return *finding_; }
    bool asked() const { return finding_.has_value(); }
    std::size_t bytes() const;  // of the values that are kept
    // True if the period is proved and all values that it repeats are known.
    bool whole() const { return proved() && last() == max_heap_size; }
    bool proved() const { return finding_ && finding_->proved(); }

  private:
    HeapRanges unknown(const HeapRanges& wanted) const;
    Status know_ranges(const HeapRanges& wanted);
    Status compute(const HeapRanges& wanted);
    void begin_search();
    Status run_search(HeapSize largest, bool by_period, const std::function<bool()>& known);
    Status keep_stretches(const HeapRanges& wanted);
    void adopt(const Finding& found);
    Status stream_pieces(HeapSize first, HeapSize last, const Take& take);
    bool repeats() const { return finding_ && finding_->repeats(); }

    Game game_;
    NimValueLimits limits_;
    std::unique_ptr<Search> search_;
    std::optional<Collector> collector_;
    std::optional<Finding> finding_;
    decltype(KnownPeriod::stretch) stretch_{};
    KeptRanges kept_;  // beyond the values of the finding
};

}  // namespace ishitori::period

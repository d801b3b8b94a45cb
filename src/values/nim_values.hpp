// G(n) of any heap that can be had, by whatever proof or computation serves: one for all questions about
// positions and values.
//
// Small heaps are computed. A period that a prefix proves ([T3], [T4], [T5], [T14], Bouton) then answers
// every heap. Where none shows early the sparse engine looks for one by [T10]; what that needs of the values
// of the first preperiod + period heaps is computed again and kept, only the stretches asked for.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "values/period.hpp"

namespace ishitori::inline values {

struct NimValueLimits {
    HeapSize heaps = 1'000'000;  // computed and kept while no period is proved
    // By the sparse engine, which keeps none, while it looks for a period. 0: it is not asked.
    HeapSize engine_heaps = HeapSize{1} << 32;
    std::function<bool()> keep_going = [] { return true; };
    // Asked while a period is looked for that alone could answer.
    std::function<bool()> keep_hoping = [] { return true; };
    std::function<void(HeapSize done, HeapSize goal)> progress = [](HeapSize, HeapSize) {};
};

// A period that is known from elsewhere.
struct KnownPeriod {
    PeriodFinding finding;  // proved: it was checked in this run; observed: it is only claimed
    // G(first) .. G(last), below preperiod + period and beyond the values of `finding`; if it is empty the
    // sparse engine computes them.
    std::function<Result<std::vector<std::uint16_t>>(HeapSize first, HeapSize last)> stretch{};
};

class NimValues {
  public:
    NimValues(Game game, NimValueLimits limits);
    ~NimValues();

    // For the next question. Nothing found so far is forgotten.
    void renew(NimValueLimits limits) { limits_ = std::move(limits); }
    // From now on this period answers, and none is looked for.
    void rely_on(KnownPeriod known);

    // Afterwards at() answers G(first) .. G(last). Errors "limit.no-period" (given up hope), "limit.heap"
    // (the limits are met), "limit.interrupted", "limit.memory" (too many values to keep at once).
    Status know(HeapSize first, HeapSize last);
    // The same for these heaps only. Cost of a heap that only [T10] answers: as many heaps of the engine as
    // the preperiod and the period have, for all of them together.
    Status know(const std::vector<HeapSize>& heaps);

    // G(n), or nothing where it is not known.
    std::optional<NimValue> at(HeapSize n) const;
    // All heaps 0 .. here are known: max_heap_size where the whole sequence is.
    HeapSize last() const;
    // What is known of the period. Requires that know() was called, and a game other than Nim.
    const PeriodFinding& finding() const { return *finding_; }
    bool asked() const { return finding_.has_value(); }
    // The period is proved and all values that it repeats are known.
    bool whole() const { return proved() && last() == max_heap_size; }
    bool proved() const { return finding_ && finding_->standing == Standing::proved; }

  private:
    struct Stretch {
        HeapSize first = 0;
        std::vector<std::uint16_t> values;
    };
    Status look_for_period(HeapSize heap);
    Status look_at_prefix(HeapSize heap, bool by_engine);
    Status look_farther(HeapSize heap);
    // The values repeat: proved here, or as it is claimed elsewhere.
    bool repeats() const { return proved() || claimed_; }
    Status fetch(std::vector<std::pair<HeapSize, HeapSize>> wanted);
    HeapSize reduced(HeapSize n) const;
    const Stretch* stretch_of(HeapSize n) const;

    Game game_;
    NimValueLimits limits_;
    std::optional<PeriodFinding> finding_;
    bool claimed_ = false;
    decltype(KnownPeriod::stretch) stretch_{};
    std::vector<Stretch> stretches_;  // beyond the values of finding_, ascending, disjoint
};

}  // namespace ishitori::inline values

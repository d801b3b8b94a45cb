// Periods proved by the sparse period theorem [T10], found while the engine computes, in O(window) memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "claims/certificate.hpp"
#include "claims/periodicity.hpp"
#include "engine/engine.hpp"
#include "period/far_reaches.hpp"
#include "period/stored_windows.hpp"
#include "rules/game.hpp"

namespace ishitori::period {

// The proved period as a claim of this game; checksums as in WindowClaim, as far as they are known.
WindowClaim claim_of(const Game& game, WindowClaim proved, std::vector<std::uint32_t> checksums);

class SparsePeriodSearch {
  public:
    explicit SparsePeriodSearch(const SplitRules& rules);

    // Computes G(0) .. G(end - 1) and little more. Returns the proof as soon as there is one; nullopt if none
    // was found by then or the engine stopped (engine().state()).
    std::optional<WindowClaim> advance(HeapSize end);
    // A few hundred heaps only. Returns true once a period is proved; then finish() returns the proof.
    bool step();
    // Finds the exact preperiod, by a second pass if necessary. Requires that step() returned true. The claim
    // has no game and no checksums (see claim_of). G(n + period) = G(n) for n >= window_end - window by
    // [T10]; below that, the values were compared. Nullopt if the control stopped it; otherwise nullopt means
    // a fault of the program or the machine.
    std::optional<WindowClaim> finish(const Control& control = {});

    // The same proof as a claim with about this many stations (check/check_stations.cpp explains them),
    // including the necessary ones; its window may be an earlier one. Requires `proof` from finish(). Nullopt
    // if no window was stored below the preperiod or no stored window recurred (the sequence is then short),
    // if after each possible station some heap needs values from farther below, or if the control stopped it.
    std::optional<WindowClaim> with_stations(WindowClaim proof, std::size_t about,
                                             const Control& control = {}) const;

    // The whole state, to continue elsewhere: some megabytes at most unless there is a late rare heap.
    // restore: nullopt if the bytes are not a state of this rule.
    std::string save() const;
    static std::optional<SparsePeriodSearch> restore(const SplitRules& rules, std::string_view bytes);

    const SparseEngine& engine() const { return engine_; }
    SparseEngine& engine() { return engine_; }

  private:
    SparsePeriodSearch(const SplitRules& rules, SparseEngine engine);
    bool sound() const;
    HeapSize window_needed() const;
    void set_mark();
    bool find_recurrence(HeapSize from, HeapSize far_witness);
    SparseEngine engine_at(HeapSize most) const;
    std::optional<Station> station_at(HeapSize end, HeapSize size, const Control& control) const;

    SplitRules rules_;
    SparseEngine engine_;
    HeapSize mark_ = 0;  // x; 0: none
    HeapSize window_ = 0;
    std::vector<std::uint8_t> marked_;  // compressed values of heaps mark_ - window_ .. mark_ - 1
    std::size_t rares_at_mark_ = 0;
    HeapSize period_ = 0;
    StoredWindows stored_;
    FarReaches reaches_;  // since the last rare heap was verified
};

}  // namespace ishitori::period

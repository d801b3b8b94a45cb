// Periods proved by [T3] from all values, in memory that hardly grows with them: for sequences whose rare
// heaps recur with the period, which [T10] cannot prove.
#pragma once

#include <memory>
#include <optional>

#include "base/control.hpp"
#include "claims/certificate.hpp"
#include "period/finding.hpp"
#include "period/sparse_run.hpp"
#include "rules/game.hpp"

namespace ishitori::period {

// The result for a distance at which rare heaps recur.
struct DerivedPeriod {
    enum class End {
        proved,
        refuted,    // not a period from before the rare heaps that suggested it
        open,       // the limit or the memory ended the run, or a value exceeds one byte
        stopped,    // the control stopped it
        disagreed,  // the engine found a fault of the program or the machine
    };
    End end = End::open;
    Periodicity periodicity;               // the least, if proved
    HeapSize values = 0;                   // this many first values prove it
    std::unique_ptr<SparseEngine> engine;  // which computed them, from heap 0
    RunningChecksum checksum;
};

// All values are computed once more, from heap 0, packed to a few bits each (FarValues: some megabytes, then
// a temporary file), and compared with the values `distance` before, until enough are known for [T3]
// needs. So the proof does not depend on the source of the guess. `shown_at`: a heap behind the last of the
// two rare heaps. Time: one pass to the end, and one over a period for each prime divisor of the distance.
DerivedPeriod derive_period(const SplitRules& rules, const Ruleset& rule, HeapSize distance,
                            HeapSize shown_at, HeapSize limit, const Control& control);

// The proved claim.
DerivedClaim claim_of(const Game& game, const DerivedPeriod& found);

}  // namespace ishitori::period

// Periods proved by [T3] from all values, in memory that hardly grows with their number: for sequences whose
// rare heaps recur with the period, to which [T10] does not apply.
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
        refuted,    // the distance is not a period that begins before the rare heaps that suggested it
        open,       // the limit or the memory ended the run, or a value exceeds one byte
        stopped,    // the control stopped it
        disagreed,  // the engine found a fault of the program or the machine
    };
    End end = End::open;
    Periodicity periodicity;               // with the least period, if proved
    HeapSize values = 0;                   // the number of first values that prove it
    std::unique_ptr<SparseEngine> engine;  // computed these values, from heap 0
    RunningChecksum checksum;
};

// All values are computed once more, from heap 0, packed to a few bits each (FarValues: some megabytes, then
// a temporary file), and compared with the values `distance` before, until there are enough for [T3]. So the
// proof does not depend on the source of the guess. `evidence_end`: a heap after the second of the two rare
// heaps. Time: one pass to the end, and one over a period for each prime divisor of the distance.
DerivedPeriod derive_period(const SplitRules& rules, const Ruleset& rule, HeapSize distance,
                            HeapSize evidence_end, HeapSize limit, const Control& control);

// The proved claim.
DerivedClaim claim_of(const Game& game, const DerivedPeriod& found);

}  // namespace ishitori::period

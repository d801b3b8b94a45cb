// The period of a nim-sequence as a long computation: [T3] for what shows early, the sparse engine with [T10]
// for what takes long, in memory that does not grow with the heaps, with checkpoints.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "claims/derived_certificate.hpp"
#include "run/checkpoint.hpp"
#include "run/sparse_run.hpp"
#include "values/period.hpp"

namespace ishitori::inline run {

struct PeriodRun {
    HeapSize limit = default_period_limit;
    std::function<bool(HeapSize known, HeapSize limit)> keep_going{};  // asked now and then; false stops
    // Told once when rare heaps have come again: what follows derives the period, its preperiod and the proof
    // from what is stored, and asks keep_going as before.
    std::function<void()> period_seen{};
    const CheckpointFolder* folder =
        nullptr;  // keeps the state of a sparse run here, and goes on from what lies there
    double checkpoint_seconds = 60;
    unsigned threads = 1;
    std::string keep{};         // a file for all values (kept_values.hpp); none if empty
    bool double_check = false;  // computes all values twice, in different ways
    // About how many stations a claim proved by [T10] gets; nothing: many if it is long, else none.
    std::optional<std::size_t> stations{};
};

struct PeriodRunFinding {
    PeriodFinding finding;                      // finding.sequence may be null after a sparse run
    std::optional<SparsePeriodProof> sparse;    // if [T10] proved it
    std::optional<SparsePeriodProof> stations;  // the same with stations, where they were wanted and possible
    std::optional<DerivedClaim> derived;        // if [T3] proved it from all values, which are not kept
    bool stations_stopped = false;              // there may be some: `keep_going` said no before
    std::string method;                         // what computed the last values
    // Of a sparse run: the checksum of G(0) .. G(verified_to) and histograms at the powers of two.
    std::optional<std::string> checksum;
    std::vector<std::uint32_t> checksums;  // of G(0) .. G(2^10), G(0) .. G(2^11), ...
    std::vector<ValueHistogram> histograms;
    bool resumed = false, from_previous = false;
    // Of a period found by a resumed run: G(0) .. to here were read from the checkpoint. Either they were
    // derived again from the rules, or the proof rests on them; then the standing is `observed`, and checking
    // the certificate, which derives all values, is what proves it.
    std::optional<HeapSize> derived_again_to, rests_on_checkpoint_to;
    bool undecided = false;  // the sparse engine gave up: no room for values far below that it needs
    bool dense = false;      // the sparse engine gave up: too many values are rare
    std::optional<HeapSize> agrees_to;  // with double_check: another method gave the same values to here
    std::string agrees_by;              // its name
    // The other method's values to here were read from the checkpoint, as the run's own were.
    std::optional<HeapSize> agrees_read_to;
    std::optional<Error> keep_fault;        // the values could not be kept; what was found still holds
    bool memory_met = false;                // the limit was cut to what fits into memory
    std::optional<Error> checkpoint_fault;  // the state could not be saved; what was found still holds
};

// The histograms at the powers of two from 2^10 on of G(0), G(1), ..., for a finding that has its values.
std::vector<ValueHistogram> histograms_of(const std::vector<StoredValue>& values);
// Lines "heaps,value,count": how often each nim-value occurs among heaps 1 .. 2^k.
std::string histogram_csv(const std::vector<ValueHistogram>& histograms);

// Errors: as CheckpointFolder::load, "checkpoint.damaged" if what lies there is no state of this game,
// "checkpoint.disagrees" (exit 2) if its values are not those of the game, and as find_period;
// "period.double-check" (exit 2) if two methods disagree; those of ValueKeeper::open.
Result<PeriodRunFinding> run_period(const Game& game, const PeriodRun& run);

// The certificate of what run_period() proved, its whole text. Error "period.not-proved".
Result<std::string> certificate_of(const Game& game, const PeriodRunFinding& found);

}  // namespace ishitori::inline run

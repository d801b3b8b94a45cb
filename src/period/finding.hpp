// The result of a search for a period, with the evidence: one type for all callers.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "claims/certificate.hpp"
#include "claims/periodicity.hpp"
#include "period/kept_ranges.hpp"
#include "period/value_run.hpp"
#include "rules/game.hpp"

namespace ishitori::period {

// The run that found the period: heaps from a checkpoint, heaps computed twice, files not kept.
struct RunNotes {
    bool resumed = false, from_previous = false;
    // For a period found by a resumed run: the values below this heap were read from the checkpoint. Either
    // they were derived again from the rules; or the proof rests on them, the standing is `observed`, and
    // only a check of the certificate, which derives all values, proves the period.
    std::optional<HeapSize> derived_again_end{}, rests_on_checkpoint_end{};
    // A second computation gave the same values below this heap; its name; and the heap below which its
    // values were read from a file.
    std::optional<HeapSize> agrees_end{};
    std::string agrees_by{};
    std::optional<HeapSize> agrees_read_end{};
    // The error in saving; the finding still holds.
    std::optional<Error> keep_fault{}, checkpoint_fault{};
};

// `observed`: no theorem applies, but G(n + p) = G(n) + s for all known n >= e, and at least 16 (e + p + k)
// values and at least 512 values are known; k is the longest take, or the end of the first repetition of the
// code's tail. Or a theorem applies, but its proof rests on values that were read from a checkpoint.
struct Finding : RunNotes {
    Standing standing = Standing::open;
    std::optional<Periodicity> periodicity;  // least preperiod and period; nullopt if open
    Theorem theorem = Theorem::none;         // the theorem that proves it; otherwise Theorem::none
    bool claimed = false;                    // `periodicity` is taken from a source that is not checked here
    HeapSize known_end = 0;                  // G(0) .. G(known_end - 1) were computed
    // The greatest value of all heaps if proved, else of the computed ones, and the first heap with it;
    // nullopt if unbounded.
    std::optional<NimValue> max_value;
    std::optional<HeapSize> max_value_at;
    std::string_view method = "automatic";  // the method of the last values

    // G(0), G(1), ..., as far as they are in memory.
    std::shared_ptr<const std::vector<StoredValue>> held;
    // The evidence, unless it is the values in memory.
    std::optional<ArithmeticWindow> arithmetic{};  // [T4]
    std::optional<WindowClaim> window{};           // [T10]
    std::optional<WindowClaim> stations{};  // the same with stations, if they were requested and possible
    std::optional<DerivedClaim> derived{};  // [T3] from all values, of which only a part is in memory

    // For a run by the engine or by wide values: the checksum of G(0) .. G(known_end - 1), the checksums of
    // G(0) .. G(2^10), G(0) .. G(2^11), ..., and histograms at the powers of two.
    std::optional<std::string> checksum{};
    std::vector<std::uint32_t> checksums{};
    std::vector<ValueHistogram> histograms{};

    std::optional<RunSpace> space{};  // for such a run: its sparse space, and the rare heaps below known_end

    // The reason for an open result.
    bool stopped = false;           // the control stopped it
    bool undecided = false;         // the engine needs values far below and has no room for them
    bool dense = false;             // the engine gave up: too many values are rare
    bool memory_met = false;        // the limit was cut to what fits into memory
    bool stations_stopped = false;  // stopped before the stations were placed

    HeapSize verified_to() const { return known_end - 1; }
    const std::vector<StoredValue>& values() const { return *held; }
    bool holds_all() const { return held && held->size() >= known_end; }
    bool proved() const { return standing == Standing::proved; }
    void prove(Theorem by, const Periodicity& found) {
        standing = Standing::proved;
        theorem = by;
        periodicity = found;
    }
    // True if the values repeat: proved, or claimed elsewhere.
    bool repeats() const { return proved() || claimed; }
    // Writes G(n), G(n + 1), ... into `out` and returns the number of values that are known: the values in
    // memory, here or in `more`, and for every heap up to max_heap_size the values that repeat these.
    std::size_t fill(HeapSize n, std::span<NimValue> out, const KeptRanges& more = {}) const;
    std::optional<NimValue> at(HeapSize n) const;
    // The values of the heaps from n on and below this are in memory.
    HeapSize end_from(HeapSize n, const KeptRanges& more = {}) const;
    // The last heap before the first one that fill() does not know.
    HeapSize last_known(const KeptRanges& more = {}) const;
    // The heaps, ascending, whose values fill() needs for these heaps and does not have.
    HeapRanges unknown(const HeapRanges& wanted, const KeptRanges& more = {}) const;
    // preperiod - 1, the last heap outside the periodic part; nullopt if the preperiod is 0.
    std::optional<HeapSize> last_exception() const;
};

// The histograms at the powers of two from 2^10 on of G(0), G(1), ...
std::vector<ValueHistogram> histograms_of(std::span<const StoredValue> values);
// Lines "heaps,value,count": the number of heaps 1 .. 2^k with each nim-value.
std::string histogram_csv(const std::vector<ValueHistogram>& histograms);

// The claim of an arithmetic period with the values that prove it. Requires finding.arithmetic.
ArithmeticClaim arithmetic_claim_of(const Game& game, const Finding& finding);

// The claim of a period that [T3] proves by the first `values` values, derived with this mask.
DerivedClaim derived_claim(const Game& game, const Periodicity& periodicity, NimValue max_value,
                           HeapSize max_value_at, const SparseMask& mask, HeapSize values);

// The claim with the values that prove it. Error "period.not-proved".
Result<PeriodClaim> claim_of(const Game& game, const Finding& finding);

// The text of the certificate of a proof, of the kind that fits the evidence. Error "period.not-proved".
Result<std::string> certificate_of(const Game& game, const Finding& finding);

}  // namespace ishitori::period

// Finding the period of a nim-sequence while it is computed, and proving it.
//
// Whenever the known values have grown by about a quarter, one Z-function of the sequence read backwards
// gives for every p the least e with G(n + p) = G(n) for all known n >= e; the least p for which the
// theorem's bound values_needed(e, p) is met is the period, and e the preperiod. Time O(values) per test,
// O(values) in all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "claims/arithmetic_certificate.hpp"
#include "claims/certificate.hpp"
#include "claims/periodicity.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"

namespace ishitori::inline values {

struct Progress {
    HeapSize known = 0;  // G(0) .. G(known) are known
    HeapSize limit = 0;
    const std::vector<StoredValue>* values = nullptr;  // G(0) .. G(known), during the call; more may follow
};

inline constexpr HeapSize default_period_limit = 10'000'000;

struct PeriodSearch {
    HeapSize limit = default_period_limit;              // G(0) .. G(limit) at most
    std::uint64_t max_bytes = std::uint64_t{1} << 32;   // a limit that may need more is refused
    std::function<bool(const Progress&)> keep_going{};  // asked every few thousand heaps; false stops
    Method method = Method::automatic;
    unsigned threads = 1;              // that may work on it
    std::vector<StoredValue> known{};  // G(0) .. from an earlier run, if there was one
    // Whether a pattern that no theorem proves ends the search; else it goes on to the limit.
    bool end_at_observed = true;
};

// What was found. `observed`: no theorem applies, but the pattern is clearly seen: G(n + p) = G(n) + s for
// all known n >= e, and 16 (e + p + k) values or more, 512 at least, are known; k is the longest take, or
// where the repeating tail of the code has been once round. The search then ends: nothing would prove more.
struct PeriodFinding {
    Standing standing = Standing::open;
    std::optional<Periodicity> periodicity;  // least preperiod and period; nothing if open
    Theorem theorem = Theorem::none;         // by which it is proved; none otherwise
    HeapSize verified_to = 0;                // G(0) .. G(verified_to) were computed
    std::optional<NimValue>
        max_value;  // of all heaps if proved, else of those computed; nothing if unbounded
    std::optional<HeapSize> max_value_at;          // the first heap with it
    std::optional<ArithmeticWindow> arithmetic{};  // by which an arithmetic period is proved
    bool stopped = false;                          // keep_going said no
    std::shared_ptr<const NimSequence> sequence;

    // Exactly or at least G(0) .. G(verified_to).
    const std::vector<StoredValue>& values() const { return sequence->values(); }
    // preperiod - 1, the last heap that does not fit; nothing if there is none.
    std::optional<HeapSize> last_exception() const;
};

// Errors "period.no-method" (the method does not serve this rule) and "period.memory".
Result<PeriodFinding> find_period(const Ruleset& rules, const PeriodSearch& search = {});

// G(n) for every heap up to max_heap_size once the period is proved, else up to verified_to.
class KnownValues {
  public:
    explicit KnownValues(PeriodFinding finding) : finding_(std::move(finding)) {}

    std::optional<NimValue> at(HeapSize n) const;
    // The largest heap that at() answers.
    HeapSize last() const;
    const PeriodFinding& finding() const { return finding_; }

  private:
    PeriodFinding finding_;
};

// The claim of an arithmetic period with the values that prove it. Requires finding.arithmetic.
ArithmeticClaim arithmetic_claim_of(const Game& game, const PeriodFinding& finding);

// The claim with the values that prove it, for a certificate. Error "period.not-proved".
Result<PeriodClaim> claim_of(const Game& game, const PeriodFinding& finding);

}  // namespace ishitori::inline values

// The checks of the claims, one for each kind of certificate. Each check works from the rules alone and
// shares only rules/ and claims/ with the finders. check_KIND.cpp is the whole proof for its kind.
//
// Each returns an Error if the claim is wrong. Without an Error, a stopped budget means that only a part was
// checked.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "check/verdict.hpp"

namespace ishitori::check {

struct CheckLimits;

// A period by [T3], [T5], [T14], [T18], [T19] or Bouton's theorem, whose values are all listed. Time: each
// value by the definition (the square of their number for codes that split heaps).
Status check_claim(const PeriodClaim& claim, Budget& budget);

// An arithmetic period by [T4]. Time: the values by the definition, and the options of as many heaps as the
// window repeats; also the multisets of t heaps below preperiod + window, times the relevant takes, where t
// is the greatest number of heaps that a move leaves.
Status check_claim(const ArithmeticClaim& claim, Budget& budget);

// A period by [T3] whose values are derived here. Memory: two bytes for each value. Time per value: rare
// heaps * splitting digits, and about a hundred steps; a rare heap takes one step for each split.
Status check_claim(const DerivedClaim& claim, Budget& budget);

// A period by [T10]. Memory: two bytes for each value from the preperiod or the window on, and for each of
// the first `small_heaps` (one in 512 of all, at most 2^25, if that is more). If other values are needed,
// which is rare, all values are kept. Time per value as for DerivedClaim.
Status check_claim(const WindowClaim& claim, Budget& budget, HeapSize small_heaps = HeapSize{1} << 16);

// The same for a claim with stations, where a stretch of the sequence can be derived from each station: so a
// proof too long for one machine or one day is checked piece by piece. The stretches are numbered 1 ..
// stretches_of(claim). It checks the stretches that `limits` requests and that its ledger, if it is about
// this certificate, has not recorded. The verdict lists them; `complete` is true if all stretches are derived
// or recorded. Memory: some bytes for each small heap.
Status check_stations(const WindowClaim& claim, const CheckLimits& limits, Budget& budget, Verdict& verdict,
                      bool& complete);
std::uint64_t stretches_of(const WindowClaim& claim);
// The greatest station below the preperiod with another station one period later, where the last stretch
// begins; nullptr if the claim has none.
const Station* before_preperiod(const WindowClaim& claim);

// A misère quotient [T8] [T9] [T11]. Time about order^2 * (kinds of heaps), and the options of each heap
// once; memory 2 * order^2 bytes.
Status check_claim(const QuotientClaim& claim, Budget& budget);

// A claim with free heaps [T12] [T13]. Requires a claim from parse_certificate() or the finder.
Status check_claim(const FreeHeapClaim& claim, Budget& budget);

// A claim by weights [T15] [T17]. Requires numbers within the bounds of parse_certificate().
Status check_claim(const WeightClaim& claim, Budget& budget);

// A claim by an automaton [T23] [T24]. Requires numbers within the bounds of parse_certificate(). Time and
// memory: the pairs of states, and the sets of states, that occur.
Status check_claim(const AutomatonClaim& claim, Budget& budget);

// A claim that all heaps are tame [T7] [T16] [T20] [T22]. Time: the options of the heaps in the theorem.
Status check_claim(const TameClaim& claim, Budget& budget);

// True if the claim is proved, false if it is wrong; nullopt if keep_going (called from time to time; empty =
// always true) or the usual memory ended the check.
template <class Claim>
std::optional<bool> proves(const Claim& claim, std::function<bool()> keep_going = {}) {
    Budget budget(std::move(keep_going));
    const bool sound = check_claim(claim, budget).ok();
    if (sound && budget.stopped()) return std::nullopt;
    return sound;
}

}  // namespace ishitori::check

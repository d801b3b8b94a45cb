// A period claimed by the sparse period theorem [T10] with stations, from each of which a stretch of the
// sequence can be derived for itself: a proof too long for one machine or one day is checked piece by piece.
// Read check_stations.cpp in one sitting: it is the whole argument.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "check/check.hpp"
#include "check/verdict.hpp"

namespace ishitori::check {

// The stretches are numbered 1 .. stretches_of(claim).
std::uint64_t stretches_of(const WindowClaim& claim);

// Everything but the stretches, and of these the ones asked for that are not `noted` already, in turn, as
// long as the budget lasts. `done` is told of each that was derived whole, with the heaps derived for it; its
// false stops the check. Memory: some bytes a small heap.
struct StretchesAsked {
    Stretches wanted;
    std::function<bool(std::uint64_t)> noted{};
    std::function<bool(std::uint64_t, HeapSize)> done{};
};
Status check_stations(const WindowClaim& claim, const StretchesAsked& asked, Budget& budget);

// The same of the stretches that `limits` ask for, noted in its ledger, if that speaks of this certificate;
// the verdict learns which, `complete` whether all stretches are derived or noted.
Status check_stretches(const WindowClaim& claim, const CheckLimits& limits, Budget& budget, Verdict& verdict,
                       bool& complete);
// "7" or "7-12": which stretches. Nothing if the text is not so, or runs down, or begins below 1.
std::optional<Stretches> parse_stretches(std::string_view text);

}  // namespace ishitori::check

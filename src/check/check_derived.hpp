// Is a period claimed by [T3] true, whose values the certificate does not list? Answered straight from the
// rules, sharing nothing with the finder but rules/ and claims/. Read check_derived.cpp in one sitting: it is
// the whole proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/derived_certificate.hpp"

namespace ishitori::check {

// Derives all values that the proof needs, two bytes of memory each, or as many as the budget allows (then it
// is stopped, and nothing speaks against the claim so far). Time per value: rare heaps * splitting digits,
// and some hundred steps; a rare heap takes as many as there are splits.
Status check_derived(const DerivedClaim& claim, Budget& budget);

}  // namespace ishitori::check

// Is a period claimed by the sparse period theorem [T10] true? Answered straight from the rules, sharing
// nothing with the finder but rules/ and claims/. Read check_window.cpp in one sitting: it is the whole
// proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori::check {

// Derives all values that the proof needs, two bytes of memory each, or as many as the budget allows (then it
// is stopped, and nothing speaks against the claim so far). Time per value: rare heaps * splitting digits,
// and some hundred steps.
Status check_window(const WindowClaim& claim, Budget& budget);

}  // namespace ishitori::check

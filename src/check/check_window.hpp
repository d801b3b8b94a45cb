// Is a period claimed by the sparse period theorem [T10] true? Answered straight from the rules, sharing
// nothing with the finder but rules/ and claims/. Read check_window.cpp in one sitting: it is the whole
// proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori::check {

// Derives all values that the proof needs, or as many as the budget allows (then it is stopped, and nothing
// speaks against the claim so far). Memory: two bytes for each value from the preperiod or the window on, and
// for each of the first `small_heaps` (one in 512 of all, 2^25 at most, if that is more); for each value, in
// the rare case that others are needed. Time per value: rare heaps * splitting digits, and some hundred
// steps.
Status check_window(const WindowClaim& claim, Budget& budget, HeapSize small_heaps = HeapSize{1} << 16);

}  // namespace ishitori::check

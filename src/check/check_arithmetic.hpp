// Is an arithmetic period claimed by [T4] true? Answered straight from the rules, sharing nothing with the
// finder but rules/ and claims/. Read check_arithmetic.cpp in one sitting: it is the whole proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/arithmetic_certificate.hpp"

namespace ishitori::check {

// An error if something speaks against the claim. Nothing does, and the budget is stopped: it was not looked
// at whole. Time: the values by the definition, the options of as many heaps as the window repeats, and the
// multisets of t heaps below preperiod + window, t the most heaps that a move leaves, times the takes that
// matter.
Status check_arithmetic(const ArithmeticClaim& claim, Budget& budget);

}  // namespace ishitori::check

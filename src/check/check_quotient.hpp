// Is a claimed misere quotient that of the game? Answered straight from the rules, sharing nothing with the
// finder but rules/ and claims/. Read check_quotient.cpp in one sitting: it is the whole proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/quotient_certificate.hpp"

namespace ishitori::check {

// An error if something speaks against the claim. Nothing does, and the budget is stopped: it was not looked
// at whole. Time about order^2 * (kinds of heaps), and the options of each heap once; memory 2 * order^2
// bytes.
Status check_quotient(const QuotientClaim& claim, Budget& budget);

}  // namespace ishitori::check

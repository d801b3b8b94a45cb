// Is a period claimed by [T3], [T5] or Bouton's theorem true? Answered straight from the rules, sharing
// nothing with the finder but rules/ and claims/. Read check_period.cpp in one sitting: it is the whole
// proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/certificate.hpp"

namespace ishitori::check {

// An error if something speaks against the claim. Nothing does, and the budget is stopped: it was not looked
// at whole. Time: each value by the definition (the square of their number for codes that split heaps).
Status check_period(const PeriodClaim& claim, Budget& budget);

}  // namespace ishitori::check

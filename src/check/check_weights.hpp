// The check of a claim by weights [T15]: see the .cpp for what is checked and why it is a proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/weights_certificate.hpp"

namespace ishitori::check {

// An error if something speaks against the claim. Nothing does, and the budget is stopped: it was not looked
// at whole. Requires a claim with numbers as parse_weights_certificate() bounds them.
Status check_weights(const WeightClaim& claim, Budget& budget);

}  // namespace ishitori::check

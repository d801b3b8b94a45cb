// The check of a claim with free heaps [T12]: see the .cpp for what is checked and why it is a proof.
#pragma once

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/free_heaps_certificate.hpp"

namespace ishitori::check {

// An error if something speaks against the claim. Nothing does, and the budget is stopped: it was not looked
// at whole. Requires a claim as parse_free_heaps_certificate() returns it or as the finder makes it.
Status check_free_heaps(const FreeHeapClaim& claim, Budget& budget);

}  // namespace ishitori::check

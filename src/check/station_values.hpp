// Values far out, from the nearest station of a certificate. No part of a check.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/certificate.hpp"

namespace ishitori::check {

// G(first) .. G(last), derived from the last station that is not above `first`, or from the first heaps: as
// right as the values that this station lists. Requires a claim in which check_stations() found no fault,
// with whatever stretches, and last < claim.needed(). "limit.interrupted" if the budget is stopped. Time:
// every heap from that station on.
Result<std::vector<std::uint16_t>> values_from_station(const WindowClaim& claim, HeapSize first,
                                                       HeapSize last, Budget& budget);

}  // namespace ishitori::check

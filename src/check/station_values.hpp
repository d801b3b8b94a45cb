// Values of large heaps, from the nearest station of a certificate. Not used by any check.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/certificate.hpp"

namespace ishitori::check {

// G(first) .. G(last), derived from the last station that is not above `first`, or from the first heaps. They
// are correct if the values of this station are. Requires a claim without a fault found by check_stations(),
// for any stretches, and last < claim.needed(). "limit.interrupted" if the budget is stopped. Time: every
// heap from that station on.
Result<std::vector<std::uint16_t>> values_from_station(const WindowClaim& claim, HeapSize first,
                                                       HeapSize last, Budget& budget);

}  // namespace ishitori::check

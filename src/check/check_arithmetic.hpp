// Is the claim of a certificate of kind arithmetic-period true [T4]?
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "claims/arithmetic_certificate.hpp"

namespace ishitori {

struct ArithmeticVerdict {
    std::optional<Error> reason;           // why it is refused
    std::optional<ArithmeticClaim> claim;  // as far as it could be read
    HeapSize rederived = 0;                // values derived again
};

// Derives every value again by the definition, looks at the hypotheses (claims/arithmetic_period.hpp), and
// that preperiod and period are the least. "limit.interrupted" if keep_going says no.
ArithmeticVerdict check_arithmetic_certificate(std::string_view text,
                                               const std::function<bool()>& keep_going = {});

}  // namespace ishitori

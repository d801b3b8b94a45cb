// Is a claimed misere quotient that of the game? Answered straight from the rules, sharing nothing with the
// finder but rules/ and claims/. Read check_quotient.cpp in one sitting: it is the whole proof.
#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "claims/quotient_certificate.hpp"

namespace ishitori {

struct QuotientVerdict {
    std::optional<Error> reason;         // why it is refused: a sentence of words/; nothing: verified
    std::optional<QuotientClaim> claim;  // what is claimed, as far as it could be read
    HeapSize heaps = 0;                  // whose options were derived from the rules

    bool verified() const { return !reason; }
};

// The verdict on the text of a certificate of kind quotient.
QuotientVerdict check_quotient_certificate(std::string_view text);

// The verdict on a claim as data. Time about order^2 * (kinds of heaps), and the options of each heap once.
QuotientVerdict check_quotient(const QuotientClaim& claim);

}  // namespace ishitori

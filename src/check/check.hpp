// Is the claim of a certificate true? Answered straight from the rules: nothing of the programs that found it
// is used here, only rules/ and the bounds of claims/. Read check.cpp in one sitting: it is the whole proof.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "claims/certificate.hpp"
#include "claims/quotient_certificate.hpp"

namespace ishitori {

struct Verdict {
    std::optional<Error> reason;       // why it is refused: a sentence of words/; nothing: verified
    std::optional<PeriodClaim> claim;  // what is claimed (without its values), as far as it could be read
    std::optional<QuotientClaim> quotient;  // the same for a certificate of kind quotient
    HeapSize rederived = 0;  // how many values were derived again; of a quotient, heaps whose options were

    bool verified() const { return !reason; }
};

// The verdict on the text of a certificate of any kind (check_quotient.cpp has that of quotients). Time O(n)
// per value for octal codes, O(n^2) for hexadecimal ones.
Verdict check_certificate(std::string_view text);

// The same for a file. Error "certificate.unreadable" (exit 4) if there is nothing to read.
Result<Verdict> check_file(const std::string& path);

}  // namespace ishitori

// Claims in words.
#pragma once

#include <string>

#include "claims/certificate.hpp"
#include "claims/free_heaps_certificate.hpp"
#include "claims/quotient_certificate.hpp"
#include "words/words.hpp"

namespace ishitori {

// "the nim-sequence of 0.77 has period 12 from heap 71 on, by 'guy-smith'."
std::string claim_words(Language language, const PeriodClaim& claim);

// "the misère quotient of 0.77 has order 40 ..."
std::string claim_words(Language language, const QuotientClaim& claim);

// "in misère 0.3122 the outcome of positions of the heaps 0 .. 7 depends on ..."
std::string claim_words(Language language, const FreeHeapClaim& claim);

// That of the stretches of `file` only first .. last were checked (none if last < first).
std::string stretches_words(Language language, const std::string& file, const PeriodClaim& claim,
                            std::uint64_t first, std::uint64_t last, std::uint64_t stretches);

}  // namespace ishitori

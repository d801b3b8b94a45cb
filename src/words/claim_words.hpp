// Claims in words.
#pragma once

#include <string>

#include "claims/certificate.hpp"
#include "words/words.hpp"

namespace ishitori {

// "the nim-sequence of 0.77 has period 12 from heap 71 on, by 'guy-smith'."
std::string claim_words(Language language, const PeriodClaim& claim);

}  // namespace ishitori

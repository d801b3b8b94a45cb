// Claims as text, as docs/FORMATS.md says, section 5: whole files, ending in a newline. The checker reads
// them and writes none.
#pragma once

#include <string>

#include "claims/arithmetic_certificate.hpp"
#include "claims/certificate.hpp"
#include "claims/derived_certificate.hpp"
#include "claims/free_heaps_certificate.hpp"
#include "claims/quotient_certificate.hpp"
#include "claims/weights_certificate.hpp"
#include "claims/window_certificate.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::inline claims {

std::string certificate_text(const PeriodClaim& claim);
std::string certificate_text(const ArithmeticClaim& claim);
std::string certificate_text(const DerivedClaim& claim);
std::string certificate_text(const WindowClaim& claim);
std::string certificate_text(const QuotientClaim& claim);
std::string certificate_text(const FreeHeapClaim& claim);
std::string certificate_text(const WeightClaim& claim);

// What is claimed of this game; an open quotient is claimed for its heaps as a partial one.
QuotientClaim quotient_claim(std::string game, const Ruleset& rules, MisereQuotient quotient);
// The same of a quotient with free heaps.
FreeHeapClaim free_heap_claim(std::string game, const Ruleset& rules, FreeHeapQuotient quotient);

}  // namespace ishitori::inline claims

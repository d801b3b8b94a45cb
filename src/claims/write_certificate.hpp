// Claims as the text of certificates (docs/FORMATS.md, section 5). The checker reads them and writes none.
#pragma once

#include <string>

#include "claims/certificate.hpp"
#include "claims/quotient_certificate.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori {

// The whole file, ending in a newline.
std::string certificate_text(const PeriodClaim& claim);
std::string certificate_text(const WindowClaim& claim);
std::string certificate_text(const QuotientClaim& claim);

}  // namespace ishitori

// The certificate of a misere quotient as a text file (docs/FORMATS.md):
//
//     ishitori certificate 1
//     kind quotient
//     game 0.77
//     convention misere
//     status proved
//     order 40
//     preperiod 71
//     period 12
//     needed 167
//     generators 7
//     0: 1 2 5 9 12 25 27
//     p-portion 9
//     0: 1 4 ...
//     times 1
//     0: 1 0 3 2 ...        (element 0 * Phi(1), element 1 * Phi(1), ...)
//     times 2
//     ...
//     phi 171
//     0: 0 1 2 ...          (Phi(0), Phi(1), ...)
//     end fnv1a64 0123456789abcdef
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/quotient.hpp"

namespace ishitori::inline claims {

struct QuotientClaim {
    std::string game;         // canonical text
    MisereQuotient quotient;  // status proved, kernel or partial
    HeapSize needed = 0;      // the last heap that [T9] or [T11] needs; 0 if partial

    bool operator==(const QuotientClaim&) const = default;
};

using QuotientCertificate = Certified<QuotientClaim>;

// The largest order that certificates carry: the checker keeps order^2 products.
inline constexpr QuotientElement largest_certified_order = 12'000;

// Is it a certificate of kind quotient, by its first two lines?
bool is_quotient_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Afterwards all numbers of elements are below the order, the
// p-portion is ascending, and every table has its full length; nothing else is known.
Result<QuotientCertificate> parse_quotient_certificate(std::string_view text);

}  // namespace ishitori::inline claims

// The certificate of a period proved by [T3] from more values than a file should list; the checker derives
// them by the sparse space. For sequences whose rare heaps come again with the period, so that [T10] cannot
// speak of them (docs/FORMATS.md):
//
//     ishitori certificate 1
//     kind derived-period
//     game 0.5246
//     convention normal
//     theorem guy-smith
//     preperiod 93735071
//     period 73753658
//     max-value 64
//     max-value-at 107107414
//     mask 59
//     mask-parity 0
//     values 334977461
//     end fnv1a64 1c0e54f6cc5416fc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::inline claims {

// "The nim-sequence of this game has this periodicity by [T3], as its first `values` values show."
struct DerivedClaim {
    std::string game;  // canonical text
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus 0
    NimValue max_value = 0;   // of the whole sequence, and the first heap with it
    HeapSize max_value_at = 0;
    std::uint32_t mask = 0;  // of the sparse space by which the values can be derived
    bool mask_parity = false;
    HeapSize values = 0;

    bool operator==(const DerivedClaim&) const = default;
};

using DerivedCertificate = Certified<DerivedClaim>;

// Is it a certificate of kind derived-period, by its first two lines?
bool is_derived_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Afterwards the mask is 1 .. 2^15 - 1, numbers are at most
// 2^62; nothing else is known.
Result<DerivedCertificate> parse_derived_certificate(std::string_view text);

}  // namespace ishitori::inline claims

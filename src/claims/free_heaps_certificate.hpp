// The certificate of a claim with free heaps [T12] as a text file (docs/FORMATS.md, 5.6).
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/free_heaps.hpp"

namespace ishitori::inline claims {

struct FreeHeapClaim {
    std::string game;  // canonical text
    FreeHeapQuotient quotient;
    HeapSize needed = 0;  // the last heap that [T9] needs; 0 if no period is claimed

    bool operator==(const FreeHeapClaim&) const = default;
};

using FreeHeapCertificate = Certified<FreeHeapClaim>;

// What certificates carry at most.
inline constexpr QuotientElement largest_free_order = 4096;
inline constexpr std::size_t most_free_heaps = 10;
inline constexpr std::uint64_t largest_free_number = 1'000'000;  // bounds, moduli, multiplicities

// Is it a certificate of kind free-heaps, by its first two lines?
bool is_free_heaps_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Afterwards every table has its full length, elements are
// below the order, free heaps, generators, cells and the members of a slice ascend, and numbers keep to the
// limits above; nothing else is known.
Result<FreeHeapCertificate> parse_free_heaps_certificate(std::string_view text);

}  // namespace ishitori::inline claims

// The certificate of a claim by weights [T15] as a text file (docs/FORMATS.md).
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/weights.hpp"

namespace ishitori::inline claims {

struct WeightClaim {
    std::string game;  // canonical text
    WeightRule rule;
    bool operator==(const WeightClaim&) const = default;
};

using WeightCertificate = Certified<WeightClaim>;

// What certificates carry at most.
inline constexpr std::uint64_t largest_weight_number = 1000;  // weights, steps, preperiod, period
inline constexpr std::uint64_t largest_weight_bound = 16;     // classes, modulus, bounds of total and excess
inline constexpr HeapSize largest_apart_heap = 1'000'000;
inline constexpr std::uint64_t most_apart_heaps = 256;

// Is it a certificate of kind weights, by its first two lines?
bool is_weights_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Afterwards every table has its full length and numbers keep
// to the limits above; nothing else is known.
Result<WeightCertificate> parse_weights_certificate(std::string_view text);

}  // namespace ishitori::inline claims

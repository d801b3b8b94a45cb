// The certificate of an arithmetic period proved by [T4] as a text file (docs/FORMATS.md):
//
//     ishitori certificate 1
//     kind arithmetic-period
//     game 4.(3)
//     convention normal
//     theorem arithmetic-window
//     preperiod 1
//     period 4
//     saltus 4
//     multiple 1
//     from 5
//     values 9
//     0: 0 1 2 4 3 5 6 8 7
//     end fnv1a64 0123456789abcdef
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::inline claims {

// What [T4] looks at: G(0) .. G(N + P - 1), where P is a multiple of the period.
struct ArithmeticWindow {
    HeapSize from = 0;      // N
    HeapSize multiple = 1;  // P / p

    bool operator==(const ArithmeticWindow&) const = default;
};

// How many values the window needs: N + P.
inline HeapSize values_needed(const Periodicity& claimed, const ArithmeticWindow& window) {
    return window.from + window.multiple * claimed.period;
}

// "The nim-sequence of this game rises by the saltus with every period, as this window of it shows by [T4]."
struct ArithmeticClaim {
    std::string game;  // canonical text
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus 1 at least
    ArithmeticWindow window;
    std::vector<std::uint32_t> values;  // G(0) .. G(N + P - 1)

    bool operator==(const ArithmeticClaim&) const = default;
};

using ArithmeticCertificate = Certified<ArithmeticClaim>;

// Is it a certificate of kind arithmetic-period, by its first two lines?
bool is_arithmetic_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Nothing is known afterwards but that the text is well
// formed.
Result<ArithmeticCertificate> parse_arithmetic_certificate(std::string_view text);

}  // namespace ishitori::inline claims

// Certificates: a claim with its evidence as a text file that introduces itself (docs/FORMATS.md). Reading is
// strict, so that every file that is accepted could have been written here; whether the claim is true is
// asked in check/. This is the kind `period`; window_certificate.hpp and quotient_certificate.hpp have
// others.
//
//     ishitori certificate 1
//     kind period
//     game 0.77
//     ...
//     values 168
//     0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2
//     ...
//     end fnv1a64 0123456789abcdef
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/periodicity.hpp"
#include "rules/game.hpp"

namespace ishitori::inline claims {

// "The nim-sequence of this game has this periodicity, by this theorem."
struct PeriodClaim {
    std::string game;  // canonical text
    Convention convention = Convention::normal;
    Theorem theorem = Theorem::none;
    Periodicity periodicity;
    std::optional<NimValue> max_value;     // nothing: the values are unbounded (saltus > 0)
    std::optional<HeapSize> max_value_at;  // the first heap with it
    HeapSize needed = 0;                   // values that the theorem needs
    std::vector<std::uint32_t> values;     // G(0), G(1), ...: at least `needed` of them

    bool operator==(const PeriodClaim&) const = default;
};

using Certificate = Certified<PeriodClaim>;

// Errors "certificate.*", most with the line number first; the first error of the file. A digest that does
// not fit is no error here but digest_fits = false: the checker may find what was changed and say that
// instead.
Result<Certificate> parse_certificate(std::string_view text);

}  // namespace ishitori::inline claims

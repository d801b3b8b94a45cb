#include "claims/arithmetic_certificate.hpp"

#include <array>

namespace ishitori::inline claims {

namespace {

constexpr std::string_view kind = "arithmetic-period";

Result<ArithmeticClaim> read_claim(CertificateLines& lines) {
    ArithmeticClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    claim.convention = *convention;
    const auto theorem = lines.field("theorem");
    if (!theorem) return theorem.error();
    if (theorem_named(*theorem) != Theorem::arithmetic_window) return lines.bad_word(*theorem, "theorem");
    HeapSize count = 0;
    const std::array<std::pair<std::string_view, std::uint64_t*>, 6> numbers{
        {{"preperiod", &claim.periodicity.preperiod},
         {"period", &claim.periodicity.period},
         {"saltus", &claim.periodicity.saltus},
         {"multiple", &claim.window.multiple},
         {"from", &claim.window.from},
         {"values", &count}}};
    for (const auto& [word, target] : numbers) {
        const auto value = lines.number_field(word);
        if (!value) return value.error();
        *target = *value;
    }
    const auto values = lines.numbers(count, std::uint64_t{1} << 32);
    if (!values) return values.error();
    claim.values.assign(values->begin(), values->end());
    return claim;
}

}  // namespace

bool is_arithmetic_certificate(std::string_view text) { return is_certificate_of(kind, text); }

Result<ArithmeticCertificate> parse_arithmetic_certificate(std::string_view text) {
    return parse_certificate_of<ArithmeticClaim>(kind, text, read_claim);
}

}  // namespace ishitori::inline claims

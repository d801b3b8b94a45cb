#include "claims/derived_certificate.hpp"

#include <array>

namespace ishitori::inline claims {

namespace {

constexpr std::string_view derived_kind = "derived-period";

Result<DerivedClaim> read_derived_claim(CertificateLines& lines) {
    DerivedClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    claim.convention = *convention;
    const auto theorem = lines.field("theorem");
    if (!theorem) return theorem.error();
    if (theorem_named(*theorem) != Theorem::guy_smith) return lines.bad_word(*theorem, "theorem");
    std::uint64_t mask = 0, parity = 0;
    const std::array<std::pair<std::string_view, std::uint64_t*>, 7> numbers{
        {{"preperiod", &claim.periodicity.preperiod},
         {"period", &claim.periodicity.period},
         {"max-value", &claim.max_value},
         {"max-value-at", &claim.max_value_at},
         {"mask", &mask},
         {"mask-parity", &parity},
         {"values", &claim.values}}};
    for (const auto& [word, target] : numbers) {
        const auto value = lines.number_field(word);
        if (!value) return value.error();
        *target = *value;
        const bool possible =
            target == &mask ? *value > 0 && *value < 1 << 15 : target != &parity || *value <= 1;
        if (!possible) return lines.bad_number(std::to_string(*value));
    }
    claim.mask = static_cast<std::uint32_t>(mask);
    claim.mask_parity = parity != 0;
    return claim;
}

}  // namespace

bool is_derived_certificate(std::string_view text) { return is_certificate_of(derived_kind, text); }

Result<DerivedCertificate> parse_derived_certificate(std::string_view text) {
    return parse_certificate_of<DerivedClaim>(derived_kind, text, read_derived_claim);
}

}  // namespace ishitori::inline claims

#include "claims/certificate.hpp"

#include <array>

namespace ishitori::inline claims {

namespace {

Result<PeriodClaim> read_period(CertificateLines& lines) {
    PeriodClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    claim.convention = *convention;
    const auto theorem = lines.field("theorem");
    if (!theorem) return theorem.error();
    const auto named = theorem_named(*theorem);
    if (!named) return lines.bad_word(*theorem, "theorem");
    claim.theorem = *named;

    const std::array<std::pair<std::string_view, std::uint64_t*>, 3> numbers{
        {{"preperiod", &claim.periodicity.preperiod},
         {"period", &claim.periodicity.period},
         {"saltus", &claim.periodicity.saltus}}};
    for (const auto& [word, target] : numbers) {
        const auto value = lines.number_field(word);
        if (!value) return value.error();
        *target = *value;
    }
    if (claim.periodicity.saltus == 0) {
        const auto most = lines.number_field("max-value");
        if (!most) return most.error();
        const auto where = lines.number_field("max-value-at");
        if (!where) return where.error();
        claim.max_value = *most;
        claim.max_value_at = *where;
    }
    const auto needed = lines.number_field("needed");
    if (!needed) return needed.error();
    claim.needed = *needed;
    const auto count = lines.number_field("values");
    if (!count) return count.error();
    const auto values = lines.numbers(*count, std::uint64_t{1} << 32);
    if (!values) return values.error();
    claim.values.assign(values->begin(), values->end());
    return claim;
}

}  // namespace

Result<Certificate> parse_certificate(std::string_view text) {
    return parse_certificate_of<PeriodClaim>("period", text, read_period);
}

}  // namespace ishitori::inline claims

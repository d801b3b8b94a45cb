#include "claims/quotient_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/normal_kernel.hpp"

namespace ishitori::inline claims {

namespace {

Result<QuotientClaim> read_quotient_claim(CertificateLines& lines) {
    QuotientClaim claim;
    MisereQuotient& quotient = claim.quotient;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    if (*convention != Convention::misere) {
        return lines.bad_word(certificate_word(*convention), "convention");
    }
    const auto status = lines.field("status");
    if (!status) return status.error();
    if (*status != "proved" && *status != "kernel" && *status != "partial") {
        return Error::check("certificate.bad-word", lines.number(), "status", printable(*status));
    }
    quotient.status = *status == "proved"   ? QuotientStatus::proved
                      : *status == "kernel" ? QuotientStatus::kernel
                                            : QuotientStatus::partial;
    const auto order = lines.number_field("order");
    if (!order) return order.error();
    if (*order == 0 || *order > largest_certified_order) {
        return Error::check("certificate.bad-number", lines.number(), std::to_string(*order));
    }
    quotient.order = static_cast<QuotientElement>(*order);
    for (auto [word, target] : {std::pair{"preperiod", &quotient.preperiod},
                                std::pair{"period", &quotient.period}, std::pair{"needed", &claim.needed}}) {
        const auto value = lines.number_field(word);
        if (!value) return value.error();
        *target = *value;
    }
    const auto count = lines.number_field("generators");
    if (!count) return count.error();
    const auto generators = lines.numbers(*count, max_heap_size);
    if (!generators) return generators.error();
    quotient.generators = *generators;
    const auto p_count = lines.number_field("p-portion");
    if (!p_count) return p_count.error();
    const auto p = lines.numbers(*p_count, *order);
    if (!p) return p.error();
    quotient.p.assign(quotient.order, false);
    for (std::size_t i = 0; i < p->size(); ++i) {
        if (i > 0 && (*p)[i] <= (*p)[i - 1]) {
            return Error::check("certificate.bad-number", lines.number(), std::to_string((*p)[i]));
        }
        quotient.p[(*p)[i]] = true;
    }
    for (const HeapSize heap : quotient.generators) {
        const auto named = lines.number_field("times");
        if (!named) return named.error();
        if (*named != heap)
            return Error::check("certificate.bad-number", lines.number(), std::to_string(*named));
        const auto row = lines.numbers(*order, *order);
        if (!row) return row.error();
        quotient.times.emplace_back(row->begin(), row->end());
    }
    const auto heaps = lines.number_field("phi");
    if (!heaps) return heaps.error();
    if (*heaps == 0) return Error::check("certificate.bad-number", lines.number(), "0");
    const auto phi = lines.numbers(*heaps, *order);
    if (!phi) return phi.error();
    quotient.phi.assign(phi->begin(), phi->end());
    return claim;
}

}  // namespace

bool is_quotient_certificate(std::string_view text) { return is_certificate_of("quotient", text); }

Result<QuotientCertificate> parse_quotient_certificate(std::string_view text) {
    return parse_certificate_of<QuotientClaim>("quotient", text, read_quotient_claim);
}

}  // namespace ishitori::inline claims

#include "claims/write_certificate.hpp"

#include <fmt/format.h>

namespace ishitori {

namespace {

// The first lines, numbers in rows, the last line.
std::string certificate_beginning(std::string_view kind, std::string_view game, Convention convention) {
    return fmt::format("{}{}\nkind {}\ngame {}\nconvention {}\n", certificate_greeting, certificate_version,
                       kind, game, certificate_word(convention));
}

template <class Numbers>
void append_certificate_numbers(std::string& text, const Numbers& numbers) {
    std::size_t i = 0;
    for (const auto number : numbers) {
        if (i % certificate_numbers_in_a_line == 0) text += fmt::format("{}{}:", i == 0 ? "" : "\n", i);
        text += ' ';
        text += std::to_string(number);
        ++i;
    }
    if (i > 0) text += '\n';
}

std::string certificate_closed(std::string text) {
    const std::uint64_t digest = certificate_digest(text);
    return std::move(text) + fmt::format("end {}{:016x}\n", certificate_digest_name, digest);
}

}  // namespace

std::string certificate_text(const PeriodClaim& claim) {
    std::string text = certificate_beginning("period", claim.game, claim.convention);
    text += fmt::format("theorem {}\npreperiod {}\nperiod {}\nsaltus {}\n", theorem_name(claim.theorem),
                        claim.periodicity.preperiod, claim.periodicity.period, claim.periodicity.saltus);
    if (claim.periodicity.saltus == 0) {
        text += fmt::format("max-value {}\nmax-value-at {}\n", claim.max_value.value_or(0),
                            claim.max_value_at.value_or(0));
    }
    text += fmt::format("needed {}\nvalues {}\n", claim.needed, claim.values.size());
    append_certificate_numbers(text, claim.values);
    return certificate_closed(std::move(text));
}

std::string certificate_text(const WindowClaim& claim) {
    std::string text = certificate_beginning(claim.stations.empty() ? window_kind : stations_kind, claim.game,
                                             claim.convention);
    text += fmt::format(
        "theorem {}\npreperiod {}\nperiod {}\nmax-value {}\nmax-value-at {}\nmask {}\nmask-parity {}\n"
        "window-end {}\nwindow {}\nrecurs-after {}\nrares {}\n",
        theorem_name(Theorem::sparse_window), claim.periodicity.preperiod, claim.periodicity.period,
        claim.max_value, claim.max_value_at, claim.mask, claim.mask_parity ? 1 : 0, claim.window_end,
        claim.window, claim.recurs_after, claim.rares.size());
    append_certificate_numbers(text, claim.rares);
    text += fmt::format("rare-values {}\n", claim.rare_values.size());
    append_certificate_numbers(text, claim.rare_values);
    text += fmt::format("checksums {}\n", claim.checksums.size());
    append_certificate_numbers(text, claim.checksums);
    if (!claim.stations.empty()) {
        text += fmt::format("small-heaps {}\nstations {}\n", claim.small_heaps, claim.stations.size());
    }
    for (const Station& station : claim.stations) {
        text += fmt::format("station {}\n", station.end);
        append_certificate_numbers(text, station.values);
    }
    return certificate_closed(std::move(text));
}

std::string certificate_text(const QuotientClaim& claim) {
    const MisereQuotient& quotient = claim.quotient;
    std::string text = certificate_beginning("quotient", claim.game, Convention::misere);
    text += fmt::format("status {}\norder {}\npreperiod {}\nperiod {}\nneeded {}\ngenerators {}\n",
                        status_name(quotient.status), quotient.order, quotient.preperiod, quotient.period,
                        claim.needed, quotient.generators.size());
    append_certificate_numbers(text, quotient.generators);
    std::vector<QuotientElement> p;
    for (QuotientElement x = 0; x < quotient.order; ++x) {
        if (quotient.p[x]) p.push_back(x);
    }
    text += fmt::format("p-portion {}\n", p.size());
    append_certificate_numbers(text, p);
    for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
        text += fmt::format("times {}\n", quotient.generators[g]);
        append_certificate_numbers(text, quotient.times[g]);
    }
    text += fmt::format("phi {}\n", quotient.phi.size());
    append_certificate_numbers(text, quotient.phi);
    return certificate_closed(std::move(text));
}

}  // namespace ishitori

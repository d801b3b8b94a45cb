#include "claims/write_certificate.hpp"

#include <fmt/format.h>

#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::inline claims {

namespace {

std::string certificate_beginning(std::string_view kind, std::string_view game, Convention convention) {
    return fmt::format("{}{}\nkind {}\ngame {}\nconvention {}\n", certificate_greeting, certificate_version,
                       kind, game, certificate_word(convention));
}

// 32 in a line, each line led by the index of its first.
template <class Numbers>
void append_numbers(std::string& text, const Numbers& numbers) {
    std::size_t i = 0;
    for (const auto number : numbers) {
        if (i % certificate_numbers_in_a_line == 0) text += fmt::format("{}{}:", i == 0 ? "" : "\n", i);
        text += ' ';
        text += std::to_string(number);
        ++i;
    }
    if (i > 0) text += '\n';
}

// A line "word COUNT", then the numbers.
template <class Numbers>
void append_list(std::string& text, std::string_view word, const Numbers& numbers) {
    text += fmt::format("{} {}\n", word, numbers.size());
    append_numbers(text, numbers);
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
    append_numbers(text, claim.values);
    return certificate_closed(std::move(text));
}

std::string certificate_text(const ArithmeticClaim& claim) {
    std::string text = certificate_beginning("arithmetic-period", claim.game, claim.convention);
    text += fmt::format("theorem {}\npreperiod {}\nperiod {}\nsaltus {}\nmultiple {}\nfrom {}\nvalues {}\n",
                        theorem_name(Theorem::arithmetic_window), claim.periodicity.preperiod,
                        claim.periodicity.period, claim.periodicity.saltus, claim.window.multiple,
                        claim.window.from, claim.values.size());
    append_numbers(text, claim.values);
    return certificate_closed(std::move(text));
}

std::string certificate_text(const DerivedClaim& claim) {
    std::string text = certificate_beginning("derived-period", claim.game, claim.convention);
    text += fmt::format(
        "theorem {}\npreperiod {}\nperiod {}\nmax-value {}\nmax-value-at {}\nmask {}\nmask-parity {}\nvalues "
        "{}\n",
        theorem_name(Theorem::guy_smith), claim.periodicity.preperiod, claim.periodicity.period,
        claim.max_value, claim.max_value_at, claim.mask, claim.mask_parity ? 1 : 0, claim.values);
    return certificate_closed(std::move(text));
}

std::string certificate_text(const WindowClaim& claim) {
    std::string text = certificate_beginning(claim.stations.empty() ? "sparse-window" : "sparse-stations",
                                             claim.game, claim.convention);
    text += fmt::format(
        "theorem {}\npreperiod {}\nperiod {}\nmax-value {}\nmax-value-at {}\nmask {}\nmask-parity {}\n"
        "window-end {}\nwindow {}\nrecurs-after {}\nrares {}\n",
        theorem_name(Theorem::sparse_window), claim.periodicity.preperiod, claim.periodicity.period,
        claim.max_value, claim.max_value_at, claim.mask, claim.mask_parity ? 1 : 0, claim.window_end,
        claim.window, claim.recurs_after, claim.rares.size());
    append_numbers(text, claim.rares);
    text += fmt::format("rare-values {}\n", claim.rare_values.size());
    append_numbers(text, claim.rare_values);
    text += fmt::format("checksums {}\n", claim.checksums.size());
    append_numbers(text, claim.checksums);
    if (!claim.stations.empty()) {
        text += fmt::format("small-heaps {}\nstations {}\n", claim.small_heaps, claim.stations.size());
    }
    for (const Station& station : claim.stations) {
        text += fmt::format("station {}\n", station.end);
        append_numbers(text, station.values);
    }
    return certificate_closed(std::move(text));
}

std::string certificate_text(const QuotientClaim& claim) {
    const MisereQuotient& quotient = claim.quotient;
    std::string text = certificate_beginning("quotient", claim.game, Convention::misere);
    text += fmt::format("status {}\norder {}\npreperiod {}\nperiod {}\nneeded {}\ngenerators {}\n",
                        status_name(quotient.status), quotient.order, quotient.preperiod, quotient.period,
                        claim.needed, quotient.generators.size());
    append_numbers(text, quotient.generators);
    std::vector<QuotientElement> p;
    for (QuotientElement x = 0; x < quotient.order; ++x) {
        if (quotient.p[x]) p.push_back(x);
    }
    text += fmt::format("p-portion {}\n", p.size());
    append_numbers(text, p);
    for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
        text += fmt::format("times {}\n", quotient.generators[g]);
        append_numbers(text, quotient.times[g]);
    }
    text += fmt::format("phi {}\n", quotient.phi.size());
    append_numbers(text, quotient.phi);
    return certificate_closed(std::move(text));
}

std::string certificate_text(const FreeHeapClaim& claim) {
    const FreeHeapQuotient& quotient = claim.quotient;
    std::string text = certificate_beginning("free-heaps", claim.game, Convention::misere);
    text += fmt::format("preperiod {}\nperiod {}\nneeded {}\norder {}\n", quotient.preperiod, quotient.period,
                        claim.needed, quotient.order);
    append_list(text, "generators", quotient.generators);
    for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
        text += fmt::format("times {}\n", quotient.generators[g]);
        append_numbers(text, quotient.times[g]);
    }
    append_list(text, "free", quotient.free);
    std::vector<std::uint32_t> elements, powers;
    for (const FreeState& state : quotient.phi) {
        elements.push_back(state.q);
        powers.insert(powers.end(), state.k.begin(), state.k.end());
    }
    append_list(text, "phi", elements);
    append_list(text, "multiplicities", powers);
    append_list(text, "moduli", quotient.moduli);
    text += fmt::format("tests {}\n", quotient.tests.size());
    for (const CellTest& test : quotient.tests) {
        text += fmt::format("test {} {}", test.low, test.high);
        for (const std::int32_t c : test.coefficients) text += fmt::format(" {}", c);
        text += '\n';
    }
    text += fmt::format("slices {}\n", quotient.slices.size());
    for (const auto& slice : quotient.slices) append_list(text, "slice", slice);
    std::vector<std::uint64_t> cells, slice_of;
    for (const auto& [number, slice] : quotient.cells) {
        cells.push_back(number);
        slice_of.push_back(slice);
    }
    append_list(text, "cells", cells);
    append_list(text, "cell-slices", slice_of);
    text += fmt::format("apart {}\n", quotient.apart ? 1 : 0);
    if (quotient.apart) {
        append_list(text, "apart-u", quotient.apart->u);
        append_list(text, "apart-v", quotient.apart->v);
        text += fmt::format("apart-element {}\n", quotient.apart->w.q);
        append_list(text, "apart-w", quotient.apart->w.k);
    }
    return certificate_closed(std::move(text));
}

std::string certificate_text(const WeightClaim& claim) {
    const WeightRule& rule = claim.rule;
    std::string text = certificate_beginning("weights", claim.game, Convention::misere);
    text += fmt::format(
        "preperiod {}\nperiod {}\nclasses {}\nmodulus {}\ntotal-most {}\nexcess-low {}\nexcess-high {}\n",
        rule.preperiod, rule.period, rule.classes, rule.modulus, rule.most, rule.low, rule.high);
    std::vector<std::uint64_t> in_class, top, rest, p;
    for (const HeapWeights& heap : rule.heaps) {
        in_class.push_back(heap.in_class);
        top.push_back(heap.top);
        rest.push_back(heap.rest);
    }
    for (const bool is_p : rule.p) p.push_back(is_p ? 1 : 0);
    append_list(text, "heap-classes", in_class);
    append_list(text, "largest-weights", top);
    append_list(text, "other-weights", rest);
    append_list(text, "largest-steps", rule.top_steps);
    append_list(text, "other-steps", rule.rest_steps);
    append_list(text, "outcomes", p);
    text += fmt::format("apart {}\n", rule.apart ? 1 : 0);
    if (rule.apart) {
        text += fmt::format("apart-power {}\napart-growing {}\n", rule.apart->power, rule.apart->growing);
        append_list(text, "apart-others", rule.apart->others);
    }
    return certificate_closed(std::move(text));
}

QuotientClaim quotient_claim(std::string game, const Ruleset& rules, MisereQuotient quotient) {
    QuotientClaim claim{std::move(game), std::move(quotient), 0};
    claim.quotient.families.clear();
    if (claim.quotient.status == QuotientStatus::proved) {
        claim.needed =
            quotient_heaps_needed(rules, claim.quotient.preperiod, claim.quotient.period).value_or(0);
    } else if (claim.quotient.status == QuotientStatus::kernel) {
        claim.needed = normal_kernel_heaps_needed(rules, claim.quotient.preperiod - 1).value_or(0);
    } else {
        claim.quotient.status = QuotientStatus::partial;
    }
    return claim;
}

FreeHeapClaim free_heap_claim(std::string game, const Ruleset& rules, FreeHeapQuotient quotient) {
    FreeHeapClaim claim{std::move(game), std::move(quotient), 0};
    if (claim.quotient.period > 0) {
        claim.needed =
            quotient_heaps_needed(rules, claim.quotient.preperiod, claim.quotient.period).value_or(0);
    }
    return claim;
}

}  // namespace ishitori::inline claims

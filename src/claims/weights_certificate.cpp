#include "claims/weights_certificate.hpp"

#include "claims/certificate_numbers.hpp"

namespace ishitori::inline claims {

namespace {

Result<WeightClaim> read_weights_claim(CertificateLines& lines) {
    WeightClaim claim;
    const auto game = misere_game(lines);
    if (!game) return game.error();
    claim.game = *game;
    WeightRule& rule = claim.rule;
    CertificateNumbers reader(lines);
    rule.preperiod = reader.number("preperiod", 1, largest_weight_number);
    rule.period = reader.number("period", 1, largest_weight_number);
    rule.classes = static_cast<std::uint32_t>(reader.number("classes", 1, largest_weight_bound));
    rule.modulus = static_cast<std::uint32_t>(reader.number("modulus", 1, largest_weight_bound));
    rule.most = reader.number("total-most", 1, largest_weight_bound);
    const auto low = reader.integers("excess-low", 1, largest_weight_bound);
    const auto high = reader.integers("excess-high", 1, largest_weight_bound);
    if (reader.failed()) return reader.error();
    rule.low = low.front();
    rule.high = high.front();
    if (rule.high <= rule.low) return lines.bad_number(std::to_string(rule.high));
    const HeapSize count = rule.preperiod + rule.period;
    const auto in_class = reader.list("heap-classes", count, count, rule.classes);
    const auto top = reader.list("largest-weights", count, count, largest_weight_number + 1);
    const auto rest = reader.list("other-weights", count, count, largest_weight_number + 1);
    rule.top_steps = reader.list("largest-steps", rule.period, rule.period, largest_weight_number + 1);
    rule.rest_steps = reader.list("other-steps", rule.period, rule.period, largest_weight_number + 1);
    const auto p = reader.list("outcomes", rule.numbers(), rule.numbers(), 2);
    if (reader.number("apart", 0, 1) == 1) {
        WeightsApart& apart = rule.apart.emplace();
        apart.power = reader.number("apart-power", 1, largest_apart_heap);
        apart.growing = reader.number("apart-growing", 1, largest_apart_heap);
        const std::uint64_t others = reader.number("apart-others", 0, most_apart_heaps);
        apart.others = reader.rows(others, largest_apart_heap + 1);
    }
    if (reader.failed()) return reader.error();
    for (HeapSize n = 0; n < count; ++n) {
        rule.heaps.push_back({static_cast<std::uint32_t>(in_class[n]), top[n], rest[n]});
    }
    for (const std::uint64_t is_p : p) rule.p.push_back(is_p == 1);
    return claim;
}

}  // namespace

bool is_weights_certificate(std::string_view text) { return is_certificate_of("weights", text); }

Result<WeightCertificate> parse_weights_certificate(std::string_view text) {
    return parse_certificate_of<WeightClaim>("weights", text, read_weights_claim);
}

}  // namespace ishitori::inline claims

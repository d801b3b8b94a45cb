#include "claims/weights_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ishitori::inline claims {

namespace {

// Numbers of a certificate, one after the other; the first error ends it, and what is read then is `least`.
class WeightReader {
  public:
    explicit WeightReader(CertificateLines& lines) : lines_(lines) {}

    const std::optional<Error>& error() const { return error_; }

    std::uint64_t number(std::string_view word, std::uint64_t least, std::uint64_t most) {
        if (error_) return least;
        const auto value = lines_.number_field(word);
        if (value && *value >= least && *value <= most) return *value;
        error_ = value ? lines_.bad_number(std::to_string(*value)) : value.error();
        return least;
    }
    // "-3" or "3", at most 16 in size.
    std::int64_t integer(std::string_view word) {
        if (error_) return 0;
        const auto text = lines_.field(word);
        if (!text) return error_ = text.error(), 0;
        const bool negative = text->starts_with('-');
        const auto value = lines_.plain(negative ? text->substr(1) : *text);
        if (value && *value <= largest_weight_bound && !(negative && *value == 0)) {
            return negative ? -static_cast<std::int64_t>(*value) : static_cast<std::int64_t>(*value);
        }
        error_ = lines_.bad_number(*text);
        return 0;
    }
    std::vector<std::uint64_t> list(std::string_view word, std::uint64_t count, std::uint64_t bound) {
        if (number(word, count, count) != count) return std::vector<std::uint64_t>(count, 0);
        return rows(count, bound);
    }
    std::vector<std::uint64_t> rows(std::uint64_t count, std::uint64_t bound) {
        std::vector<std::uint64_t> none(count, 0);
        if (error_) return none;
        auto values = lines_.numbers(count, bound);
        if (values) return std::move(*values);
        error_ = values.error();
        return none;
    }
    void refuse(std::int64_t value) {
        if (!error_) error_ = lines_.bad_number(std::to_string(value));
    }

  private:
    CertificateLines& lines_;
    std::optional<Error> error_;
};

Result<WeightClaim> read_weights_claim(CertificateLines& lines) {
    WeightClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    if (*convention != Convention::misere) {
        return lines.bad_word(certificate_word(*convention), "convention");
    }
    WeightRule& rule = claim.rule;
    WeightReader reader(lines);
    rule.preperiod = reader.number("preperiod", 1, largest_weight_number);
    rule.period = reader.number("period", 1, largest_weight_number);
    rule.classes = static_cast<std::uint32_t>(reader.number("classes", 1, largest_weight_bound));
    rule.modulus = static_cast<std::uint32_t>(reader.number("modulus", 1, largest_weight_bound));
    rule.most = reader.number("total-most", 1, largest_weight_bound);
    rule.low = reader.integer("excess-low");
    rule.high = reader.integer("excess-high");
    if (rule.high <= rule.low) {
        reader.refuse(rule.high);
        rule.high = rule.low + 1;
    }
    const HeapSize count = rule.preperiod + rule.period;
    const auto in_class = reader.list("heap-classes", count, rule.classes);
    const auto top = reader.list("largest-weights", count, largest_weight_number + 1);
    const auto rest = reader.list("other-weights", count, largest_weight_number + 1);
    rule.top_steps = reader.list("largest-steps", rule.period, largest_weight_number + 1);
    rule.rest_steps = reader.list("other-steps", rule.period, largest_weight_number + 1);
    const auto p = reader.list("outcomes", rule.numbers(), 2);
    if (reader.number("apart", 0, 1) == 1) {
        WeightsApart& apart = rule.apart.emplace();
        apart.power = reader.number("apart-power", 1, largest_apart_heap);
        apart.growing = reader.number("apart-growing", 1, largest_apart_heap);
        const std::uint64_t others = reader.number("apart-others", 0, most_apart_heaps);
        apart.others = reader.rows(others, largest_apart_heap + 1);
    }
    if (reader.error()) return *reader.error();
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

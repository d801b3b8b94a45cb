#include "claims/quotient_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "claims/certificate.hpp"
#include "claims/normal_kernel.hpp"

namespace ishitori {

namespace {

constexpr std::string_view greeting = "ishitori certificate 1";
constexpr std::size_t numbers_in_a_line = 32;

template <class Numbers>
void append_numbers(std::string& text, const Numbers& numbers) {
    std::size_t i = 0;
    for (const auto number : numbers) {
        if (i % numbers_in_a_line == 0) text += fmt::format("{}{}:", i == 0 ? "" : "\n", i);
        text += ' ';
        text += std::to_string(number);
        ++i;
    }
    if (i > 0) text += '\n';
}

// Line after line; every step gives the Error that stands there.
class Lines {
  public:
    explicit Lines(std::string_view text) : text_(text) {}

    Result<std::string_view> line(std::string_view expected) {
        const std::size_t end = text_.find('\n', at_);
        ++number_;
        if (end == std::string_view::npos) {
            return Error::check(at_ == text_.size() ? "certificate.cut" : "certificate.cut-line", number(),
                                expected);
        }
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        return line;
    }
    Result<std::string_view> field(std::string_view word) {
        const auto whole = line(word);
        if (!whole) return whole.error();
        if (whole->size() <= word.size() + 1 || !whole->starts_with(word) || (*whole)[word.size()] != ' ') {
            return Error::check("certificate.expected", number(), word, printable(*whole));
        }
        return whole->substr(word.size() + 1);
    }
    Result<std::uint64_t> plain(std::string_view word) const {
        const auto value = word.size() > 1 && word.front() == '0' ? std::nullopt : digits_only(word);
        if (!value) return Error::check("certificate.bad-number", number(), printable(word));
        return *value;
    }
    Result<std::uint64_t> number_field(std::string_view word) {
        const auto rest = field(word);
        if (!rest) return rest.error();
        return plain(*rest);
    }
    // `count` numbers below `bound`.
    Result<std::vector<std::uint64_t>> numbers(std::uint64_t count, std::uint64_t bound) {
        std::vector<std::uint64_t> values;
        if (count > left() / 2)
            return Error::check("certificate.value-count", number(), std::to_string(count));
        while (values.size() < count) {
            const auto rest = field(std::to_string(values.size()) + ":");
            if (!rest) return rest.error();
            std::string_view words = *rest;
            const std::size_t goal = std::min<std::size_t>(count, values.size() + numbers_in_a_line);
            while (true) {
                const std::size_t space = words.find(' ');
                const auto value = plain(words.substr(0, space));
                if (!value) return value.error();
                if (*value >= bound) {
                    return Error::check("certificate.bad-number", number(), std::to_string(*value));
                }
                values.push_back(*value);
                if (space == std::string_view::npos) break;
                if (values.size() >= goal) {
                    return Error::check("certificate.value-count", number(), std::to_string(count));
                }
                words.remove_prefix(space + 1);
            }
            if (values.size() != goal) {
                return Error::check("certificate.value-count", number(), std::to_string(count));
            }
        }
        return values;
    }

    std::string number() const { return std::to_string(number_); }
    std::size_t at() const { return at_; }
    std::size_t left() const { return text_.size() - at_; }

  private:
    std::string_view text_;
    std::size_t at_ = 0, number_ = 0;
};

Result<QuotientClaim> read_claim(Lines& lines) {
    QuotientClaim claim;
    MisereQuotient& quotient = claim.quotient;
    const auto game = lines.field("game");
    if (!game) return game.error();
    claim.game = *game;
    const auto parsed = parse_game(*game);
    if (!parsed || parsed->text != *game) {
        return Error::check("certificate.game", lines.number(), printable(*game));
    }
    const auto convention = lines.field("convention");
    if (!convention) return convention.error();
    if (*convention != "misere") {
        return Error::check("certificate.bad-word", lines.number(), "convention", printable(*convention));
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

std::string certificate_text(const QuotientClaim& claim) {
    const MisereQuotient& quotient = claim.quotient;
    std::string text = fmt::format(
        "{}\nkind quotient\ngame {}\nconvention misere\nstatus {}\norder {}\npreperiod {}\nperiod {}\nneeded "
        "{}\ngenerators {}\n",
        greeting, claim.game, status_name(quotient.status), quotient.order, quotient.preperiod,
        quotient.period, claim.needed, quotient.generators.size());
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
    return text + fmt::format("end fnv1a64 {:016x}\n", certificate_digest(text));
}

bool is_quotient_certificate(std::string_view text) {
    return text.starts_with(fmt::format("{}\nkind quotient\n", greeting));
}

Result<QuotientCertificate> parse_quotient_certificate(std::string_view text) {
    if (text.empty()) return Error::check("certificate.empty");
    Lines lines(text);
    const auto first = lines.line(greeting);
    if (!first) return first.error();
    if (*first != greeting) return Error::check("certificate.not-one", printable(*first, 30));
    const auto kind = lines.field("kind");
    if (!kind) return kind.error();
    if (*kind != "quotient") return Error::check("certificate.kind", lines.number(), printable(*kind));
    auto claim = read_claim(lines);
    if (!claim) return claim.error();
    const std::uint64_t digest = certificate_digest(text.substr(0, lines.at()));
    const auto end = lines.field("end");
    if (!end) return end.error();
    const std::string expected = fmt::format("fnv1a64 {:016x}", digest);
    const bool well_formed = end->size() == expected.size() && end->starts_with("fnv1a64 ") &&
                             end->substr(8).find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (!well_formed) return Error::check("certificate.bad-word", lines.number(), "end", printable(*end));
    if (lines.left() > 0) {
        return Error::check("certificate.trailing", lines.number(), std::to_string(lines.left()));
    }
    return QuotientCertificate{std::move(*claim), *end == expected};
}

}  // namespace ishitori

#include "claims/certificate.hpp"

#include <fmt/format.h>

#include <array>

#include "base/number.hpp"
#include "base/utf8.hpp"

namespace ishitori {

namespace {

constexpr std::string_view greeting = "ishitori certificate ";
constexpr std::string_view digest_name = "fnv1a64";
constexpr std::size_t values_in_a_line = 32;

std::string_view convention_word(Convention convention) {
    return convention == Convention::normal ? "normal" : "misere";
}

// Takes the text apart line by line. Every step gives the Error that stands at that line.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    // The next line without its newline. `expected` tells in the message what is missing.
    Result<std::string_view> line(std::string_view expected) {
        const std::size_t end = text_.find('\n', at_);
        ++number_;
        if (end == std::string_view::npos) {
            return at_ == text_.size() ? Error::check("certificate.cut", number(), expected)
                                       : Error::check("certificate.cut-line", number(), expected);
        }
        line_ = text_.substr(at_, end - at_);
        at_ = end + 1;
        return line_;
    }

    // The rest of the next line, which must be `word`, a space, and something.
    Result<std::string_view> field(std::string_view word) {
        const auto whole = line(word);
        if (!whole) return whole.error();
        if (whole->size() <= word.size() + 1 || !whole->starts_with(word) || (*whole)[word.size()] != ' ') {
            return Error::check("certificate.expected", number(), word, printable(*whole));
        }
        return whole->substr(word.size() + 1);
    }

    Result<std::uint64_t> number_field(std::string_view word) {
        const auto rest = field(word);
        if (!rest) return rest.error();
        const auto value = plain_number(*rest);
        if (!value) return bad_number(*rest);
        return *value;
    }

    // Written in one way only: digits without needless zeros, up to 2^62.
    static std::optional<std::uint64_t> plain_number(std::string_view word) {
        if (word.size() > 1 && word.front() == '0') return std::nullopt;
        return digits_only(word);
    }

    Error bad_number(std::string_view word) const {
        return Error::check("certificate.bad-number", number(), printable(word));
    }
    Error bad_word(std::string_view word, std::string_view where) const {
        return Error::check("certificate.bad-word", number(), where, printable(word));
    }

    std::string number() const { return std::to_string(number_); }
    std::size_t at() const { return at_; }
    std::size_t left() const { return text_.size() - at_; }

  private:
    std::string_view text_, line_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
};

Status read_values(Reader& reader, std::uint64_t count, std::vector<std::uint32_t>& values) {
    // A value takes two bytes at least: do not believe a count that the file cannot hold.
    if (count <= reader.left() / 2) values.reserve(count);
    while (values.size() < count) {
        const std::string index = std::to_string(values.size()) + ":";
        const auto rest = reader.field(index);
        if (!rest) return rest.error();
        std::string_view words = *rest;
        std::uint64_t expected = std::min<std::uint64_t>(values_in_a_line, count - values.size());
        while (expected > 0) {
            const std::size_t space = words.find(' ');
            const std::string_view word = words.substr(0, space);
            const auto value = Reader::plain_number(word);
            if (!value || *value > UINT32_MAX) return reader.bad_number(word);
            values.push_back(static_cast<std::uint32_t>(*value));
            --expected;
            if (space == std::string_view::npos) {
                words = {};
                break;
            }
            words.remove_prefix(space + 1);
            if (expected == 0 || words.empty()) {
                return Error::check("certificate.value-count", reader.number(), std::to_string(count));
            }
        }
        if (expected > 0) {
            return Error::check("certificate.value-count", reader.number(), std::to_string(count));
        }
    }
    return Done{};
}

Result<PeriodClaim> read_period(Reader& reader) {
    PeriodClaim claim;
    const auto game = reader.field("game");
    if (!game) return game.error();
    claim.game = *game;
    const auto parsed = parse_game(*game);
    if (!parsed || parsed->text != *game) {
        return Error::check("certificate.game", reader.number(), printable(*game));
    }
    const auto convention = reader.field("convention");
    if (!convention) return convention.error();
    if (*convention != "normal" && *convention != "misere") return reader.bad_word(*convention, "convention");
    claim.convention = *convention == "normal" ? Convention::normal : Convention::misere;
    const auto theorem = reader.field("theorem");
    if (!theorem) return theorem.error();
    const auto named = theorem_named(*theorem);
    if (!named) return reader.bad_word(*theorem, "theorem");
    claim.theorem = *named;

    const std::array<std::pair<std::string_view, std::uint64_t*>, 3> numbers{
        {{"preperiod", &claim.periodicity.preperiod},
         {"period", &claim.periodicity.period},
         {"saltus", &claim.periodicity.saltus}}};
    for (const auto& [word, target] : numbers) {
        const auto value = reader.number_field(word);
        if (!value) return value.error();
        *target = *value;
    }
    if (claim.periodicity.saltus == 0) {
        const auto most = reader.number_field("max-value");
        if (!most) return most.error();
        const auto where = reader.number_field("max-value-at");
        if (!where) return where.error();
        claim.max_value = *most;
        claim.max_value_at = *where;
    }
    const auto needed = reader.number_field("needed");
    if (!needed) return needed.error();
    claim.needed = *needed;
    const auto count = reader.number_field("values");
    if (!count) return count.error();
    const Status values = read_values(reader, *count, claim.values);
    if (!values) return values.error();
    return claim;
}

}  // namespace

std::uint64_t certificate_digest(std::string_view bytes) {
    std::uint64_t digest = 0xCBF29CE484222325;
    for (const char c : bytes) {
        digest ^= static_cast<std::uint8_t>(c);
        digest *= 0x100000001B3;
    }
    return digest;
}

std::string certificate_text(const PeriodClaim& claim) {
    std::string text = fmt::format(
        "{}{}\nkind period\ngame {}\nconvention {}\ntheorem {}\npreperiod {}\nperiod {}\nsaltus {}\n",
        greeting, certificate_version, claim.game, convention_word(claim.convention),
        theorem_name(claim.theorem), claim.periodicity.preperiod, claim.periodicity.period,
        claim.periodicity.saltus);
    if (claim.periodicity.saltus == 0) {
        text += fmt::format("max-value {}\nmax-value-at {}\n", claim.max_value.value_or(0),
                            claim.max_value_at.value_or(0));
    }
    text += fmt::format("needed {}\nvalues {}\n", claim.needed, claim.values.size());
    for (std::size_t i = 0; i < claim.values.size(); ++i) {
        if (i % values_in_a_line == 0) text += fmt::format("{}{}:", i == 0 ? "" : "\n", i);
        text += ' ';
        text += std::to_string(claim.values[i]);
    }
    if (!claim.values.empty()) text += '\n';
    return text + fmt::format("end {} {:016x}\n", digest_name, certificate_digest(text));
}

bool may_be_certificate(std::string_view beginning) {
    const std::size_t common = std::min(beginning.size(), greeting.size());
    return beginning.substr(0, common) == greeting.substr(0, common);
}

Result<Certificate> parse_certificate(std::string_view text) {
    if (text.empty()) return Error::check("certificate.empty");
    if (!may_be_certificate(text)) return Error::check("certificate.not-one", printable(text, 30));
    Reader reader(text);
    const auto first = reader.line(greeting.substr(0, greeting.size() - 1));
    if (!first) return first.error();
    if (!first->starts_with(greeting)) return Error::check("certificate.not-one", printable(*first, 30));
    const std::string_view version = first->substr(greeting.size());
    if (version != std::to_string(certificate_version)) {
        return Error::check("certificate.version", printable(version), std::to_string(certificate_version));
    }
    const auto kind = reader.field("kind");
    if (!kind) return kind.error();
    if (*kind != "period") return Error::check("certificate.kind", reader.number(), printable(*kind));
    auto claim = read_period(reader);
    if (!claim) return claim.error();

    const std::uint64_t digest = certificate_digest(text.substr(0, reader.at()));
    const auto end = reader.field("end");
    if (!end) return end.error();
    const std::string_view hex = end->substr(std::min(end->size(), digest_name.size() + 1));
    const bool well_formed = end->starts_with(fmt::format("{} ", digest_name)) && hex.size() == 16 &&
                             hex.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (!well_formed) return reader.bad_word(*end, "end");
    if (reader.left() > 0) {
        return Error::check("certificate.trailing", reader.number(), std::to_string(reader.left()));
    }
    return Certificate{std::move(*claim), hex == fmt::format("{:016x}", digest)};
}

}  // namespace ishitori

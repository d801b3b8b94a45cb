#include "claims/certificate_numbers.hpp"

namespace ishitori::inline claims {

std::uint64_t CertificateNumbers::number(std::string_view word, std::uint64_t least, std::uint64_t most) {
    if (failed()) return least;
    const auto value = lines_.number_field(word);
    if (!value) return fail(value.error()), least;
    if (*value < least || *value > most) return refuse(std::to_string(*value)), least;
    return *value;
}

std::vector<std::int64_t> CertificateNumbers::integers(std::string_view word, std::size_t count,
                                                       std::uint64_t most) {
    if (failed()) return {};
    const auto line = lines_.field(word);
    if (!line) return fail(line.error()), std::vector<std::int64_t>{};
    std::vector<std::int64_t> values;
    for (std::string_view rest = *line;;) {
        const std::size_t space = rest.find(' ');
        const std::string_view digits = rest.substr(0, space);
        const bool negative = digits.starts_with('-');
        const auto value = lines_.plain(negative ? digits.substr(1) : digits);
        if (!value || *value > most || (negative && *value == 0)) {
            return refuse(digits), std::vector<std::int64_t>{};
        }
        values.push_back(negative ? -static_cast<std::int64_t>(*value) : static_cast<std::int64_t>(*value));
        if (space == std::string_view::npos) break;
        rest.remove_prefix(space + 1);
    }
    if (values.size() != count) return refuse(*line), std::vector<std::int64_t>{};
    return values;
}

std::vector<std::uint64_t> CertificateNumbers::list(std::string_view word, std::uint64_t least,
                                                    std::uint64_t most, std::uint64_t bound) {
    return rows(number(word, least, most), bound);
}

std::vector<std::uint64_t> CertificateNumbers::rows(std::uint64_t count, std::uint64_t bound) {
    if (failed()) return {};
    auto values = lines_.numbers(count, bound);
    if (!values) return fail(values.error()), std::vector<std::uint64_t>{};
    return std::move(*values);
}

std::vector<std::uint64_t> CertificateNumbers::ascending(std::vector<std::uint64_t> values) {
    for (std::size_t i = 1; i < values.size() && !failed(); ++i) {
        if (values[i] <= values[i - 1]) refuse(std::to_string(values[i]));
    }
    return values;
}

Result<std::string> misere_game(CertificateLines& lines) {
    const auto game = lines.game_field();
    if (!game) return game.error();
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    if (*convention == Convention::misere) return game->text;
    return lines.bad_word(certificate_word(*convention), "convention");
}

}  // namespace ishitori::inline claims

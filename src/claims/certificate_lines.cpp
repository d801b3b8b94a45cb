#include "claims/certificate_lines.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "base/utf8.hpp"

namespace ishitori::inline claims {

std::string_view certificate_word(Convention convention) {
    return convention == Convention::normal ? "normal" : "misere";
}

Result<std::string_view> CertificateLines::greeting_and_kind() {
    if (text_.empty()) return Error::check("certificate.empty");
    if (!may_be_certificate(text_)) return Error::check("certificate.not-one", printable(text_, 30));
    const auto first = line(certificate_greeting.substr(0, certificate_greeting.size() - 1));
    if (!first) return first.error();
    if (!first->starts_with(certificate_greeting))
        return Error::check("certificate.not-one", printable(*first, 30));
    const std::string_view version = first->substr(certificate_greeting.size());
    if (version != std::to_string(certificate_version)) {
        return Error::check("certificate.version", printable(version), std::to_string(certificate_version));
    }
    return field("kind");
}

Result<bool> CertificateLines::end_and_digest() {
    const std::uint64_t digest = certificate_digest(text_.substr(0, at_));
    const auto end = field("end");
    if (!end) return end.error();
    const std::string_view hex = end->substr(std::min(end->size(), certificate_digest_name.size()));
    const bool well_formed = end->starts_with(certificate_digest_name) && hex.size() == 16 &&
                             hex.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (!well_formed) return bad_word(*end, "end");
    if (left() > 0) return Error::check("certificate.trailing", number(), std::to_string(left()));
    return hex == fmt::format("{:016x}", digest);
}

Result<std::string_view> CertificateLines::line(std::string_view expected) {
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

Result<std::string_view> CertificateLines::field(std::string_view word) {
    const auto whole = line(word);
    if (!whole) return whole.error();
    if (whole->size() <= word.size() + 1 || !whole->starts_with(word) || (*whole)[word.size()] != ' ') {
        return Error::check("certificate.expected", number(), word, printable(*whole));
    }
    return whole->substr(word.size() + 1);
}

Result<std::uint64_t> CertificateLines::number_field(std::string_view word) {
    const auto rest = field(word);
    if (!rest) return rest.error();
    return plain(*rest);
}

Result<Game> CertificateLines::game_field() {
    const auto text = field("game");
    if (!text) return text.error();
    auto game = parse_game(*text);
    if (!game || game->text != *text) return Error::check("certificate.game", number(), printable(*text));
    return game;
}

Result<Convention> CertificateLines::convention_field() {
    const auto word = field("convention");
    if (!word) return word.error();
    for (const Convention convention : {Convention::normal, Convention::misere}) {
        if (*word == certificate_word(convention)) return convention;
    }
    return bad_word(*word, "convention");
}

Result<std::vector<std::uint64_t>> CertificateLines::numbers(std::uint64_t count, std::uint64_t bound) {
    std::vector<std::uint64_t> values;
    const auto wrong_count = [&] {
        return Error::check("certificate.value-count", number(), std::to_string(count));
    };
    // A number takes two bytes at least: do not believe a count that the text cannot hold.
    if (count <= left() / 2) values.reserve(count);
    while (values.size() < count) {
        const auto rest = field(std::to_string(values.size()) + ":");
        if (!rest) return rest.error();
        std::string_view words = *rest;
        const std::size_t goal = std::min<std::size_t>(count, values.size() + certificate_numbers_in_a_line);
        for (;;) {
            const std::size_t space = words.find(' ');
            const auto value = plain(words.substr(0, space));
            if (!value) return value.error();
            if (*value >= bound) return bad_number(words.substr(0, space));
            values.push_back(*value);
            if (space == std::string_view::npos) break;
            words.remove_prefix(space + 1);
            if (values.size() >= goal || words.empty()) return wrong_count();
        }
        if (values.size() != goal) return wrong_count();
    }
    return values;
}

Result<std::uint64_t> CertificateLines::plain(std::string_view word) const {
    const auto value = word.size() > 1 && word.front() == '0' ? std::nullopt : digits_only(word);
    if (!value) return bad_number(word);
    return *value;
}

Error CertificateLines::bad_number(std::string_view word) const {
    return Error::check("certificate.bad-number", number(), printable(word));
}

Error CertificateLines::bad_word(std::string_view word, std::string_view where) const {
    return Error::check("certificate.bad-word", number(), where, printable(word));
}

bool is_certificate_of(std::string_view kind, std::string_view text) {
    return text.starts_with(fmt::format("{}{}\nkind {}\n", certificate_greeting, certificate_version, kind));
}

bool may_be_certificate(std::string_view beginning) {
    const std::size_t common = std::min(beginning.size(), certificate_greeting.size());
    return beginning.substr(0, common) == certificate_greeting.substr(0, common);
}

std::uint64_t certificate_digest(std::string_view bytes) {
    std::uint64_t digest = 0xCBF29CE484222325;
    for (const char c : bytes) {
        digest ^= static_cast<std::uint8_t>(c);
        digest *= 0x100000001B3;
    }
    return digest;
}

}  // namespace ishitori::inline claims

// The lines of a certificate, of any kind (docs/FORMATS.md, section 5): strict, so that every text that is
// accepted could have been written here. Each step gives the Error "certificate.*" that stands at its line.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/utf8.hpp"
#include "rules/game.hpp"

namespace ishitori::inline claims {

inline constexpr int certificate_version = 1;
inline constexpr std::size_t certificate_numbers_in_a_line = 32;

// "normal" or "misere", as in certificates.
std::string_view certificate_word(Convention convention);

class CertificateLines {
  public:
    explicit CertificateLines(std::string_view text) : text_(text) {}

    // The first line, of this version, and the kind.
    Result<std::string_view> greeting_and_kind();
    // The last line; whether its digest is that of everything before.
    Result<bool> end_and_digest();

    // The next line without its newline. `expected` tells in the message what is missing.
    Result<std::string_view> line(std::string_view expected);
    // The rest of the next line, which must be `word`, a space, and something.
    Result<std::string_view> field(std::string_view word);
    Result<std::uint64_t> number_field(std::string_view word);
    // A game in its canonical form.
    Result<Game> game_field();
    Result<Convention> convention_field();
    // `count` numbers below `bound`, 32 in a line, each line led by the index of its first.
    Result<std::vector<std::uint64_t>> numbers(std::uint64_t count, std::uint64_t bound);

    // A number as it is written here: digits without needless zeros, up to 2^62.
    Result<std::uint64_t> plain(std::string_view word) const;
    Error bad_number(std::string_view word) const;
    Error bad_word(std::string_view word, std::string_view where) const;
    std::string number() const { return std::to_string(number_); }  // of the line read last

  private:
    std::size_t left() const { return text_.size() - at_; }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
};

// A claim as it was read; false: some byte before the last line is not as it was written. A digest that does
// not fit is no error of reading: the checker may find what was changed and say that instead.
template <class Claim>
struct Certified {
    Claim claim;
    bool digest_fits = true;
};

// The whole text of a certificate of this kind; `read_claim` takes the lines between the kind and the end.
template <class Claim>
Result<Certified<Claim>> parse_certificate_of(std::string_view kind, std::string_view text,
                                              Result<Claim> (*read_claim)(CertificateLines&)) {
    CertificateLines lines(text);
    const auto found = lines.greeting_and_kind();
    if (!found) return found.error();
    if (*found != kind) return Error::check("certificate.kind", lines.number(), printable(*found));
    auto claim = read_claim(lines);
    if (!claim) return claim.error();
    const auto digest_fits = lines.end_and_digest();
    if (!digest_fits) return digest_fits.error();
    return Certified<Claim>{std::move(*claim), *digest_fits};
}

// Is it a certificate of this kind, by its first two lines?
bool is_certificate_of(std::string_view kind, std::string_view text);

inline constexpr std::string_view certificate_greeting = "ishitori certificate ";
inline constexpr std::string_view certificate_digest_name = "fnv1a64 ";

// True if a text that begins like this can still become a certificate: for readers of huge files.
bool may_be_certificate(std::string_view beginning);

// FNV-1a, 64 bits: finds accidents, not malice; malice is found by deriving the values again.
std::uint64_t certificate_digest(std::string_view bytes);

}  // namespace ishitori::inline claims

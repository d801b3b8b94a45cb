// The numbers of a misere certificate, one field after the other (docs/FORMATS.md, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "claims/certificate_lines.hpp"

namespace ishitori::inline claims {

// The first error ends it: what is read afterwards is `least`, or empty.
class CertificateNumbers {
  public:
    explicit CertificateNumbers(CertificateLines& lines) : lines_(lines) {}

    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }

    // A line "word NUMBER" between `least` and `most`.
    std::uint64_t number(std::string_view word, std::uint64_t least, std::uint64_t most);
    // A line "word NUMBER ...": `count` integers, "-" before a negative one, at most `most` in size.
    std::vector<std::int64_t> integers(std::string_view word, std::size_t count, std::uint64_t most);
    // A line "word COUNT", the count between `least` and `most`, and so many numbers below `bound`.
    std::vector<std::uint64_t> list(std::string_view word, std::uint64_t least, std::uint64_t most,
                                    std::uint64_t bound);
    // `count` numbers below `bound`.
    std::vector<std::uint64_t> rows(std::uint64_t count, std::uint64_t bound);
    // These values, which must ascend.
    std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> values);
    // The number or line that was read last is none of this certificate.
    void refuse(std::string_view word) { fail(lines_.bad_number(word)); }

  private:
    void fail(Error error) {
        if (!failed()) error_ = std::move(error);
    }

    CertificateLines& lines_;
    std::optional<Error> error_;
};

// The game's canonical text; the convention, which follows it, must be misere.
Result<std::string> misere_game(CertificateLines& lines);

}  // namespace ishitori::inline claims

#include "claims/free_heaps_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"

namespace ishitori::inline claims {

namespace {

constexpr std::uint64_t largest_coefficient = 1000;
constexpr std::uint64_t most_tests = 200;

class Reader {
  public:
    explicit Reader(CertificateLines& lines) : lines_(lines) {}

    // The first error ends it; what is read afterwards is empty.
    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }

    std::uint64_t number(std::string_view word, std::uint64_t least, std::uint64_t most) {
        if (failed()) return least;
        const auto value = lines_.number_field(word);
        if (!value) return fail(value.error()), least;
        if (*value < least || *value > most) return fail(bad(std::to_string(*value))), least;
        return *value;
    }
    // A line "word COUNT" and so many numbers below `bound`.
    std::vector<std::uint64_t> list(std::string_view word, std::uint64_t least, std::uint64_t most,
                                    std::uint64_t bound) {
        return rows(number(word, least, most), bound);
    }
    std::vector<std::uint64_t> rows(std::uint64_t count, std::uint64_t bound) {
        if (failed()) return {};
        auto values = lines_.numbers(count, bound);
        if (!values) return fail(values.error()), std::vector<std::uint64_t>{};
        return std::move(*values);
    }
    std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> values) {
        for (std::size_t i = 1; i < values.size() && !failed(); ++i) {
            if (values[i] <= values[i - 1]) fail(bad(std::to_string(values[i])));
        }
        return values;
    }
    // "test LOW HIGH C1 C2 ...": integers, "-" before a negative one.
    CellTest test(std::size_t count) {
        CellTest test;
        if (failed()) return test;
        auto line = lines_.field("test");
        if (!line) return fail(line.error()), test;
        std::vector<std::int64_t> numbers;
        for (std::string_view rest = *line;;) {
            const std::size_t space = rest.find(' ');
            std::string_view word = rest.substr(0, space);
            const bool negative = word.starts_with('-');
            const auto value = lines_.plain(negative ? word.substr(1) : word);
            if (!value || *value > largest_free_number || (negative && *value == 0)) {
                return fail(bad(word)), test;
            }
            numbers.push_back(negative ? -static_cast<std::int64_t>(*value)
                                       : static_cast<std::int64_t>(*value));
            if (space == std::string_view::npos) break;
            rest.remove_prefix(space + 1);
        }
        if (numbers.size() != count + 2 || numbers[0] >= numbers[1]) return fail(bad(*line)), test;
        test.low = numbers[0];
        test.high = numbers[1];
        for (std::size_t i = 2; i < numbers.size(); ++i) {
            if (std::abs(numbers[i]) > static_cast<std::int64_t>(largest_coefficient)) {
                return fail(bad(*line)), test;
            }
            test.coefficients.push_back(static_cast<std::int32_t>(numbers[i]));
        }
        return test;
    }
    void fail(Error error) {
        if (!failed()) error_ = std::move(error);
    }
    Error bad(std::string_view word) const {
        return Error::check("certificate.bad-number", lines_.number(), printable(word));
    }

  private:
    CertificateLines& lines_;
    std::optional<Error> error_;
};

Multiplicities small(const std::vector<std::uint64_t>& values) { return {values.begin(), values.end()}; }

void read_monoid(Reader& reader, FreeHeapQuotient& quotient) {
    quotient.order = static_cast<QuotientElement>(reader.number("order", 1, largest_free_order));
    quotient.generators = reader.ascending(reader.list("generators", 0, largest_free_order, max_heap_size));
    for (const HeapSize heap : quotient.generators) {
        reader.number("times", heap, heap);
        quotient.times.push_back(small(reader.rows(quotient.order, quotient.order)));
    }
}

void read_phi(Reader& reader, FreeHeapQuotient& quotient) {
    quotient.free = reader.ascending(reader.list("free", 1, most_free_heaps, max_heap_size));
    const std::size_t r = quotient.free.size();
    const auto elements = reader.list("phi", 1, largest_free_number, quotient.order);
    const std::uint64_t size = elements.size() * r;
    const auto powers = reader.list("multiplicities", size, size, largest_free_number);
    quotient.phi.clear();
    for (std::size_t n = 0; n < elements.size() && !reader.failed(); ++n) {
        const auto from = powers.begin() + static_cast<std::ptrdiff_t>(n * r);
        quotient.phi.push_back({static_cast<QuotientElement>(elements[n]),
                                Multiplicities(from, from + static_cast<std::ptrdiff_t>(r))});
    }
}

void read_regions(Reader& reader, FreeHeapQuotient& quotient) {
    const std::size_t r = quotient.free.size();
    quotient.moduli = small(reader.list("moduli", r, r, largest_free_number));
    for (const std::uint32_t modulus : quotient.moduli) {
        if (modulus == 0) reader.fail(reader.bad("0"));
    }
    const std::uint64_t tests = reader.number("tests", 0, most_tests);
    for (std::uint64_t i = 0; i < tests && !reader.failed(); ++i) quotient.tests.push_back(reader.test(r));
    const std::uint64_t slices = reader.number("slices", 1, std::uint64_t{1} << 32U);
    for (std::uint64_t i = 0; i < slices && !reader.failed(); ++i) {
        quotient.slices.push_back(
            small(reader.ascending(reader.list("slice", 0, quotient.order, quotient.order))));
    }
    const auto cells =
        reader.ascending(reader.list("cells", 1, std::uint64_t{1} << 32U, std::uint64_t{1} << 62U));
    const auto slice_of = reader.list("cell-slices", cells.size(), cells.size(), slices);
    for (std::size_t i = 0; i < slice_of.size(); ++i) {
        quotient.cells.emplace_back(cells[i], static_cast<std::uint32_t>(slice_of[i]));
    }
}

Result<FreeHeapClaim> read_free_heaps_claim(CertificateLines& lines) {
    FreeHeapClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    if (*convention != Convention::misere) {
        return lines.bad_word(certificate_word(*convention), "convention");
    }
    FreeHeapQuotient& quotient = claim.quotient;
    Reader reader(lines);
    quotient.preperiod = reader.number("preperiod", 0, max_heap_size);
    quotient.period = reader.number("period", 0, max_heap_size);
    claim.needed = reader.number("needed", 0, max_heap_size);
    read_monoid(reader, quotient);
    read_phi(reader, quotient);
    read_regions(reader, quotient);
    const std::size_t r = quotient.free.size();
    if (reader.number("apart", 0, 1) == 1) {
        PowersApart apart;
        apart.u = small(reader.list("apart-u", r, r, largest_free_number));
        apart.v = small(reader.list("apart-v", r, r, largest_free_number));
        apart.w.q = static_cast<QuotientElement>(reader.number("apart-element", 0, quotient.order - 1));
        apart.w.k = small(reader.list("apart-w", r, r, largest_free_number));
        quotient.apart = std::move(apart);
    }
    if (reader.failed()) return reader.error();
    return claim;
}

}  // namespace

bool is_free_heaps_certificate(std::string_view text) { return is_certificate_of("free-heaps", text); }

Result<FreeHeapCertificate> parse_free_heaps_certificate(std::string_view text) {
    return parse_certificate_of<FreeHeapClaim>("free-heaps", text, read_free_heaps_claim);
}

}  // namespace ishitori::inline claims

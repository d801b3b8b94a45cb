#include "claims/free_heaps_certificate.hpp"

#include <cstdlib>

#include "claims/certificate_numbers.hpp"

namespace ishitori::inline claims {

namespace {

constexpr std::int64_t largest_coefficient = 1000;
constexpr std::uint64_t most_tests = 200;

// "test LOW HIGH C1 C2 ...": integers.
CellTest read_test(CertificateNumbers& reader, std::size_t count) {
    CellTest test;
    const auto numbers = reader.integers("test", count + 2, largest_free_number);
    if (reader.failed()) return test;
    test.low = numbers[0];
    test.high = numbers[1];
    if (test.low >= test.high) reader.refuse(std::to_string(test.high));
    for (std::size_t i = 2; i < numbers.size(); ++i) {
        if (std::abs(numbers[i]) > largest_coefficient) reader.refuse(std::to_string(numbers[i]));
        test.coefficients.push_back(static_cast<std::int32_t>(numbers[i]));
    }
    return test;
}

Multiplicities small(const std::vector<std::uint64_t>& values) { return {values.begin(), values.end()}; }

void read_monoid(CertificateNumbers& reader, FreeHeapQuotient& quotient) {
    quotient.order = static_cast<QuotientElement>(reader.number("order", 1, largest_free_order));
    quotient.generators = reader.ascending(reader.list("generators", 0, largest_free_order, max_heap_size));
    for (const HeapSize heap : quotient.generators) {
        reader.number("times", heap, heap);
        quotient.times.push_back(small(reader.rows(quotient.order, quotient.order)));
    }
}

void read_phi(CertificateNumbers& reader, FreeHeapQuotient& quotient) {
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

void read_regions(CertificateNumbers& reader, FreeHeapQuotient& quotient) {
    const std::size_t r = quotient.free.size();
    quotient.moduli = small(reader.list("moduli", r, r, largest_free_number));
    for (const std::uint32_t modulus : quotient.moduli) {
        if (modulus == 0) reader.refuse("0");
    }
    const std::uint64_t tests = reader.number("tests", 0, most_tests);
    for (std::uint64_t i = 0; i < tests && !reader.failed(); ++i)
        quotient.tests.push_back(read_test(reader, r));
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
    const auto game = misere_game(lines);
    if (!game) return game.error();
    claim.game = *game;
    FreeHeapQuotient& quotient = claim.quotient;
    CertificateNumbers reader(lines);
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

#include "claims/window_certificate.hpp"

#include <array>

#include "claims/certificate_lines.hpp"

namespace ishitori::inline claims {

namespace {

// A table: its name with its length, then its numbers.
template <class Number>
Status read_table(CertificateLines& lines, std::string_view name, std::uint64_t bound,
                  std::vector<Number>& table, std::uint64_t longest = max_heap_size) {
    const auto count = lines.number_field(name);
    if (!count) return count.error();
    if (*count > longest) return lines.bad_number(std::to_string(*count));
    const auto numbers = lines.numbers(*count, bound);
    if (!numbers) return numbers.error();
    table.assign(numbers->begin(), numbers->end());
    return Done{};
}

constexpr std::string_view plain_kind = "sparse-window", stations_kind = "sparse-stations";
constexpr std::size_t stations_most = 1 << 16;

Result<WindowClaim> read_window_claim(CertificateLines& lines) {
    WindowClaim claim;
    const auto game = lines.game_field();
    if (!game) return game.error();
    claim.game = game->text;
    const auto convention = lines.convention_field();
    if (!convention) return convention.error();
    claim.convention = *convention;
    const auto theorem = lines.field("theorem");
    if (!theorem) return theorem.error();
    if (*theorem != theorem_name(Theorem::sparse_window)) return lines.bad_word(*theorem, "theorem");
    std::uint64_t mask = 0, parity = 0;
    const std::array<std::pair<std::string_view, std::uint64_t*>, 9> numbers{
        {{"preperiod", &claim.periodicity.preperiod},
         {"period", &claim.periodicity.period},
         {"max-value", &claim.max_value},
         {"max-value-at", &claim.max_value_at},
         {"mask", &mask},
         {"mask-parity", &parity},
         {"window-end", &claim.window_end},
         {"window", &claim.window},
         {"recurs-after", &claim.recurs_after}}};
    for (const auto& [word, target] : numbers) {
        const auto value = lines.number_field(word);
        if (!value) return value.error();
        *target = *value;
        const bool possible = (target != &mask || (mask > 0 && mask <= UINT32_MAX)) &&
                              (target != &parity || parity <= 1) && *value <= max_heap_size;
        if (!possible) return lines.bad_number(std::to_string(*value));
    }
    claim.mask = static_cast<std::uint32_t>(mask);
    claim.mask_parity = parity != 0;
    if (Status rares = read_table(lines, "rares", max_heap_size, claim.rares); !rares) return rares.error();
    for (std::size_t i = 0; i < claim.rares.size(); ++i) {
        if (claim.rares[i] <= (i == 0 ? 0 : claim.rares[i - 1])) {
            return lines.bad_number(std::to_string(claim.rares[i]));
        }
    }
    constexpr std::uint64_t bound = std::uint64_t{1} << 32;
    if (Status values = read_table(lines, "rare-values", bound, claim.rare_values); !values)
        return values.error();
    if (claim.rare_values.size() != claim.rares.size()) {
        return Error::check("certificate.value-count", lines.number(), std::to_string(claim.rares.size()));
    }
    if (Status sums = read_table(lines, "checksums", bound, claim.checksums, WindowClaim::checksums_most);
        !sums) {
        return sums.error();
    }
    return claim;
}

Result<WindowClaim> read_claim_with_stations(CertificateLines& lines) {
    auto claim = read_window_claim(lines);
    if (!claim) return claim;
    const auto small_heaps = lines.number_field("small-heaps");
    if (!small_heaps) return small_heaps.error();
    claim->small_heaps = *small_heaps;
    const auto count = lines.number_field("stations");
    if (!count) return count.error();
    if (*count == 0 || *count > stations_most) return lines.bad_number(std::to_string(*count));
    while (claim->stations.size() < *count) {
        const auto end = lines.number_field("station");
        if (!end) return end.error();
        const HeapSize before = claim->stations.empty() ? 0 : claim->stations.back().end;
        if (*end <= before || *end < claim->window) return lines.bad_number(std::to_string(*end));
        const auto values = lines.numbers(claim->window, std::uint64_t{1} << 16);
        if (!values) return values.error();
        claim->stations.push_back({*end, {values->begin(), values->end()}});
    }
    return claim;
}

}  // namespace

bool is_window_certificate(std::string_view text) {
    return is_certificate_of(plain_kind, text) || is_certificate_of(stations_kind, text);
}

Result<WindowCertificate> parse_window_certificate(std::string_view text) {
    if (is_certificate_of(stations_kind, text)) {
        return parse_certificate_of<WindowClaim>(stations_kind, text, read_claim_with_stations);
    }
    return parse_certificate_of<WindowClaim>(plain_kind, text, read_window_claim);
}

}  // namespace ishitori::inline claims

#include "period/finding.hpp"

#include <fmt/format.h>

#include <bit>

#include "base/contract.hpp"
#include "claims/certificate.hpp"
#include "claims/theorem_bounds.hpp"
#include "engine/space.hpp"

namespace ishitori::inline period {

namespace {

// The claim of a period that [T3] proved from values at hand, where these are more than a file should list
// and a sparse space derives them quickly; otherwise nothing.
std::optional<DerivedClaim> derived_claim_of(const Game& game, const Finding& finding) {
    constexpr HeapSize listed_most = HeapSize{1} << 16;
    constexpr NimValue values_below = HeapSize{1} << 15;  // in certificates of this kind
    const auto rules = split_rules(game.rules);
    if (!rules || finding.standing != Standing::proved || finding.theorem != Theorem::guy_smith ||
        game.rules.code->most_parts() != 2 || *finding.max_value >= values_below)
        return std::nullopt;
    DerivedClaim claim;
    claim.values = values_needed(game.rules, *finding.periodicity).value_or(0);
    if (claim.values <= listed_most) return std::nullopt;
    ValueCounts counts;
    for (HeapSize n = 1; n < claim.values; ++n) counts.add(n, finding.values()[n]);
    const MaskChoice space = choose_mask(counts, *rules, true);
    // Else the checker looks at as many pairs by the space as without it.
    if (space.rares * rules->splits.size() * 64 > claim.values) return std::nullopt;
    claim.game = game.heaps_text();
    claim.periodicity = *finding.periodicity;
    claim.max_value = *finding.max_value;
    claim.max_value_at = *finding.max_value_at;
    claim.mask = space.mask.mask;
    claim.mask_parity = space.mask.parity;
    return claim;
}

}  // namespace

std::optional<HeapSize> Finding::last_exception() const {
    if (!periodicity || periodicity->preperiod == 0) return std::nullopt;
    return periodicity->preperiod - 1;
}

std::optional<NimValue> KnownValues::at(HeapSize n) const {
    const auto& values = finding_.values();
    if (n < values.size()) return values[n];
    if (!finding_.proved() || n > max_heap_size) return std::nullopt;
    const auto [preperiod, period, saltus] = *finding_.periodicity;
    const HeapSize first = preperiod + (n - preperiod) % period;
    if (first >= values.size()) return std::nullopt;
    return values[first] + saltus * ((n - first) / period);
}

HeapSize KnownValues::last() const {
    const HeapSize held = finding_.values().size();
    const auto& p = finding_.periodicity;
    return finding_.proved() && p->preperiod + p->period <= held ? max_heap_size : held - 1;
}

std::vector<ValueHistogram> histograms_of(std::span<const StoredValue> values) {
    std::vector<ValueHistogram> histograms;
    ValueHistogram running;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (values[n] >= running.count.size()) running.count.resize(values[n] + std::size_t{1}, 0);
        ++running.count[values[n]];
        running.heaps = n;
        if (std::has_single_bit(n) && n >= 1024) histograms.push_back(running);
    }
    return histograms;
}

std::vector<ValueHistogram> histograms_of(const Finding& finding) {
    return histograms_of(std::span<const StoredValue>(finding.values()).first(finding.known_end));
}

std::string histogram_csv(const std::vector<ValueHistogram>& histograms) {
    std::string text = "heaps,value,count\n";
    for (const ValueHistogram& histogram : histograms) {
        for (std::size_t value = 0; value < histogram.count.size(); ++value) {
            if (histogram.count[value] > 0)
                text += fmt::format("{},{},{}\n", histogram.heaps, value, histogram.count[value]);
        }
    }
    return text;
}

ArithmeticClaim arithmetic_claim_of(const Game& game, const Finding& finding) {
    ArithmeticClaim claim;
    claim.game = game.text;
    claim.periodicity = *finding.periodicity;
    claim.window = *finding.arithmetic;
    const auto needed = static_cast<std::ptrdiff_t>(values_needed(claim.periodicity, claim.window));
    claim.values.assign(finding.values().begin(), finding.values().begin() + needed);
    return claim;
}

Result<PeriodClaim> claim_of(const Game& game, const Finding& finding) {
    if (finding.standing != Standing::proved) return Error::stopped("period.not-proved", game.text);
    PeriodClaim claim;
    claim.game = game.heaps_text();
    claim.theorem = finding.theorem;
    claim.periodicity = *finding.periodicity;
    claim.max_value = finding.max_value;
    claim.max_value_at = finding.max_value_at;
    // Bouton's theorem needs no values; the first ones are shown.
    claim.needed = values_needed(game.rules, claim.periodicity).value_or(0);
    const HeapSize shown = claim.needed == 0 ? finding.known_end : claim.needed;
    CHECK(shown <= finding.values().size());
    claim.values.assign(finding.values().begin(),
                        finding.values().begin() + static_cast<std::ptrdiff_t>(shown));
    return claim;
}

Result<std::string> certificate_of(const Game& game, const Finding& finding) {
    if (finding.window) return certificate_text(finding.stations ? *finding.stations : *finding.window);
    if (finding.derived) return certificate_text(*finding.derived);
    if (const auto claim = derived_claim_of(game, finding)) return certificate_text(*claim);
    if (finding.arithmetic) return certificate_text(arithmetic_claim_of(game, finding));
    const auto claim = claim_of(game, finding);
    if (!claim) return claim.error();
    return certificate_text(*claim);
}

}  // namespace ishitori::inline period

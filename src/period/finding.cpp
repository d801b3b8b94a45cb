#include "period/finding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/contract.hpp"
#include "claims/certificate.hpp"
#include "claims/theorem_bounds.hpp"
#include "engine/space.hpp"

namespace ishitori::period {

namespace {

// The claim of a period that [T3] proved from values in memory, if there are too many to list in a file and a
// sparse space derives them quickly; otherwise nullopt.
std::optional<DerivedClaim> derived_claim_of(const Game& game, const Finding& finding) {
    constexpr HeapSize max_listed = HeapSize{1} << 16;
    constexpr NimValue values_below = HeapSize{1} << 15;  // in certificates of this kind
    const auto rules = split_rules(game.rules);
    if (!rules || finding.standing != Standing::proved || finding.theorem != Theorem::guy_smith ||
        game.rules.code->max_parts() != 2 || *finding.max_value >= values_below)
        return std::nullopt;
    const HeapSize needed = values_needed(game.rules, *finding.periodicity).value_or(0);
    if (needed <= max_listed) return std::nullopt;
    ValueCounts counts;
    for (HeapSize n = 1; n < needed; ++n) counts.add(n, finding.values()[n]);
    const MaskChoice space = choose_mask(counts, *rules);
    // Otherwise the space saves the checker no pairs.
    if (space.rares * rules->splits.size() * 64 > needed) return std::nullopt;
    return derived_claim(game, *finding.periodicity, *finding.max_value, *finding.max_value_at, space.mask,
                         needed);
}

}  // namespace

std::optional<HeapSize> Finding::last_exception() const {
    if (!periodicity || periodicity->preperiod == 0) return std::nullopt;
    return periodicity->preperiod - 1;
}

std::size_t Finding::fill(HeapSize n, std::span<NimValue> out, const KeptRanges& more) const {
    std::size_t done = 0;
    const auto copy = [&](const auto& from, NimValue risen) {
        const std::size_t count = std::min(from.size(), out.size() - done);
        std::transform(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count), &out[done],
                       [risen](NimValue value) { return value + risen; });
        done += count;
        return count > 0;
    };
    const std::span<const StoredValue> first_values(values());
    for (bool known = true; known && done < out.size();) {
        const HeapSize heap = n + done;
        if (heap >= first_values.size() && heap > max_heap_size) break;
        HeapSize first = heap;
        NimValue risen = 0;
        if (repeats() && heap >= first_values.size()) {
            first = periodicity->reduced(heap);
            risen = periodicity->saltus * ((heap - first) / periodicity->period);
        }
        known = first < first_values.size() ? copy(first_values.subspan(first), risen)
                                            : copy(more.from(first), risen);
    }
    return done;
}

std::optional<NimValue> Finding::at(HeapSize n) const {
    NimValue value = 0;
    return fill(n, {&value, 1}) == 1 ? std::optional(value) : std::nullopt;
}

HeapSize Finding::end_from(HeapSize n, const KeptRanges& more) const {
    HeapSize end = std::max<HeapSize>(n, values().size());
    for (auto next = more.from(end); !next.empty(); next = more.from(end)) end += next.size();
    return end;
}

HeapSize Finding::last_known(const KeptRanges& more) const {
    const HeapSize end = end_from(0, more);
    return repeats() && periodicity->end() <= end ? max_heap_size : end - 1;
}

HeapRanges Finding::unknown(const HeapRanges& wanted, const KeptRanges& more) const {
    constexpr HeapSize max_fetched_whole = 1'000'000;  // values of a preperiod and period
    const Periodicity repeated = repeats() ? *periodicity : Periodicity{max_heap_size, 1, 0};
    HeapRanges ranges;
    for (auto [first, last] : wanted) {
        last = std::min(last, std::max(first, repeated.preperiod) + repeated.period - 1);
        for (HeapSize to = 0; first <= last; first += to + 1) {
            const HeapSize from = repeated.reduced(first);
            to = std::min(last - first, repeated.end() - 1 - from);
            const HeapSize next = end_from(from, more);
            if (next <= from + to) ranges.emplace_back(next, from + to);
        }
    }
    if (repeats() && !ranges.empty() && repeated.end() <= max_fetched_whole)
        return {{end_from(0, more), repeated.end() - 1}};
    return joined(std::move(ranges));
}

std::vector<ValueHistogram> histograms_of(std::span<const StoredValue> values) {
    std::vector<ValueHistogram> histograms;
    ValueHistogram running;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (running.add(values[n])) histograms.push_back(running);
    }
    return histograms;
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

DerivedClaim derived_claim(const Game& game, const Periodicity& periodicity, NimValue max_value,
                           HeapSize max_value_at, const SparseMask& mask, HeapSize values) {
    return {game.heaps_text(), Convention::normal, periodicity, max_value,
            max_value_at,      mask.mask,          mask.parity, values};
}

Result<PeriodClaim> claim_of(const Game& game, const Finding& finding) {
    if (finding.standing != Standing::proved) return Error::stopped("period.not-proved", game.text);
    PeriodClaim claim;
    claim.game = game.heaps_text();
    claim.theorem = finding.theorem;
    claim.periodicity = *finding.periodicity;
    claim.max_value = finding.max_value;
    claim.max_value_at = finding.max_value_at;
    // Bouton's theorem needs no values; the certificate lists the first ones.
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

}  // namespace ishitori::period

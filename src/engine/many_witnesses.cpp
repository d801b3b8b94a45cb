#include "engine/many_witnesses.hpp"

#include <algorithm>
#include <span>

#include "engine/tap_choice.hpp"

namespace ishitori::engine {

namespace {

// The number of pairs left to the second part of the witnesses, and the number of taps in the third part.
// Shared taps make the first part cheaper, so it gets more of them.
struct WitnessParts {
    std::size_t left_to_second, in_third;
};
constexpr WitnessParts single_witnesses{4 * kernels::pair_heaps, 800},
    shared_witnesses{kernels::pair_heaps / 2, 200};
constexpr HeapSize all_lags_to = 3000;  // beyond, every second lag is tried, to save time

}  // namespace

void ManyWitnesses::choose() {
    choose_thresholds();
    const HeapSize first = known_.end - kernels::pair_heaps;
    PairSample sample(window_.at(first),
                      [&](std::size_t j, std::uint8_t value) { return below_[(first + j) & 1][value]; });
    const std::vector<unsigned> shifts = known_.rules.all_further_digits(kernels::longest_part_shift);
    const bool shared = !shifts.empty();
    const WitnessParts& sizes = shared ? shared_witnesses : single_witnesses;
    sample.shifts.insert(sample.shifts.end(), shifts.begin(), shifts.end());
    std::vector<kernels::Tap> candidates;
    const std::span<const HeapSize> digits(known_.rules.splits);
    for (HeapSize lag = known_.near_witness() - sample.shifts.back(); lag > 0; --lag) {
        if (!known_.may_shift(lag) || (lag > all_lags_to && lag % 2 != 0)) continue;
        for (const HeapSize i : digits.first(shared ? 1 : digits.size())) {
            if (lag <= i || known_.coding.rare(lag - i, known_.head[lag - i])) continue;
            candidates.push_back(
                {static_cast<std::uint32_t>(lag), known_.coding.compress(known_.head[lag - i])});
        }
    }
    TapChoice chosen = choose_taps(sample, candidates, 2, 0, sizes.left_to_second);
    if (chosen.in_first == 0) chosen.in_first = chosen.taps.size();
    if (shared) {
        const std::span<const kernels::Tap> taps(chosen.taps);
        const auto in_first = taps.first(chosen.in_first);
        parts_.share({{in_first.begin(), in_first.end()}, sample.each(taps.subspan(chosen.in_first)), shifts},
                     sample.each(candidates), sizes.in_third);
    } else {
        parts_.choose(chosen.taps, chosen.in_first);
        parts_.part(candidates, sizes.in_third);
    }
}

// The least compressed value whose rare value is above the common one, for each common value.
void ManyWitnesses::choose_thresholds() {
    const unsigned group = known_.coding.group_size();
    for (unsigned parity = 0; parity < 2; ++parity) {
        below_[parity].resize(256);
        for (unsigned c = 0; c < 256; ++c) {
            const unsigned end = c / group * group + (known_.coding.rare_below(parity, c) ? group : 0);
            below_[parity][c] = static_cast<std::uint16_t>(std::min(end, known_.coding.width()));
        }
    }
}

std::vector<OpenPair> ManyWitnesses::unjoined() const {
    const HeapSize first = known_.end;
    std::array<std::uint8_t, kernels::segment> below;
    std::vector<kernels::Pair> pairs;
    const std::uint8_t* values = window_.at(first);
    for (unsigned j = 0; j < kernels::segment; ++j) {
        const unsigned end = values[j] == rare_plain ? 0 : below_[(first + j) & 1][values[j]];
        below[j] = static_cast<std::uint8_t>(std::min(end, 255U));
        if (end == 256) pairs.push_back({static_cast<std::uint16_t>(j), 255});
    }
    kernels::SearchTask task = taps_.task(first);
    parts_.hand_to(task);
    kernels::unjoined(task, kernels::segment / kernels::block, below.data(), pairs);
    std::vector<OpenPair> left;
    for (const auto& [heap, q] : pairs) {
        const HeapSize n = first + heap;
        // Two equal heaps give 0; see FewWitnesses::join().
        const bool halves =
            q == 0 && !known_.rules.unequal && known_.coding.mask.parity &&
            std::ranges::any_of(known_.rules.splits, [&](HeapSize i) { return (n - i) % 2 == 0; });
        if (!halves) left.emplace_back(n, known_.coding.rare_value(n, q));
    }
    return left;
}

}  // namespace ishitori::engine

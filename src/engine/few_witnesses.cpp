// Witnesses for few values: a greedy set cover chooses them; the pairs that they leave are tried one by one.
#include "engine/few_witnesses.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <span>
#include <utility>

#include "engine/greedy_cover.hpp"

namespace ishitori::engine {

namespace {

// Segments in a row of places, besides the ones that witnesses reach. When a row is full, its last places are
// moved to the front.
constexpr std::size_t segments_in_a_row = 35;
constexpr std::size_t witness_limit = 128;                // chosen for a rare value, at most
constexpr std::uint64_t even_heaps = 0x5555555555555555;  // of 64 from an even one on

// The number of heaps on which witnesses are chosen: more for long sequences, because fewer witnesses then
// fit by chance.
constexpr std::size_t sample_for(HeapSize heaps) {
    return heaps < HeapSize{1} << 19 ? 2048 : heaps < HeapSize{1} << 24 ? 8192 : 32768;
}
using SampleBits = std::vector<std::uint64_t>;
// The candidates for witnesses: places of the values over the sample and the span before it.
struct WitnessSample {
    std::size_t heaps = 0, span = 0;     // in the sample; before it
    std::size_t row = 0;                 // words of a row of places
    std::vector<std::uint64_t> at;       // for each value a row: the heaps that have it
    std::vector<std::uint64_t> covered;  // or have it this many places before, as Places::further() lists
    std::vector<unsigned> by_frequency;  // the values, the most frequent first
    // For each value of a small heap, that heap and the stones taken: multiples of 8, and others.
    std::vector<std::vector<HeapSize>> lags[2];
    std::vector<SampleBits> moved;  // for each value and each number of bits below 8, computed on request

    void make_covered(const std::vector<unsigned>& further) {
        covered = at;
        for (const unsigned more : further) {
            for (std::size_t first = 0; first < at.size(); first += row) {
                covered[first] |= at[first] << more;
                for (std::size_t k = first + 1; k < first + row; ++k)
                    covered[k] |= at[k] << more | at[k - 1] >> (64 - more);
            }
        }
    }
    // One bit for each heap of the sample: 1 if the heap `lag` before it, or one of the further ones, has the
    // value.
    const std::uint8_t* places(unsigned value, HeapSize lag) {
        const std::size_t bit = span - static_cast<std::size_t>(lag);
        const std::uint64_t* words = &covered[value * row];
        if (bit % 8 != 0) {
            SampleBits& bits = moved[value * 8 + bit % 8];
            if (bits.empty()) {
                bits.resize(row);
                for (std::size_t k = 0; k + 1 < row; ++k)
                    bits[k] = words[k] >> bit % 8 | words[k + 1] << (64 - bit % 8);
            }
            words = bits.data();
        }
        return reinterpret_cast<const std::uint8_t*>(words) + bit / 8;
    }
};

struct WitnessCandidate {
    HeapSize lag;
    unsigned value;
    const std::uint8_t* bits;  // the heaps of the sample that it clears
};

// At most `most` candidates for the witnesses of the rare value q.
std::vector<WitnessCandidate> candidates_for(WitnessSample& sample, unsigned q, bool shifted,
                                             std::size_t most) {
    constexpr std::size_t of_one_value = 24;
    std::vector<WitnessCandidate> candidates;
    candidates.reserve(most);
    for (unsigned w : sample.by_frequency) {
        const auto& lags = sample.lags[shifted ? 1 : 0][w ^ q];
        const std::size_t take = std::min(lags.size(), of_one_value);
        for (std::size_t j = 0; j < take && candidates.size() < most; ++j) {
            const HeapSize lag = lags[j * lags.size() / take];
            candidates.push_back({lag, w, sample.places(w, lag)});
        }
    }
    return candidates;
}

// For each value up to one more than the greatest: the heaps of the sample with that value or a greater one.
std::vector<SampleBits> heaps_from_each_value(const WitnessSample& sample, unsigned width) {
    std::vector<SampleBits> from(width + 1, SampleBits(sample.heaps / 64));
    for (unsigned c = width; c-- > 0;) {
        const std::uint64_t* words = &sample.at[c * sample.row + sample.span / 64];
        for (std::size_t k = 0; k < sample.heaps / 64; ++k) from[c][k] = from[c + 1][k] | words[k];
    }
    return from;
}

// Chooses candidates until all pending heaps are cleared or no candidate clears more. Returns indices of
// `candidates` in the order of choice; leaves the rest in `pending`.
std::vector<std::size_t> chosen_from(const std::vector<WitnessCandidate>& candidates, SampleBits& pending) {
    const auto clears = [&](std::size_t i) {
        return kernels::count_both(pending.data(), candidates[i].bits, pending.size());
    };
    std::vector<CoverCandidate> heap;
    for (std::size_t i = 0; i < candidates.size(); ++i) heap.push_back({clears(i), i});
    std::make_heap(heap.begin(), heap.end());
    std::vector<std::size_t> chosen;
    cover_greedily(std::move(heap), 1, clears, [&](std::size_t i, std::size_t cleared) {
        if (cleared == 0) return false;
        for (std::size_t k = 0; k < pending.size(); ++k) {
            std::uint64_t bits;
            std::memcpy(&bits, candidates[i].bits + 8 * k, sizeof bits);
            pending[k] &= ~bits;
        }
        chosen.push_back(i);
        return chosen.size() < witness_limit;
    });
    return chosen;
}

}  // namespace

// The least compressed value whose common value is above the rare value of q; the width if none exists.
unsigned FewWitnesses::least_above(unsigned parity, unsigned q) const {
    const unsigned group = known_.coding.group_size();
    return std::min(q / group * group + (known_.coding.rare_below(parity, q) ? 0 : group),
                    known_.coding.width());
}

void FewWitnesses::choose() {
    const Coding& coding = known_.coding;
    const unsigned width = coding.width();
    WitnessSample sample;
    sample.heaps = sample_for(known_.end);
    // The more values there are, the rarer each is, and the more witnesses are needed. At first the values
    // change quickly, and a good choice does not last.
    const bool first_heaps = sample.heaps == sample_for(0);
    const std::size_t candidates_limit = first_heaps ? 50 : coding.groups < 4 ? 400 : 600;
    sample.span = static_cast<std::size_t>(witness_reach);  // size_t has 32 bits in a browser
    sample.row = (sample.heaps + sample.span) / 64 + 1;
    const HeapSize first = known_.end - sample.heaps;
    const HeapSize from = first - witness_reach;  // a multiple of 64, as both are
    sample.at.assign(width * sample.row, 0);
    std::vector<std::uint64_t> frequency(width, 0);
    for (HeapSize n = from; n < known_.end; ++n) {
        if (!window_.common_at(n)) continue;
        const std::uint8_t c = *window_.at(n);
        sample.at[c * sample.row + (n - from) / 64] |= std::uint64_t{1} << ((n - from) % 64);
        ++frequency[c];
    }
    for (unsigned w = 0; w < width; ++w) {
        if (frequency[w] > 0 && w != rare_plain) sample.by_frequency.push_back(w);
    }
    std::ranges::stable_sort(sample.by_frequency, std::greater{}, [&](unsigned v) { return frequency[v]; });
    // Witnesses by the least splitting digit, which cover the other digits too.
    const HeapSize least = known_.rules.splits.front();
    places_.begin(segments_in_a_row, known_.rules.further_digits(kernels::PlaceRows::longest_further));
    const std::vector<unsigned>& further = places_.further();
    sample.make_covered(further);
    const HeapSize farthest = witness_reach - (further.empty() ? 0 : further.back());
    for (auto& lags : sample.lags) lags.resize(width);
    sample.moved.resize(width * 8);
    for (HeapSize lag = std::max<HeapSize>(8, least + 1); lag <= farthest; ++lag) {
        const StoredValue v = known_.head[lag - least];
        if (known_.may_shift(lag) && !coding.rare(lag - least, v))
            sample.lags[lag % 8 == 0 ? 0 : 1][coding.compress(v)].push_back(lag);
    }
    lists_.assign(width, {});
    const std::vector<SampleBits> from_value = heaps_from_each_value(sample, width);
    const SampleBits none(sample.heaps / 64);
    SampleBits pending = none;
    for (unsigned q = 0; q < width; ++q) {
        const unsigned at_even = least_above(0, q), at_odd = least_above(1, q);
        for (std::size_t k = 0; k < pending.size(); ++k)
            pending[k] = (from_value[at_even][k] & even_heaps) | (from_value[at_odd][k] & ~even_heaps);
        // Witnesses with a row of their own, only for pairs that the other witnesses leave.
        for (const bool shifted : {false, true}) {
            if (pending == none) break;
            const auto candidates = candidates_for(sample, q, shifted, candidates_limit);
            for (const std::size_t c : chosen_from(candidates, pending))
                lists_[q].push_back(places_.row(candidates[c].value, candidates[c].lag));
        }
    }
    const auto in_reach = static_cast<std::size_t>(witness_reach + 1 - known_.rules.splits.back());
    small_ = known_.descending(in_reach / kernels::small_chunk * kernels::small_chunk, kernels::not_small);
    places_.fill();
    forget();
}

std::vector<OpenPair> FewWitnesses::unjoined(HeapSize searched_end) {
    if (joined_end_ <= known_.end) join(searched_end);
    const auto from = [&](HeapSize n) { return std::ranges::lower_bound(left_, n, {}, &OpenPair::first); };
    return {from(known_.end), from(known_.end + kernels::segment)};
}

// The current segment and the searched ones that are examined together.
void FewWitnesses::join(HeapSize searched_end) {
    constexpr HeapSize together = 8;
    const auto segments = static_cast<std::size_t>(std::clamp<HeapSize>(
        (searched_end - known_.end) / kernels::segment, 1, together));  // size_t has 32 bits in a browser
    places_.mark(segments);
    joined_end_ = known_.end + segments * kernels::segment;
    const Coding& coding = known_.coding;
    const unsigned width = coding.width(), group = coding.group_size();
    std::array<std::uint64_t, 64> set{};
    for (unsigned h = 0; h * group < width; ++h) {
        set[h] = (coding.rare_below(0, h * group) ? even_heaps : 0) |
                 (coding.rare_below(1, h * group) ? ~even_heaps : 0);
    }
    std::uint64_t halves = 0;
    if (!known_.rules.unequal && coding.mask.parity) {
        // Two equal heaps give 0. The rare 0 (not 1 << drop) is meant if the common values have the dropped
        // bit. Without parity 0 needs another witness: one half of a heap lies below the window of [T10], and
        // an odd period would turn an even heap into an odd one, which has no half.
        for (const HeapSize i : known_.rules.splits)
            halves |= (i % 2 == 0 ? even_heaps : ~even_heaps) & set[0];
    }
    room_.resize(segments * width * kernels::segment);
    const std::size_t count = kernels::unjoined_by_rows(
        {segments, places_.current(), places_.stride(), width, group, set.data(), halves, &lists_},
        room_.data());
    const std::size_t left =
        kernels::unjoined_by_small({window_.at(known_.end), small_.data() + small_.size(),
                                    small_.size() / kernels::small_chunk, known_.rules.splits},
                                   room_.data(), count);
    left_.clear();
    for (const auto& [heap, q] : std::span(room_).first(left)) {
        const HeapSize n = known_.end + heap;
        left_.emplace_back(n, coding.rare_value(n, q));
    }
    std::ranges::sort(left_);
}

}  // namespace ishitori::engine

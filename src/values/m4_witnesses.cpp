// The witnesses of the engine's verification (step 3): which are chosen, and the use of those that serve all
// rare values at once.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "values/m4_engine.hpp"

namespace ishitori::inline values {

namespace {

// Beside the span of the witnesses a row of places has room for so many segments, then it is moved back.
constexpr std::size_t segments_in_a_row = 35;
constexpr std::size_t witness_count = 128;                  // chosen for a rare value, at most
constexpr HeapSize first_choice_again = HeapSize{1} << 18;  // and then as soon as there are so many times as
constexpr HeapSize times_between_choices = 4;               // many heaps

// So many heaps are those on which witnesses are chosen: more where it pays, as then fewer fit by chance.
constexpr std::size_t sample_for(HeapSize heaps) {
    return heaps < HeapSize{1} << 19 ? 2048 : heaps < HeapSize{1} << 24 ? 8192 : 32768;
}
using SampleBits = std::vector<std::uint64_t>;
constexpr std::uint64_t even_heaps = 0x5555555555555555;  // of 64 from an even one on

// What the witnesses are chosen from: places of the values over the sample and the span before it.
struct WitnessSample {
    std::size_t heaps = 0, span = 0;  // in the sample; before it
    std::size_t row = 0;              // words of a row of places
    std::vector<std::uint64_t> at;    // for each value a row: the heaps that have it
    std::vector<std::uint64_t>
        served;  // or have it so many places before as SparseEngine::witness_further_ says
    std::vector<unsigned> by_frequency;  // the values, the most frequent first
    // For each value of a small heap, that heap and the stones taken: multiples of 8, and others.
    std::vector<std::vector<HeapSize>> lags[2];
    std::vector<SampleBits> moved;  // for each value and each number of bits below 8, made when asked for

    void make_served(const std::vector<unsigned>& further) {
        served = at;
        for (const unsigned more : further) {
            for (std::size_t first = 0; first < at.size(); first += row) {
                served[first] |= at[first] << more;
                for (std::size_t k = first + 1; k < first + row; ++k)
                    served[k] |= at[k] << more | at[k - 1] >> (64 - more);
            }
        }
    }
    // For the heaps of the sample in turn a bit: whether the heap `lag` before, or one of those, has the
    // value.
    const std::uint8_t* places(unsigned value, HeapSize lag) {
        const std::size_t bit = span - static_cast<std::size_t>(lag);
        const std::uint64_t* own = &served[value * row];
        if (bit % 8 != 0) {
            SampleBits& bits = moved[value * 8 + bit % 8];
            if (bits.empty()) {
                bits.resize(row);
                for (std::size_t k = 0; k + 1 < row; ++k)
                    bits[k] = own[k] >> bit % 8 | own[k + 1] << (64 - bit % 8);
            }
            own = bits.data();
        }
        return reinterpret_cast<const std::uint8_t*>(own) + bit / 8;
    }
};

struct WitnessCandidate {
    HeapSize lag;
    unsigned value;
    const std::uint8_t* bits;  // the heaps of the sample that it clears
};

// The witnesses of the rare value q, at most `most` to choose from.
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

// For each value, and for one more than the greatest, the heaps of the sample that have it or a greater one.
std::vector<SampleBits> heaps_from_each_value(const WitnessSample& sample, unsigned width) {
    std::vector<SampleBits> from(width + 1, SampleBits(sample.heaps / 64));
    for (unsigned c = width; c-- > 0;) {
        const std::uint64_t* own = &sample.at[c * sample.row + sample.span / 64];
        for (std::size_t k = 0; k < sample.heaps / 64; ++k) from[c][k] = from[c + 1][k] | own[k];
    }
    return from;
}

// Each time the candidate that clears most heaps of those still pending, until all are cleared or no
// candidate clears more. Indices of `candidates` in the order of their choice; `pending` is left with the
// rest.
std::vector<std::size_t> chosen_from(const std::vector<WitnessCandidate>& candidates, SampleBits& pending) {
    struct Entry {
        std::size_t clears;  // not fewer than it clears now
        std::size_t candidate;
    };
    const auto less = [](const Entry& a, const Entry& b) { return a.clears < b.clears; };
    const auto clears_of = [&](std::size_t i) {
        return m4::count_both(pending.data(), candidates[i].bits, pending.size());
    };
    std::vector<Entry> heap;
    heap.reserve(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) heap.push_back({clears_of(i), i});
    std::make_heap(heap.begin(), heap.end(), less);
    std::vector<std::size_t> chosen;
    while (!heap.empty() && chosen.size() < witness_count) {
        std::pop_heap(heap.begin(), heap.end(), less);
        Entry& best = heap.back();
        if (best.clears == 0) break;
        const std::size_t clears = clears_of(best.candidate);
        if (clears == 0 || (heap.size() > 1 && clears < heap.front().clears)) {
            best.clears = clears;
            std::push_heap(heap.begin(), heap.end(), less);
            continue;
        }
        for (std::size_t k = 0; k < pending.size(); ++k) {
            std::uint64_t cleared;
            std::memcpy(&cleared, candidates[best.candidate].bits + 8 * k, sizeof cleared);
            pending[k] &= ~cleared;
        }
        chosen.push_back(best.candidate);
        heap.pop_back();
    }
    return chosen;
}

}  // namespace

// The least compressed value whose common one is above the rare one of q; 16 * groups_ if there is none.
unsigned SparseEngine::least_above(unsigned parity, unsigned q) const {
    const unsigned group = 1U << drop_;
    return std::min(q / group * group + (rare_below(parity, q) ? 0 : group), 16 * groups_);
}

// For each rare value a list of witnesses, tried in its order: (small heap, digit, value looked for). Chosen
// on a sample, the heaps just before.
void SparseEngine::choose_witnesses() {
    witnesses_chosen_at_ = next_;
    choose_again_at_ = std::max(first_choice_again, times_between_choices * next_);
    if (many_values()) return choose_many_witnesses();
    const unsigned width = 16 * groups_;
    WitnessSample sample;
    sample.heaps = sample_for(next_);
    // The more values, the rarer each, and the more witnesses are needed. At first the values change soon,
    // and a good choice does not last.
    const bool first_heaps = sample.heaps == sample_for(0);
    const std::size_t candidates_most = first_heaps ? 50 : groups_ < 4 ? 400 : 600;
    sample.span = static_cast<std::size_t>(witness_span_);  // a browser's is 32 bits wide
    sample.row = (sample.heaps + sample.span) / 64 + 1;
    const HeapSize first = next_ - sample.heaps;
    const HeapSize from = first - witness_span_;  // a multiple of 64, as both are
    sample.at.assign(width * sample.row, 0);
    std::vector<std::uint64_t> frequency(width, 0);
    for (HeapSize n = from; n < next_; ++n) {
        if (!common_at(n)) continue;
        const std::uint8_t c = *compressed(n);
        sample.at[c * sample.row + (n - from) / 64] |= std::uint64_t{1} << ((n - from) % 64);
        ++frequency[c];
    }
    for (unsigned w = 0; w < width; ++w) {
        if (frequency[w] > 0 && w != rare_plain) sample.by_frequency.push_back(w);
    }
    std::stable_sort(sample.by_frequency.begin(), sample.by_frequency.end(),
                     [&](unsigned v, unsigned w) { return frequency[v] > frequency[w]; });
    // Those by the least splitting digit, which serve the others too.
    const HeapSize least = rules_.splits.front();
    witness_further_ = further_digits(m4::PlaceRows::longest_further);
    sample.make_served(witness_further_);
    const HeapSize farthest = witness_span_ - (witness_further_.empty() ? 0 : witness_further_.back());
    for (auto& lags : sample.lags) lags.resize(width);
    sample.moved.resize(width * 8);
    for (HeapSize lag = std::max<HeapSize>(8, least + 1); lag <= farthest; ++lag) {
        if (may_shift(lag) && !mask_.rare(lag - least, head_[lag - least]))
            sample.lags[lag % 8 == 0 ? 0 : 1][compress(head_[lag - least])].push_back(lag);
    }
    row_of_.assign(width * 8, -1);
    shifted_rows_.clear();
    stride_ = (witness_span_ + segments_in_a_row * m4::segment) / 8;
    witnesses_.assign(width, {});
    const std::vector<SampleBits> from_value = heaps_from_each_value(sample, width);
    const SampleBits none(sample.heaps / 64);
    SampleBits pending = none;
    for (unsigned q = 0; q < width; ++q) {
        const unsigned at_even = least_above(0, q), at_odd = least_above(1, q);
        for (std::size_t k = 0; k < pending.size(); ++k)
            pending[k] = (from_value[at_even][k] & even_heaps) | (from_value[at_odd][k] & ~even_heaps);
        // Those that need a row of their own only for what the others leave.
        for (const bool shifted : {false, true}) {
            if (pending == none) break;
            const auto candidates = candidates_for(sample, q, shifted, candidates_most);
            for (const std::size_t c : chosen_from(candidates, pending))
                witnesses_[q].push_back(place_row(candidates[c].value, candidates[c].lag));
        }
    }
    make_small();
    refill_places();
    rows_to_ = 0;
}

// The small heaps of the witnesses, for the pairs that are left.
void SparseEngine::make_small() {
    const auto in_reach = static_cast<std::size_t>(witness_span_ + 1 - rules_.splits.back());
    small_.assign(in_reach / m4::small_chunk * m4::small_chunk, m4::not_small);
    for (HeapSize a = 1; a < small_.size(); ++a) {
        if (!mask_.rare(a, head_[a]))
            small_[small_.size() - 1 - a] = static_cast<std::uint8_t>(compress(head_[a]));
    }
}

// As unjoined_pairs(), by the rows of places and then by the small heaps.
std::vector<std::pair<HeapSize, StoredValue>> SparseEngine::few_unjoined_pairs() {
    if (rows_to_ <= next_) look_at_rows();
    const auto from = [&](HeapSize n) {
        return std::partition_point(rows_left_.begin(), rows_left_.end(),
                                    [&](const auto& left) { return left.first < n; });
    };
    return {from(next_), from(next_ + m4::segment)};
}

// For the segment in hand and those that are searched, as many as are looked at together.
void SparseEngine::look_at_rows() {
    constexpr HeapSize together = 8;
    const auto segments = static_cast<std::size_t>(
        std::clamp<HeapSize>((searched_ - next_) / m4::segment, 1, together));  // a browser's is 32 bits wide
    slide_places(segments);
    for (std::size_t s = 0; s < segments; ++s)
        mark_segment(next_ + s * m4::segment, places_at_ + s * m4::segment / 8);
    rows_to_ = next_ + segments * m4::segment;
    const unsigned width = 16 * groups_, group = 1U << drop_;
    std::array<std::uint64_t, 64> set{};
    for (unsigned h = 0; h * group < width; ++h) {
        set[h] = (rare_below(0, h * group) ? even_heaps : 0) | (rare_below(1, h * group) ? ~even_heaps : 0);
    }
    std::uint64_t halves = 0;
    if (!rules_.unequal && mask_.parity) {
        // Two equal heaps make 0. A rare 0 (not 1 << drop_) is meant where full_ has the dropped bit.
        // Without parity 0 needs another witness: one half of a heap lies below the window of
        // [T10], and an odd period would turn an even heap into an odd one, which has no half.
        for (HeapSize i : rules_.splits) halves |= (i % 2 == 0 ? even_heaps : ~even_heaps) & set[0];
    }
    few_left_.resize(segments * width * m4::segment);
    const std::size_t count = m4::unjoined_by_rows(
        {segments, places_.data() + pad + places_at_, stride_, width, group, set.data(), halves, &witnesses_},
        few_left_.data());
    const std::vector<std::size_t> digits(rules_.splits.begin(), rules_.splits.end());
    const std::size_t left =
        m4::unjoined_by_small({compressed(next_), small_.data() + small_.size(),
                               small_.size() / m4::small_chunk, digits.data(), digits.size()},
                              few_left_.data(), count);
    rows_left_.clear();
    for (const auto& [heap, q] : std::span(few_left_).first(left)) {
        const HeapSize n = next_ + heap;
        rows_left_.emplace_back(n, full_[n & 1][q] ^ StoredValue{1} << drop_);
    }
    std::sort(rows_left_.begin(), rows_left_.end());
}

// The least compressed value whose rare value is above the common one, for each common value.
void SparseEngine::choose_thresholds() {
    const unsigned group = 1U << drop_;
    for (unsigned parity = 0; parity < 2; ++parity) {
        below_[parity].resize(256);
        for (unsigned c = 0; c < 256; ++c) {
            const unsigned end = c / group * group + (rare_below(parity, c) ? group : 0);
            below_[parity][c] = static_cast<std::uint16_t>(std::min(end, 16 * groups_));
        }
    }
}

// Pairs of a heap of the segment in hand and a rare value below its value, for which the many witnesses have
// none.
std::vector<std::pair<HeapSize, StoredValue>> SparseEngine::unjoined_pairs() {
    slide_places(1);
    mark_segment(next_, places_at_);
    std::array<std::uint8_t, m4::segment> below;
    std::vector<m4::Pair> pairs;
    const std::uint8_t* values = compressed(next_);
    for (unsigned j = 0; j < m4::segment; ++j) {
        const unsigned end = values[j] == rare_plain ? 0 : below_[(next_ + j) & 1][values[j]];
        below[j] = static_cast<std::uint8_t>(std::min(end, 255U));
        if (end == 256) pairs.push_back({static_cast<std::uint16_t>(j), 255});
    }
    m4::SearchTask task = search_task(next_);
    task.old_taps = many_witnesses_.data();
    task.old_count = many_witnesses_.size();
    std::copy(witness_quarter_.begin(), witness_quarter_.end(), task.old_quarter);
#if !defined(__wasi__)
    if (m4::wide_lookups()) witness_parts_.hand_to(task);
#endif
    m4::unjoined(task, m4::segment / m4::block, below.data(), pairs);
    std::vector<std::pair<HeapSize, StoredValue>> left;
    for (const auto& [heap, q] : pairs) {
        const HeapSize n = next_ + heap;
        // Two equal heaps make 0; see verify_segment().
        const bool halves = q == 0 && !rules_.unequal && mask_.parity &&
                            std::any_of(rules_.splits.begin(), rules_.splits.end(),
                                        [&](HeapSize i) { return (n - i) % 2 == 0; });
        if (!halves) left.emplace_back(n, full_[n & 1][q] ^ StoredValue{1} << drop_);
    }
    return left;
}

}  // namespace ishitori::inline values

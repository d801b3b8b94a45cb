// The witnesses of the engine's verification (step 3): which are chosen, and the use of those that serve all
// rare values at once.
#include <algorithm>
#include <array>
#include <bit>

#include "values/m4_engine.hpp"

namespace ishitori::inline values {

namespace {

// Beside the span of the witnesses a row of places has room for so many segments, then it is moved back.
constexpr std::size_t segments_in_a_row = 35, segments_in_a_row_of_many = 11;
constexpr std::size_t witness_count = 128;  // chosen for a rare value; more join when they prove useful

constexpr std::size_t sample_heaps = 2048;  // the heaps on which witnesses are chosen
using SampleBits = std::array<std::uint64_t, sample_heaps / 64>;

// What the witnesses are chosen from: places of the values over the sample and the span before it.
struct WitnessSample {
    std::size_t span = 0, row = 0;       // heaps before the sample; words of a row of places
    std::vector<std::uint64_t> at;       // for each value a row: the heaps that have it
    std::vector<unsigned> by_frequency;  // the values, the most frequent first
    std::vector<std::vector<HeapSize>>
        lags;  // for each value of a small heap, that heap and the stones taken
};

struct WitnessCandidate {
    HeapSize lag;
    unsigned value;
    SampleBits bits;  // the heaps of the sample that it clears
};

// The witnesses of the rare value q, at most `most` to choose from.
std::vector<WitnessCandidate> candidates_for(const WitnessSample& sample, unsigned q, std::size_t most) {
    constexpr std::size_t of_one_value = 24;
    std::vector<WitnessCandidate> candidates;
    for (unsigned w : sample.by_frequency) {
        const auto& lags = sample.lags[w ^ q];
        const std::size_t take = std::min(lags.size(), of_one_value);
        for (std::size_t j = 0; j < take && candidates.size() < most; ++j) {
            WitnessCandidate& candidate = candidates.emplace_back();
            candidate.lag = lags[j * lags.size() / take];
            candidate.value = w;
            const std::size_t bit = sample.span - candidate.lag;
            for (std::size_t k = 0; k < candidate.bits.size(); ++k) {
                const std::uint64_t* words = &sample.at[w * sample.row + k + bit / 64];
                candidate.bits[k] =
                    bit % 64 == 0 ? words[0] : words[0] >> (bit % 64) | words[1] << (64 - bit % 64);
            }
        }
    }
    return candidates;
}

// Each time the candidate that clears most heaps of those still pending, until all of `above` are cleared,
// and then again from the rest for good measure. Indices of `candidates` in the order of their choice.
std::vector<std::size_t> chosen_from(const std::vector<WitnessCandidate>& candidates,
                                     const SampleBits& above) {
    struct Entry {
        std::size_t clears;  // not fewer than it clears now
        std::size_t candidate;
    };
    const auto less = [](const Entry& a, const Entry& b) { return a.clears < b.clears; };
    std::vector<Entry> heap;
    for (std::size_t i = 0; i < candidates.size(); ++i) heap.push_back({sample_heaps + 1, i});
    std::vector<std::size_t> chosen;
    SampleBits pending = above;
    while (!heap.empty() && chosen.size() < witness_count) {
        std::pop_heap(heap.begin(), heap.end(), less);
        Entry& best = heap.back();
        const SampleBits& bits = candidates[best.candidate].bits;
        const std::size_t clears = m4::count_both(pending.data(), bits.data(), pending.size());
        if (clears == 0 && best.clears == 0) {
            // No candidate clears more: all is cleared, or never will be. Once more from the beginning.
            if (chosen.size() >= witness_count / 4 || pending == above) break;
            pending = above;
            for (Entry& entry : heap) entry.clears = sample_heaps + 1;
            std::make_heap(heap.begin(), heap.end(), less);
            continue;
        }
        if (clears == 0 || (heap.size() > 1 && clears < heap.front().clears)) {
            best.clears = clears;
            std::push_heap(heap.begin(), heap.end(), less);
            continue;
        }
        for (std::size_t k = 0; k < pending.size(); ++k) pending[k] &= ~bits[k];
        chosen.push_back(best.candidate);
        heap.pop_back();
    }
    return chosen;
}

}  // namespace

// For each rare value a list of witnesses, tried in its order: (small heap, digit, value looked for). Chosen
// on a sample, the heaps just before.
void SparseEngine::choose_witnesses() {
    witnesses_chosen_at_ = next_;
    if (many_values()) return choose_many_witnesses();
    // The more values, the rarer each, and the more witnesses are needed.
    const std::size_t candidates_most = groups_ < 4 ? 400 : 600;
    const unsigned width = 16 * groups_;
    const HeapSize first = next_ - sample_heaps;
    const HeapSize from = first - witness_span_;                // a multiple of 64, as both are
    const auto span = static_cast<std::size_t>(witness_span_);  // a browser's is 32 bits wide
    WitnessSample sample{span, static_cast<std::size_t>(sample_heaps + witness_span_) / 64 + 1, {}, {}, {}};
    sample.at.assign(width * sample.row, 0);
    std::vector<std::uint64_t> frequency(width, 0);
    std::vector<SampleBits> above(width, SampleBits{});  // heaps with a value above the rare value
    for (HeapSize n = from; n < next_; ++n) {
        if (!common_at(n)) continue;
        const std::uint8_t c = *compressed(n);
        sample.at[c * sample.row + (n - from) / 64] |= std::uint64_t{1} << ((n - from) % 64);
        ++frequency[c];
        if (n < first) continue;
        const StoredValue value = full_[n & 1][c];
        for (unsigned q = 0; q < width; ++q) {
            if ((full_[n & 1][q] ^ StoredValue{1} << drop_) < value) {
                above[q][(n - first) / 64] |= std::uint64_t{1} << ((n - first) % 64);
            }
        }
    }
    for (unsigned w = 0; w < width; ++w) {
        if (frequency[w] > 0 && w != rare_plain) sample.by_frequency.push_back(w);
    }
    std::stable_sort(sample.by_frequency.begin(), sample.by_frequency.end(),
                     [&](unsigned v, unsigned w) { return frequency[v] > frequency[w]; });
    sample.lags.resize(width);
    for (HeapSize lag = 8; lag <= witness_span_; ++lag) {
        if (!may_shift(lag)) continue;
        for (HeapSize i : rules_.splits) {
            if (lag > i && !mask_.rare(lag - i, head_[lag - i])) {
                sample.lags[compress(head_[lag - i])].push_back(lag);
            }
        }
    }
    row_of_.assign(width * 8, -1);
    shifted_rows_.clear();
    stride_ = (witness_span_ + segments_in_a_row * m4::segment) / 8;
    witnesses_.assign(width, {});
    for (unsigned q = 0; q < width; ++q) {
        if (above[q] == SampleBits{}) continue;
        const auto candidates = candidates_for(sample, q, candidates_most);
        for (const std::size_t i : chosen_from(candidates, above[q]))
            witnesses_[q].push_back(place_row(candidates[i].value, candidates[i].lag));
    }
    refill_places();
}

// For many values: one list of lags and small heaps' values for all. On the heaps just before, each time the
// lag that joins most of the pairs (heap, rare value below its value) that are left, or nearly so (which
// halves the time and finds lists as short), until looking for these one by one costs less.
void SparseEngine::choose_many_witnesses() {
    constexpr std::size_t sample = 1024;
    constexpr std::size_t worth_while = 2;  // pairs joined
    choose_thresholds();
    const HeapSize first = next_ - sample;
    std::vector<std::uint8_t> left(sample * 256, 0);  // by heap and rare value: whether the pair is left
    for (HeapSize n = first; n < next_; ++n) {
        if (common_at(n)) std::fill_n(&left[(n - first) * 256], below_[n & 1][*compressed(n)], 1);
    }
    struct Candidate {
        std::size_t joins;  // not fewer than it joins now
        m4::Tap tap;
        bool operator<(const Candidate& other) const { return joins < other.joins; }
    };
    std::vector<Candidate> heap;
    for (HeapSize lag = witness_span_; lag > 0; --lag) {
        if (!may_shift(lag)) continue;
        for (HeapSize i : rules_.splits) {
            if (lag <= i || mask_.rare(lag - i, head_[lag - i])) continue;
            heap.push_back({sample, {static_cast<std::uint32_t>(lag), compress(head_[lag - i])}});
        }
    }
    // Calls `use` with each pair, left or not, that a tap joins.
    const auto each_pair = [&](const m4::Tap& tap, auto use) {
        const std::uint8_t* values = compressed(first - tap.lag);
        for (std::size_t j = 0; j < sample; ++j) {
            if (values[j] != rare_plain) use(left[j * 256 + (values[j] ^ tap.value)]);
        }
    };
    many_witnesses_.clear();
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        Candidate& best = heap.back();
        best.joins = 0;
        each_pair(best.tap, [&](std::uint8_t pair) { best.joins += pair; });
        if (heap.size() > 1 && best.joins + best.joins / 4 < heap.front().joins) {
            std::push_heap(heap.begin(), heap.end());
            continue;
        }
        if (best.joins < worth_while) break;
        each_pair(best.tap, [](std::uint8_t& pair) { pair = 0; });
        many_witnesses_.push_back(best.tap);
        heap.pop_back();
    }
    witness_quarter_ = sort_by_quarter(many_witnesses_);
    shifted_rows_.clear();
    stride_ = (witness_span_ + segments_in_a_row_of_many * m4::segment) / 8;
    refill_places();
}

// The least compressed value whose rare value is above the common one, for each common value.
void SparseEngine::choose_thresholds() {
    const unsigned group = 1U << drop_;  // compressed values that differ only below the dropped bit
    for (unsigned parity = 0; parity < 2; ++parity) {
        below_[parity].resize(256);
        for (unsigned c = 0; c < 256; ++c) {
            // Where the common values of the group have the dropped bit, the rare ones lie below them.
            const bool set = (full_[parity][c] >> drop_ & 1) != 0;
            const unsigned end = c / group * group + (set ? group : 0);
            below_[parity][c] = static_cast<std::uint16_t>(std::min(end, 16 * groups_));
        }
    }
}

// Pairs of a heap of the segment in hand and a rare value below its value, for which the many witnesses have
// none.
std::vector<std::pair<HeapSize, StoredValue>> SparseEngine::unjoined_pairs() {
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

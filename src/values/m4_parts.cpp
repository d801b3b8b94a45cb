// Which taps are looked up for other splitting digits, too. For many values: the witnesses, one list of lags
// and small heaps' values for all rare values, and which taps are asked for all values, which for few
// (m4_many.hpp).
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "values/m4_engine.hpp"

namespace ishitori::inline values {

namespace {

constexpr std::size_t segments_in_a_row_of_many = 11;  // see m4_witnesses.cpp
// So many pairs of a heap and a value are left to the second part of the taps, and to the third. (Of those on
// which they are chosen; of others it is more.)
[[maybe_unused]] constexpr std::size_t left_to_part[] = {6 * m4::pair_heaps / 5, m4::pair_heaps / 8};
// Of the witnesses: so many pairs are left to their second part; taps in the third. Shared, those of the
// first part cost less.
struct WitnessParts {
    std::size_t left_to_second, at_last;
};
constexpr WitnessParts single_witnesses{4 * m4::pair_heaps, 800}, shared_witnesses{m4::pair_heaps / 2, 200};
constexpr HeapSize all_lags_to = 3000;  // of those beyond every second one is tried: choosing takes time
// Parts are chosen again as soon as there are so many times as many heaps.
[[maybe_unused]] constexpr HeapSize times_between_parts = 4;

// Heaps just before one in hand, and for each those of 256 values that are asked for.
struct PairSample {
    const std::uint8_t* values;
    std::vector<unsigned> shifts{0};  // of each tap; not 0: it stands for another one, too
    unsigned asked = 0;               // bytes of 8 values each that any is asked for of
    std::vector<std::uint8_t> left = std::vector<std::uint8_t>(m4::pair_heaps * 32, 0);  // see count_pairs()

    // From the values of the heaps on. Of heap j, if it is common, asked_for(j, its value) values are asked
    // for, the least.
    template <class Count>
    PairSample(const std::uint8_t* from, Count asked_for) : values(from) {
        for (std::size_t j = 0; j < m4::pair_heaps; ++j) {
            const unsigned end = values[j] == m4::not_common ? 0 : asked_for(j, values[j]);
            for (unsigned value = 0; value < end; ++value) left[place(value, j)] |= bit(value);
            asked = std::max(asked, (end + 7) / 8);
        }
    }

    static std::size_t place(unsigned value, std::size_t j) { return value / 8 * m4::pair_heaps + j; }
    static std::uint8_t bit(unsigned value) { return static_cast<std::uint8_t>(1U << value % 8); }
    const std::uint8_t* others(const m4::Tap& tap, unsigned shift) const {
        return values - static_cast<std::ptrdiff_t>(tap.lag + shift);
    }

    // How many pairs are left, and how many of them a tap joins (some may be counted by each of its shifts).
    std::size_t size() const {
        std::size_t pairs = 0;
        for (const std::uint8_t of_eight : left) pairs += static_cast<unsigned>(std::popcount(of_eight));
        return pairs;
    }
    std::size_t joined_by(const m4::Tap& tap) const {
        std::size_t pairs = 0;
        for (const unsigned shift : shifts)
            pairs += m4::count_pairs(others(tap, shift), tap.value, left.data(), asked);
        return pairs;
    }
    // Some taps, one by one.
    std::vector<m4::Tap> each(std::span<const m4::Tap> taps) const {
        std::vector<m4::Tap> single;
        for (const m4::Tap& tap : taps) {
            for (const unsigned shift : shifts) single.push_back({tap.lag + shift, tap.value});
        }
        return single;
    }
    // Takes out those that a tap joins, and returns how many these were.
    std::size_t take_out(const m4::Tap& tap) {
        std::size_t pairs = 0;
        for (const unsigned shift : shifts) {
            pairs += m4::count_pairs(others(tap, shift), tap.value, left.data(), asked);
            m4::take_out_pairs(others(tap, shift), tap.value, left.data(), asked);
        }
        return pairs;
    }
};

// Of some taps in turn: each time the one that joins most of the pairs that are left, or at least half as
// many (which finds lists hardly longer, in less time), as long as it joins `worth_while` and more than
// `enough` are left. The first `*first` of them leave what is for the second part.
std::vector<m4::Tap> chosen_in_turn(PairSample& sample, const std::vector<m4::Tap>& taps,
                                    std::size_t worth_while, std::size_t enough, std::size_t to_second,
                                    std::size_t* first) {
    struct Candidate {
        std::size_t joins;  // not fewer than it joins now
        m4::Tap tap;
        bool operator<(const Candidate& other) const { return joins < other.joins; }
    };
    std::vector<Candidate> heap;
    for (const m4::Tap& tap : taps) heap.push_back({m4::pair_heaps, tap});
    std::size_t left = sample.size();
    std::vector<m4::Tap> chosen;
    *first = 0;
    while (!heap.empty() && left > enough) {
        std::pop_heap(heap.begin(), heap.end());
        Candidate& best = heap.back();
        best.joins = sample.joined_by(best.tap);
        if (heap.size() > 1 && 3 * best.joins < heap.front().joins) {
            std::push_heap(heap.begin(), heap.end());
            continue;
        }
        if (best.joins < worth_while) break;
        if (left > to_second) ++*first;
        left -= sample.take_out(best.tap);
        chosen.push_back(best.tap);
        heap.pop_back();
    }
    return chosen;
}

// By how much the other splitting digits are greater than the least, of which `further` tells, if it tells of
// all: then a tap of the least can serve the others, too.
std::vector<unsigned> all_or_none(std::vector<unsigned> further, const SplitRules& rules) {
    if (further.size() + 1 < rules.splits.size()) further.clear();
    return further;
}

}  // namespace

// Chosen on the heaps just before, until looking for what is left one by one costs less.
void SparseEngine::choose_many_witnesses() {
    choose_thresholds();
    const HeapSize first = next_ - m4::pair_heaps;
    PairSample sample(compressed(first),
                      [&](std::size_t j, std::uint8_t value) { return below_[(first + j) & 1][value]; });
    std::vector<unsigned> shifts;
    if (m4::wide_lookups()) shifts = all_or_none(further_digits(m4::longest_part_shift), rules_);
    const bool shared = !shifts.empty();
    [[maybe_unused]] const WitnessParts& sizes = shared ? shared_witnesses : single_witnesses;
    sample.shifts.insert(sample.shifts.end(), shifts.begin(), shifts.end());
    std::vector<m4::Tap> taps;
    for (HeapSize lag = near_witness() - sample.shifts.back(); lag > 0; --lag) {
        if (!may_shift(lag) || (lag > all_lags_to && lag % 2 != 0)) continue;
        for (const HeapSize i : std::span(rules_.splits).first(shared ? 1 : rules_.splits.size())) {
            if (lag <= i || mask_.rare(lag - i, head_[lag - i])) continue;
            taps.push_back({static_cast<std::uint32_t>(lag), compress(head_[lag - i])});
        }
    }
    std::size_t in_first;
    many_witnesses_ = chosen_in_turn(sample, taps, 2, 0, sizes.left_to_second, &in_first);
#if !defined(__wasi__)
    if (shared) {
        const auto rest = many_witnesses_.begin() + static_cast<std::ptrdiff_t>(in_first);
        witness_parts_.share(
            *this,
            {{many_witnesses_.begin(), rest}, sample.each(std::span(rest, many_witnesses_.end())), shifts},
            sample.each(taps), sizes.at_last);
    } else {
        witness_parts_.choose(many_witnesses_, in_first);
        witness_parts_.part(*this, taps, sizes.at_last);
    }
#endif
    many_witnesses_ = sample.each(many_witnesses_);
    witness_quarter_ = sort_by_quarter(many_witnesses_);
    shifted_rows_.clear();
    stride_ = (witness_span_ + segments_in_a_row_of_many * m4::segment) / 8;
    refill_places();
#if !defined(__wasi__)
    choose_parts();
#endif
}

#if !defined(__wasi__)

// `taps`: all of them, sorted. Shared: those by the least splitting digit of lags from `least` on, if all
// other splitting digits are greater by `longest` at most and, if some are not shared by their lag, no take
// reaches so far; own: what these do not give, shifted. If nothing is to be shifted: by the lag alone.
SparseEngine::SharedTaps SparseEngine::shared_taps(const std::vector<m4::Tap>& taps, HeapSize least,
                                                   HeapSize longest) const {
    SharedTaps parted{{}, {}, all_or_none(further_digits(longest), rules_)};
    auto& [shared, own, shifts] = parted;
    const bool near_takes = least == 1 || rules_.takes.empty() || rules_.takes.back() < least;
    if (shifts.empty() || !near_takes) {
        const auto from = std::partition_point(taps.begin(), taps.end(),
                                               [&](const m4::Tap& tap) { return tap.lag < least; });
        return {{from, taps.end()}, {taps.begin(), from}, {}};
    }
    for (const RareHeap& rare : rares_) {
        const m4::Tap tap{static_cast<std::uint32_t>(lag_of(rare) + rules_.splits.front()),
                          compress(rare.value)};
        if (tap.lag >= least) shared.push_back(tap);
    }
    std::sort(shared.begin(), shared.end());
    // What else there is: takes, and taps of the nearest rare heaps.
    const auto is_shared = [&](const m4::Tap& tap, unsigned shift) {
        return tap.lag >= shift &&
               std::binary_search(shared.begin(), shared.end(), m4::Tap{tap.lag - shift, tap.value});
    };
    for (const m4::Tap& tap : taps) {
        if (!is_shared(tap, 0) &&
            std::none_of(shifts.begin(), shifts.end(), [&](unsigned shift) { return is_shared(tap, shift); }))
            own.push_back(tap);
    }
    return parted;
}

// `taps`: all of them, sorted. Where whole vectors are looked up: what the searches of few values need of
// them.
void SparseEngine::make_few_taps(const std::vector<m4::Tap>& taps) {
    push_ = nullptr;
    few_ = nullptr;
    rounds_ = nullptr;
    rounds_again_at_ = 0;
    if (many_values() || !m4::wide_lookups()) return;
    if (groups_ == 1) {
        push_ = std::make_unique<m4::PushTable>(near_taps_);
    } else {
        SharedTaps parted = shared_taps(taps, m4::FewTaps::least_shared, m4::FewTaps::longest_shift);
        few_ = std::make_unique<m4::FewTaps>(parted.own, parted.shared, std::move(parted.shifts));
    }
    SharedTaps parted = shared_taps(taps, 1, m4::RoundTaps::longest_shift);
    rounds_ = std::make_unique<m4::RoundTaps>(parted.own, parted.shared, std::move(parted.shifts));
}

// Whether a search in rounds is likely to be the faster one. After some blocks their cost tells; where it was
// too high, they are tried again when the sequence is twice as long.
bool SparseEngine::rounds_pay(HeapSize first) {
    constexpr std::uint64_t blocks_to_tell = 4096;
    const std::uint64_t cost_most = groups_ == 1 ? 400 : 512;  // a block
    if (!rounds_ || first < rounds_again_at_) return false;
    if (rounds_->blocks >= blocks_to_tell) {
        const bool pay = rounds_->cost <= cost_most * rounds_->blocks;
        rounds_->blocks = rounds_->cost = 0;
        if (!pay) rounds_again_at_ = 2 * first;
        return pay;
    }
    return true;
}

// With many values the old taps by how much they give, or all in the first part if that is shared.
void SparseEngine::make_old_parts(const std::vector<m4::Tap>& taps) {
    SharedTaps parted = shared_taps(taps, m4::block, m4::longest_part_shift);
    if (parted.shifts.empty()) return old_parts_.part(*this, old_taps_, old_taps_.size());
    std::erase_if(parted.own, [](const m4::Tap& tap) { return tap.lag < m4::block; });
    old_parts_.share(*this, std::move(parted), {}, 0);
}

void SparseEngine::Parts::choose(const std::vector<m4::Tap>& in_turn, std::size_t in_first) {
    const auto middle = in_turn.begin() + static_cast<std::ptrdiff_t>(in_first);
    chosen[0].assign(in_turn.begin(), middle);
    chosen[1].assign(middle, in_turn.end());
    for (auto& own : chosen) std::sort(own.begin(), own.end());
}

// The taps as they are now in the parts that were chosen last; of others the nearest, at most so many.
void SparseEngine::Parts::part(const SparseEngine& engine, std::vector<m4::Tap> all,
                               std::size_t others_most) {
    shifts.clear();
    std::sort(all.begin(), all.end());
    for (std::size_t p = 0; p < chosen.size(); ++p) {
        taps[p].clear();
        std::set_intersection(all.begin(), all.end(), chosen[p].begin(), chosen[p].end(),
                              std::back_inserter(taps[p]));
        std::vector<m4::Tap> others;
        std::set_difference(all.begin(), all.end(), taps[p].begin(), taps[p].end(),
                            std::back_inserter(others));
        all = std::move(others);
    }
    taps.back() = std::move(all);
    finish(engine, others_most);
}

// The first part is looked up for shifts, too, the second one by one; of the others those in neither.
void SparseEngine::Parts::share(const SparseEngine& engine, SharedTaps parted, std::vector<m4::Tap> others,
                                std::size_t others_most) {
    shifts = std::move(parted.shifts);
    taps[0] = std::move(parted.shared);
    taps[1] = std::move(parted.own);
    taps[2].clear();
    std::vector<m4::Tap> there = taps[1];
    for (const m4::Tap& tap : taps[0]) {
        there.push_back(tap);
        for (const unsigned shift : shifts) there.push_back({tap.lag + shift, tap.value});
    }
    std::sort(there.begin(), there.end());
    std::sort(others.begin(), others.end());
    std::set_difference(others.begin(), others.end(), there.begin(), there.end(),
                        std::back_inserter(taps[2]));
    finish(engine, others_most);
}

// Of the last part the nearest, at most so many.
void SparseEngine::Parts::finish(const SparseEngine& engine, std::size_t last_most) {
    std::vector<m4::Tap>& last = taps.back();
    last.erase(last.begin() + static_cast<std::ptrdiff_t>(std::min(last.size(), last_most)), last.end());
    for (std::size_t p = 0; p < m4::tap_parts; ++p) quarter[p] = engine.sort_by_quarter(taps[p]);
}

void SparseEngine::Parts::hand_to(m4::SearchTask& task) const {
    task.part_shifts = shifts;
    for (std::size_t p = 0; p < m4::tap_parts; ++p) {
        task.parts[p] = {};
        if (taps[0].empty()) continue;
        task.parts[p].taps = taps[p].data();
        std::copy(quarter[p].begin(), quarter[p].end(), task.parts[p].quarter);
    }
}

// The same for the old taps, where each value below the heap's is to be given.
void SparseEngine::choose_parts() {
    if (!m4::wide_lookups() || !old_parts_.shifts.empty()) return;
    if (!old_parts_.chosen[0].empty() && next_ < times_between_parts * parts_chosen_at_) return;
    parts_chosen_at_ = next_;
    const HeapSize first = next_ - m4::pair_heaps;
    PairSample sample(compressed(first), [](std::size_t, std::uint8_t value) { return value; });
    std::vector<m4::Tap> taps;
    for (const m4::Tap& tap : old_taps_) {
        if (tap.lag + m4::pair_heaps <= window_) taps.push_back(tap);
    }
    drop_ahead();
    std::size_t in_first;
    const auto chosen = chosen_in_turn(sample, taps, 1, left_to_part[1], left_to_part[0], &in_first);
    old_parts_.choose(chosen, in_first);
    old_parts_.part(*this, old_taps_, old_taps_.size());
}

#endif

}  // namespace ishitori::inline values

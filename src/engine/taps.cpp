#include "engine/taps.hpp"

#include <algorithm>

#include "base/sorted.hpp"
#include "engine/tap_choice.hpp"

namespace ishitori::engine {

namespace {

// The numbers of pairs left to the second part of the taps and to the third, on the heaps on which parts are
// chosen.
constexpr std::size_t left_to_part[] = {2 * kernels::pair_heaps, kernels::pair_heaps / 4};
constexpr HeapSize times_between_parts = 4;  // after this many times the heaps, parts are chosen again

// With one group, a few near taps that are not too near cost less one by one than by tables and vectors.
bool are_few_near(std::span<const kernels::Tap> near) {
    constexpr std::uint32_t too_near = 2;
    return near.size() <= 4 &&
           std::ranges::all_of(near, [](const kernels::Tap& tap) { return tap.lag > too_near; });
}

}  // namespace

std::vector<kernels::Tap> Taps::all_taps() const {
    std::vector<kernels::Tap> taps;
    for (const RareHeap& rare : known_.rares) {
        const std::size_t lag = window_.lag_of(rare);
        for (const HeapSize i : known_.rules.splits)
            taps.push_back({static_cast<std::uint32_t>(lag + i), known_.coding.compress(rare.value)});
    }
    // A take of i leaves a common heap, whose value is also common for n unless an odd i changes the class.
    for (const HeapSize i : known_.rules.takes) {
        if (!known_.coding.mask.parity || i % 2 == 0) taps.push_back({static_cast<std::uint32_t>(i), 0});
    }
    sort_distinct(taps);
    return taps;
}

void Taps::make() {
    const std::vector<kernels::Tap> taps = all_taps();
    for (auto* list : {&old_, &mid_, &half_, &near_}) list->clear();
    const bool halves = known_.coding.groups == 2 || known_.coding.groups == 4;
    for (const kernels::Tap& tap : taps) {
        (tap.lag >= kernels::block        ? old_
         : tap.lag >= 16                  ? mid_
         : tap.lag >= (halves ? 8U : 16U) ? half_
                                          : near_)
            .push_back(tap);
    }
    make_few(taps);
    while (near_.size() > 4 && near_.size() % 4 != 0) near_.push_back(near_.front());
    old_quarter_ = {0, 0, 0, 0, old_.size()};
    if (known_.coding.many_values()) old_quarter_ = sort_by_quarter(old_);
    if (in_parts()) make_parts(taps);
}

bool Taps::in_parts() const {
    return known_.coding.many_values() || (known_.coding.groups > 1 && !kernels::wide_lookups());
}

// Makes the tables for searches of few values across whole vectors. `taps`: all taps, sorted.
void Taps::make_few(const std::vector<kernels::Tap>& taps) {
    few_ = nullptr;
    rounds_ = nullptr;
    rounds_again_at_ = 0;
    if (known_.coding.many_values()) return;
    near_table_ = std::make_unique<kernels::NearTable>(taps);
    if (!kernels::wide_lookups()) return;
    if (known_.coding.groups > 1 || !are_few_near(near_)) {
        SharedTaps parted = shared_taps(known_, window_, taps, kernels::FewTaps::least_shared,
                                        kernels::FewTaps::longest_shift);
        few_ = std::make_unique<kernels::FewTaps>(parted.unshared, parted.shared, std::move(parted.shifts));
    }
    if (known_.coding.groups <= 2) {
        SharedTaps parted = shared_taps(known_, window_, taps, 1, kernels::RoundTaps::longest_shift);
        rounds_ =
            std::make_unique<kernels::RoundTaps>(parted.unshared, parted.shared, std::move(parted.shifts));
    }
}

// Divides the old taps into parts, or puts all into the first part if that is shared.
void Taps::make_parts(const std::vector<kernels::Tap>& taps) {
    SharedTaps parted = shared_taps(known_, window_, taps, kernels::block, kernels::longest_part_shift);
    if (parted.shifts.empty()) {
        if (known_.coding.many_values()) parts_.part(old_, old_.size());
        return;
    }
    std::erase_if(parted.unshared, [](const kernels::Tap& tap) { return tap.lag < kernels::block; });
    parts_.share(std::move(parted), {}, 0);
}

bool Taps::parts_due() const {
    if (!known_.coding.many_values() || parts_.shared()) return false;
    return !parts_.chosen() || known_.end >= times_between_parts * parts_chosen_at_;
}

void Taps::choose_parts() {
    parts_chosen_at_ = known_.end;
    PairSample sample(window_.at(known_.end - kernels::pair_heaps),
                      [](std::size_t, std::uint8_t value) { return value; });
    std::vector<kernels::Tap> candidates;
    for (const kernels::Tap& tap : old_) {
        if (tap.lag + kernels::pair_heaps <= window_.size()) candidates.push_back(tap);
    }
    const TapChoice chosen = choose_taps(sample, candidates, 1, left_to_part[1], left_to_part[0]);
    parts_.choose(chosen.taps, chosen.in_first);
    parts_.part(old_, old_.size());
}

// True if a search in rounds is likely to be faster. After some blocks the measured cost decides; if it was
// too high, rounds are tried again once the sequence is twice as long.
bool Taps::rounds_pay(HeapSize first) {
    constexpr std::uint64_t blocks_to_judge = 4096;
    const std::uint64_t cost_limit = known_.coding.groups == 1 ? 400 : 512;  // per block
    if (!rounds_ || first < rounds_again_at_) return false;
    if (rounds_->blocks < blocks_to_judge) return true;
    const bool pay = rounds_->cost <= cost_limit * rounds_->blocks;
    rounds_->blocks = rounds_->cost = 0;
    if (!pay) rounds_again_at_ = 2 * first;
    return pay;
}

void Taps::mark(const std::uint8_t* heap, std::uint8_t* given) const {
    for (const auto* taps : {&old_, &mid_, &half_, &near_}) kernels::mark_options(*taps, heap, given);
}

kernels::SearchTask Taps::task(HeapSize first) {
    kernels::SearchTask task{};
    task.groups = known_.coding.groups;
    task.plain = window_.at(first);
    task.limit = known_.coding.limit();
    task.all_common = !window_.far_lags() && first > known_.last_rare() + known_.tail_needed();
    task.old = {old_.data(), old_quarter_};
    task.mid = mid_;
    task.half = half_;
    task.near = near_;
    task.near_table = near_table_.get();
    task.few = few_.get();
    task.rounds = rounds_pay(first) ? rounds_.get() : nullptr;
    if (in_parts()) parts_.hand_to(task);
    return task;
}

}  // namespace ishitori::engine

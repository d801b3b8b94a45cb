#include "engine/parted_taps.hpp"

namespace ishitori::engine {

SharedTaps shared_taps(const Known& known, const Window& window, const std::vector<kernels::Tap>& taps,
                       HeapSize least, HeapSize longest) {
    SharedTaps parted{{}, {}, known.rules.all_further_digits(longest)};
    auto& [shared, unshared, shifts] = parted;
    const bool near_takes = least == 1 || known.rules.takes.empty() || known.rules.takes.back() < least;
    if (shifts.empty() || !near_takes) {
        const auto from = std::ranges::lower_bound(taps, least, {}, &kernels::Tap::lag);
        return {{from, taps.end()}, {taps.begin(), from}, {}};
    }
    for (const RareHeap& rare : known.rares) {
        const kernels::Tap tap{static_cast<std::uint32_t>(window.lag_of(rare) + known.rules.splits.front()),
                               known.coding.compress(rare.value)};
        if (tap.lag >= least) shared.push_back(tap);
    }
    std::ranges::sort(shared);
    // The remaining taps: takes, and the taps of the nearest rare heaps.
    const auto is_shared = [&](const kernels::Tap& tap, unsigned shift) {
        return tap.lag >= shift &&
               std::binary_search(shared.begin(), shared.end(), kernels::Tap{tap.lag - shift, tap.value});
    };
    for (const kernels::Tap& tap : taps) {
        if (!is_shared(tap, 0) &&
            std::ranges::none_of(shifts, [&](unsigned shift) { return is_shared(tap, shift); }))
            unshared.push_back(tap);
    }
    return parted;
}

void PartedTaps::choose(const std::vector<kernels::Tap>& in_turn, std::size_t in_first) {
    const auto middle = in_turn.begin() + static_cast<std::ptrdiff_t>(in_first);
    chosen_[0].assign(in_turn.begin(), middle);
    chosen_[1].assign(middle, in_turn.end());
    for (auto& taps : chosen_) std::ranges::sort(taps);
}

void PartedTaps::part(std::vector<kernels::Tap> all, std::size_t others) {
    shifts_.clear();
    std::ranges::sort(all);
    for (std::size_t p = 0; p < chosen_.size(); ++p) {
        taps_[p].clear();
        std::set_intersection(all.begin(), all.end(), chosen_[p].begin(), chosen_[p].end(),
                              std::back_inserter(taps_[p]));
        std::vector<kernels::Tap> rest;
        std::set_difference(all.begin(), all.end(), taps_[p].begin(), taps_[p].end(),
                            std::back_inserter(rest));
        all = std::move(rest);
    }
    taps_.back() = std::move(all);
    finish(others);
}

void PartedTaps::share(SharedTaps taps, std::vector<kernels::Tap> rest, std::size_t others) {
    shifts_ = std::move(taps.shifts);
    taps_[0] = std::move(taps.shared);
    taps_[1] = std::move(taps.unshared);
    taps_[2].clear();
    std::vector<kernels::Tap> given = taps_[1];
    for (const kernels::Tap& tap : taps_[0]) {
        given.push_back(tap);
        for (const unsigned shift : shifts_) given.push_back({tap.lag + shift, tap.value});
    }
    std::ranges::sort(given);
    std::ranges::sort(rest);
    std::set_difference(rest.begin(), rest.end(), given.begin(), given.end(), std::back_inserter(taps_[2]));
    finish(others);
}

void PartedTaps::finish(std::size_t others) {
    std::vector<kernels::Tap>& last = taps_.back();
    last.erase(last.begin() + static_cast<std::ptrdiff_t>(std::min(last.size(), others)), last.end());
    for (std::size_t p = 0; p < kernels::tap_parts; ++p) quarter_[p] = sort_by_quarter(taps_[p]);
}

void PartedTaps::hand_to(kernels::SearchTask& task) const {
    task.part_shifts = shifts_;
    for (std::size_t p = 0; p < kernels::tap_parts; ++p) {
        task.parts[p] =
            taps_[0].empty() ? kernels::TapPart{} : kernels::TapPart{taps_[p].data(), quarter_[p]};
    }
}

}  // namespace ishitori::engine

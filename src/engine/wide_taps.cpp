#include "engine/wide_taps.hpp"

#include <algorithm>
#include <functional>

namespace ishitori::engine {

namespace {

constexpr std::size_t sampled = 256;  // heaps that show which taps are productive
// Numbers below the value of a heap, on average, that the first taps do not give.
constexpr double left_to_sweep = 2, left_to_last_sweep = 0.3;

}  // namespace

void WideShares::divide(std::size_t below) {
    std::fill(share_.begin() + static_cast<std::ptrdiff_t>(below), share_.end(), 0.0F);
    for (float& each : share_) each = each > 0 ? 1 / each : 0;
}

void sort_by_lag(std::span<WideTap> taps) { std::ranges::sort(taps, {}, &WideTap::lag); }

void put_productive_first(std::vector<WideTap>& taps, const WideValues& values,
                          const std::function<std::size_t(HeapSize)>& bound) {
    struct Yield {
        WideTap tap;
        float sum = 0;
    };
    std::vector<Yield> yields;
    for (const WideTap& tap : taps) yields.push_back({tap});
    WideShares shares;
    for (const HeapSize n : values.sample(sampled, 0)) {
        shares.clear();
        for (const WideTap& tap : taps) {
            if (tap.lag < n) ++shares[*values.cell(n - tap.lag) ^ tap.value];
        }
        shares.divide(bound(n));
        for (Yield& yield : yields) {
            if (yield.tap.lag < n) yield.sum += shares[*values.cell(n - yield.tap.lag) ^ yield.tap.value];
        }
    }
    std::ranges::stable_sort(yields, std::greater{}, &Yield::sum);
    for (std::size_t t = 0; t < taps.size(); ++t) taps[t] = yields[t].tap;
}

void WideTaps::clear() {
    for (auto* taps : {&old_, &middle_, &near_}) taps->clear();
}

void WideTaps::add(HeapSize rare, StoredValue value) {
    for (HeapSize i : rules_.splits) {
        const WideTap tap{static_cast<std::uint32_t>(rare + i), value};
        (tap.lag < WideMarks::heaps ? near_ : tap.lag < block ? middle_ : old_).push_back(tap);
    }
}

void WideTaps::choose_marked(const WideValues& values, bool sampling) {
    marked_ = swept_ = old_.size();
    if (!sampling) return;
    put_productive_first(old_, values, [&](HeapSize n) { return std::size_t{*values.cell(n)}; });
    std::vector<std::size_t> given(old_.size() + 1);  // [t]: numbers that tap t is the first to give
    std::vector<std::uint8_t> seen(WideMarks::numbers);
    const auto heaps = values.sample(sampled, 3);
    std::size_t left = 0;
    for (const HeapSize n : heaps) {
        left += *values.cell(n);
        std::ranges::fill(seen, std::uint8_t{0});
        for (std::size_t t = 0; t < old_.size(); ++t) {
            if (old_[t].lag >= n) continue;
            const std::size_t x = std::size_t{*values.cell(n - old_[t].lag)} ^ old_[t].value;
            if (x < *values.cell(n) && seen[x] == 0) seen[x] = 1, ++given[t];
        }
    }
    std::size_t t = 0;
    const auto after = [&](double numbers) {
        while (t < old_.size() && static_cast<double>(left) > numbers * static_cast<double>(heaps.size()))
            left -= given[t++];
        return t;
    };
    marked_ = after(left_to_sweep);
    swept_ = after(left_to_last_sweep);
    const std::span<WideTap> taps(old_);
    sort_by_lag(taps.first(marked_));
    sort_by_lag(taps.subspan(marked_, swept_ - marked_));
    sort_by_lag(taps.subspan(swept_));
}

}  // namespace ishitori::engine

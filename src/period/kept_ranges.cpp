#include "period/kept_ranges.hpp"

#include <algorithm>

namespace ishitori::period {

namespace {

constexpr std::size_t long_range = std::size_t{1} << 16;

}  // namespace

HeapRanges joined(HeapRanges ranges) {
    std::ranges::sort(ranges);
    HeapRanges joined;
    for (const auto& [first, last] : ranges) {
        if (!joined.empty() && first <= joined.back().second + 1) {
            joined.back().second = std::max(joined.back().second, last);
        } else {
            joined.emplace_back(first, last);
        }
    }
    return joined;
}

HeapSize count_of(const HeapRanges& ranges, HeapSize most) {
    HeapSize count = 0;
    for (const auto& [first, last] : ranges) count += std::min(last - first, most) + 1;
    return count;
}

void KeptRanges::add(HeapSize first, std::vector<std::uint16_t> values) {
    KeptRanges one;
    one.all_.push_back({first, std::move(values)});
    add(std::move(one));
}

void KeptRanges::add(KeptRanges other) {
    std::vector<KeptRange> ranges = std::move(other.all_);
    std::move(all_.begin(), all_.end(), std::back_inserter(ranges));
    std::ranges::sort(ranges, {}, &KeptRange::first);
    all_.clear();
    for (KeptRange& range : ranges) {
        if (range.values.empty()) continue;
        const HeapSize end = all_.empty() ? 0 : all_.back().end();
        // A long range is not copied to append another one.
        if (all_.empty() || end < range.first ||
            (end == range.first && all_.back().values.size() >= long_range)) {
            all_.push_back(std::move(range));
        } else if (range.end() > end) {
            const auto known = static_cast<std::ptrdiff_t>(end - range.first);
            all_.back().values.insert(all_.back().values.end(), range.values.begin() + known,
                                      range.values.end());
        }
    }
}

std::span<const std::uint16_t> KeptRanges::from(HeapSize n) const {
    const auto after = std::ranges::upper_bound(all_, n, {}, &KeptRange::first);
    if (after == all_.begin() || std::prev(after)->end() <= n) return {};
    return std::span(std::prev(after)->values).subspan(n - std::prev(after)->first);
}

HeapSize KeptRanges::count() const {
    HeapSize count = 0;
    for (const KeptRange& range : all_) count += range.values.size();
    return count;
}

Collector::Collector(const HeapRanges& ranges) {
    for (const auto& [first, last] : ranges) {
        found_.all_.push_back({first});
        ends_.push_back(last + 1);
    }
}

void Collector::take(HeapSize first, ValueRun::Values values) {
    const HeapSize end = first + values.size();
    for (; at_ < ends_.size(); ++at_) {
        KeptRanges::KeptRange& range = found_.all_[at_];
        if (range.end() < first) range.first = first;  // earlier values are not available here
        if (range.end() >= end) return;
        if (range.first >= ends_[at_]) continue;
        if (range.values.empty()) range.values.reserve(ends_[at_] - range.first);
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(range.end() - first);
        const bool last = at_ + 1 == ends_.size();
        const HeapSize to = last ? end : std::min(ends_[at_], end);
        range.values.insert(range.values.end(), from,
                            values.begin() + static_cast<std::ptrdiff_t>(to - first));
        if (last || range.end() < ends_[at_]) return;
    }
}

}  // namespace ishitori::period

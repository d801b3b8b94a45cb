#include "period/kept_ranges.hpp"

#include <algorithm>

namespace ishitori::period {

namespace {

constexpr std::size_t long_stretch = std::size_t{1} << 16;

}  // namespace

HeapRanges joined(HeapRanges ranges) {
    std::sort(ranges.begin(), ranges.end());
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
    std::vector<Stretch> stretches = std::move(other.all_);
    std::move(all_.begin(), all_.end(), std::back_inserter(stretches));
    std::sort(stretches.begin(), stretches.end(),
              [](const Stretch& a, const Stretch& b) { return a.first < b.first; });
    all_.clear();
    for (Stretch& stretch : stretches) {
        if (stretch.values.empty()) continue;
        const HeapSize end = all_.empty() ? 0 : all_.back().end();
        // A long stretch is not copied to append another one.
        if (all_.empty() || end < stretch.first ||
            (end == stretch.first && all_.back().values.size() >= long_stretch)) {
            all_.push_back(std::move(stretch));
        } else if (stretch.end() > end) {
            const auto known = static_cast<std::ptrdiff_t>(end - stretch.first);
            all_.back().values.insert(all_.back().values.end(), stretch.values.begin() + known,
                                      stretch.values.end());
        }
    }
}

std::span<const std::uint16_t> KeptRanges::from(HeapSize n) const {
    const auto after = std::upper_bound(all_.begin(), all_.end(), n,
                                        [](HeapSize heap, const Stretch& s) { return heap < s.first; });
    if (after == all_.begin() || std::prev(after)->end() <= n) return {};
    return std::span(std::prev(after)->values).subspan(n - std::prev(after)->first);
}

HeapSize KeptRanges::count() const {
    HeapSize count = 0;
    for (const Stretch& stretch : all_) count += stretch.values.size();
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
        KeptRanges::Stretch& stretch = found_.all_[at_];
        if (stretch.end() < first) stretch.first = first;  // earlier values are not available here
        if (stretch.end() >= end) return;
        if (stretch.first >= ends_[at_]) continue;
        if (stretch.values.empty()) stretch.values.reserve(ends_[at_] - stretch.first);
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(stretch.end() - first);
        const bool last = at_ + 1 == ends_.size();
        const HeapSize to = last ? end : std::min(ends_[at_], end);
        stretch.values.insert(stretch.values.end(), from,
                              values.begin() + static_cast<std::ptrdiff_t>(to - first));
        if (last || stretch.end() < ends_[at_]) return;
    }
}

}  // namespace ishitori::period

#include "claims/weights.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace ishitori::claims {

HeapWeights WeightRule::of(HeapSize heap) const {
    if (heap < heaps.size()) return heaps[heap];
    const HeapSize beyond = heap - preperiod, r = beyond % period, times = beyond / period;
    HeapWeights value = heaps[preperiod + r];
    value.top += times * top_steps[r];
    value.rest += times * rest_steps[r];
    return value;
}

std::vector<std::uint32_t> WeightRule::heap_classes() const {
    std::vector<bool> of_heaps(classes, false);
    for (const HeapWeights& heap : heaps) of_heaps[heap.in_class] = true;
    std::vector<std::uint32_t> all;
    for (std::uint32_t c = 1; c < classes; ++c) {
        if (of_heaps[c]) all.push_back(c);
    }
    return all;
}

std::vector<std::uint16_t> WeightRule::heap_class_rows() const {
    std::vector<std::uint16_t> rows;
    for (const std::uint32_t c : heap_classes()) {
        const auto row = std::span(class_sums).subspan(std::size_t{c} * classes, classes);
        rows.insert(rows.end(), row.begin(), row.end());
    }
    return rows;
}

void WeightRule::set_class_sums(const std::vector<std::uint16_t>& rows) {
    class_sums.assign(std::size_t{classes} * classes, 0);
    const auto row_of = [&](std::uint32_t c) {
        return std::span(class_sums).subspan(std::size_t{c} * classes, classes);
    };
    std::iota(row_of(0).begin(), row_of(0).end(), std::uint16_t{0});
    std::vector<std::uint32_t> reached{0};
    std::vector<bool> is_reached(classes, false);
    is_reached[0] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::size_t first = 0; first < rows.size(); first += classes) {
            const auto row = std::span(rows).subspan(first, classes);
            const std::uint32_t next = row[reached[i]];
            if (is_reached[next]) continue;
            is_reached[next] = true;
            reached.push_back(next);
            std::ranges::transform(row_of(reached[i]), row_of(next).begin(),
                                   [&](std::uint16_t c) { return row[c]; });
        }
    }
}

std::uint32_t WeightRule::idempotent(std::uint32_t c) const {
    std::uint32_t multiple = c;
    for (std::uint32_t i = 1; i < classes && sum_of_classes(multiple, multiple) != multiple; ++i)
        multiple = sum_of_classes(multiple, c);
    return multiple;
}

WeightSum WeightRule::sum(const WeightSum& a, const HeapWeights& heap) const {
    return {sum_of_classes(a.in_class, heap.in_class), a.total + heap.top + heap.rest,
            std::max(a.top, heap.top)};
}

std::size_t WeightRule::numbers() const { return std::size_t{classes} * modulus * (most + 1) * excesses(); }

std::size_t WeightRule::number_of(std::uint32_t in_class, std::uint64_t remainder, std::uint64_t total,
                                  std::int64_t excess) const {
    std::size_t number = std::size_t{in_class} * modulus + static_cast<std::size_t>(remainder);
    number = number * static_cast<std::size_t>(most + 1) + static_cast<std::size_t>(std::min(total, most));
    return number * excesses() + static_cast<std::size_t>(std::clamp(excess, low, high) - low);
}

WeightRule::Facts WeightRule::facts_of(std::size_t number) const {
    const std::size_t above_excess = number / excesses(), above_total = above_excess / (most + 1);
    return {static_cast<std::uint32_t>(above_total / modulus), above_total % modulus,
            above_excess % (most + 1), low + static_cast<std::int64_t>(number % excesses())};
}

std::size_t WeightRule::number_of(const WeightSum& sum) const {
    return number_of(sum.in_class, sum.total % modulus, sum.total,
                     static_cast<std::int64_t>(2 * sum.top) - static_cast<std::int64_t>(sum.total));
}

std::size_t WeightRule::number_if_large(const WeightSum& sum) const {
    return number_of(sum.in_class, sum.total % modulus, most,
                     static_cast<std::int64_t>(2 * sum.top) - static_cast<std::int64_t>(sum.total));
}

std::optional<WeightSteps> weight_steps(const std::vector<HeapWeights>& heaps, HeapSize preperiod,
                                        HeapSize period) {
    WeightSteps steps;
    for (HeapSize n = preperiod; n + period < heaps.size(); ++n) {
        const HeapWeights &now = heaps[n], &next = heaps[n + period];
        if (now.in_class != next.in_class || next.top < now.top || next.rest < now.rest) return std::nullopt;
        const std::uint64_t top = next.top - now.top, rest = next.rest - now.rest;
        if (n < preperiod + period) {
            steps.top.push_back(top);
            steps.rest.push_back(rest);
            if (now.top == 0 && top + rest > 0) return std::nullopt;
        }
        const HeapSize r = (n - preperiod) % period;
        if (steps.top[r] != top || steps.rest[r] != rest) return std::nullopt;
    }
    if (steps.top.size() < period) return std::nullopt;
    return steps;
}

}  // namespace ishitori::claims

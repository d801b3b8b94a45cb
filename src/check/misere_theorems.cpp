#include "check/misere_theorems.hpp"

#include <algorithm>

namespace ishitori::check {

namespace {

constexpr HeapSize most_heap = HeapSize{1} << 59;  // four times as much is a heap still

}  // namespace

std::optional<HeapSize> quotient_bound(const Ruleset& rules, HeapSize preperiod, HeapSize period) {
    const auto k = rules.longest_take();
    if (!k || rules.unequal_split() || !rules.leaves_pairs()) return std::nullopt;
    if (*k > most_heap || preperiod > most_heap || period > most_heap || period == 0) return std::nullopt;
    return 2 * std::max<HeapSize>(preperiod, 1) + 2 * period + *k - 1;
}

std::optional<HeapSize> kernel_bound(const Ruleset& rules, HeapSize last_outside) {
    const auto k = rules.longest_take();
    if (!k || !rules.leaves_pairs() || *k > most_heap || last_outside > most_heap) return std::nullopt;
    return std::max(2 * last_outside + *k, *k + 2);
}

}  // namespace ishitori::check

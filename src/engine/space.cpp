#include "engine/space.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace ishitori::engine {

namespace {

void walsh_hadamard(std::vector<std::int64_t>& h) {
    for (std::size_t half = 1; half < h.size(); half *= 2) {
        for (std::size_t block = 0; block < h.size(); block += 2 * half) {
            for (std::size_t i = block; i < block + half; ++i) {
                const std::int64_t sum = h[i] + h[i + half];
                h[i + half] = h[i] - h[i + half];
                h[i] = sum;
            }
        }
    }
}

}  // namespace

HeapSize SplitRules::longest() const {
    HeapSize longest = 0;
    for (const auto* digits : {&whole, &takes, &splits}) {
        if (!digits->empty()) longest = std::max(longest, digits->back());
    }
    return longest;
}

bool SplitRules::one_parity() const {
    return std::ranges::all_of(splits, [&](HeapSize i) { return i % 2 == splits[0] % 2; });
}

std::vector<unsigned> SplitRules::further_digits(HeapSize limit) const {
    std::vector<unsigned> further;
    for (const HeapSize i : splits) {
        const HeapSize more = i - splits.front();
        if (more > 0 && more <= limit) further.push_back(static_cast<unsigned>(more));
    }
    return further;
}

std::vector<unsigned> SplitRules::all_further_digits(HeapSize limit) const {
    std::vector<unsigned> further = further_digits(limit);
    if (further.size() + 1 < splits.size()) further.clear();
    return further;
}

std::optional<SplitRules> split_rules(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::subtraction || !rules.leaves_pairs() || rules.max_parts() != 2 ||
        !rules.longest_take()) {
        return std::nullopt;
    }
    SplitRules found;
    for (HeapSize i = 0; i <= *rules.longest_take(); ++i) {
        if ((rules.digit(i) & 1) != 0) found.whole.push_back(i);
        if ((rules.digit(i) & 2) != 0) found.takes.push_back(i);
        if ((rules.digit(i) & 4) != 0) found.splits.push_back(i);
    }
    found.unequal = rules.unequal_split();
    return found;
}

MaskChoice choose_mask(const ValueCounts& counts, const SplitRules& rules,
                       const std::optional<SparseMask>& without) {
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(counts.end(), 2));
    std::vector<std::int64_t> transforms[2];
    std::int64_t heaps = 0;
    for (unsigned parity = 0; parity < 2; ++parity) {
        auto& h = transforms[parity];
        h.assign(counts.of[parity].begin(), counts.of[parity].end());
        heaps = std::accumulate(h.begin(), h.end(), heaps);
        h.resize(size, 0);
        walsh_hadamard(h);
    }
    const auto& [even, odd] = transforms;
    MaskChoice best{{0, false, 0}, ~std::uint64_t{0}};
    const auto split = static_cast<unsigned>(rules.splits[0] % 2);
    const auto consider = [&](std::size_t m, bool parity, std::int64_t h) {
        const auto rares = static_cast<std::uint64_t>((h + heaps) / 2);
        const SparseMask mask{static_cast<std::uint32_t>(m), parity, parity ? split : 0U};
        if (rares < best.rares && mask != without) best = {mask, rares};
    };
    for (std::size_t m = 1; m < size; ++m) consider(m, false, even[m] + odd[m]);
    if (rules.one_parity()) {
        // With parity rare means even popcount where n + split is even, odd popcount elsewhere.
        const std::int64_t sign = split == 0 ? 1 : -1;
        for (std::size_t m = 0; m < size; ++m) consider(m, true, sign * (even[m] - odd[m]));
    }
    return best;
}

MaskChoice choose_second_mask(const ValueCounts& counts, const SplitRules& rules, const MaskChoice& best,
                              HeapSize most) {
    const MaskChoice second = choose_mask(counts, rules, best.mask);
    const bool nearly_as_good = second.rares <= std::min<HeapSize>(2 * best.rares + 64, most);
    return second.mask.mask != 0 && nearly_as_good ? second : best;
}

}  // namespace ishitori::engine

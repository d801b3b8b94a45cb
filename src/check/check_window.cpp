// The theorem [T10], for a finite octal code with a splitting digit. Let i0 be the splitting digits' parity
// (if they have one) and call the value v at heap n rare if popcount(v AND mask), plus n + i0 with
// mask-parity, is even, else common. For a split of n into a and b stones, n = a + b + i, the class of G(a)
// XOR G(b) at n is rare if a and b are both rare or both common, else common. So a common option comes from a
// take or from a split with exactly one rare heap.
//
// Let L be the last rare heap and k the longest move. Suppose that for a window end x, a length W >= L + k
// and a distance q (even with mask-parity)
//   (1) G(n) = G(n + q) for x - W <= n < x, and L < x - W;
//   (2) every G(n) with x <= n < x + q is common;
//   (3) for these n every rare value below G(n) is the value of a take or of a split whose greater heap is
//       x - W at least; with mask-parity the value 0 may also come from a split into two equal heaps.
// Then G(n + q) = G(n) for all n >= x - W. Proof by induction over n >= x + q, G(m) = G(m - q) being known
// for x - W + q <= m < n. A common option of n comes from a take or from a pair (r, n - i - r) with r <= L
// rare; both leave a heap of n - W at least, whose value equals the one q heaps before: n and n - q have the
// same common options, so the same least common value c that is not one. The rare values below c = G(n - q)
// are options of n - q by (3), through heaps of x - W at least, or by equal halves of n - q - i, which is
// even; the same holds of n, with the greater heap (a heap, n - i is even as well) moved by q. So G(n) = c =
// G(n - q), and it is common. QED.
//
// If then G(n + p) = G(n) for all n >= e below x + q - p, where p divides q and e <= x, it holds for all n >=
// e: from x + q - p on p steps back by q and then forward in steps of p.
//
// Memory. Of a long sequence only the small heaps, the last ones and the heaps that are compared with later
// ones are kept. So an option may be missed. The heap then counts as not derived, and the check starts again
// with more small heaps, finally with all values.
#include <algorithm>
#include <optional>
#include <vector>

#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"
#include "check/sparse_derivation.hpp"

namespace ishitori::check {

namespace {

// The window recurs, the period and the preperiod are right and the least. `values` are the values from
// heap `first` on.
template <class Value>
Status check_recurrence(const WindowClaim& claim, const std::vector<Value>& values, HeapSize first) {
    for (HeapSize n = claim.window_end - claim.window; n < claim.window_end; ++n) {
        const HeapSize later = n + claim.recurs_after;
        if (values[n - first] != values[later - first])
            return refused("check.breaks", n, values[n - first], later, values[later - first]);
    }
    return check_repetition(values, claim.periodicity, first);
}

// From heap `small_heaps` on not all values are kept. Nullopt if a missing value is needed. `Value` must have
// room for the greatest value that is claimed.
template <class Value>
std::optional<Status> checked(const WindowClaim& claim, const Ruleset& rules, Budget& budget,
                              HeapSize small_heaps) {
    SparseDerivation derivation(rules, claim, budget);
    ClaimedChecksums checksums(claim);
    const HeapSize window_begin = claim.window_end - claim.window;
    const HeapSize first = std::min(window_begin, std::max<HeapSize>(claim.periodicity.preperiod, 1) - 1);
    const HeapSize max_derived = std::min(claim.needed(), budget.left());
    std::vector<Value> compared;  // G(first), ...
    Memory memory(budget);
    if (!memory.room(compared, max_derived - std::min(max_derived, first))) return Done{};
    if (small_heaps >= claim.needed()) derivation.reserve(max_derived + SparseDerivation::batch);
    std::span<const std::uint16_t> values = derivation.last(1);  // G(0)
    for (HeapSize n = 0;;) {
        if (!budget.spend(values.size(), 0)) return Done{};
        if (Status fits = check_values(claim, derivation, n, values); !fits) return fits;
        if (Status sums = checksums.add(n, values); !sums) return sums;
        n += values.size();
        if (n > first) {
            const auto own = values.last(std::min<HeapSize>(values.size(), n - first));
            compared.insert(compared.end(), own.begin(), own.end());
        }
        if (n == claim.needed()) break;
        if (n == claim.window_end) derivation.no_heap_below(window_begin);  // (3)
        if (n == small_heaps) derivation.drop_old_values();
        HeapSize end = n < claim.window_end ? claim.window_end : claim.needed();
        if (n < small_heaps) end = std::min(end, small_heaps);
        values = derivation.derive(std::min(end - n, std::max<HeapSize>(budget.left(), 1)));
        if (!values.empty()) continue;
        if (budget.stopped()) return Done{};
        if (n >= small_heaps) return std::nullopt;
        return refused("check.witness", n, window_begin);
    }
    return check_recurrence(claim, compared, first);
}

}  // namespace

Status check_claim(const WindowClaim& claim, Budget& budget, HeapSize small_heaps) {
    const auto game = normal_game_of(claim);
    if (!game) return game.error();
    if (Status shape = check_shape(claim, *game); !shape) return shape;
    // Enough small heaps for the common options of each heap, and for the last rare heap.
    const HeapSize last_rare = claim.rares.empty() ? 0 : claim.rares.back();
    // The later a heap is, the more small heaps a rare option may need: in 0.45041 an option of heap
    // 4,218,028,472 leaves a smaller heap of more than 2^20. With 2^24 the values take less than 100 MB.
    small_heaps = std::max({small_heaps, 2 * (last_rare + *game->rules.longest_take()),
                            std::min(claim.needed() / 512, HeapSize{1} << 24)});
    const auto check = [&](HeapSize smalls) {
        return claim.max_value < 256 ? checked<std::uint8_t>(claim, game->rules, budget, smalls)
                                     : checked<std::uint16_t>(claim, game->rules, budget, smalls);
    };
    for (; small_heaps < claim.needed() / 4; small_heaps *= 16) {
        const HeapSize before = budget.spent();
        if (const auto status = check(small_heaps)) return *status;
        budget.give_back(budget.spent() - before);
    }
    return *check(~HeapSize{0});
}

}  // namespace ishitori::check

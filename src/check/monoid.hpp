// Shared by the checks of misère quotients [T8] [T12]: a finite commutative monoid, the options of a heap,
// and the search for a position that contradicts the claimed outcomes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "claims/quotient.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::check {

// The elements 0 .. order - 1, given by the maps T_g: x -> x g, one for each generator g, a heap. If the maps
// commute, and words of them take 0 to every element, then x y := T_w(x), w any word with T_w(0) = y, depends
// on y only: with x = T_v(0), T_w T_v(0) = T_v T_w(0) = T_v(y). It is commutative and associative, 0 is its
// identity, and g is the element T_g(0).
class Monoid {
  public:
    using Set = std::vector<std::uint8_t>;  // a set of elements, one byte for each element

    Monoid(QuotientElement order, const std::vector<HeapSize>& generators,
           const std::vector<std::vector<QuotientElement>>& maps, Budget& budget)
        : order_(order), generators_(generators), maps_(maps), budget_(budget), memory_(budget) {}

    // Checks the hypotheses and builds the table of products. The monoid must not be used if the budget is
    // stopped. Requires maps of `order` elements, all below it.
    Status check();

    QuotientElement order() const { return order_; }
    QuotientElement times(QuotientElement x, QuotientElement y) const { return row(x)[y]; }
    // The products of x and each element.
    const std::uint16_t* row(QuotientElement x) const { return table_.data() + std::size_t{x} * order_; }
    // The cost of a product, in steps; more if the table does not fit into the cache.
    std::uint64_t steps() const { return order_ < 1000 ? 1 : 8; }

  private:
    Status commute();

    QuotientElement order_;
    const std::vector<HeapSize>& generators_;
    const std::vector<std::vector<QuotientElement>>& maps_;
    Budget& budget_;
    Memory memory_;
    std::vector<std::uint16_t> table_;
};

// Calls use() for every option of a heap of n stones, by a rule whose moves leave at most two heaps: use(0,
// 0) if nothing is left, use(a, 0), use(a, b). `steps`: the cost of a call.
template <class Use>
void for_each_pair(const Ruleset& rules, HeapSize n, Budget& budget, std::uint64_t steps, Use use) {
    const HeapSize last = std::min(n, rules.longest_take().value_or(n));
    const HeapSize ranges = 1 + rules.set.size();  // that are searched for a digit
    for (HeapSize i = 0; i <= last && budget.work(ranges); ++i) {
        const unsigned digit = rules.digit(i);
        const HeapSize rest = n - i;
        if ((digit & 1U) != 0 && i > 0 && rest == 0) use(HeapSize{0}, HeapSize{0});
        if ((digit & 2U) != 0 && i > 0 && rest > 0) use(rest, HeapSize{0});
        if ((digit & 4U) == 0) continue;
        for (HeapSize a = 1; 2 * a <= rest && budget.work(steps); ++a) {
            if (!(rules.unequal_split() && 2 * a == rest)) use(a, rest - a);
        }
    }
}

// A kind h of heap in the induction over positions: its element, some features, and the set B_h. An element q
// is in B_h if, for a position X that contains h and whose other heaps have the product q, the claimed
// outcome is contradicted unless another heap of X provides a suitable move.
struct HeapKind {
    QuotientElement element = 0;
    std::uint32_t features = 0;
    Monoid::Set b;
};

// The element of some non-empty position X that has X / h in B_h for every heap h in it, and whose heaps
// together have exactly the features `wanted`; nullopt if there is none, or if the budget is stopped.
//
// X is built heap by heap. For each element x of M, F_x is the set of the y such that, for some X with
// element x, every heap h of X has its context, times y, in B_h. Adding a heap j leads from F_x to {y : j y
// in F_x, x y in B_j}. A position X exists exactly if some F_x contains element 0, the identity. Heaps with
// features are added first. With `given`, X consists of one of these kinds, whose features do not count, and
// any heaps of the others.
std::optional<QuotientElement> bad_position(const Monoid& monoid, const std::vector<HeapKind>& kinds,
                                            std::uint32_t wanted, Budget& budget,
                                            const std::vector<HeapKind>* given = nullptr);

}  // namespace ishitori::check

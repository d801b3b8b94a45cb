// A candidate for a misère quotient: a monoid with its full multiplication table, the outcomes of its
// elements and a value for each heap (docs/explanation/misere.md, section 6).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "claims/quotient.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::misere {

using Element = QuotientElement;
constexpr Element max_elements = 1'000'000;

// Compares words by the exponent of the largest heap first; every option of a word is less than it.
bool word_less(const HeapWord& a, const HeapWord& b);
HeapWord word_times(const HeapWord& a, const HeapWord& b);
std::uint32_t exponent_of(const HeapWord& word, HeapSize heap);
// Each heap of the word once, in its order.
std::vector<HeapSize> heaps_of(const HeapWord& word);
// word / divisor, or nullopt if it does not divide.
std::optional<HeapWord> quotient_of(const HeapWord& word, const HeapWord& divisor);

// The multiplication table of a commutative monoid. A row is computed when it is first asked for, because the
// search reads few rows of most candidates. Not safe for several threads.
class ProductTable {
  public:
    // An element that is not 0 as a product.
    struct Factors {
        Element rest = 0;             // less than the element
        std::uint32_t generator = 0;  // its number
    };

    ProductTable() : rows_{{0}} {}
    // table[x * order + y] = x * y.
    ProductTable(Element order, std::span<const Element> table);
    // by_generator[g][y] = g * y.
    ProductTable(std::vector<Factors> factors, std::vector<std::vector<Element>> by_generator);

    // row(x)[y] = x * y. Valid until this object is destroyed or assigned.
    const Element* row(Element x) const {
        if (rows_[x].empty()) compute(x);
        return rows_[x].data();
    }
    // x = rest * generator, and the row of that generator; nullopt for x = 0 and in a table given as a whole.
    struct Step {
        Element rest;
        const Element* by_generator;
    };
    std::optional<Step> last_step(Element x) const {
        if (x == 0 || factors_.empty()) return std::nullopt;
        return Step{factors_[x].rest, by_generator_[factors_[x].generator].data()};
    }
    // Calls use(times_x) with a function times_x(y) = x * y for `products` calls: by the row of x if it is
    // known or costs no more, else factor by factor.
    template <class Use>
    void with_products(Element x, std::size_t products, Use use) const {
        if (rows_[x].empty()) {
            std::vector<const Element*> steps;
            Element rest = x;
            for (; rest != 0 && products * (steps.size() + 1) < rows_.size(); rest = factors_[rest].rest)
                steps.push_back(by_generator_[factors_[rest].generator].data());
            if (rest == 0) {
                return use([&](Element y) {
                    for (const Element* const by_generator : steps) y = by_generator[y];
                    return y;
                });
            }
        }
        const Element* const by_x = row(x);
        use([&](Element y) { return by_x[y]; });
    }
    // The memory of all rows so far.
    std::uint64_t bytes() const {
        return (known_rows_ + by_generator_.size()) * rows_.size() * sizeof(Element);
    }

  private:
    void compute(Element x) const;

    mutable std::vector<std::vector<Element>> rows_;  // empty: not computed yet
    mutable std::size_t known_rows_ = 1;
    std::vector<Factors> factors_;
    std::vector<std::vector<Element>> by_generator_;
};

// Elements are numbered in the order of their least words; 0 is the identity.
struct Bipartite {
    Element order = 1;  // at most max_elements
    ProductTable table;
    std::vector<bool> p{false};
    std::vector<Element> phi{0};  // of the heaps 0, 1, ...
    std::vector<HeapWord> words{{}};

    // Fastest for few x and many y, because the row of x is computed.
    Element times(Element x, Element y) const { return table.row(x)[y]; }
    Element value(const HeapWord& word) const;
    // The least index and period >= 1 with x^(index + period) = x^index.
    std::uint32_t index_of(Element x) const;
    std::uint32_t period_of(Element x) const;
};

// Calls visit(a, b) for every option of heap n: the two heaps left; b = 0 if one heap is left, a = b = 0 if
// no heap is left. Requires rules that leave at most two heaps.
template <class Visit>
void each_pair(const Ruleset& rules, HeapSize n, Visit visit) {
    const auto bound = rules.longest_take();
    const HeapSize last = bound && *bound < n ? *bound : n;
    for (HeapSize i = 0; i <= last; ++i) {
        const unsigned digit = rules.digit(i);
        const HeapSize rest = n - i;
        if ((digit & 1U) != 0 && rest == 0 && i > 0) visit(HeapSize{0}, HeapSize{0});
        if ((digit & 2U) != 0 && rest > 0 && i > 0) visit(rest, HeapSize{0});
        if ((digit & 4U) != 0) {
            const HeapSize most = rules.unequal_split() && rest > 0 ? (rest - 1) / 2 : rest / 2;
            for (HeapSize b = 1; b <= most; ++b) visit(rest - b, b);
        }
    }
}

}  // namespace ishitori::misere

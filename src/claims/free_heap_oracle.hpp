// Evaluates a claim with free heaps: its regions, and the states and outcomes of positions.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "claims/free_heaps.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::claims {

// Cells with one P-set that form a box together: each test's value within bounds, each multiplicity in a set
// of remainders.
struct Region {
    std::uint32_t slice = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> values;  // by test
    std::vector<std::vector<std::uint32_t>> remainders;         // by free heap, ascending
};
// All cells grouped in regions, by slice. The number of regions is small, but not always minimal.
std::vector<Region> regions(const FreeHeapQuotient& quotient);

// M as a quotient without outcomes, for its words and relations.
MisereQuotient monoid_of(const FreeHeapQuotient& quotient);

// Answers questions about a claim. Requires a claim that the checker accepts, or that the finder made.
class FreeHeapOracle {
  public:
    explicit FreeHeapOracle(FreeHeapQuotient quotient);

    const FreeHeapQuotient& quotient() const { return quotient_; }
    FreeState product(const FreeState& a, const FreeState& b) const;
    // The state of a position of known heaps.
    FreeState state(const std::vector<HeapSize>& heaps) const;
    bool is_p(const FreeState& state) const;
    // "ab^2" for the element, heaps with exponents for the rest: "ab^2 5^3 7".
    std::string text_of(const FreeState& state) const;

  private:
    FreeHeapQuotient quotient_;
    MisereQuotient monoid_;
    std::vector<HeapWord> forms_;
    std::vector<QuotientElement> table_;
    std::unordered_map<std::uint64_t, std::uint32_t> slice_of_;
    std::vector<std::vector<bool>> is_p_;  // by slice, by element
};

}  // namespace ishitori::claims

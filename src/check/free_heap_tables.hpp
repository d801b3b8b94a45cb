// The tables of a claim with free heaps, checked as far as they speak of no game: M is a commutative monoid,
// and the cells are those that multiplicities come into (check_free_heaps.cpp, 1 and 3).
#pragma once

#include <map>
#include <vector>

#include "check/follower.hpp"
#include "claims/free_heaps_certificate.hpp"

namespace ishitori {

class FreeHeapTables {
  public:
    using Set = std::vector<std::uint8_t>;  // of elements of M: one byte each

    explicit FreeHeapTables(const FreeHeapQuotient& quotient) : q_(quotient), free_(quotient.free.size()) {}

    // To be called in this order; each needs those before.
    Status shape() const;
    Status monoid();
    Status cells();

    FreeState identity() const { return FreeState{0, Multiplicities(free_, 0)}; }
    QuotientElement times(QuotientElement x, QuotientElement y) const {
        return table_[std::size_t{x} * q_.order + y];
    }
    FreeState times(const FreeState& a, const FreeState& b) const;

    // A follower of the multiplicities `by_parameter[0] t_0 + by_parameter[1] t_1 + ...` that knows each test
    // so well that its value is told after any shift that moves it by at most slack[test].
    Follower follower(const std::vector<Multiplicities>& by_parameter,
                      const std::vector<std::int64_t>& slack) const;
    // The unit vectors: multiplicities as their own parameters.
    std::vector<Multiplicities> units() const;
    // The number of the cell, from what a follower knows and a shift.
    std::uint64_t number_at(const Follower& follower, const Follower::Place& place, const Shift& shift) const;
    // nullptr for a number that no cell has.
    const Set* slice(std::uint64_t number) const;
    std::ptrdiff_t index_of(const Set* slice) const { return slice == nullptr ? -1 : slice - p_.data(); }

    static std::int64_t dot(const std::vector<std::int32_t>& coefficients, const Shift& k);

  private:
    const FreeHeapQuotient& q_;
    const std::size_t free_;
    std::vector<QuotientElement> table_;
    std::vector<Set> p_;  // by slice
    std::map<std::uint64_t, std::uint32_t> slice_of_;
};

}  // namespace ishitori

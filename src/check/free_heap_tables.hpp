// The tables of a claim with free heaps, checked as far as they speak of no game: each free heap and each
// generator is the element of its heap, M is a commutative monoid, and the cells are those that
// multiplicities come into (check_free_heaps.cpp, 1 and 3).
#pragma once

#include <map>
#include <vector>

#include "check/budget.hpp"
#include "check/follower.hpp"
#include "check/monoid.hpp"
#include "claims/free_heaps_certificate.hpp"

namespace ishitori::check {

class FreeHeapTables {
  public:
    using Set = Monoid::Set;

    FreeHeapTables(const FreeHeapQuotient& quotient, Budget& budget)
        : q_(quotient),
          free_(quotient.free.size()),
          budget_(budget),
          memory_(budget),
          monoid_(quotient.order, quotient.generators, quotient.times, budget) {}

    // To be called in this order; each needs those before, whole: none may follow once the budget is stopped.
    Status shape() const;
    Status monoid();
    Status cells();
    const Monoid& elements() const { return monoid_; }

    FreeState identity() const { return FreeState{0, Multiplicities(free_, 0)}; }

    // A follower of the multiplicities `by_parameter[0] t_0 + by_parameter[1] t_1 + ...` that knows each test
    // so well that its value is told after any shift that moves it by at most slack[test].
    Follower follower(const std::vector<Multiplicities>& by_parameter,
                      const std::vector<std::int64_t>& slack) const;
    // The unit vectors: multiplicities as their own parameters.
    std::vector<Multiplicities> units() const;
    // The number of the cell, from what a follower knows and a shift.
    std::uint64_t number_at(const Follower& follower, Follower::Place place, const Shift& shift) const;
    // nullptr for a number that no cell has.
    const Set* slice(std::uint64_t number) const;
    std::int32_t index_of(const Set* slice) const {
        return slice == nullptr ? -1 : static_cast<std::int32_t>(slice - p_.data());
    }

    static std::int64_t dot(const std::vector<std::int32_t>& coefficients, const Shift& k);

  private:
    const FreeHeapQuotient& q_;
    const std::size_t free_;
    Budget& budget_;
    Memory memory_;
    Monoid monoid_;
    std::vector<Set> p_;  // by slice
    std::map<std::uint64_t, std::uint32_t> slice_of_;
};

}  // namespace ishitori::check

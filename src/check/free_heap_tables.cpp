#include "check/free_heap_tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "check/reasons.hpp"

namespace ishitori::check {

std::int64_t FreeHeapTables::dot(const std::vector<std::int32_t>& coefficients, const Shift& k) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < k.size(); ++i) sum += coefficients[i] * k[i];
    return sum;
}

// The sizes of the tables are those that the parser asks for; here what they mean.
Status FreeHeapTables::shape() const {
    if (q_.phi[0] != identity()) return refused("check.free-empty");
    for (std::size_t i = 0; i < free_; ++i) {
        const HeapSize heap = q_.free[i];
        FreeState own = identity();
        own.k[i] = 1;
        if (heap > q_.max_heap() || q_.phi[heap] != own) return refused("check.free-heap", heap);
    }
    if (!cell_numbers(q_)) return refused("check.free-cell-numbers");
    return Done{};
}

Status FreeHeapTables::monoid() {
    for (std::size_t g = 0; g < q_.times.size(); ++g) {
        FreeState value = identity();
        value.q = q_.times[g][0];
        const HeapSize heap = q_.generators[g];
        if (heap > q_.max_heap() || q_.phi[heap] != value) return refused("check.free-generator", heap);
    }
    return monoid_.check();
}

Follower FreeHeapTables::follower(const std::vector<Multiplicities>& by_parameter,
                                  const std::vector<std::int64_t>& slack) const {
    Follower follower;
    for (std::size_t j = 0; j < q_.tests.size(); ++j) {
        const CellTest& test = q_.tests[j];
        Shift form;
        std::int64_t size = 0;
        for (const Multiplicities& k : by_parameter) {
            form.push_back(dot(test.coefficients, Shift(k.begin(), k.end())));
            size += std::abs(form.back());
        }
        follower.forms.push_back(std::move(form));
        follower.bounds.push_back(
            std::max(std::max(std::abs(test.low), std::abs(test.high)) + slack[j], size));
    }
    for (std::size_t i = 0; i < free_; ++i) {
        Shift form;
        for (const Multiplicities& k : by_parameter) form.push_back(k[i]);
        follower.counts.push_back(std::move(form));
        follower.moduli.push_back(q_.moduli[i]);
    }
    return follower;
}

std::uint64_t FreeHeapTables::number_at(const Follower& follower, Follower::Place place,
                                        const Shift& shift) const {
    std::uint64_t number = 0;
    for (std::size_t j = 0; j < q_.tests.size(); ++j) {
        const CellTest& test = q_.tests[j];
        const std::int64_t value = std::clamp(place[j] + dot(test.coefficients, shift), test.low, test.high);
        number = number * static_cast<std::uint64_t>(test.high - test.low + 1) +
                 static_cast<std::uint64_t>(value - test.low);
    }
    for (std::size_t i = 0; i < free_; ++i) {
        const auto modulus = static_cast<std::int64_t>(q_.moduli[i]);
        const std::int64_t value = (place[follower.forms.size() + i] + shift[i]) % modulus;
        number = number * static_cast<std::uint64_t>(modulus) +
                 static_cast<std::uint64_t>(value < 0 ? value + modulus : value);
    }
    return number;
}
const FreeHeapTables::Set* FreeHeapTables::slice(std::uint64_t number) const {
    const auto at = slice_of_.find(number);
    return at == slice_of_.end() ? nullptr : &p_[at->second];
}

std::vector<Multiplicities> FreeHeapTables::units() const {
    std::vector<Multiplicities> units(free_, Multiplicities(free_, 0));
    for (std::size_t i = 0; i < free_; ++i) units[i][i] = 1;
    return units;
}

// The cells are those that multiplicities come into, no others.
Status FreeHeapTables::cells() {
    constexpr std::size_t node = 64;  // bytes of a map's or a set's, of each cell twice
    if (!memory_.add(q_.slices.size() * (q_.order + sizeof(Set) + 16) + 2 * node * q_.cells.size()))
        return Done{};
    for (const auto& members : q_.slices) {
        Set& set = p_.emplace_back(q_.order, 0);
        for (const QuotientElement x : members) set[x] = 1;
    }
    slice_of_.insert(q_.cells.begin(), q_.cells.end());
    const Follower plain = follower(units(), std::vector<std::int64_t>(q_.tests.size(), 0));
    const Shift none(free_, 0);
    std::set<std::uint64_t> met;
    Status status = plain.each_place(free_, budget_, [&](Follower::Place place) -> Status {
        const std::uint64_t number = number_at(plain, place, none);
        if (slice(number) == nullptr) return refused("check.free-cell-missing", number);
        met.insert(number);
        return Done{};
    });
    if (!status || budget_.stopped()) return status;
    for (const auto& [number, slice] : q_.cells) {
        if (!met.contains(number)) return refused("check.free-cell-void", number);
    }
    const auto at_zero = slice(cell_number(q_, Multiplicities(free_, 0)));
    if ((*at_zero)[0] != 0) return refused("check.free-empty");
    return Done{};
}

}  // namespace ishitori::check

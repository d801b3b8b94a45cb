#include "check/free_heap_tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

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
    if (!cell_numbers(q_)) return refused("check.too-many-cases", most_cases);
    return Done{};
}

Status FreeHeapTables::monoid() {
    const std::size_t n = q_.order;
    for (std::size_t g = 0; g < q_.times.size(); ++g) {
        const HeapSize heap = q_.generators[g];
        FreeState value = identity();
        value.q = q_.times[g][0];
        if (heap > q_.max_heap() || q_.phi[heap] != value) return refused("check.free-generator", heap);
        for (std::size_t h = 0; h < g && budget_.work(n); ++h) {
            for (std::size_t x = 0; x < n; ++x) {
                if (q_.times[g][q_.times[h][x]] != q_.times[h][q_.times[g][x]]) {
                    return refused("check.quotient-commute", q_.generators[h], heap, x);
                }
            }
        }
    }
    // Row y of the table, from a row z and a generator that takes z to y.
    table_.assign(n * n, 0);
    std::vector<bool> reached(n, false);
    std::vector<std::size_t> work{0};
    reached[0] = true;
    for (std::size_t x = 0; x < n; ++x) table_[x] = static_cast<QuotientElement>(x);
    for (std::size_t i = 0; i < work.size() && budget_.work(n); ++i) {
        for (const auto& row : q_.times) {
            const std::size_t z = work[i], y = row[z];
            if (reached[y]) continue;
            reached[y] = true;
            work.push_back(y);
            for (std::size_t x = 0; x < n; ++x) table_[y * n + x] = row[table_[z * n + x]];
        }
    }
    if (budget_.stopped()) return Done{};
    for (std::size_t y = 0; y < n; ++y) {
        if (!reached[y]) return refused("check.quotient-unreached", y);
    }
    return Done{};
}
FreeState FreeHeapTables::times(const FreeState& a, const FreeState& b) const {
    FreeState c{times(a.q, b.q), a.k};
    for (std::size_t i = 0; i < free_; ++i) c.k[i] += b.k[i];
    return c;
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

std::uint64_t FreeHeapTables::number_at(const Follower& follower, const Follower::Place& place,
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
    if (q_.slices.size() > 2 * most_numbers / q_.order)
        return refused("check.too-many-cases", 2 * most_numbers / q_.order);
    for (const auto& members : q_.slices) {
        Set& set = p_.emplace_back(q_.order, 0);
        for (const QuotientElement x : members) set[x] = 1;
    }
    slice_of_.insert(q_.cells.begin(), q_.cells.end());
    const Follower plain = follower(units(), std::vector<std::int64_t>(q_.tests.size(), 0));
    const Shift none(free_, 0);
    std::set<std::uint64_t> met;
    Status status = plain.each_place(free_, budget_, [&](const Follower::Place& place) -> Status {
        const std::uint64_t number = number_at(plain, place, none);
        met.insert(number);
        if (slice(number) == nullptr) return refused("check.free-cell-missing", number);
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

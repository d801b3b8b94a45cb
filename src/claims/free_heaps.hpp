// Claims about a game in misère play beyond finite quotients [T12]: most heaps have a value in
// a finite commutative monoid M, a few *free* heaps f_1, ..., f_r count by their exact multiplicity. The
// state of a position is the product of its heaps' states (q, k), q in M and k in N^r; and its state
// decides if it is P. Plain data; searches nothing.
//
// N^r is divided into finitely many *cells* by tests: linear forms whose value counts only between two bounds
// (beyond them it counts as the bound), and the remainders of the multiplicities. To each cell belongs the
// set of the q with which a state of the cell is P.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "claims/quotient.hpp"

namespace ishitori::claims {

// Multiplicities of the free heaps, in their order.
using Multiplicities = std::vector<std::uint32_t>;

struct FreeState {
    QuotientElement q = 0;
    Multiplicities k;
    bool has_free_part() const {
        return std::ranges::any_of(k, [](std::uint32_t times) { return times > 0; });
    }
    bool operator==(const FreeState&) const = default;
};

// The value of coefficients * k counts as `low` below it and as `high` above it; low < high.
struct CellTest {
    std::vector<std::int32_t> coefficients;
    std::int64_t low = 0, high = 1;
    std::uint64_t values() const { return static_cast<std::uint64_t>(high - low) + 1; }  // that count apart
    bool operator==(const CellTest&) const = default;
};

// Evidence of infinity: for all i < j the positions u^i v^i w and u^j v^i w, where u and v consist of free
// heaps only, have different outcomes. So all powers of u are distinct.
struct PowersApart {
    Multiplicities u, v;
    FreeState w;
    bool operator==(const PowersApart&) const = default;
};

// If `heaps` is positive, a claim is only about positions that have, of the last `heaps` free heaps, at most
// `most` in all.
struct FreeBound {
    std::uint32_t heaps = 0, most = 0;
    // The number of bounded heaps in multiplicities, or how much a shift changes it.
    std::int64_t counted(const auto& k) const {
        return std::accumulate(k.end() - heaps, k.end(), std::int64_t{0});
    }
    bool includes(const Multiplicities& k) const { return counted(k) <= most; }
    bool operator==(const FreeBound&) const = default;
};

struct FreeHeapQuotient {
    // M: elements 0 .. order - 1, 0 the identity; times[g][x] = x * (generator g). Each generator is a heap.
    QuotientElement order = 1;
    std::vector<HeapSize> generators;
    std::vector<std::vector<QuotientElement>> times;

    std::vector<HeapSize> free;         // ascending; at least one
    std::vector<FreeState> phi;         // of the heaps 0 .. max_heap
    std::vector<std::uint32_t> moduli;  // by free heap: its multiplicity counts modulo this, at least 1
    std::vector<CellTest> tests;
    // Sets of elements of M, ascending: the different P-sets of the cells.
    std::vector<std::vector<QuotientElement>> slices;
    // Ascending by number(): the cells that contain some k >= 0, each with its slice.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> cells;

    std::optional<PowersApart> apart;  // then the quotient is infinite
    // [T9]: phi repeats with this period for ever; 0 if no period is claimed.
    HeapSize preperiod = 0, period = 0;
    FreeBound bound;

    HeapSize max_heap() const { return phi.size() - 1; }
    bool about_all_positions() const { return bound.heaps == 0; }
    std::vector<HeapSize> bounded() const { return {free.end() - bound.heaps, free.end()}; }
    bool knows(HeapSize heap) const { return heap <= max_heap() || period > 0; }
    const FreeState& phi_of(HeapSize heap) const {
        return phi[heap <= max_heap() ? heap : preperiod + (heap - preperiod) % period];
    }
    bool operator==(const FreeHeapQuotient&) const = default;
};

// The number of cells that the tests and moduli can distinguish; nullopt if it exceeds 2^62.
std::optional<std::uint64_t> cell_numbers(const FreeHeapQuotient& quotient);
// The number of a cell: mixed radix, the tests in their order first, then the remainders. `value_of(j)` is
// the value of test j, `remainder_of(i)` the remainder for free heap i.
template <class ValueOf, class RemainderOf>
std::uint64_t cell_number(const FreeHeapQuotient& quotient, ValueOf value_of, RemainderOf remainder_of) {
    std::uint64_t number = 0;
    for (std::size_t j = 0; j < quotient.tests.size(); ++j) {
        const CellTest& test = quotient.tests[j];
        const std::int64_t value = std::clamp<std::int64_t>(value_of(j), test.low, test.high);
        number = number * test.values() + static_cast<std::uint64_t>(value - test.low);
    }
    for (std::size_t i = 0; i < quotient.moduli.size(); ++i)
        number = number * quotient.moduli[i] + static_cast<std::uint64_t>(remainder_of(i));
    return number;
}
// The number of the cell of k.
std::uint64_t cell_number(const FreeHeapQuotient& quotient, const Multiplicities& k);

}  // namespace ishitori::claims

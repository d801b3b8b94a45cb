// Claims about a game in misère play by *weights* [T15]: every heap has a class (an element of a finite
// commutative monoid), a largest weight and the sum of its other weights; from some heap on the classes
// repeat and the weights grow by equal steps. The outcome of a position depends only on the sum of the
// classes, on the total of all weights (its remainder, and itself as long as it is small), and on the excess
// of the largest weight over all others together, between two bounds. Plain data; searches nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/types.hpp"

namespace ishitori::claims {

struct HeapWeights {
    std::uint32_t in_class = 0;
    std::uint64_t top = 0;   // the largest weight; 0 if none exists
    std::uint64_t rest = 0;  // the sum of the others; 0 if there is no largest
    bool operator==(const HeapWeights&) const = default;
};

// The data that decide the outcome of a sum of heaps.
struct WeightSum {
    std::uint32_t in_class = 0;
    std::uint64_t total = 0, top = 0;
    auto operator<=>(const WeightSum&) const = default;
};

// Evidence of infinity [T17]: a heap with a weight, whose powers are distinguished; a heap from the preperiod
// on whose largest weight grows faster than its other weights, so that the difference can be arbitrarily
// large; further heaps.
struct WeightsApart {
    HeapSize power = 0, growing = 0;
    std::vector<HeapSize> others;
    bool operator==(const WeightsApart&) const = default;
};

struct WeightRule {
    std::uint32_t classes = 1;  // the number of classes 0 .. classes - 1; 0 is the class of no heaps
    // The sums of two classes, by rows; empty if classes add modulo their number.
    std::vector<std::uint16_t> class_sums;
    std::uint32_t modulus = 1;       // the total counts modulo this
    std::uint64_t most = 1;          // the total itself counts up to this
    std::int64_t low = 0, high = 1;  // 2 * top - total counts between these; low < high
    HeapSize preperiod = 1, period = 1;
    std::vector<HeapWeights> heaps;  // of the heaps 0 .. preperiod + period - 1
    // For the last `period` of them: the growth of their weights with every period.
    std::vector<std::uint64_t> top_steps, rest_steps;
    std::vector<bool> p;                // indexed by number_of(): true if P
    std::optional<WeightsApart> apart;  // then the quotient is infinite

    // Requires numbers within the bounds of parse_certificate<WeightClaim>(), and heap <=
    // largest_weighed_heap.
    HeapWeights of(HeapSize heap) const;
    // The classes that heaps have, ascending, without 0.
    std::vector<std::uint32_t> heap_classes() const;
    // The rows of class_sums for heap_classes(), one after the other.
    std::vector<std::uint16_t> heap_class_rows() const;
    // Fills class_sums from these rows. Classes that are not sums of classes of heaps get zeros. The rows of
    // a commutative monoid give its table; others give a table that may differ from them.
    void set_class_sums(const std::vector<std::uint16_t>& rows);
    std::uint32_t sum_of_classes(std::uint32_t a, std::uint32_t b) const {
        return class_sums.empty() ? (a + b) % classes : class_sums[std::size_t{a} * classes + b];
    }
    // The one of c, 2c, 3c, ... that is its own double: the class of many heaps of class c, their number a
    // multiple of some number. If the table is not a monoid, the result is some class.
    std::uint32_t idempotent(std::uint32_t c) const;
    // The sum with one more heap.
    WeightSum sum(const WeightSum& a, const HeapWeights& heap) const;
    std::size_t excesses() const { return static_cast<std::size_t>(high - low + 1); }
    // How many numbers there are: the size of p.
    std::size_t numbers() const;
    // The index in p. Requires in_class < classes and remainder < modulus; the total is cut off at `most`,
    // the excess at low and high.
    std::size_t number_of(std::uint32_t in_class, std::uint64_t remainder, std::uint64_t total,
                          std::int64_t excess) const;
    std::size_t number_of(const WeightSum& sum) const;
    // The same as if the total were at least `most`.
    std::size_t number_if_large(const WeightSum& sum) const;
    // The facts about a sum that its number gives: the excess between the bounds, the total up to `most`.
    struct Facts {
        std::uint32_t in_class = 0;
        std::uint64_t remainder = 0, total = 0;
        std::int64_t excess = 0;
    };
    Facts facts_of(std::size_t number) const;
    bool is_p(const WeightSum& sum) const { return p[number_of(sum)]; }
    bool operator==(const WeightRule&) const = default;
};

// At most largest_weighed_position heaps of at most this size have totals within 64 bits.
inline constexpr HeapSize largest_weighed_heap = 1'000'000'000'000;
inline constexpr std::size_t largest_weighed_position = 2000;

// The steps by remainder modulo the period, if classes and weights of the given heaps from `preperiod` on
// repeat with `period`; otherwise nullopt.
struct WeightSteps {
    std::vector<std::uint64_t> top, rest;
};
std::optional<WeightSteps> weight_steps(const std::vector<HeapWeights>& heaps, HeapSize preperiod,
                                        HeapSize period);

}  // namespace ishitori::claims

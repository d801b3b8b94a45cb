// A census of subtraction sets: the period of every set of a given number of moves, counted and compared with
// the expectations of the literature. Only the counts and the longest periods are kept.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "values/subtraction_words.hpp"

namespace ishitori::forms {

// "take:3of400": all sets of three numbers, the greatest at most 400; "take:3of100-200": the greatest 100 to
// 200.
struct SetPattern {
    std::size_t size = 0;
    HeapSize from = 0, to = 0;  // of the greatest number; from >= size
};
// True if the word is a pattern of sets ("take:", and "of" in it): parse_sets() names its faults.
bool names_sets(std::string_view word);
// Errors "census.bad" and "census.size" (more than SubtractionWords::max_moves numbers), "census.large".
Result<SetPattern> parse_sets(std::string_view word);
// The number of these sets, at most max_heap_size.
std::uint64_t sets_of(const SetPattern& pattern);
// Calls visit(moves) for each set with the greatest number `greatest`, in order. Stops and returns false if
// visit returns false.
bool for_each_set(std::size_t size, HeapSize greatest,
                  const std::function<bool(std::span<const HeapSize>)>& visit);

// The relation of the period of a set to its numbers.
enum class PeriodKind {
    sum,      // of two of them
    divisor,  // of a sum of two of them, and not a sum itself
    other
};

struct FoundPeriod {
    std::vector<HeapSize> moves;
    SubtractionPeriod period;
};

// Counts for all sets with the same greatest number, or for all together.
struct CensusCounts {
    std::uint64_t sets = 0;
    std::uint64_t open = 0;        // no period up to the last heap allowed
    std::uint64_t pure = 0;        // preperiod 0
    std::uint64_t kinds[2][3]{};   // [additive][PeriodKind]; additive: one number is the sum of two others
    std::uint64_t unexpected = 0;  // additive sets of three numbers with another period than expected
    FoundPeriod longest, latest;   // the first set with the longest period, and with the greatest preperiod
    std::vector<FoundPeriod> others;  // the first few non-additive sets of three numbers of kind `other`

    void add(const CensusCounts& more);
};

struct CensusPlan {
    SetPattern pattern;
    HeapSize to = 0;  // the maximum number of heaps for a set
    std::size_t threads = 1;
    std::function<bool(std::uint64_t done)> keep_going{};  // asked often; false stops
};

struct Census {
    std::vector<CensusCounts>
        rows;  // for the greatest numbers pattern.from, pattern.from + 1, ...: the completed ones
    CensusCounts all;
    bool stopped = false;
};

// Error "survey.no-threads".
Result<Census> take_census(const CensusPlan& plan);

}  // namespace ishitori::forms

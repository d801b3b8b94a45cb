// Runs that keep all values in a vector, and prove periods by the classical theorems: short ones, and those
// of games without a sparse space.
#pragma once

#include <optional>

#include "run/period_run.hpp"

namespace ishitori::inline run {

inline constexpr HeapSize first_look = HeapSize{1} << 16;  // most periods show by [T3] before this
// A period that needs fewer values is proved by [T3] after all.
inline constexpr HeapSize most_by_guy_smith = HeapSize{1} << 21;

// To this limit, or to as many heaps as fit into memory. Errors: as find_period.
Result<PeriodRunFinding> by_guy_smith(const Game& game, const PeriodRun& run, HeapSize limit);

// The period that was found, by the classical theorem if it is short enough for that: then the values can be
// kept and certified. What `finding` says of the run stays.
std::optional<PeriodRunFinding> by_all_values(const Game& game, const PeriodRun& run,
                                              const Periodicity& periodicity,
                                              const PeriodRunFinding& finding);

// The values of a finding that has them all, into the file that was asked for.
Status keep_values(const Game& game, const PeriodRun& run, PeriodRunFinding& finding);

// The same values by the definition, or by m2_bitset where that can do it.
Status check_again(const Game& game, const PeriodRun& run, PeriodRunFinding& finding);

}  // namespace ishitori::inline run

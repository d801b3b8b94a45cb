// A period claimed by the sparse period theorem [T10] with stations, from each of which a stretch of the
// sequence can be derived for itself: a proof too long for one machine or one day is checked piece by piece.
// Read check_stations.cpp in one sitting: it is the whole argument.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/error.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori {

// Which stretches are asked for, 1 .. stretches_of(claim).
struct Stretches {
    std::uint64_t first = 1, last = ~std::uint64_t{0};
};
std::uint64_t stretches_of(const WindowClaim& claim);

struct StationsVerdict {
    std::optional<Error> reason;  // why it is refused: a sentence of words/
    HeapSize rederived = 0;       // how many values were derived again from the rules
    Stretches checked{1, 0};      // those derived whole; last < first: none
};

// Everything but the stretches, and of these those asked for, in turn, as long as not more than `values_most`
// values are derived and `keep_going`, asked now and then, gives true. Memory: some bytes a small heap.
StationsVerdict check_stations(const WindowClaim& claim, Stretches wanted, HeapSize values_most,
                               const std::function<bool()>& keep_going);

}  // namespace ishitori

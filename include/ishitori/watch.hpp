// The one shape of progress and cancellation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "ishitori/export.hpp"

ISHITORI_BEGIN

struct Progress {
    std::uint64_t done = 0;  // heaps, positions or values so far
    std::uint64_t goal = 0;  // of how many at most; 0 where that is not known
    double per_second = 0;   // as the computation itself measures it; 0: it does not
    std::string note{};      // more, in words: "12 open, 1 failed"
};

// Called now and then (several times a second as a rule) in the thread that called; false stops the
// computation, which then gives what it has or an Error with Fault::stopped. Empty: never stop. It may throw
// nothing.
using Watch = std::function<bool(const Progress&)>;

ISHITORI_END

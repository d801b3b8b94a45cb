// Progress and cancellation, in the same form for all functions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "ishitori/export.hpp"

ISHITORI_BEGIN

struct Progress {
    std::uint64_t done = 0;  // heaps, positions or values so far
    std::uint64_t goal = 0;  // the maximum; 0 if it is not known
    double per_second = 0;   // measured by the computation itself; 0: not measured
    std::string note{};      // more in words: "12 open, 1 failed"
};

// Called from time to time (usually several times a second) in the calling thread. If it returns false, the
// computation stops and returns its results so far, or an Error with Fault::stopped. Empty: never stop. It
// must not throw.
using Watch = std::function<bool(const Progress&)>;

ISHITORI_END

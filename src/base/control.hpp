// The outside control of a long computation: progress, and a request to stop.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "base/types.hpp"

namespace ishitori::base {

// Watches a long computation and can end it. The computation calls it every few milliseconds.
struct Control {
    using Clock = std::chrono::steady_clock;

    std::function<bool()> keep_going{};  // false: stop soon (Ctrl-C, or the time is used up)
    std::optional<Clock::time_point> deadline{};
    // G(0) .. G(known_end - 1) are known; this part of the work ends at heap `goal`.
    std::function<void(HeapSize known_end, HeapSize goal)> progress{};

    bool timed_out() const { return deadline && Clock::now() >= *deadline; }
    bool may_continue() const { return !timed_out() && (!keep_going || keep_going()); }
    bool may_continue(HeapSize known_end, HeapSize goal) const {
        if (progress) progress(known_end, goal);
        return may_continue();
    }
};

}  // namespace ishitori::base

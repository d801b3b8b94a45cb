// How long a check may take: so many heaps, and as long as the asker wants.
#pragma once

#include <functional>

#include "base/types.hpp"

namespace ishitori::check {

class Budget {
  public:
    Budget() = default;
    Budget(HeapSize heaps, std::function<bool()> keep_going)
        : left_(heaps), keep_going_(std::move(keep_going)) {}

    // Heaps whose values or options may still be derived.
    HeapSize left() const { return stopped_ ? 0 : left_; }
    HeapSize spent() const { return spent_; }
    bool stopped() const { return stopped_; }
    void stop() { stopped_ = true; }

    // So many heaps more, derived in about `steps` steps each. False: there is nothing left to spend.
    bool spend(HeapSize heaps, HeapSize steps = 1) {
        if (heaps > left_) return stopped_ = true, false;
        if (!work(heaps * steps)) return false;
        left_ -= heaps;
        spent_ += heaps;
        return true;
    }
    // So many steps more. Asks now and then whether to go on.
    bool work(HeapSize steps) {
        constexpr HeapSize pause = HeapSize{1} << 22;
        since_asked_ += steps;
        if (since_asked_ < pause) return !stopped_;
        since_asked_ = 0;
        if (keep_going_ && !keep_going_()) stopped_ = true;
        return !stopped_;
    }

  private:
    HeapSize left_ = ~HeapSize{0}, spent_ = 0, since_asked_ = HeapSize{1} << 22;  // asked at once
    bool stopped_ = false;
    std::function<bool()> keep_going_{};
};

}  // namespace ishitori::check

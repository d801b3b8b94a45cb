// The length of the steps of a long computation between two calls of the stop callback.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/types.hpp"

namespace ishitori::values {

// The heaps of one method can take a nanosecond or a second each; so each stride depends on the time of the
// last one. It takes less than a tenth of a second, or it is a single heap.
class Stride {
  public:
    explicit Stride(HeapSize most) : most_(most) {}

    // The number of heaps to compute before the next call, 1 .. most. Call it once before each stride.
    HeapSize next() {
        const auto now = Clock::now();
        if (started_ && now - last_ > too_long) heaps_ = std::max<HeapSize>(heaps_ / 4, 1);
        if (started_ && now - last_ < short_enough) heaps_ = std::min(heaps_ * 2, most_);
        started_ = true;
        last_ = now;
        return heaps_;
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds too_long{50}, short_enough{20};
    HeapSize most_;
    HeapSize heaps_ = 32;
    bool started_ = false;
    Clock::time_point last_{};
};

}  // namespace ishitori::values

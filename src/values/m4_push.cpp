// What a settled heap excludes for those after it, as a table (m4_sixteen.hpp, m4_few.hpp).
#include <algorithm>

#include "values/m4_kernels.hpp"

#if !defined(__wasi__)  // the page is read over a network

namespace ishitori::inline values::m4 {

namespace {

unsigned count_with_lag(std::span<const Tap> taps, unsigned lag) {
    return static_cast<unsigned>(
        std::count_if(taps.begin(), taps.end(), [&](const Tap& tap) { return tap.lag == lag; }));
}

}  // namespace

PushTable::PushTable(std::span<const Tap> taps) {
    while (delay < longest_lag && count_with_lag(taps, delay) == 0) ++delay;
    // The heap just before, or the one before that, is known too late for the table.
    if (delay <= 2 && count_with_lag(taps, delay) <= lead_most) lead_count = count_with_lag(taps, delay++);
    unsigned leads = 0;
    for (const Tap& tap : taps) {
        if (tap.lag < delay) {
            lead[leads++] = tap.value;
            continue;
        }
        for (unsigned j = 0; j < 4; ++j) {
            const unsigned to = j + tap.lag;
            quads = std::max(quads, to / 4 + 1);
            for (std::uint64_t v = 0; v < 16; ++v)
                of[j][to / 4][v] |= std::uint64_t{1} << (16 * (to % 4) + (v ^ tap.value));
        }
    }
}

NearTable::NearTable(std::span<const Tap> taps) {
    for (const Tap& tap : taps) {
        for (std::uint64_t v = 0; v < values; ++v)
            of[tap.lag][v] |= std::uint64_t{1} << ((v ^ tap.value) % values);
    }
    for (unsigned lag = longest_lag; lag > 0; --lag) {
        const unsigned count = count_with_lag(taps, lag);
        const bool same = count == 1 && of[lag][0] == 1;
        kind = 3 * kind + (count == 0 ? 0 : same ? 1 : 2);
    }
}

}  // namespace ishitori::inline values::m4

#endif

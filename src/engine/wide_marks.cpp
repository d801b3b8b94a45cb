#include "engine/wide_marks.hpp"

namespace ishitori::engine {

void WideMarks::mark(const WideCell* cells, std::span<const WideTap> taps) {
    static_assert(heaps == 8);
    std::uint8_t* const seen = rows_.data();
    for (const WideTap& tap : taps) {
        const WideCell* const from = cells - tap.lag;
        const std::uint32_t value = tap.value;
        seen[0 * row + (from[0] ^ value)] = 1;
        seen[1 * row + (from[1] ^ value)] = 1;
        seen[2 * row + (from[2] ^ value)] = 1;
        seen[3 * row + (from[3] ^ value)] = 1;
        seen[4 * row + (from[4] ^ value)] = 1;
        seen[5 * row + (from[5] ^ value)] = 1;
        seen[6 * row + (from[6] ^ value)] = 1;
        seen[7 * row + (from[7] ^ value)] = 1;
    }
}

}  // namespace ishitori::engine

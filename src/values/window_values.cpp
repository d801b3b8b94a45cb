// A heap's value v is kept as bit v of its place in a ring of places. What the options of a heap have is the
// union of their places, and the value is the lowest bit that is missing. The long moves of a block of heaps
// lead to heaps before the block: their unions are made for the whole block at once, by vectors. The short
// ones follow heap by heap.
#include "values/window_values.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ishitori::values {

namespace {

constexpr HeapSize window_block = 128;
constexpr HeapSize max_moves = 4096;
constexpr std::uint64_t max_bytes = std::uint64_t{1} << 30;
constexpr HeapSize blocks_at_once = 64;  // between two checks of the clock

template <class Bits>
WindowEnd by_bits(const std::vector<HeapSize>& moves, HeapSize last,
                  const std::function<void(HeapSize, std::span<const std::uint16_t>)>& use,
                  const std::function<bool()>& keep_going) {
    const HeapSize places = std::bit_ceil((moves.empty() ? 0 : moves.back()) + window_block);
    if (places > max_bytes / sizeof(Bits)) return WindowEnd::unfit;
    std::vector<Bits> ring(places, 0);
    const auto first_long = std::lower_bound(moves.begin(), moves.end(), window_block);
    std::array<Bits, window_block> seen{};
    std::vector<std::uint16_t> values;
    for (HeapSize n = 0; n <= last; n += window_block) {
        seen.fill(0);
        // Heaps below 0 have no place yet: theirs are still 0.
        for (auto move = first_long; move != moves.end() && *move < n + window_block; ++move) {
            const HeapSize from = (n - *move) & (places - 1), whole = std::min(window_block, places - from);
            for (HeapSize i = 0; i < whole; ++i) seen[i] = static_cast<Bits>(seen[i] | ring[from + i]);
            for (HeapSize i = whole; i < window_block; ++i)
                seen[i] = static_cast<Bits>(seen[i] | ring[i - whole]);
        }
        const HeapSize at = n & (places - 1);
        for (HeapSize i = 0; i < window_block; ++i) {
            auto options = seen[i];
            for (auto move = moves.begin(); move != first_long; ++move)
                options = static_cast<Bits>(options | ring[(n + i - *move) & (places - 1)]);
            const auto value = static_cast<Bits>(~options & (options + 1U));
            if (value == 0) return WindowEnd::unfit;
            ring[at + i] = value;
        }
        for (HeapSize i = 0; i < window_block && n + i <= last; ++i)
            values.push_back(static_cast<std::uint16_t>(std::countr_zero(ring[at + i])));
        if (values.size() < blocks_at_once * window_block && n + window_block <= last) continue;
        use(n + std::min(window_block, last + 1 - n) - values.size(), values);
        values.clear();
        if (!keep_going()) return WindowEnd::stopped;
    }
    return WindowEnd::done;
}

}  // namespace

WindowEnd window_values(const Ruleset& rules, HeapSize last,
                        const std::function<void(HeapSize first, std::span<const std::uint16_t>)>& use,
                        const std::function<bool()>& keep_going) {
    std::vector<HeapSize> moves;
    for (const TakeRange& range : rules.set) {
        for (HeapSize move = range.from; move <= range.to && move <= last; ++move) {
            if (moves.size() == max_moves) return WindowEnd::unfit;
            moves.push_back(move);
        }
    }
    // |S| moves have values up to |S|
    return moves.size() < 8 ? by_bits<std::uint8_t>(moves, last, use, keep_going)
                            : by_bits<std::uint16_t>(moves, last, use, keep_going);
}

}  // namespace ishitori::values

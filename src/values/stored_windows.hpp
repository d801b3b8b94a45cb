// Windows of a sequence that does not fit into memory, kept where the sequence itself says (by what it looks
// like there), so that a window that comes again is kept or looked up both times.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/state_bytes.hpp"
#include "values/m4_engine.hpp"

namespace ishitori {

// The ends in (from, to] whose compressed values 1, 3, 6 and 8 places before look like `key`, ascending,
// until `visit(end)` gives true. Requires heaps from - 7 .. to - 1 in the engine's window.
struct WindowKey {
    std::uint8_t one_before = 0, three_before = 0, six_before = 0, eight_before = 0;
    static WindowKey before(const std::uint8_t* end) { return {end[-1], end[-3], end[-6], end[-8]}; }
    bool operator==(const WindowKey&) const = default;
};
template <class Visit>
bool visit_ends(const SparseEngine& engine, WindowKey key, HeapSize from, HeapSize to, Visit visit) {
    constexpr std::size_t span = 8, stride = 64;
    const std::uint8_t* const base = engine.compressed(from + 1 - span);  // the end from + 1 + j: at base + j
    const std::size_t ends = to - from;
    for (std::size_t begin = 0; begin < ends; begin += stride) {
        const std::size_t end = std::min(ends, begin + stride);
        const auto like = [&](std::size_t j) {
            return (base[j + 7] == key.one_before) & (base[j + 5] == key.three_before) &
                   (base[j + 2] == key.six_before) & (base[j] == key.eight_before);
        };
        std::uint8_t any = 0;
        for (std::size_t j = begin; j < end; ++j) any = static_cast<std::uint8_t>(any | like(j));
        if (any == 0) continue;
        for (std::size_t j = begin; j < end; ++j) {
            if (like(j) && visit(from + 1 + j)) return true;
        }
    }
    return false;
}

// A bounded number of windows, all of one length. An end is chosen if it looks like the key and a digest of
// the values before it ends in some zero bits; one more bit whenever there are too many. So of the windows
// that come again (with the same digest) both ends are chosen or neither.
class StoredWindows {
  public:
    struct Window {
        HeapSize end;  // the window is G(end - size) .. G(end - 1)
        std::uint64_t digest;
        std::vector<std::uint8_t> compressed;
    };
    struct Recurrence {
        const Window* window;
        HeapSize end;  // where it came again
    };

    void clear() { *this = StoredWindows{}; }
    // Keeps windows of the ends in (from, to], of `size` values each, and gives the first that had come
    // before, at an even distance if asked. Requires heaps from - 8 .. to - 1 in the engine's window; ends
    // whose window is not are passed over. If `size` is another than before, all begins anew.
    std::optional<Recurrence> add(const SparseEngine& engine, HeapSize from, HeapSize to, HeapSize size,
                                  bool even_distance);
    // Forgets the windows that begin above `lowest`: their proof would need values before them.
    void drop_from(HeapSize lowest);

    const std::vector<Window>& windows() const { return windows_; }  // ascending

    void save(StateWriter& out) const;
    bool restore(StateReader& in);

  private:
    bool choose_key(const SparseEngine& engine, HeapSize to);

    HeapSize size_ = 0;
    bool has_key_ = false;
    WindowKey key_;
    HeapSize last_like_key_ = 0;
    unsigned bits_ = 0;  // digests of chosen ends have so many zero bits at the end
    std::vector<Window> windows_;
};

}  // namespace ishitori

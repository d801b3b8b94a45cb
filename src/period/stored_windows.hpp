// Windows of a sequence that does not fit into memory, sampled by content: the choice depends only on the
// values before a window's end, so that a recurring window is chosen both times.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/state_bytes.hpp"
#include "engine/engine.hpp"

namespace ishitori::period {

// Visits the ends in (from, to] that match `key`, ascending, until `visit(end)` returns true. Requires heaps
// from - 7 .. to - 1 in the engine's window.
template <class Visit>
bool visit_ends(const SparseEngine& engine, kernels::EndKey key, HeapSize from, HeapSize to, Visit visit) {
    HeapSize first = from + 1;
    for (; first + 64 <= to + 1; first += 64) {
        for (std::uint64_t ends = kernels::ends_like(engine.compressed(first), key); ends != 0;
             ends &= ends - 1) {
            if (visit(first + static_cast<HeapSize>(std::countr_zero(ends)))) return true;
        }
    }
    for (; first <= to; ++first) {
        if (kernels::EndKey::before(engine.compressed(first)) == key && visit(first)) return true;
    }
    return false;
}

// A bounded number of windows, all of one length. An end is chosen if it matches the key and a digest of the
// values before it ends in some zero bits; one more bit is required whenever there are too many. So of two
// windows with the same digest either both are chosen or neither.
class StoredWindows {
  public:
    struct Window {
        HeapSize end;  // the window is G(end - size) .. G(end - 1)
        std::uint64_t digest;
        std::vector<std::uint8_t> compressed;
    };
    struct Recurrence {
        const Window* window;
        HeapSize end;  // end of its recurrence
    };

    void clear() { *this = StoredWindows{}; }
    // Stores windows of the ends in (from, to], of `size` values each, and returns the first one that
    // occurred before, at an even distance if requested. Requires heaps from - 8 .. to - 1 in the engine's
    // window; skips ends whose window is not there. If `size` changes, all stored windows are discarded.
    std::optional<Recurrence> add(const SparseEngine& engine, HeapSize from, HeapSize to, HeapSize size,
                                  bool even_distance);
    // Discards the windows that begin above `lowest`, because their proof would need earlier values.
    void drop_from(HeapSize lowest);

    const std::vector<Window>& windows() const { return windows_; }  // ascending

    void save(StateWriter& out) const;
    // Returns false for malformed bytes. sound() is true if the windows are consistent for an engine at heap
    // `verified`.
    bool restore(StateReader& in);
    bool sound(HeapSize verified) const;

  private:
    bool choose_key(const SparseEngine& engine, HeapSize to);

    HeapSize size_ = 0;
    bool has_key_ = false;
    kernels::EndKey key_;
    HeapSize last_like_key_ = 0;
    unsigned bits_ = 0;  // sampling: an end is chosen if its digest ends in this many zero bits
    std::vector<Window> windows_;
};

}  // namespace ishitori::period

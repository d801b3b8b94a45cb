// Detects late rare heaps that recur: compares the values before each one with the values before earlier
// ones.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/types.hpp"
#include "engine/engine.hpp"

namespace ishitori::period {

// [T10] does not apply if rare heaps never end. If the values before a late rare heap equal the values before
// an earlier one, their distance may be a period. This is a guess, to be proved or refuted elsewhere.
class RareRecurrence {
  public:
    static constexpr HeapSize usual_from = HeapSize{1} << 20;  // earlier rare heaps are not examined
    static constexpr std::size_t window = 4096;                // values that must be equal
    static constexpr HeapSize least_distance = HeapSize{1} << 16;

    explicit RareRecurrence(HeapSize from = usual_from) : from_(from) {}

    // Call after each step of the engine; it takes time only when a rare heap was verified. Returns the
    // distance of two rare heaps with one value and the same values before them; the distance is even if
    // classes include parity. Each distance is returned once, and again when the number of heaps has doubled.
    std::optional<HeapSize> find(const SparseEngine& engine);

  private:
    struct Seen {
        RareHeap rare;
        std::vector<std::uint8_t>
            before;  // compressed values, rare heaps as they appear in the engine's window
    };
    static constexpr std::size_t max_seen = 64;

    HeapSize from_;
    std::size_t rares_ = 0;  // this many were examined
    SparseMask mask_;        // for their compression
    std::vector<Seen> seen_;
    std::map<HeapSize, HeapSize> returned_at_;  // the distances, and at which heap
};

}  // namespace ishitori::period

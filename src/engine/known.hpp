// The shared state of the parts of the sparse engine: the rules, how values are coded, and the sequence as
// far as it is known.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/kernels/kernels.hpp"
#include "engine/space.hpp"

namespace ishitori::engine {

// Receives every heap once, in order, in runs of a few hundred: G(first), G(first + 1), ...
using ValueObserver = std::function<void(HeapSize first, std::span<const std::uint16_t> values)>;

// Two ways to the same values, to compare their checksums. `other` divides the values by the second-best mask
// if that has few rares too, else by the same mask in lanes twice as wide. It starts at other heaps and
// verifies with other witnesses.
enum class EngineVariant { usual, other };

inline constexpr std::uint8_t rare_plain = kernels::not_common;  // a rare heap's byte in the window
inline constexpr StoredValue values_limit = 512;                 // a common value's lane has one byte
inline constexpr HeapSize first_start = HeapSize{1}
                                        << 13;           // heaps computed before the vectors start, at least
inline constexpr HeapSize mirrored = HeapSize{1} << 18;  // small heaps compared with the window in vectors
inline constexpr HeapSize head_limit = HeapSize{1} << 23;  // heaps whose values are all kept
inline constexpr HeapSize witness_reach = 4096;            // witnesses are at most this far below their heap

// Common values in one byte, a compressed value.
struct Coding : Compression {
    unsigned groups = 1;               // compressed values are below 16 * groups: 1, 2, 4, 8 or 16
    unsigned sixteens = 1;             // the values so far are below 16 * sixteens
    std::vector<StoredValue> full[2];  // for each parity of the heap: what a compressed value represents

    void use(const SparseMask& by) {
        static_cast<Compression&>(*this) = Compression(by);
        for (unsigned parity = 0; parity < 2; ++parity) {
            full[parity].resize(256);
            for (StoredValue c = 0; c < 256; ++c) full[parity][c] = Compression::common(parity, c);
        }
    }
    bool rare(HeapSize n, StoredValue v) const { return mask.rare(n, v); }
    StoredValue common(HeapSize n, unsigned compressed) const { return full[n & 1][compressed]; }
    // The byte of heap n, with value v, in the window.
    std::uint8_t byte_of(HeapSize n, StoredValue v) const {
        return rare(n, v) ? rare_plain : static_cast<std::uint8_t>(compress(v));
    }

    unsigned width() const { return 16 * groups; }
    // True if each value is infrequent: then witnesses and taps are chosen in other ways.
    bool many_values() const { return groups > 4; }
    // Values from this one on outgrow the lanes or the examined range.
    unsigned limit() const { return 16 * (many_values() ? sixteens : groups); }
    unsigned lanes_limit() const { return std::min(16 * groups, rare_plain + 0U); }
    void cover(std::uint8_t byte) {
        if (byte != rare_plain) sixteens = std::max(sixteens, byte / 16U + 1);
    }
};

struct Known {
    SplitRules rules;
    EngineVariant variant;
    HeapSize longest;  // move
    Coding coding;
    HeapSize end = 0;                 // G(0) .. G(end - 1) are known and verified
    std::vector<std::uint16_t> head;  // the first of these, as long as they are few enough to keep
    std::vector<RareHeap> rares;      // ascending; the last ones may be in the current segment
    ValueCounts counts;
    HeapSize counted_end = 0;  // heaps below are in `counts`
    StoredValue greatest = 0;  // of the counted heaps, and the first heap with it
    HeapSize greatest_at = 0;

    Known(SplitRules of, EngineVariant which)
        : rules(std::move(of)), variant(which), longest(rules.longest()) {}

    HeapSize last_rare() const { return rares.empty() ? 0 : rares.back().heap; }
    // L + k of the sparse period theorem [T10]: the last rare heap and the longest move.
    HeapSize tail_needed() const { return last_rare() + longest; }
    // The first rare heap that is not below `heap`.
    std::vector<RareHeap>::const_iterator rare_from(HeapSize heap) const {
        return std::ranges::lower_bound(rares, heap, {}, &RareHeap::heap);
    }
    // The bytes of the first heaps, in descending order, with `none` for heap 0 and rare heaps: heap a is at
    // [size - 1 - a].
    std::vector<std::uint8_t> descending(std::size_t size, std::uint8_t none) const {
        std::vector<std::uint8_t> bytes(size, none);
        for (HeapSize a = 1; a < size; ++a) {
            const std::uint8_t byte = coding.byte_of(a, head[a]);
            if (byte != rare_plain) bytes[size - 1 - a] = byte;
        }
        return bytes;
    }
    void count(HeapSize n, StoredValue v) {
        counts.add(n, v);
        if (v <= greatest) return;
        greatest = v;
        greatest_at = n;
    }
    // True if the value of heap n agrees with the greatest value and its first heap.
    bool may_have(HeapSize n, StoredValue v) const {
        return n < greatest_at ? v < greatest : n > greatest_at || v == greatest;
    }
    // Makes the search examine as many values as were counted, at any heap.
    void cover_counted() {
        for (unsigned parity = 0; parity < 2; ++parity) {
            for (StoredValue v = 0; v < counts.of[parity].size(); ++v) {
                if (counts.of[parity][v] == 0 || coding.rare(parity, v)) continue;
                coding.sixteens =
                    std::min(coding.groups, std::max(coding.sixteens, coding.compress(v) / 16U + 1));
            }
        }
    }
    // The lags allowed for witnesses: the two variants verify with different ones.
    bool may_shift(HeapSize lag) const {
        return variant == EngineVariant::usual ? !coding.many_values() || lag % 4 <= 2 : lag % 8 >= 4;
    }
    // Witnesses are at most this far below their heap. If each value is infrequent, the search reaches
    // farther down, as far as the window that [T10] needs anyway.
    HeapSize near_witness() const {
        return coding.many_values() ? std::clamp(tail_needed(), witness_reach, 2 * witness_reach)
                                    : witness_reach;
    }
};

}  // namespace ishitori::engine

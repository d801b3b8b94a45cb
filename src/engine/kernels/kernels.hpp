// The vector work of the sparse engine, compiled for several processors and chosen at run time. Everything
// here is in compressed values (engine.hpp): one byte, common values only.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ishitori::engine::kernels {

inline constexpr std::size_t block = 64;     // heaps that the old taps handle at once
inline constexpr std::size_t segment = 512;  // heaps that are verified together
inline constexpr std::size_t search_reach =
    block + 16;  // no heap this close before the searched heaps is rare
inline constexpr std::uint8_t not_common = 0xFF;
inline constexpr std::size_t max_groups = 16;  // compressed values below 16 * 16 - 1

// Heap n has the option value XOR (value of heap n - lag): a rare heap and a splitting digit, or a take.
struct Tap {
    std::uint32_t lag;
    std::uint32_t value;
    std::uint32_t four_values = value * 0x01010101U;  // so that it is read into all lanes at once
    auto operator<=>(const Tap&) const = default;     // by lag, then by value
};

// With 2 and 4 groups, of[lag]: the options that a heap of value v excludes by taps of that lag, less than 8.
// A value beyond the lanes, counted as `values`, excludes nothing.
struct NearTable {
    static constexpr unsigned longest_lag = 7, values = 64, kinds = 3 * 3 * 3 * 3 * 3 * 3 * 3;
    std::uint64_t of[longest_lag + 1][values + 1] = {};
    // In the ternary system, from lag 1 on: 0 no tap of the lag, 1 one that gives the heap's own value, 2
    // others, or more.
    unsigned kind = 0;
    explicit NearTable(std::span<const Tap> taps);
};

// The taps with 2 and 4 groups where bytes are looked up across whole vectors, the nearer ones made ready for
// that. A rare heap has a tap for each splitting digit, with the same value: what the one with the least
// digit excludes, the others exclude some heaps later. So only that one is looked up, and the rest is
// shifted.
struct FewTaps {
    static constexpr unsigned eight = 8;               // heaps that are settled together
    static constexpr std::uint32_t least_shared = 16;  // lag of a tap that is looked up for others too
    static constexpr std::uint32_t old_lag = block + eight;
    static constexpr unsigned longest_shift = eight - 1;
    // from[8 * heap], for each of eight heaps: the place of its option's heap among the last values.
    struct Single {
        alignas(64) std::uint8_t from[64];
        std::uint64_t value;
    };
    // The same for eight taps, from[8 * tap + heap].
    struct Eight {
        alignas(64) std::uint8_t from[64];
        alignas(64) std::uint8_t value[64];
    };
    NearTable near;                // lag < 8
    std::vector<Single> half;      // 8 <= lag < 16: places among the 16 values before the eight heaps
    std::vector<Single> early;     // 16 <= lag, not shared: among the 64 values that end eight heaps before
    std::vector<Eight> mid;        // shared, lag < old_lag: the same
    std::vector<Tap> old;          // shared, lag >= old_lag, ascending
    std::vector<unsigned> shifts;  // of shared taps, ascending, each 1 .. longest_shift
    // While a block is searched, the old taps of the next block are handled in this many parts, one after
    // each sixteen settled heaps. Each part takes only the taps from this one on, which lead to heaps settled
    // some time before.
    static constexpr unsigned parts = 4;
    std::size_t known_from[parts] = {};
    // `own`: each alone, of lags less than least_shared + eight; `shared`: with the taps of its lag +
    // shift, which are in neither; of lags from least_shared on. Both sorted.
    FewTaps(std::span<const Tap> own, std::span<const Tap> shared, std::vector<unsigned> shifts);
};

// The taps with 1 and 2 groups for a search in rounds (rounds.cpp), and what such searches cost. Shared as in
// FewTaps.
struct RoundTaps {
    static constexpr unsigned longest_shift = 8;
    static constexpr std::uint64_t cost_of_round = 60;  // and 1 for each near tap and slice of eight values
    struct Near {
        // For each heap of a block: the place of its option's heap among the 64 before the block and behind
        // them the block's own.
        alignas(64) std::uint8_t from[block];
        std::uint32_t four_values;
    };
    std::vector<Tap> shared;           // ascending; from index old_from on with lags of 64 or more
    std::size_t old_from = 0;          // earlier taps are in `near`
    std::vector<Tap> old_own;          // the other taps with lags of 64 or more
    std::vector<Near> near, near_own;  // of lags below 64
    std::vector<unsigned> shifts;      // of shared taps, ascending, each 1 .. longest_shift
    // Statistics of all searches so far; not for concurrent use.
    mutable std::uint64_t blocks = 0, cost = 0;
    // Both sorted.
    RoundTaps(std::span<const Tap> own, std::span<const Tap> to_share, std::vector<unsigned> to_shift);
};

// Taps sorted by value / 64, quarter j from quarter[j] on.
struct TapPart {
    const Tap* taps;
    std::size_t quarter[5];
};
inline constexpr std::size_t tap_parts = 3;
inline constexpr unsigned longest_part_shift = 8;

struct SearchTask {
    unsigned groups;  // 1, 2, 4, 8, 16: values are below 16 * groups,
    unsigned limit;   // and below this multiple of 16, less than 16 * groups from 8 groups on
    // With 8 and 16 groups the old taps are sorted by value / 64, quarter j from old_quarter[j] on.
    std::size_t old_quarter[5];
    std::uint8_t* plain;  // the place of heap `first`; earlier heaps precede it, and rare heaps are stored as
                          // not_common
    bool all_common;      // no tap meets a rare heap, as far as the task goes
    const Tap* old_taps;  // lag >= 64; with 1, 2, 4 groups ascending by lag
    std::size_t old_count;
    const Tap* mid_taps;  // 16 <= lag < 64
    std::size_t mid_count;
    const Tap* half_taps;  // 8 <= lag < 16, with 2 and 4 groups
    std::size_t half_count;
    const Tap* near_taps;    // lag < 16, or < 8
    std::size_t near_count;  // best up to 4 or a multiple of 4 (a tap may be there twice)
    // The rest where wide_lookups(), or nothing.
    const FewTaps* few;       // with 1, 2 and 4 groups, or nothing: all taps
    const RoundTaps* rounds;  // with 1 and 2 groups, to search in rounds: all taps
    // With 8 and 16 groups: the old taps again, so that the taps of the first part leave a few of the values
    // that they are asked for, the second fewer. The exclusions of the first part are excluded this many
    // heaps later, too, for each of the shifts (see FewTaps); the parts do not hold taps for these.
    TapPart parts[tap_parts];
    std::span<const unsigned> part_shifts;  // ascending, each 1 .. longest_part_shift
    // With `few`, or nothing: what few->old from gathered_from on, of lags 128 and more, exclude, as gather()
    // has it: for each block in turn.
    const std::uint8_t* gathered;
    std::size_t gathered_from;
    unsigned gathered_slices;
};

// True if bytes are looked up across whole vectors, and so parts of taps, FewTaps and RoundTaps are of use.
#if defined(__wasi__)
constexpr bool wide_lookups() { return false; }
#else
bool wide_lookups();
#endif

inline void forward(SearchTask& task, std::size_t heaps) { task.plain += heaps; }

// Steps 1 and 2 for `blocks` blocks of 64 heaps from the pointers on. Requires that no heap of the
// search_reach before is rare. True if some value reached `limit`: then nothing written counts.
bool search(const SearchTask& task, std::size_t blocks);

// The parts of search(): with 2 and 4 groups; and where wide_lookups() only, with task.rounds, with task.few,
// with parts. search_many returns nothing if it works only for the blocks before those that are left of the
// task.
bool search_words(const SearchTask& task, std::size_t blocks);
bool search_in_rounds(const SearchTask& task, std::size_t blocks);
bool search_few(const SearchTask& task, std::size_t blocks);
inline bool are_parted(const SearchTask& task) {
    return task.parts[0].quarter[4] + task.parts[1].quarter[4] + task.parts[2].quarter[4] > 0;
}
std::optional<bool> search_many(SearchTask& task, std::size_t& blocks);

// With 1, 2 and 4 groups and wide_lookups(): how many slices of eight values each to examine first, as many
// as the 512 heaps before `plain` need.
unsigned usual_slices(const std::uint8_t* plain, unsigned groups);

// For a search by another thread: what few->old from task.gathered_from on exclude for each block of the
// segment from task.plain on, `slices` times 64 bytes, in a byte each heap's eight values. Requires task.few
// and slices <= 8.
void gather(const SearchTask& task, unsigned slices, std::uint8_t* to);

// A heap, counted from the first of a segment, and a compressed rare value.
struct Pair {
    std::uint16_t heap;
    std::uint16_t value;
};

// For the heaps from task.plain on, heap j and all rare values below below[j] (both compressed): the pairs
// that no old tap joins, and if the taps are parted perhaps some others. With 8 and 16 groups. The taps' lags
// may be less than 64 here.
void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs);

inline constexpr std::size_t pair_heaps = 2048;  // on which taps of many values are chosen

// Removes the option others[j] XOR value of each heap j from the set `left`, and returns how many were in it.
// Bit v % 8 of left[v / 8 * pair_heaps + j] represents value v of heap j. Options from 8 * `bytes` on are in
// no set.
std::size_t count_pairs(const std::uint8_t* others, unsigned value, const std::uint8_t* left, unsigned bytes);
void take_out_pairs(const std::uint8_t* others, unsigned value, std::uint8_t* left, unsigned bytes);

// A row of places moved by some heaps, so that whole bytes are read: bit j of it is bit j - shift of the
// places of `value`, or one of the bits before it of PlaceRows::further.
struct ShiftedRow {
    std::uint32_t value;
    std::uint32_t shift;  // 0 .. 7
    std::size_t at;       // offset of the row from the first one
};

// The places of the values of a segment, in rows of bits.
struct PlaceRows {
    static constexpr unsigned longest_further = 56;
    std::uint8_t* rows;  // bit j of rows + value * stride: heap j has the value
    std::size_t stride;
    std::span<const ShiftedRow> shifted;
    // A witness handles a heap by each splitting digit, so a shifted row has the places once more, moved by
    // this many heaps more: each 1 .. longest_further.
    std::span<const unsigned> further;
};

// Fills the rows of the values below 16 * groups for the 512 heaps of `plain`, and the shifted rows, for
// which the word before is read.
void mark_places(const std::uint8_t* plain, unsigned groups, const PlaceRows& places);

// Step 3 for the 512 heaps of each of some segments in turn with 1, 2, 4 groups.
struct RowTask {
    std::size_t segments;
    const std::uint8_t* rows;  // the places of value w at rows + w * stride
    std::size_t stride;
    unsigned width, group;  // compressed values, and how many in turn differ only below the dropped bit
    // For each such group, the heaps where its common values are above its rare ones, 64 of them in turn.
    const std::uint64_t* set;
    std::uint64_t halves;  // bit n % 64: heap n needs no witness for the rare value 0
    // For each compressed rare value offsets to rows of places, the best first.
    const std::vector<std::vector<std::int32_t>>* witnesses;
};

// The pairs of a heap and a rare value below its value, but for most of those that witnesses join (all are
// not tried where few heaps are left). Room for 512 * segments * width of them; returns how many.
std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs);

// The greatest j < size with left[j] XOR right[j] = wanted, or `size` if none exists.
std::size_t find_last_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t size,
                          std::uint8_t wanted);

// Pairs of a heap and a rare value that have no witness yet, and the small heaps among which one is looked
// for.
struct PairTask {
    const std::uint8_t* plain;      // the place of heap 0 of the pairs
    const std::uint8_t* small_end;  // small heap a at small_end[-1 - a]; not_small where it gives none
    std::size_t chunks;             // small_chunk small heaps each
    const std::size_t* digits;      // stones taken
    std::size_t digit_count;
};
inline constexpr std::uint8_t not_small = 0x7F;
inline constexpr std::size_t small_chunk = 128;

// Leaves the pairs, in their order, for which no small heap a and no digit i has value(a) XOR
// value(heap - i - a) = the pair's value, and returns how many. With 1, 2, 4 groups.
std::size_t unjoined_by_small(const PairTask& task, Pair* pairs, std::size_t count);

// How many bits are set in both; words is a multiple of 8. b: the bytes of the same number of words.
std::size_t count_both(const std::uint64_t* a, const std::uint8_t* b, std::size_t words);

// For each value below 16 * groups: how many of its places among 512 heaps are even [0], odd [1] heaps.
void count_places(const std::uint8_t* places, unsigned groups, std::size_t stride, std::uint64_t* even,
                  std::uint64_t* odd);

// The meaning of common compressed values. Full value: the compressed one with a bit put in
// where one was dropped, such that popcount(full AND mask) is odd, or even.
struct Expansion {
    std::uint16_t mask;
    unsigned drop;                     // the place of the dropped bit, which is in the mask
    bool odd_at_first, odd_at_second;  // of two alternating heaps
};

// full[j] for the values from plain[0]. size is a multiple of 64. The entry
// for a rare heap is not to be used.
void expand(const std::uint8_t* plain, std::size_t size, const Expansion& to, std::uint16_t* full);

// The bytes 1, 3, 6 and 8 places before an end.
struct EndKey {
    std::uint8_t one_before = 0, three_before = 0, six_before = 0, eight_before = 0;
    static EndKey before(const std::uint8_t* end) { return {end[-1], end[-3], end[-6], end[-8]}; }
    bool operator==(const EndKey&) const = default;
};
// Bit j: the end `first` + j looks like the key. Reads from first - 8 to first + 62.
std::uint64_t ends_like(const std::uint8_t* first, EndKey key);

// out[j] = value_of[code first + j] for j < size; the codes have `bits` bits each (1 .. 8), the first in the
// lowest bits. value_of has 128 values at least; up to unpack_pad bytes behind the last code are read.
void unpack(const std::uint8_t* packed, std::size_t first, std::size_t size, unsigned bits,
            const std::uint8_t* value_of, std::uint8_t* out);
inline constexpr std::size_t unpack_pad = 128;

// The instruction sets this build and this machine can use ("AVX3", "AVX2", ...), best first; use_target
// makes the engine use just that one (for tests); "" goes back to the best.
std::vector<std::string> targets();
void use_target(const std::string& name);
std::string target_in_use();

}  // namespace ishitori::engine::kernels

// The vector work of the sparse engine, compiled for several processors and chosen at run time. Everything
// here is in compressed values (engine.hpp): one byte, common values only.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/modules.hpp"
#include "base/platform/capabilities.hpp"

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

// For at most 64 values, of[lag]: the options that a value v excludes by taps of that lag. A value beyond the
// lanes, counted as `values`, excludes nothing.
struct NearTable {
    static constexpr unsigned longest_lag = 7, values = 64, kinds = 3 * 3 * 3 * 3 * 3 * 3 * 3;
    std::uint64_t of[longest_lag + 1][values + 1] = {};
    // Ternary, with a digit for each lag from 1 on: 0 without a tap, 1 with one tap that gives the heap's own
    // value, 2 otherwise.
    unsigned kind = 0;
    explicit NearTable(std::span<const Tap> taps);  // sorted; taps of longer lags are ignored
};

// The taps with 2 and 4 groups where bytes are looked up across whole vectors; the nearer ones are prepared
// for that. A rare heap has a tap for each splitting digit, with the same value: the exclusions of the least
// digit reappear some heaps later for the other digits. So only the least digit is looked up, and its result
// is shifted for the others.
struct FewTaps {
    static constexpr unsigned eight = 8;               // heaps that are settled together
    static constexpr std::uint32_t least_shared = 16;  // least lag of a tap that is shared
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
    std::vector<Single> half;      // 8 <= lag < 16: places among the 16 values before the eight heaps
    std::vector<Single> early;     // 16 <= lag, not shared: among the 64 values that end eight heaps before
    std::vector<Eight> mid;        // shared, lag < old_lag: the same
    std::vector<Tap> old;          // shared, lag >= old_lag, ascending
    std::vector<unsigned> shifts;  // of shared taps, ascending, each 1 .. longest_shift
    // During the search of a block, the old taps of the next block are handled in this many parts, one after
    // each sixteen settled heaps. Each part uses only the taps from this one on, which lead to heaps settled
    // some time before.
    static constexpr unsigned parts = 4;
    std::size_t known_from[parts] = {};
    // Both sorted. `own`: each looked up alone, of lags less than least_shared + eight (the ones in
    // NearTable are ignored). `shared`: of lags from least_shared on, each also for the taps of its lag +
    // shift, which are in neither list.
    FewTaps(std::span<const Tap> own, std::span<const Tap> shared, std::vector<unsigned> shifts);
};

// The taps with 1 and 2 groups for a search in rounds (rounds.cpp), and the cost of these searches. Shared as
// in FewTaps.
struct RoundTaps {
    static constexpr unsigned longest_shift = 8;
    static constexpr std::uint64_t cost_of_round = 60;  // and 1 for each near tap and slice of eight values
    struct Near {
        // For each heap of a block: the place of its option's heap in the array of the 64 values before the
        // block, followed by the block's own.
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

// Taps sorted by value / 64, quarter j from quarter[j] on; or in one quarter, in any order.
struct TapPart {
    const Tap* taps;
    std::array<std::size_t, 5> quarter;
    std::size_t count() const { return quarter[4]; }
    std::span<const Tap> all() const { return {taps, count()}; }
    std::span<const Tap> in_quarter(unsigned j) const {
        return {taps + quarter[j], quarter[j + 1] - quarter[j]};
    }
};
inline constexpr std::size_t tap_parts = 3;
inline constexpr unsigned longest_part_shift = 8;

struct SearchTask {
    unsigned groups;      // 1, 2, 4, 8, 16: values are below 16 * groups,
    unsigned limit;       // and below this multiple of 16, less than 16 * groups from 8 groups on
    std::uint8_t* plain;  // the place of heap `first`; earlier heaps precede it, and rare heaps are stored as
                          // not_common
    bool all_common;      // no tap meets a rare heap within the task
    TapPart old;          // lag >= 64; with 1, 2, 4 groups ascending by lag
    std::span<const Tap> mid;   // 16 <= lag < 64
    std::span<const Tap> half;  // 8 <= lag < 16, with 2 and 4 groups
    // lag < 16, or < 8; with 2 and 4 groups near_table is used instead. Their number is best up to 4 or a
    // multiple of 4 (a tap may occur twice).
    std::span<const Tap> near;
    const NearTable* near_table;  // with 1, 2 and 4 groups: the taps of lags below 8
    // The rest if wide_lookups(), else nullptr.
    const FewTaps* few;       // with 1, 2 and 4 groups, or nothing: all taps that are not in near_table
    const RoundTaps* rounds;  // with 1 and 2 groups, to search in rounds: all taps
    // With 8 and 16 groups: the old taps again, in parts. After the first part few of the values are still
    // open, after the second fewer. The exclusions of the first part also apply this many heaps later, for
    // each of the shifts (see FewTaps); the parts do not contain taps for these.
    TapPart parts[tap_parts];
    std::span<const unsigned> part_shifts;  // ascending, each 1 .. longest_part_shift
    // With `few`, or nullptr: the exclusions of few->old from gathered_from on, of lags 128 and more, in the
    // form of gather(), for each block in turn.
    const std::uint8_t* gathered;
    std::size_t gathered_from;
    unsigned gathered_slices;
};

// True if bytes are looked up across whole vectors, so that parts of taps, FewTaps and RoundTaps are useful.
bool has_wide_lookups();
inline bool wide_lookups() { return platform::has_vector_choice && has_wide_lookups(); }

// Sets given[x] for the options x of the heap at `heap`; from 256 on for heaps that are not common.
inline void mark_options(std::span<const Tap> taps, const std::uint8_t* heap, std::uint8_t* given) {
    for (const Tap& tap : taps) {
        const std::size_t other = *(heap - tap.lag);
        given[(other ^ tap.value) | (other == not_common ? 256 : 0)] = 1;
    }
}

// Steps 1 and 2 for `blocks` blocks of 64 heaps from the pointers on. Requires that none of the search_reach
// heaps before is rare. Returns true if some value reached `limit`: then the values written do not count.
bool search(const SearchTask& task, std::size_t blocks);

// The parts of search(): with 2 and 4 groups; and, if wide_lookups(), with task.rounds, with task.few, with
// parts. search_many returns nullopt if it works only for the blocks before the remaining ones of the task.
bool search_in_words(const SearchTask& task, std::size_t blocks);
bool search_in_rounds(const SearchTask& task, std::size_t blocks);
bool search_few(const SearchTask& task, std::size_t blocks);
inline bool are_parted(const SearchTask& task) {
    return task.parts[0].count() + task.parts[1].count() + task.parts[2].count() > 0;
}
std::optional<bool> search_many(SearchTask& task, std::size_t& blocks);

// With 1, 2 and 4 groups and wide_lookups(): the number of slices of eight values to examine first, enough
// for the 512 heaps before `plain`.
unsigned usual_slices(const std::uint8_t* plain, unsigned groups);

// For a search by another thread: the exclusions of few->old from task.gathered_from on for each block of the
// segment from task.plain on, `slices` times 64 bytes, eight values of a heap in each byte. Requires task.few
// and slices <= 8.
void gather(const SearchTask& task, unsigned slices, std::uint8_t* to);

// A heap, counted from the first of a segment, and a compressed rare value.
struct Pair {
    std::uint16_t heap;
    std::uint16_t value;
};

// For the heaps from task.plain on, heap j with all rare values below below[j] (both compressed): the pairs
// that no tap of task.parts joins. With 8 and 16 groups. Here the lags of taps may be less than 64.
void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs);

inline constexpr std::size_t pair_heaps = 2048;  // on which taps of many values are chosen

// Pairs of a heap and a value below 255, in a list for each 16 heaps of a block. A row of a block has 16
// places of each of its lists.
class PairLists {
  public:
    static constexpr std::size_t in_row = 16, lists = block / in_row, blocks = pair_heaps / block;
    static constexpr std::uint8_t no_heap = 0x80, no_value = 255;  // after the last pair of a list

    // The values below ends[j] for each heap j.
    explicit PairLists(const std::vector<unsigned>& ends);
    std::size_t size() const { return size_; }
    std::size_t rows(std::size_t b) const {
        return (*std::ranges::max_element(count_[b]) + in_row - 1) / in_row;
    }
    // The heaps, counted from the first of their list, and the values in a row of block b.
    const std::uint8_t* heaps(std::size_t b, std::size_t row) const { return &heaps_[row_at(b, row)]; }
    const std::uint8_t* values(std::size_t b, std::size_t row) const { return &values_[row_at(b, row)]; }
    // Removes the pair at this place of a row. The last pair of its list takes its place.
    void remove(std::size_t b, std::size_t row, std::size_t place) {
        const std::size_t l = place / in_row, last = pair_at(b, l, --count_[b][l]);
        const std::size_t own = row_at(b, row) + place;
        heaps_[own] = heaps_[last];
        values_[own] = values_[last];
        heaps_[last] = no_heap;
        values_[last] = no_value;
        --size_;
    }

  private:
    std::size_t row_at(std::size_t b, std::size_t row) const { return (b * rows_ + row) * block; }
    std::size_t pair_at(std::size_t b, std::size_t l, std::size_t p) const {
        return row_at(b, p / in_row) + l * in_row + p % in_row;
    }

    std::size_t rows_ = 0, size_ = 0;  // rows_: of each block at first
    std::array<std::array<std::size_t, lists>, blocks> count_{};
    std::vector<std::uint8_t> heaps_, values_;
};
// The number of pairs of a heap j and its option others[j] XOR value. Looks at the blocks from `first` on
// until it finds `enough`, and assumes as many in the other blocks.
std::size_t count_pairs(const std::uint8_t* others, unsigned value, const PairLists& left, std::size_t first,
                        std::size_t enough);
// Removes these pairs.
void take_out_pairs(const std::uint8_t* others, unsigned value, PairLists& left);

// A row of places shifted by some heaps, so that whole bytes are read: bit j of it is bit j - shift of the
// places of `value`, or one of the earlier bits according to PlaceRows::further.
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
    // A witness handles a heap by each splitting digit, so a shifted row also has the places shifted by each
    // of these numbers of heaps, 1 .. longest_further.
    std::span<const unsigned> further;
};

// Fills the rows of the values below 16 * groups for the 512 heaps of `plain`, and the shifted rows, for
// which the word before is read.
void mark_places(const std::uint8_t* plain, unsigned groups, const PlaceRows& places);

// Step 3 for some consecutive segments of 512 heaps, with 1, 2, 4 groups.
struct RowTask {
    std::size_t segments;
    const std::uint8_t* rows;  // the places of value w at rows + w * stride
    std::size_t stride;
    // The number of compressed values, and the size of a group, whose values differ only below the dropped
    // bit.
    unsigned width, group;
    // For each of these groups, the heaps whose common values are above its rare ones, 64 in a word.
    const std::uint64_t* set;
    std::uint64_t halves;  // bit n % 64 is 1 if heap n needs no witness for the rare value 0
    // For each compressed rare value, offsets to rows of places, the best first.
    const std::vector<std::vector<std::int32_t>>* witnesses;
};

// The pairs of a heap and a rare value below its value, without most of the pairs that witnesses join: not
// all witnesses are tried where few heaps remain. Requires room for 512 * segments * width pairs; returns how
// many there are.
std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs);

// The greatest j < size with left[j] XOR right[j] = wanted, or `size` if none exists.
std::size_t find_last_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t size,
                          std::uint8_t wanted);

// Pairs of a heap and a rare value that have no witness yet, and the small heaps searched for one.
struct PairTask {
    const std::uint8_t* plain;              // the place of heap 0 of the pairs
    const std::uint8_t* small_end;          // small heap a at small_end[-1 - a]; not_small if it is excluded
    std::size_t chunks;                     // small_chunk small heaps each
    std::span<const std::uint64_t> digits;  // stones taken
};
inline constexpr std::uint8_t not_small = 0x7F;
inline constexpr std::size_t small_chunk = 128;

// Keeps, in order, the pairs for which no small heap a and no digit i has value(a) XOR value(heap - i - a) =
// the pair's value, and returns how many remain. With 1, 2, 4 groups.
std::size_t unjoined_by_small(const PairTask& task, Pair* pairs, std::size_t count);

// The number of bits set in both; words is a multiple of 8. b: the bytes of the same number of words.
std::size_t count_both(const std::uint64_t* a, const std::uint8_t* b, std::size_t words);

// For each value below 16 * groups: the number of its places among 512 heaps, at even [0] and odd [1] heaps.
void count_places(const std::uint8_t* places, unsigned groups, std::size_t stride, std::uint64_t* even,
                  std::uint64_t* odd);

// The meaning of common compressed values. The full value is the compressed one with the dropped bit
// inserted, such that popcount(full AND mask) is odd, or even.
struct Expansion {
    std::uint16_t mask;
    unsigned drop;                     // the place of the dropped bit, which is in the mask
    bool odd_at_first, odd_at_second;  // for alternate heaps
};

// Sets full[j] for the values from plain[0]. size is a multiple of 64. The entry of a rare heap is undefined.
void expand(const std::uint8_t* plain, std::size_t size, const Expansion& to, std::uint16_t* full);

// The bytes 1, 3, 6 and 8 places before an end.
struct EndKey {
    std::uint8_t one_before = 0, three_before = 0, six_before = 0, eight_before = 0;
    static EndKey before(const std::uint8_t* end) { return {end[-1], end[-3], end[-6], end[-8]}; }
    bool operator==(const EndKey&) const = default;
};
// Bit j is 1 if the end `first` + j matches the key. Reads from first - 8 to first + 62.
std::uint64_t ends_like(const std::uint8_t* first, EndKey key);

// out[j] = value_of[code first + j] for j < size; the codes have `bits` bits each (1 .. 8), the first in the
// lowest bits. value_of has at least 128 values; up to unpack_pad bytes after the last code are read.
void unpack(const std::uint8_t* packed, std::size_t first, std::size_t size, unsigned bits,
            const std::uint8_t* value_of, std::uint8_t* out);
inline constexpr std::size_t unpack_pad = 128;

}  // namespace ishitori::engine::kernels

// Taps for the searches of at most 64 compressed values (few.cpp, rounds.cpp). A part of the
// kernels, included once for each target.
#if defined(ISHITORI_KERNELS_TAPS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_KERNELS_TAPS
#undef ISHITORI_KERNELS_TAPS
#else
#define ISHITORI_KERNELS_TAPS
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "engine/kernels/kernels.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::FixedTag<std::uint8_t, 64>;
using Words = hn::FixedTag<std::uint64_t, 8>;

// For each slice of 64 values: table[x] = 1 << x % 8 where x / 8 is that slice.
struct WideTables {
    alignas(64) std::uint8_t of[8][64] = {};
    constexpr WideTables() {
        for (unsigned x = 0; x < 64; ++x) of[x / 8][x] = static_cast<std::uint8_t>(1U << x % 8);
    }
};
inline constexpr WideTables wide_tables;

// Prefetches the cache line at `to` for writing: with a second thread the other processor may own it, and a
// read soon after a store would wait.
HWY_INLINE void expect_stores(const std::uint8_t* to) { asm volatile("prefetchw (%0)" : : "r"(to)); }
constexpr std::size_t stores_ahead = 8 * block;

// Excludes options(0) .. options(count - 1), two at once.
template <class Excluded, class Options>
HWY_INLINE void exclude_options(Excluded& excluded, std::size_t count, Options options) {
    std::size_t k = 0;
    for (; k + 2 <= count; k += 2) excluded.add(options(k), options(k + 1));
    if (k < count) {
        const auto x = options(k);
        excluded.add(x, x);
    }
}

// Excludes, for the 64 heaps from `plain`, the options by the old taps [begin, end). The longest lags come
// first, so that the last stores are read last.
template <class Excluded>
HWY_INLINE void exclude_old(Excluded& excluded, const std::uint8_t* plain, const Tap* taps, std::size_t begin,
                            std::size_t end) {
    const Bytes d;
    exclude_options(excluded, end - begin, [&](std::size_t k) HWY_ATTR {
        const Tap& tap = taps[end - 1 - k];
        const auto value = hn::Set(hn::Repartition<std::uint32_t, Bytes>(), tap.four_values);
        return hn::Xor(hn::LoadU(d, plain - tap.lag), hn::BitCast(d, value));
    });
}

// Excluded values, 8 * Slices of them: one byte for eight values of each heap. Common: no tap meets a rare
// heap.
template <unsigned Slices, bool Common>
struct Excluded {
    hn::Vec<Bytes> of[Slices];

    HWY_INLINE void clear() {
        for (auto& slice : of) slice = hn::Zero(Bytes());
    }
    HWY_INLINE void load(const std::uint8_t* from) {
        for (unsigned k = 0; k < Slices; ++k) of[k] = hn::Load(Bytes(), from + k * block);
    }
    HWY_INLINE void store(std::uint8_t* to) const {
        for (unsigned k = 0; k < Slices; ++k) hn::Store(of[k], Bytes(), to + k * block);
    }
    // Adds the options x and y of two taps. Bytes of 128 and more are ignored.
    HWY_INLINE void add(hn::Vec<Bytes> x, hn::Vec<Bytes> y) {
        const Bytes d;
        const auto of_x = hn::Lt(x, hn::Set(d, 64)), of_y = hn::Lt(y, hn::Set(d, 64));
        for (unsigned k = 0; k < Slices; ++k) {
            const __m512i table = hn::Load(d, wide_tables.of[k]).raw;
            const auto look = [&](hn::Mask<Bytes> where, hn::Vec<Bytes> options) HWY_ATTR {
                return hn::Vec<Bytes>{Common ? _mm512_permutexvar_epi8(options.raw, table)
                                             : _mm512_maskz_permutexvar_epi8(where.raw, options.raw, table)};
            };
            of[k] = hn::Or3(of[k], look(of_x, x), look(of_y, y));
        }
    }
};

// Current blocks.
struct CurrentBlocks {
    const SearchTask* task;
    std::uint8_t* plain;
    std::size_t count;
    bool more;                     // True if other blocks follow
    const std::uint8_t* gathered;  // of the first block, then of the next; or nullptr

    explicit CurrentBlocks(const SearchTask& to_search)
        : task(&to_search), plain(to_search.plain), count(0), more(false), gathered(to_search.gathered) {}
};

inline unsigned usual_slices(const std::uint8_t* plain, unsigned groups) {
    const Bytes d;
    auto greatest = hn::Zero(d);
    for (std::size_t b = 1; b <= segment / block; ++b) {
        const auto values = hn::LoadU(d, plain - b * block);
        greatest = hn::Max(greatest, hn::IfThenZeroElse(hn::Eq(values, hn::Set(d, not_common)), values));
    }
    unsigned slices = 1;
    while (slices < 2 * groups &&
           !hn::AllTrue(d, hn::Lt(greatest, hn::Set(d, static_cast<std::uint8_t>(8 * slices)))))
        ++slices;
    return slices;
}

// Searches with as many slices as the blocks before needed; a block with a greater value is repeated with one
// more slice. in: the current blocks; search(slices, fresh): computes the values of the blocks up to the
// first with a greater value and returns how many are done, with `fresh` if less is known of the first;
// again(): called before a block is repeated. Returns true if some value reached the limit.
template <class Search, class Again>
HWY_INLINE bool search_in_slices(std::size_t blocks, CurrentBlocks& in, Search search, Again again) {
    const SearchTask& task = *in.task;
    constexpr std::size_t of_segment = segment / block;
    const unsigned max_slices = 2 * task.groups;
    unsigned usual = 0;
    unsigned known_slices = 0;  // slices of the exclusions of the current block
    for (std::size_t b = 0; b < blocks;) {
        if (b % of_segment == 0) usual = usual_slices(in.plain, task.groups);
        unsigned slices = usual;
        in.count = std::min(blocks - b, of_segment - b % of_segment);
        for (;;) {
            in.more = b + in.count < blocks;
            const std::size_t done = search(slices, known_slices < slices);
            known_slices = slices;
            b += done;
            in.plain += done * block;
            if (in.gathered != nullptr) in.gathered += done * task.gathered_slices * block;
            if (done == in.count) break;
            if (slices++ == max_slices) return true;
            in.count = 1;
            again();
        }
    }
    return false;
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

// Bit-sliced mex: the options of 64 heaps are sets of bits, with eight values of every heap in one vector.
// Each tap adds its options to all 64 sets at once. Taps of shorter lags handle 16 heaps, 8, or one. For
// every target; included once for each.
#if defined(ISHITORI_KERNELS_BY_TAPS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_KERNELS_BY_TAPS
#undef ISHITORI_KERNELS_BY_TAPS
#else
#define ISHITORI_KERNELS_BY_TAPS
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// For 64 heaps: the values of the first `Used` groups that the old taps exclude; with eight groups and more
// the values below `bound`.
template <unsigned Groups, unsigned Used = Groups>
HWY_INLINE void slice_old_taps(const SearchTask& task, unsigned bound, std::uint8_t* slices) {
    if constexpr (Groups <= 4) {
        slice_block<Used, false, Groups == 1>(task.plain, task.old.taps, task.old.count(), 0, slices, true);
    } else {
        slice_part<false>({task.plain, task.limit, bound}, task.old, slices);
    }
}

// From byte slices of 16 heaps to one word a heap: 16, 32 or 64 bits for 1, 2, 4 groups.
template <unsigned Groups>
HWY_INLINE void words_of_slices(const std::uint8_t* slices, void* words) {
    const Narrow d8;
    const hn::Repartition<std::uint16_t, Narrow> d16;
    const hn::Repartition<std::uint32_t, Narrow> d32;
    auto* const out = static_cast<std::uint8_t*>(words);
    using V = hn::Vec<Narrow>;
    V pairs[2 * Groups];  // slice pairs of heaps 0-7 and 8-15
    for (unsigned k = 0; k < Groups; ++k) {
        const V a = hn::LoadU(d8, slices + (2 * k) * block);
        const V b = hn::LoadU(d8, slices + (2 * k + 1) * block);
        pairs[2 * k] = hn::InterleaveLower(d8, a, b);
        pairs[2 * k + 1] = hn::InterleaveUpper(d8, a, b);
    }
    if constexpr (Groups == 1) {
        hn::StoreU(pairs[0], d8, out);
        hn::StoreU(pairs[1], d8, out + 16);
    } else {
        V fours[2 * Groups];  // [half * Groups + ...]: heaps 0-3, 4-7, 8-11, 12-15
        for (unsigned k = 0; k < Groups / 2; ++k) {
            for (unsigned half = 0; half < 2; ++half) {
                const auto a = hn::BitCast(d16, pairs[4 * k + half]);
                const auto b = hn::BitCast(d16, pairs[4 * k + 2 + half]);
                fours[4 * k + 2 * half] = hn::BitCast(d8, hn::InterleaveLower(d16, a, b));
                fours[4 * k + 2 * half + 1] = hn::BitCast(d8, hn::InterleaveUpper(d16, a, b));
            }
        }
        if constexpr (Groups == 2) {
            for (unsigned q = 0; q < 4; ++q) hn::StoreU(fours[q], d8, out + 16 * q);
        } else {
            for (unsigned q = 0; q < 4; ++q) {
                const auto a = hn::BitCast(d32, fours[q]);
                const auto b = hn::BitCast(d32, fours[4 + q]);
                hn::StoreU(hn::BitCast(d8, hn::InterleaveLower(d32, a, b)), d8, out + 32 * q);
                hn::StoreU(hn::BitCast(d8, hn::InterleaveUpper(d32, a, b)), d8, out + 32 * q + 16);
            }
        }
    }
}

// Adds the options of taps that reach `Heaps` or more back to the words of this many heaps. No heap before is
// rare.
template <class Word, std::size_t Heaps>
HWY_INLINE void add_to_words(const std::uint8_t* plain, const Tap* taps, std::size_t count, Word* words) {
    for (std::size_t t = 0; t < count; ++t) {
        const std::uint8_t* from = plain - static_cast<std::ptrdiff_t>(taps[t].lag);
        // An option beyond the word excludes nothing; in a block that will not count, a value may be 64.
        for (std::size_t j = 0; j < Heaps; ++j)
            words[j] |= static_cast<Word>(std::uint64_t{1} << (from[j] ^ taps[t].value) % 64);
    }
}

template <unsigned Groups>
HWY_INLINE std::uint64_t word_of(const std::uint64_t* words, std::size_t j) {
    if constexpr (Groups == 1) {
        std::uint16_t word;
        std::memcpy(&word, reinterpret_cast<const std::uint8_t*>(words) + 2 * j, 2);
        return word;
    } else if constexpr (Groups == 2) {
        std::uint32_t word;
        std::memcpy(&word, reinterpret_cast<const std::uint8_t*>(words) + 4 * j, 4);
        return word;
    } else {
        return words[j];
    }
}

// The near taps in local variables, so that the compiler knows that no store of a value changes them. Count:
// their number, as a constant, so that loops are unrolled; ~0 if it is known only at run time.
template <std::size_t Count>
struct NearTaps {
    static constexpr bool few = Count <= 4;  // worth unrolling the loop over heaps too
    std::ptrdiff_t back[Count];
    std::uint32_t value[Count];
    explicit NearTaps(const SearchTask& task) {
        for (std::size_t t = 0; t < Count; ++t) {
            back[t] = -static_cast<std::ptrdiff_t>(task.near_taps[t].lag);
            value[t] = task.near_taps[t].value;
        }
    }
    template <class Use>
    HWY_INLINE void each(const std::uint8_t* heap, Use use) const {
        for (std::size_t t = 0; t < Count; ++t) use(heap[back[t]] ^ value[t]);
    }
};
template <>
struct NearTaps<0> {
    static constexpr bool few = false;
    explicit NearTaps(const SearchTask&) {}
    template <class Use>
    HWY_INLINE void each(const std::uint8_t*, Use) const {}
};
template <>
struct NearTaps<~std::size_t{0}> {
    static constexpr bool few = false;
    const Tap* taps;
    std::size_t count;
    explicit NearTaps(const SearchTask& task) : taps(task.near_taps), count(task.near_count) {}
    template <class Use>
    HWY_INLINE void each(const std::uint8_t* heap, Use use) const {
        for (std::size_t t = 0; t < count; ++t) {
            use(heap[-static_cast<std::ptrdiff_t>(taps[t].lag)] ^ taps[t].value);
        }
    }
};

// The same with 2 and 4 groups, where taps may be shared by the splitting digits.
template <unsigned Groups, unsigned Used>
void slice_words(const SearchTask& task, ShiftedSlices& shifted, std::uint8_t* slices) {
    if (task.part_shifts.empty()) return slice_old_taps<Groups, Used>(task, 16 * Used, slices);
    const auto slice_by =
        [&](const TapPart& part, const std::uint8_t* plain, std::uint8_t* to, bool fresh)
            HWY_ATTR { slice_block<Used, false, false>(plain, part.taps, part.quarter[4], 0, to, fresh); };
    shifted.slice(task.plain, 2 * Used, task.part_shifts, slices,
                  [&](const std::uint8_t* plain, std::uint8_t* to)
                      HWY_ATTR { slice_by(task.parts[0], plain, to, true); });
    slice_by(task.parts[1], task.plain, slices, false);
}

// The mex of `Heaps` heaps from `plain` + first, whose taps from lag 16 on (or 8 on) are in `words` (Passes
// words for each heap, 16 apart). Returns the greatest value; with one pass, when the limit is a power of
// two, the OR of all values.
template <unsigned Groups, unsigned Passes, std::size_t Heaps = 16, class Near>
HWY_INLINE unsigned settle_16(const Near& near, std::uint8_t* plain, const std::uint64_t* words,
                              std::size_t first = 0) {
    unsigned most = 0;
    const auto settle = [&](std::size_t j) __attribute__((always_inline)) {
        unsigned value;
        if constexpr (Passes == 1) {
            std::uint64_t options = word_of<Groups>(words, j);
            near.each(plain + j, [&](std::uint32_t x) { options |= std::uint64_t{1} << (x & 63); });
            value = static_cast<unsigned>(std::countr_one(options));
        } else {
            std::uint64_t options[Passes];
            for (unsigned p = 0; p < Passes; ++p) options[p] = words[p * 16 + j];
            near.each(plain + j,
                      [&](std::uint32_t x) { options[x / 64 % Passes] |= std::uint64_t{1} << (x & 63); });
            unsigned p = 0;
            while (p + 1 < Passes && ~options[p] == 0) ++p;
            value = p * 64 + static_cast<unsigned>(std::countr_one(options[p]));
        }
        most = Passes == 1 ? most | value : std::max(most, value);
        plain[j] = static_cast<std::uint8_t>(value);
    };
    if constexpr (Near::few) {
        [&]<std::size_t... j>(std::index_sequence<j...>) __attribute__((always_inline)) {
            (settle(first + j), ...);
        }
        (std::make_index_sequence<Heaps>());
    } else {
        for (std::size_t j = first; j < first + Heaps; ++j) settle(j);
    }
    return most;
}

constexpr unsigned few_values = 144;  // as many as the registers hold at once

// The search with 1, 8 and 16 groups.
template <unsigned Groups, std::size_t Count>
bool search_groups(const SearchTask& given, std::size_t blocks) {
    constexpr unsigned per_pass = Groups < 4 ? Groups : 4;
    constexpr unsigned passes = Groups / per_pass;
    const Narrow narrow;
    SearchTask task = given;
    alignas(64) std::uint8_t slices[2 * Groups * block] = {};
    alignas(64) std::uint64_t words[16 * passes] = {};
    const NearTaps<Count> near(task);
    const auto search_block = [&](unsigned bound) HWY_ATTR {
        slice_old_taps<Groups>(task, bound, slices);
        unsigned greatest = 0;
        for (std::size_t at = 0; at < block; at += 16) {
            for (unsigned pass = 0; pass < passes && (passes == 1 || 64 * pass < bound); ++pass) {
                std::uint8_t* own = slices + pass * 2 * per_pass * block;
                slice_taps<per_pass, false, per_pass == 1, 1>(
                    narrow, task.plain, task.mid_taps, task.mid_count, pass * per_pass, at, own, false);
                words_of_slices<per_pass>(own + at, words + pass * 16);
            }
            greatest = std::max(greatest, settle_16<Groups, passes>(near, task.plain + at, words));
        }
        return greatest;
    };
    const unsigned limit = std::min(task.limit, not_common + 0U);
    unsigned most = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
#if HWY_TARGET <= HWY_AVX3_DL
        expect_stores(task.plain + stores_ahead);
#endif
        // Most blocks do not reach the highest values, so these are examined only if the block before had
        // such a value.
        const unsigned bound = passes > 1 && most < few_values ? std::min(limit, few_values) : limit;
        most = search_block(bound);
        if (most >= bound && bound < limit) most = search_block(limit);
        if (most >= limit) return true;
        forward(task, block);
    }
    return false;
}

// The same with 2 and 4 groups, where a word of 32 or 64 bits holds all options of a heap.
template <unsigned Groups, std::size_t Count>
bool search_in_words_with(const SearchTask& given, std::size_t blocks) {
    SearchTask task = given;
    alignas(64) std::uint8_t slices[2 * Groups * block];
    ShiftedSlices shifted;
    const NearTaps<Count> near(task);
    // Examines the values of the first `Used` groups.
    const auto search_block = [&]<unsigned Used>(std::integral_constant<unsigned, Used>) HWY_ATTR {
        constexpr unsigned in_word = std::max(Used, 2U);
        using Word = std::conditional_t<in_word == 2, std::uint32_t, std::uint64_t>;
        alignas(64) std::uint64_t words[16];
        alignas(64) Word bits[16];
        slice_words<Groups, Used>(task, shifted, slices);
        std::memset(slices + 2 * Used * block, 0, 2 * (in_word - Used) * block);
        unsigned any = 0;
        for (std::size_t at = 0; at < block; at += 16) {
            std::uint8_t* plain = task.plain + at;
            slice_taps<Used, false, false, 1>(Narrow(), task.plain, task.mid_taps, task.mid_count, 0, at,
                                              slices, false);
            words_of_slices<in_word>(slices + at, words);
            std::memcpy(bits, words, sizeof bits);
            for (const std::size_t half : {std::size_t{0}, std::size_t{8}}) {
                add_to_words<Word, 8>(plain + half, task.half_taps, task.half_count, bits + half);
                std::memcpy(words, bits, sizeof bits);
                any |= settle_16<in_word, 1, 8>(near, plain, words, half);
            }
        }
        return any;
    };
    constexpr unsigned half = 8 * Groups;
    unsigned any = 0;  // the OR of the values of the block before
    for (std::size_t b = 0; b < blocks; ++b) {
        // Most blocks do not reach the upper half of the values, as in search_groups().
        const bool lower = any < half;
        if (lower) any = search_block(std::integral_constant<unsigned, Groups / 2>());
        if (!lower || any >= half) any = search_block(std::integral_constant<unsigned, Groups>());
        if (any >= task.limit) return true;
        forward(task, block);
    }
    return false;
}

template <unsigned Groups, std::size_t Count>
bool search_with_near(const SearchTask& task, std::size_t blocks) {
    if constexpr (Groups == 2 || Groups == 4) {
        return search_in_words_with<Groups, Count>(task, blocks);
    } else {
        return search_groups<Groups, Count>(task, blocks);
    }
}

template <unsigned Groups>
bool search_near(const SearchTask& task, std::size_t blocks) {
    // One copy for the page, which is read over a network, where few.cpp and many.cpp do nearly all the work,
    // and for old processors without a vector target.
    constexpr bool one_copy =
        HWY_ARCH_WASM || (HWY_TARGET <= HWY_AVX3_DL && Groups > 1) || HWY_TARGET == HWY_EMU128;
    if constexpr (!one_copy) {
        switch (task.near_count) {
            case 0:
                return search_with_near<Groups, 0>(task, blocks);
            case 1:
                return search_with_near<Groups, 1>(task, blocks);
            case 2:
                return search_with_near<Groups, 2>(task, blocks);
            case 3:
                return search_with_near<Groups, 3>(task, blocks);
            case 4:
                return search_with_near<Groups, 4>(task, blocks);
            case 8:
                return search_with_near<Groups, 8>(task, blocks);
            case 12:
                return search_with_near<Groups, 12>(task, blocks);
        }
    }
    return search_with_near<Groups, ~std::size_t{0}>(task, blocks);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

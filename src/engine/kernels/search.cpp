// Bit-sliced mex, the portable search with 1, 8 and 16 groups; and the choice of the search. The options of
// 64 heaps are sets of bits, with eight values of every heap in one vector. Each tap adds its options to all
// 64 sets at once. Taps of shorter lags handle 16 heaps, or one.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

// For 64 heaps: the values that the old taps exclude; with eight groups and more the values below `bound`.
template <unsigned Groups>
HWY_INLINE void slice_old_taps(const SearchTask& task, unsigned bound, std::uint8_t* slices) {
    if constexpr (Groups == 1) {
        slice_block<1, false, true>(task.plain, task.old.all(), 0, slices, true);
    } else {
        slice_part<false>({task.plain, task.limit, bound}, task.old, slices);
    }
}

// The near taps in local variables, so that the compiler knows that no store of a value changes them. Count:
// their number, as a constant, so that loops are unrolled; ~0 if it is known only at run time.
template <std::size_t Count>
struct NearTaps {
    static constexpr bool few = Count > 0 && Count <= 4;  // worth unrolling the loop over heaps too
    std::array<std::ptrdiff_t, Count> back;
    std::array<std::uint32_t, Count> value;
    explicit NearTaps(const SearchTask& task) {
        for (std::size_t t = 0; t < Count; ++t) {
            back[t] = -static_cast<std::ptrdiff_t>(task.near[t].lag);
            value[t] = task.near[t].value;
        }
    }
    template <class Use>
    HWY_INLINE void each(const std::uint8_t* heap, Use use) const {
        for (std::size_t t = 0; t < Count; ++t) use(heap[back[t]] ^ value[t]);
    }
};
template <>
struct NearTaps<~std::size_t{0}> {
    static constexpr bool few = false;
    std::span<const Tap> taps;
    explicit NearTaps(const SearchTask& task) : taps(task.near) {}
    template <class Use>
    HWY_INLINE void each(const std::uint8_t* heap, Use use) const {
        for (const Tap& tap : taps) use(*(heap - tap.lag) ^ tap.value);
    }
};

// The mex of the 16 heaps from `plain`, whose taps from lag 16 on are in `words` (Passes words for each heap,
// 16 apart; of 16 bits with one group). Returns the greatest value; with one pass, the OR of all values.
template <unsigned Passes, class Word, class Near>
HWY_INLINE unsigned settle_16(const Near& near, std::uint8_t* plain, const Word* words) {
    unsigned most = 0;
    const auto settle = [&](std::size_t j) __attribute__((always_inline)) {
        unsigned value;
        if constexpr (Passes == 1) {
            std::uint64_t options = words[j];
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
        [&]<std::size_t... j>(std::index_sequence<j...>) __attribute__((always_inline)) { (settle(j), ...); }
        (std::make_index_sequence<16>());
    } else {
        for (std::size_t j = 0; j < 16; ++j) settle(j);
    }
    return most;
}

constexpr unsigned few_values = 144;  // the registers hold this number of values at once

// The search with 1, 8 and 16 groups.
template <unsigned Groups, std::size_t Count>
bool search_groups(const SearchTask& given, std::size_t blocks) {
    constexpr unsigned per_pass = Groups < 4 ? Groups : 4;
    constexpr unsigned passes = Groups / per_pass;
    const Narrow narrow;
    SearchTask task = given;
    alignas(64) std::uint8_t slices[2 * Groups * block] = {};
    using Word = std::conditional_t<Groups == 1, std::uint16_t, std::uint64_t>;
    alignas(64) Word words[16 * passes] = {};
    const NearTaps<Count> near(task);
    const auto search_block = [&](unsigned bound) HWY_ATTR {
        slice_old_taps<Groups>(task, bound, slices);
        unsigned greatest = 0;
        for (std::size_t at = 0; at < block; at += 16) {
            for (unsigned pass = 0; pass < passes && (passes == 1 || 64 * pass < bound); ++pass) {
                std::uint8_t* own = slices + pass * 2 * per_pass * block;
                slice_taps<per_pass, false, per_pass == 1, 1>(narrow, task.plain, task.mid, pass * per_pass,
                                                              at, own, false);
                words_of_slices<per_pass>(own + at, words + pass * 16);
            }
            greatest = std::max(greatest, settle_16<passes>(near, task.plain + at, words));
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
        task.plain += block;
    }
    return false;
}

// The page is read over a network, so it has one copy; with 8 groups search_many() does nearly all the work
// there. Old processors without a vector target have one copy too.
constexpr bool one_copy = HWY_ARCH_WASM || HWY_TARGET == HWY_EMU128;

bool search_of_one(const SearchTask& task, std::size_t blocks) {
    if constexpr (!one_copy) {
        switch (task.near.size()) {
            case 0:
                return search_groups<1, 0>(task, blocks);
            case 1:
                return search_groups<1, 1>(task, blocks);
            case 2:
                return search_groups<1, 2>(task, blocks);
            case 3:
                return search_groups<1, 3>(task, blocks);
            case 4:
                return search_groups<1, 4>(task, blocks);
            case 8:
                return search_groups<1, 8>(task, blocks);
            case 12:
                return search_groups<1, 12>(task, blocks);
            default:
                break;
        }
    }
    return search_groups<1, ~std::size_t{0}>(task, blocks);
}

bool search_by_taps(const SearchTask& task, std::size_t blocks) {
    constexpr std::size_t any = ~std::size_t{0};
    if (task.groups == 1) return search_of_one(task, blocks);
    if constexpr (!one_copy) {
        if (task.groups == 8) return search_groups<8, any>(task, blocks);
    }
    return search_groups<16, any>(task, blocks);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

HWY_EXPORT(search_by_taps);

bool search(const SearchTask& task, std::size_t blocks) {
    SearchTask left = task;
    if (wide_lookups()) {
        if (task.rounds != nullptr) return search_in_rounds(task, blocks);
        if (task.few != nullptr) return search_few(task, blocks);
    }
    if (task.groups == 2 || task.groups == 4) return search_in_words(task, blocks);
    if (are_parted(task)) {
        if (const auto above = search_many(left, blocks)) return *above;
    }
    return HWY_DYNAMIC_DISPATCH(search_by_taps)(left, blocks);
}

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

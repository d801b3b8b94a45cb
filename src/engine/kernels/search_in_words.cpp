// The portable search by bit-sliced mex (by_taps-inl.hpp), with 2 and 4 groups, where a word holds all
// options of a heap. With wide look-ups, few.cpp is used instead.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search_in_words.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/kernels.hpp"
#include "engine/kernels/settle.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

// Where an instruction shifts each lane by its own count, eight heaps are settled at once (settle.cpp). The
// taps of lag 16 and more are looked up one step ahead, and the taps of lags 8 to 15 in a register with the
// last 16 values, so that no load waits for the stores just before it.

template <class Word>
using Lanes = hn::CappedTag<Word, 32 / sizeof(Word)>;

// Adds the options of taps to the words of eight heaps. heaps(lag, first): the values that a tap reads, for
// as many heaps from `first` on as a vector has words.
template <class Word, class Heaps>
HWY_INLINE void add_to_eight(const Tap* taps, std::size_t count, Word* words, Heaps heaps) {
    const Lanes<Word> d;
    constexpr std::size_t lanes = hn::MaxLanes(d);
    hn::Vec<decltype(d)> all[8 / lanes];
    for (std::size_t v = 0; v < 8 / lanes; ++v) all[v] = hn::Load(d, words + v * lanes);
    for (std::size_t t = 0; t < count; ++t) {
        const auto value = hn::Set(d, static_cast<Word>(taps[t].value));
        for (std::size_t v = 0; v < 8 / lanes; ++v) {
            const auto options = hn::Xor(heaps(taps[t].lag, v * lanes), value);
            all[v] = hn::Or(all[v], hn::Shl(hn::Set(d, Word{1}), options));
        }
    }
    for (std::size_t v = 0; v < 8 / lanes; ++v) hn::Store(all[v], d, words + v * lanes);
}

// The taps of lags 16 to 63. `shared`: each also gives its option some heaps later, for all shifts; `own` has
// the rest.
struct MidTaps {
    std::vector<Tap> shared, own;

    explicit MidTaps(const SearchTask& task) : own(task.mid_taps, task.mid_taps + task.mid_count) {
        if (task.part_shifts.empty()) return;
        std::vector<Tap> all = std::move(own);  // in ascending order
        own.clear();
        std::vector<bool> given(all.size(), false);
        const auto place = [&](const Tap& tap, unsigned shift) {
            const Tap wanted{tap.lag + shift, tap.value};
            const auto at = std::lower_bound(all.begin(), all.end(), wanted);
            return at != all.end() && *at == wanted ? static_cast<std::size_t>(at - all.begin()) : all.size();
        };
        for (std::size_t t = 0; t < all.size(); ++t) {
            if (given[t]) continue;
            const bool each = std::all_of(task.part_shifts.begin(), task.part_shifts.end(),
                                          [&](unsigned shift) { return place(all[t], shift) < all.size(); });
            (each ? shared : own).push_back(all[t]);
            for (const unsigned shift : each ? task.part_shifts : std::span<const unsigned>())
                given[place(all[t], shift)] = true;
        }
    }
};

template <class Word>
HWY_INLINE void add_mid(const std::vector<Tap>& taps, const std::uint8_t* plain, Word* words) {
    add_to_eight(taps.data(), taps.size(), words, [&](std::uint32_t lag, std::size_t first) HWY_ATTR {
        const Lanes<Word> d;
        const hn::Rebind<std::uint32_t, decltype(d)> d32;
        const hn::Rebind<std::uint8_t, decltype(d)> d8;
        const auto heaps = hn::PromoteTo(d32, hn::LoadU(d8, plain + first - lag));
        if constexpr (sizeof(Word) == 8) {
            return hn::PromoteTo(d, heaps);
        } else {
            return heaps;
        }
    });
}

// Adds the words by shared taps, moved by each shift too.
template <class Word>
HWY_INLINE void add_shifted(const Word* shared, std::span<const unsigned> shifts, Word* words) {
    const Lanes<Word> d;
    for (std::size_t at = 0; at < 8; at += hn::Lanes(d)) {
        auto all = hn::Or(hn::Load(d, words + at), hn::Load(d, shared + at));
        for (const unsigned shift : shifts) all = hn::Or(all, hn::LoadU(d, shared + at - shift));
        hn::Store(all, d, words + at);
    }
}

// The taps of lags 8 to 15. last: the 16 values before, in each 16 bytes.
template <class Word>
HWY_INLINE void add_half(const SearchTask& task, hn::Vec<Lanes<std::uint8_t>> last, Word* words) {
    add_to_eight(task.half_taps, task.half_count, words, [&](std::uint32_t lag, std::size_t first) HWY_ATTR {
        const Lanes<Word> d;
        const Lanes<std::uint8_t> d8;
        constexpr Word none = static_cast<Word>(0x8080808080808000);  // in the higher bytes of a word
        const auto place =
            hn::Add(hn::Iota(d, Word{0}), hn::Set(d, static_cast<Word>(none + first + 16 - lag)));
        return hn::BitCast(d, look_up(last, hn::BitCast(d8, place)));
    });
}

// The same contract as search() with 2 and 4 groups.
template <unsigned Groups>
bool search_by_eight(const SearchTask& given, std::size_t blocks) {
    const Lanes<std::uint8_t> d8;
    const Lanes<std::uint64_t> d64;
    SearchTask task = given;
    const NearTable& table = *task.near_table;
    const Settle settle = settle_of_kind(table.kind);
    NearExcluded near;
    near.begin(table, task.plain);
    alignas(64) std::uint8_t slices[2 * Groups * block];
    ShiftedSlices shifted;
    const MidTaps mids(task);
    // Examines the values of the first `Used` groups, and returns the OR of all values.
    const auto search_block = [&]<unsigned Used>(std::integral_constant<unsigned, Used>) HWY_ATTR {
        constexpr unsigned in_word = std::max(Used, 2U);
        using Word = std::conditional_t<in_word == 2, std::uint32_t, std::uint64_t>;
        alignas(64) Word words[block];
        slice_words<Groups, Used>(task, shifted, slices);
        std::memset(slices + 2 * Used * block, 0, 2 * (in_word - Used) * block);
        for (std::size_t at = 0; at < block; at += 16) words_of_slices<in_word>(slices + at, words + at);
        auto last = hn::BitCast(d64, hn::LoadDup128(d8, task.plain - 16));
        alignas(64) Word shared[8 + block] = {};  // by the shared taps, from eight heaps before
        const auto add_mids = [&](std::size_t at) HWY_ATTR {
            add_mid(mids.own, task.plain + at, words + at);
            add_mid(mids.shared, task.plain + at, shared + 8 + at);
        };
        if (!mids.shared.empty()) add_mid(mids.shared, task.plain - 8, shared);
        add_mids(0);
        std::uint64_t any = 0;
        for (std::size_t at = 0; at < block; at += 8) {
            if (at + 8 < block) add_mids(at + 8);
            if (!mids.shared.empty()) add_shifted(shared + 8 + at, task.part_shifts, words + at);
            add_half(task, hn::BitCast(d8, last), words + at);
            alignas(64) std::uint64_t open[8];
            for (std::size_t j = 0; j < 8; ++j) open[j] = ~std::uint64_t{words[at + j]};
            const std::uint64_t recent = settle(table, open, near);
            std::memcpy(task.plain + at, &recent, sizeof recent);
            last = hn::InterleaveLower(d64, hn::InterleaveUpper(d64, last, last), hn::Set(d64, recent));
            any |= recent;
        }
        any |= any >> 32;
        any |= any >> 16;
        return static_cast<unsigned>((any | any >> 8) & 0xFF);
    };
    constexpr unsigned half = 8 * Groups;
    unsigned any = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
        // Most blocks do not reach the upper half of the values, as in search_groups().
        const NearExcluded before = near;
        const bool lower = any < half;
        if (lower) any = search_block(std::integral_constant<unsigned, Groups / 2>());
        if (lower && any >= half) near = before;
        if (!lower || any >= half) any = search_block(std::integral_constant<unsigned, Groups>());
        if (any >= task.limit) return true;
        forward(task, block);
    }
    return false;
}

#else

template <unsigned Groups>
bool search_by_eight(const SearchTask& task, std::size_t blocks) {
    return search_near<Groups>(task, blocks);
}

#endif

bool search_in_words(const SearchTask& task, std::size_t blocks) {
    return task.groups == 2 ? search_by_eight<2>(task, blocks) : search_by_eight<4>(task, blocks);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(bool, search_in_words, (const SearchTask& task, std::size_t blocks), task, blocks)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

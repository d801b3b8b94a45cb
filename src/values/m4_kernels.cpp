// Portable vectors by Google Highway: this file is compiled once for each instruction set.
//
// AVX-512 with VBMI looks up 64 bytes in one instruction; Highway leaves that target out unless asked.
#define HWY_WANT_AVX3_DL
// g++ 12.2 miscompiles one operation of Highway's plain C++ target (16-bit MulHigh, GCC bug 106322), for
// which Highway replaces the whole target by one without look-ups. That operation is not used here.
#define HWY_BROKEN_EMU128 0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/m4_kernels.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "values/byte_lookup.hpp"
#include "values/m4_few.hpp"
#include "values/m4_kernels.hpp"
#include "values/m4_many.hpp"
#include "values/m4_packed.hpp"
#include "values/m4_pairs.hpp"
#include "values/m4_rounds.hpp"
#include "values/m4_rows.hpp"
#include "values/m4_sixteen.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using values::HWY_NAMESPACE::look_up;
using values::HWY_NAMESPACE::zero_from_sixteen;

using Wide = hn::CappedTag<std::uint8_t, 64>;
using Narrow = hn::FixedTag<std::uint8_t, 16>;

// For each low nibble g: table[x] = 1 << (x XOR g) where that is below 8 (low) or from 8 on (high).
struct Tables {
    alignas(64) std::uint8_t low[16][64];
    alignas(64) std::uint8_t high[16][64];
    Tables() {
        for (unsigned g = 0; g < 16; ++g) {
            for (unsigned i = 0; i < 64; ++i) {
                const unsigned x = (i & 15) ^ g;
                low[g][i] = static_cast<std::uint8_t>(x < 8 ? 1U << x : 0U);
                high[g][i] = static_cast<std::uint8_t>(x >= 8 ? 1U << (x - 8) : 0U);
            }
        }
    }
};

const Tables& all_tables() {
    static const Tables tables;
    return tables;
}

// Indices for a table look-up that gives nothing where values are of another group than `group_bits` >> 4.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V within_group(D d, V values, unsigned group_bits) {
    const V turned = hn::Xor(values, hn::Set(d, static_cast<std::uint8_t>(group_bits)));
    if constexpr (zero_from_sixteen) return turned;
    // The top bit where the high nibble is not 0.
    const V marked = hn::SaturatedAdd(turned, hn::Set(d, 0x70));
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128
    return marked;  // look-ups take the low nibble
#else
    return hn::And(marked, hn::Set(d, 0x8F));
#endif
}

// Excluded values of lanes `at` .. of the heaps from `plain`, for `Groups` groups from `group` on: byte
// slices, two a group. A look-up turns a value into its bit; one of another group gives nothing. Top:
// not_common looks like a value that may stand here, and has to be told from it.
template <unsigned Groups, bool Top = false, class D>
HWY_INLINE void slice_taps(D d, const Tables& tables, const SearchTask& task, const Tap* taps,
                           std::size_t count, unsigned group, std::size_t at, std::uint8_t* slices,
                           bool fresh) {
    using V = hn::Vec<D>;
    V acc[2 * Groups];
    for (unsigned k = 0; k < 2 * Groups; ++k) {
        acc[k] = fresh ? hn::Zero(d) : hn::LoadU(d, slices + k * block + at);
    }
    for (std::size_t t = 0; t < count; ++t) {
        const unsigned low = taps[t].value & 15;
        const unsigned high = taps[t].value >> 4;
        const V table_low = hn::Load(d, tables.low[low]);
        const V table_high = hn::Load(d, tables.high[low]);
        const std::ptrdiff_t from =
            static_cast<std::ptrdiff_t>(at) - static_cast<std::ptrdiff_t>(taps[t].lag);
        const V heaps = hn::LoadU(d, task.plain + from);
        for (unsigned k = 0; k < Groups; ++k) {
            V values = Groups == 1 ? heaps : within_group(d, heaps, ((group + k) ^ high) << 4);
            if constexpr (Top) {
                const auto none = hn::VecFromMask(d, hn::Eq(heaps, hn::Set(d, not_common)));
                values = hn::Or(values, hn::And(none, hn::Set(d, 0x80)));
            }
            acc[2 * k] = hn::Or(acc[2 * k], look_up(table_low, values));
            acc[2 * k + 1] = hn::Or(acc[2 * k + 1], look_up(table_high, values));
        }
    }
    for (unsigned k = 0; k < 2 * Groups; ++k) hn::StoreU(acc[k], d, slices + k * block + at);
}

// From byte slices of 16 heaps to one word a heap: 16, 32 or 64 bits for 1, 2, 4 groups.
template <unsigned Groups>
HWY_INLINE void words_of_slices(const std::uint8_t* slices, std::uint64_t* words) {
    const Narrow d8;
    const hn::Repartition<std::uint16_t, Narrow> d16;
    const hn::Repartition<std::uint32_t, Narrow> d32;
    const hn::Repartition<std::uint64_t, Narrow> d64;
    auto* out = reinterpret_cast<std::uint8_t*>(words);
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
                hn::StoreU(hn::BitCast(d64, hn::InterleaveLower(d32, a, b)), d64, words + 4 * q);
                hn::StoreU(hn::BitCast(d64, hn::InterleaveUpper(d32, a, b)), d64, words + 4 * q + 2);
            }
        }
    }
}

// Whether there is an instruction that shifts each lane by its own count.
constexpr bool shifts_lanes = HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2;

// The bits of taps that reach `Heaps` or more back, into the words of so many heaps. No heap before is rare.
template <class Word, std::size_t Heaps>
HWY_INLINE void add_to_words(const std::uint8_t* plain, const Tap* taps, std::size_t count, Word* words) {
    if (count == 0) return;
    if constexpr (shifts_lanes) {
        const hn::CappedTag<Word, Heaps> d;
        const hn::Rebind<std::uint32_t, decltype(d)> d32;
        const hn::Rebind<std::uint8_t, decltype(d)> d8;
        constexpr std::size_t lanes = hn::MaxLanes(d);
        hn::Vec<decltype(d)> acc[Heaps / lanes];
        for (std::size_t v = 0; v < Heaps / lanes; ++v) acc[v] = hn::LoadU(d, words + v * lanes);
        for (std::size_t t = 0; t < count; ++t) {
            const auto value = hn::Set(d, static_cast<Word>(taps[t].value));
            const std::uint8_t* from = plain - static_cast<std::ptrdiff_t>(taps[t].lag);
            for (std::size_t v = 0; v < Heaps / lanes; ++v) {
                auto x = hn::PromoteTo(d32, hn::LoadU(d8, from + v * lanes));
                if constexpr (sizeof(Word) == 8) {
                    acc[v] =
                        hn::Or(acc[v], hn::Shl(hn::Set(d, Word{1}), hn::Xor(hn::PromoteTo(d, x), value)));
                } else {
                    acc[v] = hn::Or(acc[v], hn::Shl(hn::Set(d, Word{1}), hn::Xor(x, value)));
                }
            }
        }
        for (std::size_t v = 0; v < Heaps / lanes; ++v) hn::StoreU(acc[v], d, words + v * lanes);
    } else {
        for (std::size_t t = 0; t < count; ++t) {
            const std::uint8_t* from = plain - static_cast<std::ptrdiff_t>(taps[t].lag);
            // In a block that will not count a value may be beyond the word.
            for (std::size_t j = 0; j < Heaps; ++j)
                words[j] |= Word{1} << (from[j] ^ taps[t].value) % (8 * sizeof(Word));
        }
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

// The near taps in locals, where no store of a value can touch them. Count: how many, a constant so that
// loops are unrolled; ~0 where it is not.
template <std::size_t Count>
struct NearTaps {
    static constexpr bool few = Count <= 4;  // the loop over heaps is worth unrolling too
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

// The mex of `Heaps` heaps from `plain` + first, whose taps from lag 16 on (from 8 on) are in `words` (Passes
// words a heap, 16 apart).
// Gives the greatest; with one pass, where the limit is a power of two, all of them in one OR.
template <unsigned Groups, unsigned Passes, std::size_t Heaps = 16, class Near>
HWY_INLINE unsigned settle_16(const Near& near, std::uint8_t* plain, const std::uint64_t* words,
                              std::size_t first = 0) {
    unsigned most = 0;
    const auto settle = [&](std::size_t j) {
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
        [&]<std::size_t... j>(std::index_sequence<j...>) { (settle(first + j), ...); }
        (std::make_index_sequence<Heaps>());
    } else {
        for (std::size_t j = first; j < first + Heaps; ++j) settle(j);
    }
    return most;
}

constexpr unsigned few_values = 144;  // as many as registers hold at once

// The values below `bound` that are excluded by the old taps, of 64 heaps.
template <unsigned Groups>
HWY_INLINE void slice_old_taps(const Tables& tables, const SearchTask& task, unsigned bound,
                               std::uint8_t* slices) {
    constexpr unsigned per_pass = Groups < 4 ? Groups : 4;
    const Wide d;
#if HWY_TARGET <= HWY_AVX3_DL
    if constexpr (Groups == 2 || Groups == 4) {
        slice_taps_wide<2 * Groups, true>(task.plain, task.old_taps, task.old_count, task.old_count, 0,
                                          slices);
        return;
    } else if constexpr (Groups > 4) {
        // not_common looks like a value of the last quarter: taps of quarter j turn it into one of 3 - j.
        // Where the heaps' values are below 128, taps of the upper quarters give nothing below 128.
        const auto wide = [&]<unsigned Slices>(std::integral_constant<unsigned, Slices>,
                                               unsigned quarter) HWY_ATTR {
            const bool two = task.limit <= 128 && bound <= 128;
            slice_taps_wide<Slices, false>(
                task.plain, task.old_taps, quarter > 0 ? 0 : task.old_quarter[two ? 2 : 1],
                task.old_quarter[two ? 2 : 4], quarter, slices + quarter * 8 * block);
        };
        if (bound <= 64) {
            wide(std::integral_constant<unsigned, 8>(), 0);
        } else if (Groups == 8 || bound <= 128) {
            wide(std::integral_constant<unsigned, 16>(), 0);
        } else if constexpr (Groups > 8) {
            if (bound <= 144) {
                wide(std::integral_constant<unsigned, 18>(), 0);
                std::memset(slices + 18 * block, 0, 6 * block);
            } else {
                wide(std::integral_constant<unsigned, 16>(), 0);
                wide(std::integral_constant<unsigned, 16>(), 2);
            }
        }
        return;
    }
#endif
    for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
        if constexpr (Groups <= 4) {
            slice_taps<per_pass>(d, tables, task, task.old_taps, task.old_count, 0, at, slices, true);
        } else {
            for (unsigned pass = 0; 64 * pass < bound; ++pass) {
                // A tap of quarter j turns the values of quarter pass XOR j into options of this pass.
                for (unsigned j = 0; j < 4; ++j) {
                    const std::size_t begin = task.old_quarter[j];
                    const std::size_t end = 64 * (pass ^ j) < task.limit ? task.old_quarter[j + 1] : begin;
                    std::uint8_t* own = slices + pass * 8 * block;
                    if ((pass ^ j) == 3) {
                        slice_taps<per_pass, true>(d, tables, task, task.old_taps + begin, end - begin,
                                                   pass * per_pass, at, own, j == 0);
                    } else {
                        slice_taps<per_pass>(d, tables, task, task.old_taps + begin, end - begin,
                                             pass * per_pass, at, own, j == 0);
                    }
                }
            }
        }
    }
}

template <unsigned Groups, std::size_t Count>
bool search_groups(const SearchTask& given, std::size_t blocks) {
    const Tables& tables = all_tables();
    constexpr unsigned per_pass = Groups < 4 ? Groups : 4;
    constexpr unsigned passes = Groups / per_pass;
    const Narrow narrow;
    SearchTask task = given;
    alignas(64) std::uint8_t slices[2 * Groups * block] = {};
    alignas(64) std::uint64_t words[16 * passes] = {};
    const NearTaps<Count> near(task);
    unsigned most = 0;
    const auto search_block = [&](unsigned bound) HWY_ATTR {
        slice_old_taps<Groups>(tables, task, bound, slices);
        unsigned greatest = 0;
        for (std::size_t at = 0; at < block; at += 16) {
            std::uint8_t* plain = task.plain + at;
            // Words of 32 or 64 bits take the nearer taps as they are.
            if constexpr (Groups == 2 || Groups == 4) {
                using Word = std::conditional_t<Groups == 2, std::uint32_t, std::uint64_t>;
                alignas(64) Word bits[16];
                if constexpr (!shifts_lanes) {
                    slice_taps<Groups>(narrow, tables, task, task.mid_taps, task.mid_count, 0, at, slices,
                                       false);
                }
                words_of_slices<Groups>(slices + at, words);
                std::memcpy(bits, words, sizeof bits);
                if constexpr (shifts_lanes) {
                    add_to_words<Word, 16>(plain, task.mid_taps, task.mid_count, bits);
                }
                for (const std::size_t half : {std::size_t{0}, std::size_t{8}}) {
                    add_to_words<Word, 8>(plain + half, task.half_taps, task.half_count, bits + half);
                    std::memcpy(words, bits, sizeof bits);
                    greatest |= settle_16<Groups, passes, 8>(near, plain, words, half);
                }
            } else {
                for (unsigned pass = 0; pass < passes && (passes == 1 || 64 * pass < bound); ++pass) {
                    std::uint8_t* own = slices + pass * 2 * per_pass * block;
                    slice_taps<per_pass>(narrow, tables, task, task.mid_taps, task.mid_count, pass * per_pass,
                                         at, own, false);
                    words_of_slices<per_pass>(own + at, words + pass * 16);
                }
                greatest = std::max(greatest, settle_16<Groups, passes>(near, plain, words));
            }
        }
        return greatest;
    };
    const unsigned limit = std::min(task.limit, not_common + 0U);
    for (std::size_t b = 0; b < blocks; ++b) {
#if HWY_TARGET <= HWY_AVX3_DL
        expect_stores(task.plain + stores_ahead);
#endif
        if constexpr (passes > 1) {
            // Most blocks have no value as high as the highest: only if the one before had none either.
            const unsigned bound = most < few_values ? std::min(limit, few_values) : limit;
            most = search_block(bound);
            if (most >= bound && bound < limit) most = search_block(limit);
            if (most >= limit) return true;
        } else {
            most = std::max(most, search_block(limit));
            if (most >= limit) return true;
        }
        forward(task, block);
    }
    return false;
}

template <unsigned Groups>
void unjoined_groups(const SearchTask& given, std::size_t blocks, const std::uint8_t* below,
                     std::vector<Pair>& pairs) {
    const Tables& tables = all_tables();
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    alignas(64) std::uint8_t slices[2 * Groups * block] = {};
    alignas(16) static constexpr std::uint8_t lowest[16] = {0, 1, 3, 7, 15, 31, 63, 127, 255};  // 0 .. 8 bits
    const auto bits = hn::LoadDup128(d, lowest);
    SearchTask task = given;
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::uint8_t* own = below + b * block;
        const unsigned bound = *std::max_element(own, own + block);
        slice_old_taps<Groups>(tables, task, bound, slices);
        for (unsigned k = 0; 8 * k < bound; ++k) {
            for (std::size_t at = 0; at < block; at += lanes) {
                const auto wanted =
                    hn::SaturatedSub(hn::LoadU(d, own + at), hn::Set(d, static_cast<std::uint8_t>(8 * k)));
                const auto need = look_up(bits, hn::Min(wanted, hn::Set(d, 8)));
                const auto missing = hn::AndNot(hn::Load(d, slices + k * block + at), need);
                if (hn::AllTrue(d, hn::Eq(missing, hn::Zero(d)))) continue;
                alignas(64) std::uint64_t words[block / 8];
                hn::Store(missing, d, reinterpret_cast<std::uint8_t*>(words));
                for (std::size_t w = 0; w < lanes / 8; ++w) {
                    for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
                        const auto bit = static_cast<unsigned>(std::countr_zero(left));
                        pairs.push_back({static_cast<std::uint16_t>(b * block + at + 8 * w + bit / 8),
                                         static_cast<std::uint16_t>(8 * k + bit % 8)});
                    }
                }
            }
        }
        forward(task, block);
    }
}

void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs) {
#if HWY_TARGET <= HWY_AVX3_DL
    if (are_parted(task)) return unjoined_parted(task, blocks, below, pairs);
#endif
    if (task.groups == 8) return unjoined_groups<8>(task, blocks, below, pairs);
    unjoined_groups<16>(task, blocks, below, pairs);
}

template <unsigned Groups>
bool search_near(const SearchTask& task, std::size_t blocks) {
#if HWY_ARCH_WASM  // the page is read over a network: one copy for each width
    return search_groups<Groups, ~std::size_t{0}>(task, blocks);
#else
    switch (task.near_count) {
        case 0:
            return search_groups<Groups, 0>(task, blocks);
        case 1:
            return search_groups<Groups, 1>(task, blocks);
        case 2:
            return search_groups<Groups, 2>(task, blocks);
        case 3:
            return search_groups<Groups, 3>(task, blocks);
        case 4:
            return search_groups<Groups, 4>(task, blocks);
        case 8:
            return search_groups<Groups, 8>(task, blocks);
        case 12:
            return search_groups<Groups, 12>(task, blocks);
        default:
            return search_groups<Groups, ~std::size_t{0}>(task, blocks);
    }
#endif
}

bool search(const SearchTask& given, std::size_t blocks) {
#if HWY_TARGET <= HWY_AVX3_DL
    SearchTask task = given;
    if (task.rounds != nullptr) return search_rounds(task, blocks);
    if (task.groups == 1 && has_few_near(task)) return search_near<1>(task, blocks);
    if (const auto above = search_sixteen(task, blocks)) return *above;
    if (const auto above = task.groups <= 4 ? search_few(task, blocks) : search_many(task, blocks))
        return *above;
#else
    const SearchTask& task = given;
#endif
    switch (task.groups) {
        case 1:
            return search_near<1>(task, blocks);
        case 2:
            return search_near<2>(task, blocks);
        case 4:
            return search_near<4>(task, blocks);
        case 8:
            return search_groups<8, ~std::size_t{0}>(task, blocks);
        default:
            return search_groups<16, ~std::size_t{0}>(task, blocks);
    }
}

#if !defined(__wasi__)
#if HWY_TARGET <= HWY_AVX3_DL
void gather(const SearchTask& given, unsigned slices, std::uint8_t* to) {
    const auto& gather_of = given.all_common ? gather_blocks<true> : gather_blocks<false>;
    SearchTask task = given;
    for (std::size_t at = 0; at < segment; at += block, to += slices * block, forward(task, block))
        gather_of[slices - 1](task, to);
}
#else
unsigned usual_slices(const std::uint8_t* /*plain*/, unsigned /*groups*/) { return 0; }
void gather(const SearchTask& /*task*/, unsigned /*slices*/, std::uint8_t* /*to*/) {}
#endif
bool wide_lookups() { return HWY_TARGET <= HWY_AVX3_DL; }
#endif

void mark_places(const std::uint8_t* plain, unsigned groups, const PlaceRows& places) {
    const Wide wide;
    const hn::CappedTag<std::uint64_t, 8> d64;
    using Words = hn::Vec<decltype(d64)>;
    // Most segments have no value as great as the greatest.
    auto above = hn::Zero(wide);  // one more than the greatest; not_common counts as nothing
    for (std::size_t at = 0; at < segment; at += hn::Lanes(wide))
        above = hn::Max(above, hn::Add(hn::LoadU(wide, plain + at), hn::Set(wide, 1)));
    alignas(64) std::uint8_t all_above[hn::MaxLanes(wide)];
    hn::Store(above, wide, all_above);
    const unsigned end = *std::max_element(all_above, all_above + hn::Lanes(wide));
    for (unsigned value = 0; value < 16 * groups; ++value) {
        std::uint8_t* own = places.rows + value * places.stride;
        if (value >= end) {
            std::memset(own, 0, segment / 8);
            continue;
        }
        const auto wanted = hn::Set(wide, static_cast<std::uint8_t>(value));
        for (std::size_t at = 0; at < segment; at += hn::Lanes(wide)) {
            hn::StoreMaskBits(wide, hn::Eq(hn::LoadU(wide, plain + at), wanted), own + at / 8);
        }
    }
    // `here` moved by so many bits, those of the words before moved in.
    const auto moved = [&](Words here, Words before, unsigned left) HWY_ATTR {
#if HWY_TARGET <= HWY_AVX3_DL
        return Words{_mm512_shldv_epi64(here.raw, before.raw, hn::Set(d64, left).raw)};
#else
        if (left == 0) return here;
        return hn::Or(hn::ShiftLeftSame(here, static_cast<int>(left)),
                      hn::ShiftRightSame(before, static_cast<int>(64 - left)));
#endif
    };
    for (const ShiftedRow& row : places.shifted) {
        const std::uint8_t* own = places.rows + row.value * places.stride;
        std::uint8_t* to = places.rows + row.at;
        for (std::size_t byte = 0; byte < segment / 8; byte += 8 * hn::Lanes(d64)) {
            const auto here = hn::LoadU(d64, reinterpret_cast<const std::uint64_t*>(own + byte));
            const auto before = hn::LoadU(d64, reinterpret_cast<const std::uint64_t*>(own + byte - 8));
            auto all = moved(here, before, row.shift);
            for (const unsigned more : places.further)
                all = hn::Or(all, moved(here, before, row.shift + more));
            hn::StoreU(all, d64, reinterpret_cast<std::uint64_t*>(to + byte));
        }
    }
}

std::size_t find_last_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t size,
                          std::uint8_t wanted) {
    const Wide d;
    const auto x = hn::Set(d, wanted);
    const std::size_t lanes = hn::Lanes(d);
    const auto hits = [&](std::size_t at) HWY_ATTR {
        return hn::Eq(hn::Xor(hn::LoadU(d, left + at), hn::LoadU(d, right + at)), x);
    };
    std::size_t end = size;
    for (; end >= 4 * lanes; end -= 4 * lanes) {
        const auto any = hn::Or(hn::Or(hits(end - 4 * lanes), hits(end - 3 * lanes)),
                                hn::Or(hits(end - 2 * lanes), hits(end - lanes)));
        if (!hn::AllFalse(d, any)) break;
    }
    for (; end >= lanes; end -= lanes) {
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(d, hits(end - lanes), bytes);
        std::uint64_t bits;
        std::memcpy(&bits, bytes, sizeof bits);
        if (bits != 0) return end - lanes + static_cast<std::size_t>(std::bit_width(bits)) - 1;
    }
    while (end-- > 0) {
        if ((left[end] ^ right[end]) == wanted) return end;
    }
    return size;
}

std::size_t count_both(const std::uint64_t* a, const std::uint8_t* b, std::size_t words) {
    const hn::CappedTag<std::uint64_t, 8> d;
    auto sum = hn::Zero(d);
    for (std::size_t k = 0; k < words; k += hn::Lanes(d)) {
        const auto of_b = hn::BitCast(d, hn::LoadU(hn::Repartition<std::uint8_t, decltype(d)>(), b + 8 * k));
        sum = hn::Add(sum, hn::PopulationCount(hn::And(hn::LoadU(d, a + k), of_b)));
    }
    return hn::GetLane(hn::SumOfLanes(d, sum));
}

void count_places(const std::uint8_t* places, unsigned groups, std::size_t stride, std::uint64_t* even,
                  std::uint64_t* odd) {
    const hn::CappedTag<std::uint64_t, 8> d;
    const auto evens = hn::Set(d, 0x5555555555555555);
    for (unsigned value = 0; value < 16 * groups; ++value) {
        const auto* own = reinterpret_cast<const std::uint64_t*>(places + value * stride);
        auto at_even = hn::Zero(d);
        auto both = hn::Zero(d);
        for (std::size_t k = 0; k < segment / 64; k += hn::Lanes(d)) {
            const auto bits = hn::LoadU(d, own + k);
            both = hn::Add(both, hn::PopulationCount(bits));
            at_even = hn::Add(at_even, hn::PopulationCount(hn::And(bits, evens)));
        }
        even[value] = hn::GetLane(hn::SumOfLanes(d, at_even));
        odd[value] = hn::GetLane(hn::SumOfLanes(d, both)) - even[value];
    }
}

void expand(const std::uint8_t* plain, std::size_t size, const Expansion& to, std::uint16_t* full) {
    const hn::CappedTag<std::uint16_t, 32> d;
    const hn::Rebind<std::uint8_t, decltype(d)> d8;
    const auto below = hn::Set(d, static_cast<std::uint16_t>((1U << to.drop) - 1));
    const auto mask = hn::Set(d, to.mask);
    const auto one = hn::Set(d, std::uint16_t{1});
    const auto drop = static_cast<int>(to.drop);
    // 1 at the heaps of odd popcount.
    const auto second = hn::And(hn::Iota(d, 0), one);
    const auto wanted =
        hn::Xor(hn::Set(d, std::uint16_t{to.odd_at_first}),
                hn::And(second, hn::Set(d, std::uint16_t{to.odd_at_first != to.odd_at_second})));
    for (std::size_t at = 0; at < size; at += hn::Lanes(d)) {
        const auto c = hn::PromoteTo(d, hn::LoadU(d8, plain + at));
        const auto v = hn::Or(hn::And(c, below), hn::Add(hn::AndNot(below, c), hn::AndNot(below, c)));
        auto odd = hn::And(v, mask);
        odd = hn::Xor(odd, hn::ShiftRight<8>(odd));
        odd = hn::Xor(odd, hn::ShiftRight<4>(odd));
        odd = hn::Xor(odd, hn::ShiftRight<2>(odd));
        odd = hn::Xor(odd, hn::ShiftRight<1>(odd));
        const auto put_in = hn::And(hn::Xor(odd, wanted), one);
        hn::StoreU(hn::Or(v, hn::ShiftLeftSame(put_in, drop)), d, full + at);
    }
}

std::uint64_t ends_like(const std::uint8_t* first, EndKey key) {
    const Wide d;
    const auto equal = [&](std::size_t at, std::size_t before, std::uint8_t byte)
                           HWY_ATTR { return hn::Eq(hn::LoadU(d, first + at - before), hn::Set(d, byte)); };
    std::uint64_t ends = 0;
    for (std::size_t at = 0; at < 64; at += hn::Lanes(d)) {
        const auto like = hn::And(hn::And(equal(at, 1, key.one_before), equal(at, 3, key.three_before)),
                                  hn::And(equal(at, 6, key.six_before), equal(at, 8, key.eight_before)));
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(d, like, bits);
        std::uint64_t word;
        std::memcpy(&word, bits, sizeof word);
        ends |= word << at;
    }
    return ends;
}

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::inline values::m4 {

HWY_EXPORT(search);
HWY_EXPORT(unjoined);
#if !defined(__wasi__)
HWY_EXPORT(usual_slices);
unsigned usual_slices(const std::uint8_t* plain, unsigned groups) {
    return HWY_DYNAMIC_DISPATCH(usual_slices)(plain, groups);
}
HWY_EXPORT(gather);
void gather(const SearchTask& task, unsigned slices, std::uint8_t* to) {
    HWY_DYNAMIC_DISPATCH(gather)(task, slices, to);
}
HWY_EXPORT(wide_lookups);
bool wide_lookups() { return HWY_DYNAMIC_DISPATCH(wide_lookups)(); }
#endif
HWY_EXPORT(count_pairs);
HWY_EXPORT(take_out_pairs);
HWY_EXPORT(mark_places);
HWY_EXPORT(unjoined_by_rows);
HWY_EXPORT(count_both);
HWY_EXPORT(find_last_sum);
HWY_EXPORT(unjoined_by_small);
HWY_EXPORT(count_places);
HWY_EXPORT(expand);
HWY_EXPORT(ends_like);
HWY_EXPORT(unpack);

std::size_t count_both(const std::uint64_t* a, const std::uint8_t* b, std::size_t words) {
    return HWY_DYNAMIC_DISPATCH(count_both)(a, b, words);
}

void count_places(const std::uint8_t* places, unsigned groups, std::size_t stride, std::uint64_t* even,
                  std::uint64_t* odd) {
    HWY_DYNAMIC_DISPATCH(count_places)(places, groups, stride, even, odd);
}

void expand(const std::uint8_t* plain, std::size_t size, const Expansion& to, std::uint16_t* full) {
    HWY_DYNAMIC_DISPATCH(expand)(plain, size, to, full);
}

std::uint64_t ends_like(const std::uint8_t* first, EndKey key) {
    return HWY_DYNAMIC_DISPATCH(ends_like)(first, key);
}

void unpack(const std::uint8_t* packed, std::size_t first, std::size_t size, unsigned bits,
            const std::uint8_t* value_of, std::uint8_t* out) {
    HWY_DYNAMIC_DISPATCH(unpack)(packed, first, size, bits, value_of, out);
}

bool search(const SearchTask& task, std::size_t blocks) { return HWY_DYNAMIC_DISPATCH(search)(task, blocks); }

void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs) {
    HWY_DYNAMIC_DISPATCH(unjoined)(task, blocks, below, pairs);
}

std::size_t count_pairs(const std::uint8_t* others, unsigned value, const std::uint8_t* left,
                        unsigned bytes) {
    return HWY_DYNAMIC_DISPATCH(count_pairs)(others, value, left, bytes);
}

void take_out_pairs(const std::uint8_t* others, unsigned value, std::uint8_t* left, unsigned bytes) {
    HWY_DYNAMIC_DISPATCH(take_out_pairs)(others, value, left, bytes);
}

void mark_places(const std::uint8_t* plain, unsigned groups, const PlaceRows& places) {
    HWY_DYNAMIC_DISPATCH(mark_places)(plain, groups, places);
}

std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs) {
    return HWY_DYNAMIC_DISPATCH(unjoined_by_rows)(task, pairs);
}

std::size_t find_last_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t size,
                          std::uint8_t wanted) {
    return HWY_DYNAMIC_DISPATCH(find_last_sum)(left, right, size, wanted);
}

std::size_t unjoined_by_small(const PairTask& task, Pair* pairs, std::size_t count) {
    return HWY_DYNAMIC_DISPATCH(unjoined_by_small)(task, pairs, count);
}

std::vector<std::string> targets() {
    std::vector<std::string> names;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

void use_target(const std::string& name) {
    hwy::SetSupportedTargetsForTest(0);
    std::int64_t chosen = 0;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        if (name == hwy::TargetName(target)) chosen = target;
    }
    hwy::SetSupportedTargetsForTest(chosen);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

std::string target_in_use() {
    std::string best = "EMU128";
    std::int64_t least = 0;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        if (least == 0 || target < least) {
            least = target;
            best = hwy::TargetName(target);
        }
    }
    return best;
}

}  // namespace ishitori::inline values::m4
#endif  // HWY_ONCE

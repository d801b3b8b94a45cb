// The search of at most 64 compressed values where bytes are looked up across the whole vector (AVX-512
// VBMI). A part of m4_kernels.cpp, which has the portable way beside it; included once for each target.
//
// Unlike that way, only as many values are looked at as the last blocks had: a block whose value is above is
// done again. The last 64 values stay in a register, from which the taps of lags 8 to 63 are read, so that no
// load waits for the stores of single heaps before it; what a heap excludes for the seven after it is read
// from a table; and the old taps of the next block are served while the heaps of this one, each of which
// waits for the one before, are settled.
#if defined(ISHITORI_M4_FEW) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_FEW
#undef ISHITORI_M4_FEW
#else
#define ISHITORI_M4_FEW
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "values/m4_kernels.hpp"
#include "values/m4_settle.hpp"
#include "values/m4_taps.hpp"

// Around the whole: clang++ complains of a target's region without a function.
#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::FixedTag<std::uint64_t, 8>;

// For each slice of 64 values: table[x] = 1 << x % 8 where x / 8 is that slice.
struct WideTables {
    alignas(64) std::uint8_t of[8][64] = {};
    constexpr WideTables() {
        for (unsigned x = 0; x < 64; ++x) of[x / 8][x] = static_cast<std::uint8_t>(1U << x % 8);
    }
};
constexpr WideTables wide_tables;

// Where the bytes of a vector come from: the last 64 values, or the byte slices of 16 heaps.
struct Places {
    // [half]: from slices 0 to 3 of 16 heaps, then 4 to 7: the words of heaps 8 * half on.
    alignas(64) std::uint8_t words[2][64];
    alignas(64) std::uint8_t spread[64];  // [8 * j + ...]: j
    constexpr Places() : words(), spread() {
        for (unsigned i = 0; i < 64; ++i) {
            for (unsigned half = 0; half < 2; ++half) {
                const unsigned slice = i % 8;
                words[half][i] =
                    static_cast<std::uint8_t>(slice / 4 * 64 + slice % 4 * 16 + half * 8 + i / 8);
            }
            spread[i] = static_cast<std::uint8_t>(i / 8);
        }
    }
};
inline constexpr Places places_of;

// The taps of one search, the nearer ones made ready for the register.
struct FewTaps {
    static constexpr std::size_t half_most = 32;
    struct Half {
        alignas(64) std::uint8_t from[64];
        std::uint64_t value;
        // Of the eight heaps after the values `last`.
        HWY_INLINE hn::Vec<Words> options(hn::Vec<Bytes> last) const {
            const Words d;
            const auto heaps = hn::Vec<Words>{
                _mm512_maskz_permutexvar_epi8(0x0101010101010101, hn::Load(Bytes(), from).raw, last.raw)};
            return hn::Shl(hn::Set(d, 1), hn::Xor(heaps, hn::Set(d, value)));
        }
    };
    MidTaps mid;
    std::array<Half, half_most> half;
    std::size_t half_count = 0;
    std::size_t far_from = 0;  // see far_taps_from()

    // False if there are more than fit.
    bool take(const SearchTask& task) {
        far_from = far_taps_from(task);
        if (!mid.take(task) || task.half_count > half_most) return false;
        const Bytes d;
        for (; half_count < task.half_count; ++half_count) {
            const Tap& tap = task.half_taps[half_count];
            const auto back = hn::Set(d, static_cast<std::uint8_t>(64 - tap.lag));
            hn::Store(hn::Add(hn::Load(d, places_of.spread), back), d, half[half_count].from);
            half[half_count].value = tap.value;
        }
        return true;
    }
};

// Excluded values, 8 * Slices of them: in a byte each heap's eight. Common: no tap meets a rare heap.
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
    // The options x and y of two taps. Those that no common pair gives are 128 and more.
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

// In turn the four quarters of the vectors a, b, c, d together, each the OR of its four quarters.
HWY_INLINE hn::Vec<Bytes> folded(__m512i a, __m512i b, __m512i c, __m512i d) {
    const __m512i ab = _mm512_or_si512(_mm512_shuffle_i64x2(a, b, 0x44), _mm512_shuffle_i64x2(a, b, 0xEE));
    const __m512i cd = _mm512_or_si512(_mm512_shuffle_i64x2(c, d, 0x44), _mm512_shuffle_i64x2(c, d, 0xEE));
    return hn::Vec<Bytes>{
        _mm512_or_si512(_mm512_shuffle_i64x2(ab, cd, 0x88), _mm512_shuffle_i64x2(ab, cd, 0xDD))};
}

// Byte slices of 64 heaps, so that those of 16 heaps stand together, four slices in a vector.
template <unsigned Slices, bool Common>
HWY_INLINE void by_sixteen(const Excluded<Slices, Common>& slices, hn::Vec<Bytes> (&to)[2][4]) {
    const Bytes d;
    for (unsigned half = 0; half < (Slices + 3) / 4; ++half) {
        const auto slice = [&](unsigned k) HWY_ATTR {
            return 4 * half + k < Slices ? slices.of[std::min(4 * half + k, Slices - 1)].raw
                                         : hn::Zero(d).raw;
        };
        const __m512i a = slice(0), b = slice(1), c = slice(2), e = slice(3);
        const __m512i ab_low = _mm512_shuffle_i64x2(a, b, 0x44), ab_high = _mm512_shuffle_i64x2(a, b, 0xEE);
        const __m512i ce_low = _mm512_shuffle_i64x2(c, e, 0x44), ce_high = _mm512_shuffle_i64x2(c, e, 0xEE);
        to[half][0] = hn::Vec<Bytes>{_mm512_shuffle_i64x2(ab_low, ce_low, 0x88)};
        to[half][1] = hn::Vec<Bytes>{_mm512_shuffle_i64x2(ab_low, ce_low, 0xDD)};
        to[half][2] = hn::Vec<Bytes>{_mm512_shuffle_i64x2(ab_high, ce_high, 0x88)};
        to[half][3] = hn::Vec<Bytes>{_mm512_shuffle_i64x2(ab_high, ce_high, 0xDD)};
    }
}

// Adds the options by taps of lags 16 to 63 for 16 heaps; `last`: the 64 values before them.
template <unsigned Slices>
HWY_INLINE void add_mid(const FewTaps& taps, hn::Vec<Bytes> last, hn::Vec<Bytes> (&sixteen)[2]) {
    if (taps.mid.quads == 0) return;
    Excluded<Slices, true> mid;
    mid.clear();
    taps.mid.exclude(mid, last);
    const auto slice = [&](unsigned k) HWY_ATTR {
        return k < Slices ? mid.of[std::min(k, Slices - 1)].raw : hn::Zero(Bytes()).raw;
    };
    sixteen[0] = hn::Or(sixteen[0], folded(slice(0), slice(1), slice(2), slice(3)));
    if (Slices > 4) sixteen[1] = hn::Or(sixteen[1], folded(slice(4), slice(5), slice(6), slice(7)));
}

// Of eight heaps the values that are not excluded.
struct OpenWords {
    hn::Vec<Words> of;
    HWY_INLINE void add(hn::Vec<Words> x, hn::Vec<Words> y) { of = hn::AndNot(hn::Or(x, y), of); }
};

// One block in hand and the old taps of the next one.
struct FewBlock {
    const SearchTask* task;
    const FewTaps* taps;
    Settle settle;
    std::uint8_t* plain;
    bool ahead;                    // whether a next block follows
    NearExcluded* near;            // by the values before the block in hand
    std::uint8_t* next_slices;     // the far old taps of the block in hand; afterwards those of the next
    const std::uint8_t* gathered;  // of the block in hand, those of the next behind; or nothing
};

// The values of a block; `fresh`: its far old taps were not served before. Values from 8 * Slices on are not
// looked at: true if there may be some.
template <unsigned Slices, bool Common>
bool search_few_block(const FewBlock& in, bool fresh) {
    const Bytes d;
    const Words d64;
    using V = hn::Vec<Bytes>;
    const FewTaps& taps = *in.taps;
    const Tap* old_taps = in.task->old_taps;
    const bool gathered = in.gathered != nullptr && in.task->gathered_slices >= Slices;
    const std::size_t far_end = gathered ? in.task->gathered_from : in.task->old_count;
    const auto begin_far = [&](Excluded<Slices, Common>& excluded, std::size_t blocks_on) HWY_ATTR {
        if (gathered) {
            excluded.load(in.gathered + blocks_on * in.task->gathered_slices * block);
        } else {
            excluded.clear();
        }
    };
    Excluded<Slices, Common> slices;
    if (fresh) {
        begin_far(slices, 0);
        exclude_old(slices, in.plain, old_taps, taps.far_from, far_end);
    } else {
        slices.load(in.next_slices);
    }
    exclude_old(slices, in.plain, old_taps, 0, taps.far_from);
    V old[2][4];
    by_sixteen(slices, old);
    V last = hn::LoadU(d, in.plain - block);  // the 64 values before
    NearExcluded near = *in.near;
    const V words_of[2] = {hn::Load(d, places_of.words[0]), hn::Load(d, places_of.words[1])};
    const std::size_t far_count = far_end - taps.far_from;
    for (unsigned at = 0; at < 4; ++at) {
        V sixteen[2] = {old[0][at], Slices > 4 ? old[1][at] : hn::Zero(d)};
        add_mid<Slices>(taps, last, sixteen);
        for (unsigned half = 0; half < 2; ++half) {
            alignas(64) std::uint64_t open[8];
            OpenWords words{hn::Not(hn::BitCast(
                d64, V{_mm512_permutex2var_epi8(sixteen[0].raw, words_of[half].raw, sixteen[1].raw)}))};
            exclude_options(words, taps.half_count,
                            [&](std::size_t t) HWY_ATTR { return taps.half[t].options(last); });
            hn::Store(words.of, d64, open);
            if (in.ahead) {
                // While the words are on their way: an eighth of what the next block needs of heaps that are
                // settled.
                const std::size_t part = 2 * at + half;
                Excluded<Slices, Common> next;
                if (part == 0) {
                    begin_far(next, 1);
                } else {
                    next.load(in.next_slices);
                }
                exclude_old(next, in.plain + block, old_taps, taps.far_from + far_count * (7 - part) / 8,
                            taps.far_from + far_count * (8 - part) / 8);
                next.store(in.next_slices);
            }
            const std::uint64_t recent = in.settle(*in.task->near, open, near);
            std::memcpy(in.plain + 16 * at + 8 * half, &recent, 8);
            last = V{_mm512_alignr_epi64(
                _mm512_castsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(recent))), last.raw, 1)};
        }
    }
    if (!hn::AllTrue(d, hn::Lt(last, hn::Set(d, 8 * Slices)))) return true;
    *in.near = near;
    return false;
}

unsigned usual_slices(const std::uint8_t* plain, unsigned groups) {
    const Bytes d;
    auto greatest = hn::Zero(d);
    for (std::size_t b = 1; b <= segment / block; ++b) {
        const auto values = hn::LoadU(d, plain - b * block);
        greatest = hn::Max(greatest, hn::IfThenZeroElse(hn::Eq(values, hn::Set(d, not_common)), values));
    }
    alignas(64) std::uint8_t all[block];
    hn::Store(greatest, d, all);
    return std::min(*std::max_element(all, all + block) / 8U + 1, 2 * groups);
}

// With one slice, two, and so on.
template <bool Common>
constexpr bool (*few_blocks[])(const FewBlock&, bool) = {
    search_few_block<1, Common>, search_few_block<2, Common>, search_few_block<3, Common>,
    search_few_block<4, Common>, search_few_block<5, Common>, search_few_block<6, Common>,
    search_few_block<7, Common>, search_few_block<8, Common>};

// As search() for 2 and 4 groups. Nothing if this way does not serve.
inline std::optional<bool> search_few(const SearchTask& task, std::size_t blocks) {
    FewTaps taps;
    if (task.near == nullptr || !taps.take(task)) return std::nullopt;
    const auto& block_of = task.all_common ? few_blocks<true> : few_blocks<false>;
    alignas(64) std::uint8_t next_slices[8 * block];
    NearExcluded near;
    std::uint64_t recent;
    std::memcpy(&recent, task.plain - 8, 8);
    near.begin(*task.near, recent);
    FewBlock in{&task,       &taps,        settle_of_kind[task.near->kind], task.plain, true, &near,
                next_slices, task.gathered};
    const unsigned slices_most = 2 * task.groups;
    unsigned usual = 0;
    unsigned served = 0;  // slices of the far old taps of the block in hand
    for (std::size_t b = 0; b < blocks; ++b, in.plain += block) {
        if (b % (segment / block) == 0) usual = usual_slices(in.plain, task.groups);
        in.ahead = b + 1 < blocks;
        expect_stores(in.plain + stores_ahead);
        unsigned slices = usual;
        while (block_of[slices - 1](in, served < slices)) {  // the block is done again, with one more
            if (slices++ == slices_most) return true;
            served = 0;
        }
        served = slices;
        if (in.gathered != nullptr) in.gathered += task.gathered_slices * block;
    }
    return false;
}

template <unsigned Slices, bool Common>
void gather_block(const SearchTask& task, std::uint8_t* to) {
    Excluded<Slices, Common> excluded;
    excluded.clear();
    exclude_old(excluded, task.plain, task.old_taps, task.gathered_from, task.old_count);
    excluded.store(to);
}
template <bool Common>
constexpr void (*gather_blocks[])(const SearchTask&, std::uint8_t*) = {
    gather_block<1, Common>, gather_block<2, Common>, gather_block<3, Common>, gather_block<4, Common>,
    gather_block<5, Common>, gather_block<6, Common>, gather_block<7, Common>, gather_block<8, Common>};

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

// The search of at most 64 compressed values where bytes are looked up across the whole vector (AVX-512
// VBMI): bit-sliced mex (search.cpp) with software pipelining.
//
// Unlike the portable search this examines only as many values as the last blocks had; a block with a greater
// value is repeated. The last 64 values stay in a register, from which the taps of lags 8 to 71 are read, so
// that no load waits for the stores of single heaps before it. A table gives the values that a heap excludes
// for the next seven (settle.cpp). While eight heaps are settled, each after the one before, the taps of lag
// 16 and more are looked up for the next eight, and a part of the old taps for the next block.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/few.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/settle.hpp"
#include "engine/kernels/taps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

bool has_wide_lookups() { return HWY_TARGET <= HWY_AVX3_DL; }

#if HWY_TARGET <= HWY_AVX3_DL

namespace hn = hwy::HWY_NAMESPACE;

// The places of the bytes of eight heaps' words in their slices, and the places of the slices in by_eight().
struct Places {
    alignas(64) std::uint8_t words[64];
    constexpr Places() : words() {
        for (unsigned i = 0; i < 64; ++i) {
            const unsigned slice = i % 8;
            words[i] = static_cast<std::uint8_t>((slice % 4 * 2 + slice / 4) * 8 + i / 8);
        }
    }
};
inline constexpr Places places_of;

// For eight heaps, the values that are not excluded.
struct OpenWords {
    hn::Vec<Words> of;
    HWY_INLINE void add(hn::Vec<Words> x, hn::Vec<Words> y) {
        constexpr int neither = 0x10;  // of & ~x & ~y
        of = hn::Vec<Words>{_mm512_ternarylogic_epi64(of.raw, x.raw, y.raw, neither)};
    }
    // Searches by taps; `heaps`: the values that each tap reads.
    template <class Heaps>
    HWY_INLINE void add_by(const std::vector<FewTaps::Single>& taps, Heaps heaps) {
        exclude_options(*this, taps.size(), [&](std::size_t t) HWY_ATTR {
            const Words d;
            return hn::Shl(hn::Set(d, 1), hn::Xor(heaps(taps[t]), hn::Set(d, taps[t].value)));
        });
    }
};

// Byte slices of 64 heaps, grouped by eight heaps, in the order of slices 0, 4, 1, 5, 2, 6, 3, 7.
template <unsigned Slices, bool Common>
HWY_INLINE void by_eight(const Excluded<Slices, Common>& slices, hn::Vec<Bytes>* to) {
    __m512i sixteen[2][4];
    for (unsigned half = 0; half < 2; ++half) {
        const auto slice = [&](unsigned k) HWY_ATTR {
            return 4 * half + k < Slices ? slices.of[std::min(4 * half + k, Slices - 1)].raw
                                         : _mm512_setzero_si512();
        };
        const __m512i a = slice(0), b = slice(1), c = slice(2), e = slice(3);
        const __m512i ab_low = _mm512_shuffle_i64x2(a, b, 0x44), ab_high = _mm512_shuffle_i64x2(a, b, 0xEE);
        const __m512i ce_low = _mm512_shuffle_i64x2(c, e, 0x44), ce_high = _mm512_shuffle_i64x2(c, e, 0xEE);
        sixteen[half][0] = _mm512_shuffle_i64x2(ab_low, ce_low, 0x88);
        sixteen[half][1] = _mm512_shuffle_i64x2(ab_low, ce_low, 0xDD);
        sixteen[half][2] = _mm512_shuffle_i64x2(ab_high, ce_high, 0x88);
        sixteen[half][3] = _mm512_shuffle_i64x2(ab_high, ce_high, 0xDD);
    }
    for (unsigned at = 0; at < 4; ++at) {
        to[2 * at] = hn::Vec<Bytes>{_mm512_unpacklo_epi64(sixteen[0][at], sixteen[1][at])};
        to[2 * at + 1] = hn::Vec<Bytes>{_mm512_unpackhi_epi64(sixteen[0][at], sixteen[1][at])};
    }
}

// The values that shared taps exclude for the eight heaps that begin eight after the values `last`. old: the
// values excluded by taps of lags from old_lag on. Both in the form of by_eight().
template <unsigned Slices>
HWY_INLINE hn::Vec<Bytes> add_mid(const FewTaps& taps, hn::Vec<Bytes> last, hn::Vec<Bytes> old) {
    if (taps.mid.empty()) return old;
    Excluded<Slices, true> mid;
    mid.clear();
    exclude_options(mid, taps.mid.size(), [&](std::size_t t) HWY_ATTR {
        const Bytes d;
        const FewTaps::Eight& tap = taps.mid[t];
        return hn::Xor(hn::Vec<Bytes>{_mm512_permutexvar_epi8(hn::Load(d, tap.from).raw, last.raw)},
                       hn::Load(d, tap.value));
    });
    // The OR of the eight words of each slice.
    const auto slice = [&](unsigned k) HWY_ATTR {
        return k < Slices ? mid.of[std::min(k, Slices - 1)].raw : _mm512_setzero_si512();
    };
    const auto two = [&](unsigned k) HWY_ATTR {
        if (k >= Slices) return _mm512_setzero_si512();
        return _mm512_or_si512(_mm512_shuffle_i64x2(slice(k), slice(k + 1), 0x44),
                               _mm512_shuffle_i64x2(slice(k), slice(k + 1), 0xEE));
    };
    const auto four = [&](unsigned k) HWY_ATTR {
        if (k >= Slices) return _mm512_setzero_si512();
        return _mm512_or_si512(_mm512_shuffle_i64x2(two(k), two(k + 2), 0x88),
                               _mm512_shuffle_i64x2(two(k), two(k + 2), 0xDD));
    };
    const __m512i low = four(0), high = four(4);
    constexpr int any = 0xFE;
    return hn::Vec<Bytes>{_mm512_ternarylogic_epi64(old.raw, _mm512_unpacklo_epi64(low, high),
                                                    _mm512_unpackhi_epi64(low, high), any)};
}

// The values of eight heaps that no tap of lag 16 or more excludes. shared: the values that shared taps
// exclude for them; before: the same for the eight heaps before, both in the form of by_eight(). last: the
// values that end eight heaps before.
HWY_INLINE hn::Vec<Words> open_words(const FewTaps& taps, hn::Vec<Bytes> shared, hn::Vec<Bytes> before,
                                     hn::Vec<Bytes> last) {
    const Words d64;
    hn::Vec<Words> all = hn::BitCast(d64, shared);
    for (const unsigned shift : taps.shifts) {
        // Moves each byte, the values of one heap, by `shift` heaps.
        const hn::Vec<Words> by = hn::Set(d64, 8 * shift);
        all = hn::Or(all, hn::Vec<Words>{_mm512_shldv_epi64(shared.raw, before.raw, by.raw)});
    }
    OpenWords open{
        hn::Not(hn::Vec<Words>{_mm512_permutexvar_epi8(hn::Load(Bytes(), places_of.words).raw, all.raw)})};
    open.add_by(taps.early, [&](const FewTaps::Single& tap) HWY_ATTR {
        return hn::Vec<Words>{
            _mm512_maskz_permutexvar_epi8(0x0101010101010101, hn::Load(Bytes(), tap.from).raw, last.raw)};
    });
    return open.of;
}

// The values excluded for a block, before its first heap is settled, by taps of lag 16 and more.
struct FewAhead {
    alignas(64) std::uint64_t open[8];    // open_words() of the first eight heaps
    alignas(64) std::uint8_t shared[64];  // excluded by shared taps
    alignas(64) std::uint8_t old[8][64];  // by_eight() of the old taps
};

// excluded: the values excluded by the old taps of the block; last: the values that end eight heaps before
// it; before: the values that shared taps exclude for these eight heaps.
template <unsigned Slices, bool Common>
void make_known(const FewTaps& taps, const Excluded<Slices, Common>& excluded, hn::Vec<Bytes> last,
                hn::Vec<Bytes> before, FewAhead& known) {
    const Bytes d;
    hn::Vec<Bytes> old[8];
    by_eight(excluded, old);
    const auto shared = add_mid<Slices>(taps, last, old[0]);
    hn::Store(open_words(taps, shared, before, last), Words(), known.open);
    hn::Store(shared, d, known.shared);
    for (unsigned k = 1; k < 8; ++k) hn::Store(old[k], d, known.old[k]);
}

// The values that shared taps exclude for the eight heaps before `plain`, to be shifted.
template <unsigned Slices, bool Common>
hn::Vec<Bytes> shared_before(const FewTaps& taps, const std::uint8_t* plain) {
    const Bytes d;
    if (taps.shifts.empty()) return hn::Zero(d);
    Excluded<Slices, Common> excluded;
    excluded.clear();
    exclude_old(excluded, plain - FewTaps::eight, taps.old.data(), 0, taps.old.size());
    hn::Vec<Bytes> old[8];
    by_eight(excluded, old);
    return add_mid<Slices>(taps, hn::LoadU(d, plain - block - 2 * FewTaps::eight), old[0]);
}

// The current blocks, and the excluded values of the first.
struct FewBlocks : CurrentBlocks {
    using CurrentBlocks::CurrentBlocks;
    Settle settle;
    NearExcluded near;  // by the values before
    FewAhead known;     // of the first block; afterwards of the next
};

// Computes the values of the blocks and returns how many are done. Ends before the first block in which a
// value may reach 8 * Slices. `fresh`: nothing is known about the first block.
template <unsigned Slices, bool Common>
std::size_t search_few_blocks(FewBlocks& in, bool fresh) {
    const Bytes d;
    const Words d64;
    using V = hn::Vec<Bytes>;
    using Old = Excluded<Slices, Common>;
    constexpr unsigned eight = FewTaps::eight;
    const FewTaps& taps = *in.task->few;
    const Tap* old_taps = taps.old.data();
    std::uint8_t* plain = in.plain;
    const bool gathered = in.gathered != nullptr && in.task->gathered_slices >= Slices;
    const std::size_t old_end = gathered ? in.task->gathered_from : taps.old.size();
    const auto begin_old = [&](Old& old, std::size_t b) HWY_ATTR {
        if (gathered) {
            old.load(in.gathered + b * in.task->gathered_slices * block);
        } else {
            old.clear();
        }
    };
    if (fresh) {
        Old old;
        begin_old(old, 0);
        exclude_old(old, plain, old_taps, 0, old_end);
        make_known<Slices>(taps, old, hn::LoadU(d, plain - block - eight),
                           shared_before<Slices, Common>(taps, plain), in.known);
    }
    V last = hn::LoadU(d, plain - block);  // the 64 values before
    // The last 16 values in each quarter, where they can be looked up sooner.
    __m512i sixteen =
        _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(plain - 2 * eight)));
    for (std::size_t b = 0; b < in.count; ++b, plain += block) {
        const bool ahead = b + 1 < in.count || in.more;
        expect_stores(plain + stores_ahead);
        hn::Vec<Words> open_of = hn::Load(d64, in.known.open);
        V shared = hn::Load(d, in.known.shared);
        Old next;
        if (ahead) begin_old(next, b + 1);
        std::size_t next_end = old_end;
        for (unsigned k = 0; k < 8; ++k) {
            alignas(64) std::uint64_t open[8];
            OpenWords words{open_of};
            words.add_by(taps.half, [&](const FewTaps::Single& tap) HWY_ATTR {
                return hn::Vec<Words>{_mm512_shuffle_epi8(sixteen, hn::Load(d, tap.from).raw)};
            });
            hn::Store(words.of, d64, open);
            // While the words are being stored: the next eight, and a part of the next block's taps on heaps
            // that are settled.
            if (k < 7) {
                const V on = add_mid<Slices>(taps, last, hn::Load(d, in.known.old[k + 1]));
                open_of = open_words(taps, on, shared, last);
                shared = on;
            }
            if (ahead && k % 2 == 1) {
                const std::size_t part = k / 2;
                const std::size_t begin = std::min(
                    next_end,
                    std::max(taps.known_from[part], old_end * (FewTaps::parts - 1 - part) / FewTaps::parts));
                exclude_old(next, plain + block, old_taps, begin, next_end);
                next_end = begin;
                if (k == 7) make_known<Slices>(taps, next, last, shared, in.known);
            }
            const std::uint64_t recent = in.settle(*in.task->near_table, open, in.near);
            std::memcpy(plain + eight * k, &recent, eight);
            const __m512i settled = _mm512_set1_epi64(static_cast<long long>(recent));
            sixteen = _mm512_unpacklo_epi64(_mm512_unpackhi_epi64(sixteen, sixteen), settled);
            last = V{_mm512_alignr_epi64(settled, last.raw, 1)};
        }
        if (!hn::AllTrue(d, hn::Lt(last, hn::Set(d, 8 * Slices)))) return b;
    }
    return in.count;
}

// Indexed by the number of slices minus one.
template <bool Common>
constexpr std::size_t (*few_blocks[])(FewBlocks&, bool) = {
    search_few_blocks<1, Common>, search_few_blocks<2, Common>, search_few_blocks<3, Common>,
    search_few_blocks<4, Common>, search_few_blocks<5, Common>, search_few_blocks<6, Common>,
    search_few_blocks<7, Common>, search_few_blocks<8, Common>};

// Same contract as search() for 1, 2 and 4 groups, with task.few.
bool search_few(const SearchTask& task, std::size_t blocks) {
    const NearTable& table = *task.near_table;
    const auto& blocks_of = task.all_common ? few_blocks<true> : few_blocks<false>;
    FewBlocks in(task);
    in.settle = kernels::settle_of_kind(table.kind);
    const auto begin_near = [&] { in.near.begin(table, in.plain); };
    begin_near();
    return search_in_slices(
        blocks, in, [&](unsigned slices, bool fresh) { return blocks_of[slices - 1](in, fresh); },
        begin_near);
}

template <unsigned Slices, bool Common>
void gather_block(const SearchTask& task, std::uint8_t* to) {
    Excluded<Slices, Common> excluded;
    excluded.clear();
    exclude_old(excluded, task.plain, task.few->old.data(), task.gathered_from, task.few->old.size());
    excluded.store(to);
}
template <bool Common>
constexpr void (*gather_blocks[])(const SearchTask&, std::uint8_t*) = {
    gather_block<1, Common>, gather_block<2, Common>, gather_block<3, Common>, gather_block<4, Common>,
    gather_block<5, Common>, gather_block<6, Common>, gather_block<7, Common>, gather_block<8, Common>};

void gather(const SearchTask& given, unsigned slices, std::uint8_t* to) {
    const auto& gather_of = given.all_common ? gather_blocks<true> : gather_blocks<false>;
    SearchTask task = given;
    for (std::size_t at = 0; at < segment; at += block, to += slices * block, task.plain += block)
        gather_of[slices - 1](task, to);
}

#else
bool search_few(const SearchTask& /*task*/, std::size_t /*blocks*/) { return true; }
unsigned usual_slices(const std::uint8_t* /*plain*/, unsigned /*groups*/) { return 0; }
void gather(const SearchTask& /*task*/, unsigned /*slices*/, std::uint8_t* /*to*/) {}
#endif

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(bool, has_wide_lookups, ())
ISHITORI_KERNEL(bool, search_few, (const SearchTask& task, std::size_t blocks), task, blocks)
ISHITORI_KERNEL(unsigned, usual_slices, (const std::uint8_t* plain, unsigned groups), plain, groups)
ISHITORI_KERNEL(void, gather, (const SearchTask& task, unsigned slices, std::uint8_t* to), task, slices, to)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

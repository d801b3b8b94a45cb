// The search of at most 16 compressed values where bytes are looked up across the whole vector (AVX-512
// VBMI). A part of m4_kernels.cpp, which has the portable way beside it; included once for each target.
//
// Four heaps' sixteen options each fit into one word. A heap whose value is settled looks up in a table what
// that excludes for the heaps after it (PushTable), so that its cost does not grow with the taps of lags
// below 16. Only the nearest taps, whose heap is in hand, do not wait for the table.
#if defined(ISHITORI_M4_SIXTEEN) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_SIXTEEN
#undef ISHITORI_M4_SIXTEEN
#else
#define ISHITORI_M4_SIXTEEN
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "values/m4_kernels.hpp"
#include "values/m4_taps.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// [x]: 1 << x, its low byte and its high byte.
alignas(16) inline constexpr std::uint8_t low_bit_of[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) inline constexpr std::uint8_t high_bit_of[16] = {0, 0, 0, 0, 0,  0,  0,  0,
                                                             1, 2, 4, 8, 16, 32, 64, 128};

// Excluded values of 64 heaps, below 8 and from 8 on.
struct SixteenSlices {
    hn::Vec<Bytes> low, high;

    HWY_INLINE void clear() { low = high = hn::Zero(Bytes()); }
    // The options x and y; those that no common pair gives are 128 and more.
    HWY_INLINE void add(hn::Vec<Bytes> x, hn::Vec<Bytes> y) {
        const Bytes d;
        const auto low_bits = hn::LoadDup128(d, low_bit_of), high_bits = hn::LoadDup128(d, high_bit_of);
        low = hn::Or3(low, hn::TableLookupBytesOr0(low_bits, x), hn::TableLookupBytesOr0(low_bits, y));
        high = hn::Or3(high, hn::TableLookupBytesOr0(high_bits, x), hn::TableLookupBytesOr0(high_bits, y));
    }
};

// Four words of 16 options each in a vector: what the taps of lags 16 to 63 exclude for the 16 heaps after
// `last`.
HWY_INLINE __m256i excluded_by(const MidTaps& taps, hn::Vec<Bytes> last) {
    SixteenSlices mid;
    mid.clear();
    taps.exclude(mid, last);
    // The four quarters of each together: low ones, then high ones.
    const __m512i halves = _mm512_or_si512(_mm512_shuffle_i64x2(mid.low.raw, mid.high.raw, 0x44),
                                           _mm512_shuffle_i64x2(mid.low.raw, mid.high.raw, 0xEE));
    const __m512i all = _mm512_or_si512(halves, _mm512_shuffle_i64x2(halves, halves, 0xB1));
    const __m128i low = _mm512_castsi512_si128(all), high = _mm512_extracti32x4_epi32(all, 2);
    return _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
}

// Sixteen heaps in turn.
struct SixteenState {
    std::uint64_t coming[4];  // what the heaps so far exclude for the sixteen that come
    std::uint64_t values[2];  // of the last sixteen
};

// Quads: so many words, from a heap's own on, are reached by its pushes. Delay: no lag in the table is less,
// so that a heap does not wait for those nearer. Lead: so many taps have a lag one less.
template <unsigned Quads, unsigned Delay, unsigned Lead>
struct Sixteen {
    const PushTable& push;
    std::uint64_t words[8];
    std::uint64_t value[16 + 2];  // of the two heaps before, too
    std::uint64_t lead[Lead + 1];

    template <std::size_t j>
    HWY_INLINE void exclude() {
        for (unsigned q = 0; q < Quads; ++q) {
            std::uint64_t& word = words[j / 4 + q];
            word |= push.of[j % 4][q][value[j + 2]];
            asm("" : "+r"(word));  // no vectors here: to get a heap's word out of one would take too long
        }
    }
    template <std::size_t j>
    HWY_INLINE void settle() {
        if constexpr (j >= Delay) exclude<j - Delay>();
        std::uint64_t word = words[j / 4] >> (16 * (j % 4));
        for (unsigned t = 0; t < Lead; ++t)
            word |= std::uint64_t{1} << ((value[j + 2 - (Delay - 1)] ^ lead[t]) & 63);
        value[j + 2] = static_cast<std::uint64_t>(std::countr_one(word));
    }
    template <std::size_t... j>
    HWY_INLINE void settle_all(std::index_sequence<j...>) {
        (settle<j>(), ...);
    }
    template <std::size_t... d>
    HWY_INLINE void exclude_last(std::index_sequence<d...>) {
        (exclude<16 - Delay + d>(), ...);
    }
};

template <unsigned Quads, unsigned Delay, unsigned Lead>
HWY_INLINE void settle_sixteen(const PushTable& push, const std::uint64_t* excluded, SixteenState& state) {
    Sixteen<Quads, Delay, Lead> heaps{push, {}, {}, {}};
    for (unsigned q = 0; q < 4; ++q) heaps.words[q] = excluded[q] | state.coming[q];
    for (unsigned q = 4; q < 8; ++q) heaps.words[q] = 0;
    heaps.value[0] = state.values[1] >> 48 & 0xFF;
    heaps.value[1] = state.values[1] >> 56;
    for (unsigned t = 0; t < Lead; ++t) heaps.lead[t] = push.lead[t];
    heaps.settle_all(std::make_index_sequence<16>());
    heaps.exclude_last(std::make_index_sequence<Delay>());
    for (unsigned q = 0; q < 4; ++q) state.coming[q] = heaps.words[4 + q];
    for (unsigned half = 0; half < 2; ++half) {
        std::uint64_t bytes = 0;
        for (unsigned j = 0; j < 8; ++j) bytes |= heaps.value[2 + 8 * half + j] << (8 * j);
        state.values[half] = bytes;
    }
}

template <unsigned Quads, unsigned Delay, unsigned Lead>
bool search_sixteen_by(const SearchTask& task, const MidTaps& mid, std::size_t blocks) {
    const Bytes d;
    using V = hn::Vec<Bytes>;
    const PushTable& push = *task.push;
    const std::size_t far_from = far_taps_from(task);
    const std::size_t far_count = task.old_count - far_from;
    std::uint8_t* plain = task.plain;
    SixteenState state{};
    std::memcpy(state.values, plain - 16, 16);
    // What the sixteen heaps before exclude.
    for (unsigned j = 1; j < 16; ++j) {
        // (Whatever a state says that was read.)
        const auto value =
            std::min<std::size_t>(plain[static_cast<std::ptrdiff_t>(j) - 16], PushTable::values);
        for (unsigned q = 0; q < PushTable::quads_most; ++q) {
            if (j / 4 + q >= 4) state.coming[j / 4 + q - 4] |= push.of[j % 4][q][value];
        }
    }
    V last = hn::LoadU(d, plain - block);  // the 64 values before
    SixteenSlices next;
    next.clear();
    exclude_old(next, plain, task.old_taps, far_from, task.old_count);
    for (std::size_t b = 0; b < blocks; ++b, plain += block) {
        expect_stores(plain + stores_ahead);
        SixteenSlices slices = next;
        exclude_old(slices, plain, task.old_taps, 0, far_from);
        // Words of eight heaps in each quarter: the first eight of each sixteen, and the others.
        const V first = hn::InterleaveLower(d, slices.low, slices.high);
        const V others = hn::InterleaveUpper(d, slices.low, slices.high);
        alignas(64) std::uint64_t words[2][8];
        hn::Store(first, d, reinterpret_cast<std::uint8_t*>(words[0]));
        hn::Store(others, d, reinterpret_cast<std::uint8_t*>(words[1]));
        next.clear();
        for (unsigned at = 0; at < 4; ++at) {
            alignas(32) std::uint64_t excluded[4];
            const __m256i old =
                _mm256_set_m128i(_mm_load_si128(reinterpret_cast<const __m128i*>(words[1] + 2 * at)),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(words[0] + 2 * at)));
            _mm256_store_si256(reinterpret_cast<__m256i*>(excluded),
                               _mm256_or_si256(old, excluded_by(mid, last)));
            if (b + 1 < blocks) {
                // A quarter of what the next block needs of heaps that are settled.
                exclude_old(next, plain + block, task.old_taps, far_from + far_count * (3 - at) / 4,
                            far_from + far_count * (4 - at) / 4);
            }
            settle_sixteen<Quads, Delay, Lead>(push, excluded, state);
            std::memcpy(plain + 16 * at, state.values, 16);
            const __m128i settled = _mm_set_epi64x(static_cast<long long>(state.values[1]),
                                                   static_cast<long long>(state.values[0]));
            last = V{_mm512_alignr_epi64(_mm512_castsi128_si512(settled), last.raw, 2)};
        }
        if (!hn::AllTrue(d, hn::Lt(last, hn::Set(d, 16)))) return true;
    }
    return false;
}

template <unsigned Quads>
auto search_reaching(const PushTable& push) {
    if (push.lead_count == 1)
        return push.delay == 2 ? search_sixteen_by<Quads, 2, 1> : search_sixteen_by<Quads, 3, 1>;
    if (push.lead_count == 2)
        return push.delay == 2 ? search_sixteen_by<Quads, 2, 2> : search_sixteen_by<Quads, 3, 2>;
    switch (push.delay) {
        case 1:
            return search_sixteen_by<Quads, 1, 0>;
        case 2:
            return search_sixteen_by<Quads, 2, 0>;
        case 3:
            return search_sixteen_by<Quads, 3, 0>;
        case 4:
        case 5:
            return search_sixteen_by<Quads, 4, 0>;
        default:
            return search_sixteen_by<Quads, 6, 0>;
    }
}

// A few near taps that are not too near cost less one by one than by tables and vectors, up to 16 values.
inline bool has_few_near(const SearchTask& task) {
    constexpr std::uint32_t too_near = 2;
    return task.near_count <= 4 && std::all_of(task.near_taps, task.near_taps + task.near_count,
                                               [](const Tap& tap) { return tap.lag > too_near; });
}

// As search() for one group. Nothing if this way does not serve.
inline std::optional<bool> search_sixteen(const SearchTask& task, std::size_t blocks) {
    MidTaps mid;
    if (task.push == nullptr || !mid.take(task)) return std::nullopt;
    const PushTable& push = *task.push;
    const auto search = push.quads <= 2   ? search_reaching<2>(push)
                        : push.quads == 3 ? search_reaching<3>(push)
                        : push.quads == 4 ? search_reaching<4>(push)
                                          : search_reaching<5>(push);
    return search(task, mid, blocks);
}

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

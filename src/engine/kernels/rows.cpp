// Rows of places, and step 3 by them, for at most 64 compressed values: finds the pairs of a heap and a rare
// value below its value that have no witness, first by rows of places, then by direct comparison with the
// first small heaps. Also other kernels without taps.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/rows.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "engine/kernels/byte_lookup-inl.hpp"
#include "engine/kernels/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using namespace engine::HWY_NAMESPACE;

void mark_places(const std::uint8_t* plain, unsigned groups, const PlaceRows& places) {
    const Wide wide;
    const hn::CappedTag<std::uint64_t, 8> d64;
    using Words = hn::Vec<decltype(d64)>;
    // Most segments do not reach the greatest value, so the bound of each segment is found first.
    auto above = hn::Zero(wide);  // one more than the greatest; not_common counts as 0
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
            store_bits(wide, hn::Eq(hn::LoadU(wide, plain + at), wanted), own + at / 8);
        }
    }
    // `here` shifted by `left` bits; bits of the words before it are shifted in.
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
        if (!all_false(d, any)) break;
    }
    for (; end >= lanes; end -= lanes) {
        const std::uint64_t bits = bits_of(d, hits(end - lanes));
        if (bits != 0) return end - lanes + static_cast<std::size_t>(std::bit_width(bits)) - 1;
    }
    while (end-- > 0) {
        if ((left[end] ^ right[end]) == wanted) return end;
    }
    return size;
}

// Without a vector instruction that counts bits, Highway counts byte by byte. These targets have a scalar
// instruction that counts the bits of a word.
constexpr bool counts_in_words = HWY_ARCH_WASM != 0 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4;

std::size_t count_both(const std::uint64_t* a, const std::uint8_t* b, std::size_t words) {
    if constexpr (counts_in_words) {
        int count = 0;
        for (std::size_t k = 0; k < words; ++k) {
            std::uint64_t of_b;
            std::memcpy(&of_b, b + 8 * k, sizeof of_b);
            count += std::popcount(a[k] & of_b);
        }
        return static_cast<std::size_t>(count);
    }
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
    constexpr std::uint64_t even_heaps = 0x5555555555555555;
    const auto evens = hn::Set(d, even_heaps);
    for (unsigned value = 0; value < 16 * groups; ++value) {
        const auto* own = reinterpret_cast<const std::uint64_t*>(places + value * stride);
        if constexpr (counts_in_words) {
            int at_even = 0, both = 0;
            for (std::size_t k = 0; k < segment / 64; ++k) {
                both += std::popcount(own[k]);
                at_even += std::popcount(own[k] & even_heaps);
            }
            even[value] = static_cast<std::uint64_t>(at_even);
            odd[value] = static_cast<std::uint64_t>(both - at_even);
            continue;
        }
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
    // A bit for each heap: 1 if the popcount of its value is odd.
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
        ends |= bits_of(d, like) << at;
    }
    return ends;
}

using RowWords = hn::CappedTag<std::uint64_t, 8>;

// The heaps of `Vectors` vectors in turn.
template <std::size_t Vectors>
struct RowHeaps {
    using V = hn::Vec<RowWords>;
    V of[Vectors];

    HWY_INLINE bool none() const {
        const RowWords d;
        V any = of[0];
        for (std::size_t v = 1; v < Vectors; ++v) any = hn::Or(any, of[v]);
        return hn::AllTrue(d, hn::Eq(any, hn::Zero(d)));
    }
    HWY_INLINE std::size_t words() const {
        const RowWords d;
        std::size_t count = 0;
        for (const V& one : of) count += hn::CountTrue(d, hn::Ne(one, hn::Zero(d)));
        return count;
    }
};

template <std::size_t Vectors>
HWY_INLINE RowHeaps<Vectors> row_at(const std::uint8_t* from) {
    const RowWords d;
    RowHeaps<Vectors> row;
    for (std::size_t v = 0; v < Vectors; ++v)
        row.of[v] = hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(from) + v * hn::Lanes(d));
    return row;
}

// Removes from `open` the places at `base` + each witness, or most of them.
template <std::size_t Vectors>
HWY_INLINE void take_out_joined(RowHeaps<Vectors>& open, const std::uint8_t* base,
                                const std::vector<std::int32_t>& witnesses) {
    const RowWords d;
    // Tuning: the comparison of a heap with the first small heaps costs as much as this many rows of 512
    // heaps.
    constexpr std::size_t rows_of_a_pair = 48;
    const std::size_t count = witnesses.size(), lanes = hn::Lanes(d);
    const std::size_t row_cost = std::max<std::size_t>(1, Vectors * lanes * block / segment);
    std::size_t t = 0;
    for (; t + 8 <= count; t += 8) {
        for (std::size_t v = 0; v < Vectors; ++v) {
            const auto row = [&](std::size_t u) HWY_ATTR {
                return hn::LoadU(d,
                                 reinterpret_cast<const std::uint64_t*>(base + witnesses[t + u]) + v * lanes);
            };
            const auto a = hn::Or(hn::Or3(row(0), row(1), row(2)), row(3));
            const auto b = hn::Or(hn::Or3(row(4), row(5), row(6)), row(7));
            open.of[v] = hn::AndNot(hn::Or(a, b), open.of[v]);
        }
        if (open.words() * rows_of_a_pair <= (count - t - 8) * row_cost) return;
    }
    for (; t < count; ++t) {
        const auto row = row_at<Vectors>(base + witnesses[t]);
        for (std::size_t v = 0; v < Vectors; ++v) open.of[v] = hn::AndNot(row.of[v], open.of[v]);
    }
}

// The pairs of the heaps from word `at` on.
template <std::size_t Vectors>
HWY_INLINE std::size_t unjoined_from(const RowTask& task, std::size_t at, Pair* pairs, std::size_t count) {
    using Heaps = RowHeaps<Vectors>;
    const RowWords d;
    const std::uint8_t* rows = task.rows + 8 * at;
    Heaps above;  // heaps whose value is above every value of this group
    for (auto& one : above.of) one = hn::Zero(d);
    for (unsigned h = (task.width + task.group - 1) / task.group; h-- > 0;) {
        const unsigned end = std::min(task.width, (h + 1) * task.group);
        Heaps pending;
        for (std::size_t v = 0; v < Vectors; ++v) {
            auto own = hn::Zero(d);
            for (unsigned w = h * task.group; w < end; ++w) {
                const auto* from = reinterpret_cast<const std::uint64_t*>(rows + w * task.stride);
                own = hn::Or(own, hn::LoadU(d, from + v * hn::Lanes(d)));
            }
            pending.of[v] = hn::Or(above.of[v], hn::And(own, hn::Set(d, task.set[h])));
            above.of[v] = hn::Or(above.of[v], own);
        }
        if (pending.none()) continue;
        for (unsigned q = h * task.group; q < end; ++q) {
            Heaps open = pending;
            if (q == 0) {
                for (auto& one : open.of) one = hn::AndNot(hn::Set(d, task.halves), one);
            }
            take_out_joined(open, rows, (*task.witnesses)[q]);
            if (open.none()) continue;
            for (std::size_t v = 0; v < Vectors; ++v) {
                alignas(64) std::uint64_t words[8];
                hn::Store(open.of[v], d, words);
                for (std::size_t j = 0; j < hn::Lanes(d); ++j) {
                    for (std::uint64_t bits = words[j]; bits != 0; bits &= bits - 1) {
                        const std::size_t heap = (at + v * hn::Lanes(d) + j) * 64 +
                                                 static_cast<std::size_t>(std::countr_zero(bits));
                        pairs[count++] = {static_cast<std::uint16_t>(heap), static_cast<std::uint16_t>(q)};
                    }
                }
            }
        }
    }
    return count;
}

std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs) {
    // These are handled together: they are adjacent in memory, and a row is tried or skipped for all. As many
    // as fit in registers; fewer for the page, to keep it small.
    constexpr std::size_t vectors = HWY_TARGET <= HWY_AVX3 ? 8 : HWY_ARCH_WASM ? 1 : 2;
    const std::size_t lanes = hn::Lanes(RowWords()), words = task.segments * segment / 64;
    std::size_t count = 0, at = 0;
    for (; at + vectors * lanes <= words; at += vectors * lanes)
        count = unjoined_from<vectors>(task, at, pairs, count);
    for (; at < words; at += lanes) count = unjoined_from<1>(task, at, pairs, count);
    return count;
}

std::size_t unjoined_by_small(const PairTask& task, Pair* pairs, std::size_t count) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t left = 0;
    for (std::size_t p = 0; p < count; ++p) {
        const auto wanted = hn::Set(d, static_cast<std::uint8_t>(pairs[p].value));
        bool joined = false;
        for (std::size_t chunk = 1; chunk <= task.chunks && !joined; ++chunk) {
            const std::uint8_t* small = task.small_end - small_chunk * chunk;
            auto apart = hn::Set(d, 0xFF);  // 0 where value and sum agree
            for (const std::uint64_t digit : task.digits) {
                const std::uint8_t* facing = task.plain + pairs[p].heap - digit + 1 - small_chunk * chunk;
                for (std::size_t at = 0; at < small_chunk; at += lanes) {
                    const auto sum = hn::Xor(hn::LoadU(d, small + at), hn::LoadU(d, facing + at));
                    apart = hn::Min(apart, hn::Xor(sum, wanted));
                }
            }
            joined = !all_false(d, hn::Eq(apart, hn::Zero(d)));
        }
        if (!joined) pairs[left++] = pairs[p];
    }
    return left;
}

// The values of 64 codes from bit `shift` of `from` on.
struct Unpacking {
    unsigned bits, shift;
    const std::uint8_t* value_of;

    // Eight codes are `bits` bytes, and one word contains them all: 8 * 7 bits + shift, or 8 * 8 bits.
    HWY_INLINE void operator()(const std::uint8_t* from, std::uint8_t* out) const {
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        for (std::size_t at = 0; at < 64; at += 8, from += bits) {
            std::uint64_t word;
            std::memcpy(&word, from, sizeof word);
            word >>= shift;
            for (std::size_t j = 0; j < 8; ++j) out[at + j] = value_of[word >> (j * bits) & mask];
        }
    }
};

#if HWY_TARGET <= HWY_AVX3_DL
// The same for up to 7 bits, 64 codes at once.
struct WideUnpacking {
    hn::Vec<Wide> bytes_of, shift_of, mask, low, high;

    explicit WideUnpacking(const Unpacking& of) {
        const Wide d;
        alignas(64) std::uint8_t bytes[64], shifts[64];
        for (unsigned at = 0; at < 64; ++at) {
            bytes[at] = static_cast<std::uint8_t>(at / 8 * of.bits + at % 8);
            shifts[at] = static_cast<std::uint8_t>(of.shift + at % 8 * of.bits);
        }
        bytes_of = hn::Load(d, bytes);
        shift_of = hn::Load(d, shifts);
        mask = hn::Set(d, static_cast<std::uint8_t>((1U << of.bits) - 1));
        low = hn::LoadU(d, of.value_of);
        high = hn::LoadU(d, of.value_of + 64);
    }
    HWY_INLINE void operator()(const std::uint8_t* from, std::uint8_t* out) const {
        const Wide d;
        const __m512i words = _mm512_permutexvar_epi8(bytes_of.raw, hn::LoadU(d, from).raw);
        const __m512i codes = _mm512_and_si512(_mm512_multishift_epi64_epi8(shift_of.raw, words), mask.raw);
        hn::StoreU(hn::Vec<Wide>{_mm512_permutex2var_epi8(low.raw, codes, high.raw)}, d, out);
    }
};
#endif

void unpack(const std::uint8_t* packed, std::size_t first, std::size_t size, unsigned bits,
            const std::uint8_t* value_of, std::uint8_t* out) {
    packed += first * bits / 8;
    const Unpacking unpacking{bits, static_cast<unsigned>(first * bits % 8), value_of};
    const auto each = [&](const auto& values_of_64) HWY_ATTR {
        for (; size >= 64; size -= 64, out += 64, packed += std::size_t{8} * bits) values_of_64(packed, out);
        if (size == 0) return;
        std::uint8_t last[64];
        values_of_64(packed, last);
        std::copy_n(last, size, out);
    };
#if HWY_TARGET <= HWY_AVX3_DL
    if (bits < 8) return each(WideUnpacking(unpacking));
#endif
    each(unpacking);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(void, mark_places, (const std::uint8_t* plain, unsigned groups, const PlaceRows& places),
                plain, groups, places)
ISHITORI_KERNEL(std::size_t, unjoined_by_rows, (const RowTask& task, Pair* pairs), task, pairs)
ISHITORI_KERNEL(std::size_t, unjoined_by_small, (const PairTask& task, Pair* pairs, std::size_t count), task,
                pairs, count)
ISHITORI_KERNEL(std::size_t, count_both, (const std::uint64_t* a, const std::uint8_t* b, std::size_t words),
                a, b, words)
ISHITORI_KERNEL(void, count_places,
                (const std::uint8_t* places, unsigned groups, std::size_t stride, std::uint64_t* even,
                 std::uint64_t* odd),
                places, groups, stride, even, odd)
ISHITORI_KERNEL(std::size_t, find_last_sum,
                (const std::uint8_t* left, const std::uint8_t* right, std::size_t size, std::uint8_t wanted),
                left, right, size, wanted)
ISHITORI_KERNEL(void, expand,
                (const std::uint8_t* plain, std::size_t size, const Expansion& to, std::uint16_t* full),
                plain, size, to, full)
ISHITORI_KERNEL(std::uint64_t, ends_like, (const std::uint8_t* first, EndKey key), first, key)
ISHITORI_KERNEL(void, unpack,
                (const std::uint8_t* packed, std::size_t first, std::size_t size, unsigned bits,
                 const std::uint8_t* value_of, std::uint8_t* out),
                packed, first, size, bits, value_of, out)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

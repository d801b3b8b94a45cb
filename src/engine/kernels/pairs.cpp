// Pairs of a heap and a value, for many values. The choice of taps needs the number of pairs that a tap
// joins. The verification needs the pairs that no tap joins; with look-ups across the whole vector (AVX-512
// VBMI), the remaining pairs are compacted into full vectors between the parts of the taps.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/pairs.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/byte_lookup-inl.hpp"
#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using engine::HWY_NAMESPACE::look_up;

using Lanes = hn::CappedTag<std::uint8_t, 64>;

// The options of a tap at some heaps, for count_pairs(): the group of eight values, and the bit in it; empty
// where a heap is not common.
struct PairOptions {
    hn::Vec<Lanes> eight, bit;

    HWY_INLINE PairOptions(const std::uint8_t* others, unsigned value) {
        const Lanes d;
        const hn::Repartition<std::uint16_t, Lanes> d16;
        alignas(16) static constexpr std::uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128};
        const auto heaps = hn::LoadU(d, others);
        const auto x = hn::Xor(heaps, hn::Set(d, static_cast<std::uint8_t>(value)));
        eight = hn::And(hn::BitCast(d, hn::ShiftRight<3>(hn::BitCast(d16, x))), hn::Set(d, 31));
        bit = look_up(hn::LoadDup128(d, powers), hn::And(x, hn::Set(d, 7)));
        bit = hn::IfThenZeroElse(hn::Eq(heaps, hn::Set(d, not_common)), bit);
    }
    HWY_INLINE hn::Mask<Lanes> among(unsigned k) const {
        return hn::Eq(eight, hn::Set(Lanes(), static_cast<std::uint8_t>(k)));
    }
};

std::size_t count_pairs(const std::uint8_t* others, unsigned value, const std::uint8_t* left,
                        unsigned bytes) {
    const Lanes d;
    std::size_t count = 0;
    for (std::size_t at = 0; at < pair_heaps; at += hn::Lanes(d)) {
        const PairOptions options(others + at, value);
        auto of_eight = hn::Zero(d);
        for (unsigned k = 0; k < bytes; ++k) {
            of_eight = hn::IfThenElse(options.among(k), hn::LoadU(d, left + k * pair_heaps + at), of_eight);
        }
        count += hn::CountTrue(d, hn::Ne(hn::And(of_eight, options.bit), hn::Zero(d)));
    }
    return count;
}

void take_out_pairs(const std::uint8_t* others, unsigned value, std::uint8_t* left, unsigned bytes) {
    const Lanes d;
    for (std::size_t at = 0; at < pair_heaps; at += hn::Lanes(d)) {
        const PairOptions options(others + at, value);
        for (unsigned k = 0; k < bytes; ++k) {
            std::uint8_t* const own = left + k * pair_heaps + at;
            const auto bit = hn::IfThenElseZero(options.among(k), options.bit);
            hn::StoreU(hn::AndNot(bit, hn::LoadU(d, own)), d, own);
        }
    }
}

#if HWY_TARGET <= HWY_AVX3_DL

// Pairs of one of 64 heaps and a value that is open for it.
struct OpenPairs {
    static constexpr std::size_t most = block * 256;
    alignas(64) std::uint8_t heap[most];
    alignas(64) std::uint8_t value[most];
    std::size_t count = 0;

    // Appends the wanted ones of 64. The entries after them are undefined.
    HWY_INLINE void add(hn::Mask<Bytes> wanted, hn::Vec<Bytes> heaps, hn::Vec<Bytes> values) {
        const Bytes d;
        hn::StoreU(hn::Vec<Bytes>{_mm512_maskz_compress_epi8(wanted.raw, heaps.raw)}, d, heap + count);
        hn::StoreU(hn::Vec<Bytes>{_mm512_maskz_compress_epi8(wanted.raw, values.raw)}, d, value + count);
        count += static_cast<unsigned>(std::popcount(wanted.raw));
    }
};

// Compares the pairs from `from` on, at most 64 * Vectors of them, with some taps, and keeps the pairs that
// no tap gives.
template <unsigned Vectors>
HWY_INLINE void sift_vectors(const std::uint8_t* plain, const Tap* begin, const Tap* simple, const Tap* end,
                             OpenPairs& pairs, std::size_t from, std::size_t to) {
    const Bytes d;
    const hn::Repartition<std::uint32_t, Bytes> d32;
    using V = hn::Vec<Bytes>;
    V heap[Vectors], value[Vectors], apart[Vectors];  // apart: 0 where a tap gives the value
    for (unsigned v = 0; v < Vectors; ++v) {
        heap[v] = hn::Load(d, pairs.heap + from + v * block);
        value[v] = hn::Load(d, pairs.value + from + v * block);
        apart[v] = hn::Set(d, 0xFF);
    }
    const auto compare = [&](const Tap* tap, const Tap* last, auto is_simple) HWY_ATTR {
        for (; tap != last; ++tap) {
            const V heaps = hn::LoadU(d, plain - static_cast<std::ptrdiff_t>(tap->lag));
            V x = hn::Xor(heaps, hn::BitCast(d, hn::Set(d32, tap->four_values)));
            if constexpr (!is_simple) x = hn::IfThenElse(hn::Eq(heaps, hn::Set(d, not_common)), heaps, x);
            for (unsigned v = 0; v < Vectors; ++v) {
                const V given{_mm512_permutexvar_epi8(heap[v].raw, x.raw)};
                apart[v] = hn::Min(apart[v], hn::Xor(given, value[v]));
            }
        }
    };
    compare(begin, simple, std::true_type());
    compare(simple, end, std::false_type());
    for (unsigned v = 0; v < Vectors; ++v) {
        const std::size_t here = std::min(from + v * block, to);
        const std::uint64_t filled =
            to - here < block ? (std::uint64_t{1} << (to - here)) - 1 : ~std::uint64_t{0};
        pairs.add(hn::Mask<Bytes>{hn::Ne(apart[v], hn::Zero(d)).raw & filled}, heap[v], value[v]);
    }
}

constexpr std::size_t taps_at_once = 96;  // then the remaining pairs are compacted

// Keeps the pairs that the taps of a part do not give.
inline void sift(const ManyBlock& in, const TapPart& part, OpenPairs& pairs) {
    const Tap* const simple = part.taps + in.simple_of(part);
    const Tap* const end = part.taps + in.count_of(part);
    for (const Tap* tap = part.taps; tap != end && pairs.count > 0;) {
        const Tap* const last = std::min(tap + taps_at_once, end);
        const auto with = [&]<unsigned Vectors>(std::integral_constant<unsigned, Vectors>, std::size_t from,
                                                std::size_t to) HWY_ATTR {
            sift_vectors<Vectors>(in.plain, tap, std::clamp(simple, tap, last), last, pairs, from, to);
        };
        const std::size_t to = pairs.count;
        pairs.count = 0;  // the rest is never written before the position being read
        for (std::size_t from = 0; from < to;) {
            const std::size_t vectors = (to - from + block - 1) / block;
            if (vectors == 1) {
                with(std::integral_constant<unsigned, 1>(), from, to);
            } else if (vectors == 2) {
                with(std::integral_constant<unsigned, 2>(), from, to);
            } else if (vectors == 3) {
                with(std::integral_constant<unsigned, 3>(), from, to);
            } else if (vectors <= 5) {
                with(std::integral_constant<unsigned, 5>(), from, to);
            } else {
                with(std::integral_constant<unsigned, 8>(), from, std::min(to, from + 8 * block));
            }
            from += 8 * block;
        }
        tap = last;
    }
}

// Same contract as unjoined(), for taps in parts.
inline void unjoined_parted(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
                            std::vector<Pair>& pairs) {
    const Bytes d;
    using V = hn::Vec<Bytes>;
    alignas(64) std::uint8_t slices[2 * max_groups * block];
    FirstPart first_part(task);
    OpenPairs open;
    alignas(16) static constexpr std::uint8_t first[16] = {0, 128, 192, 224, 240, 248, 252, 254, 255};
    const V bits = hn::LoadDup128(d, first), heaps = hn::Iota(d, 0);
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::uint8_t* own = below + b * block;
        const ManyBlock in{task.plain + b * block, task.limit, *std::max_element(own, own + block)};
        first_part.slice(in, slices);
        const V ends = hn::LoadU(d, own);
        const auto needed = [&](unsigned k) HWY_ATTR {
            const V wanted = hn::SaturatedSub(ends, hn::Set(d, static_cast<std::uint8_t>(8 * k)));
            return look_up(bits, hn::Min(wanted, hn::Set(d, 8)));
        };
        open.count = 0;
        each_open(slices, in.bound, needed,
                  [&](hn::Mask<Bytes> where, V values) HWY_ATTR { open.add(where, heaps, values); });
        sift(in, task.parts[1], open);
        sift(in, task.parts[2], open);
        for (std::size_t p = 0; p < open.count; ++p) {
            pairs.push_back({static_cast<std::uint16_t>(b * block + open.heap[p]), open.value[p]});
        }
    }
}

#endif

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

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

HWY_EXPORT(unjoined);
HWY_EXPORT(count_pairs);
HWY_EXPORT(take_out_pairs);

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

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

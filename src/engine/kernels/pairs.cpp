// Pairs of a heap and a value, for many values. The choice of taps needs the number of pairs that a tap
// joins. The verification needs the pairs that no tap joins; the remaining pairs are compacted into full
// vectors between the parts of the taps.
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

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using engine::HWY_NAMESPACE::bits_of;
using engine::HWY_NAMESPACE::count_true;

// The options of a tap at some heaps, for count_pairs(): the group of eight values, and the bit in it; empty
// where a heap is not common.
struct PairOptions {
    hn::Vec<Wide> eight, bit;

    HWY_INLINE PairOptions(const std::uint8_t* others, unsigned value) {
        const Wide d;
        const hn::Repartition<std::uint16_t, Wide> d16;
        alignas(16) static constexpr std::uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128};
        const auto heaps = hn::LoadU(d, others);
        const auto x = hn::Xor(heaps, hn::Set(d, static_cast<std::uint8_t>(value)));
        eight = hn::And(hn::BitCast(d, hn::ShiftRight<3>(hn::BitCast(d16, x))), hn::Set(d, 31));
        bit = look_up(hn::LoadDup128(d, powers), hn::And(x, hn::Set(d, 7)));
        bit = hn::IfThenZeroElse(hn::Eq(heaps, hn::Set(d, not_common)), bit);
    }
    HWY_INLINE hn::Mask<Wide> among(unsigned k) const {
        return hn::Eq(eight, hn::Set(Wide(), static_cast<std::uint8_t>(k)));
    }
};

std::size_t count_pairs(const std::uint8_t* others, unsigned value, const std::uint8_t* left,
                        unsigned bytes) {
    const Wide d;
    std::size_t count = 0;
    for (std::size_t at = 0; at < pair_heaps; at += hn::Lanes(d)) {
        const PairOptions options(others + at, value);
        auto of_eight = hn::Zero(d);
        for (unsigned k = 0; k < bytes; ++k) {
            const auto own = hn::LoadU(d, left + k * pair_heaps + at);
#if HWY_TARGET <= HWY_AVX3
            of_eight = hn::IfThenElse(options.among(k), own, of_eight);
#else  // two operations: fewer than a choice takes
            of_eight = hn::Or(of_eight, hn::And(hn::VecFromMask(d, options.among(k)), own));
#endif
        }
        count += count_true(d, hn::Ne(hn::And(of_eight, options.bit), hn::Zero(d)));
    }
    return count;
}

void take_out_pairs(const std::uint8_t* others, unsigned value, std::uint8_t* left, unsigned bytes) {
    const Wide d;
    for (std::size_t at = 0; at < pair_heaps; at += hn::Lanes(d)) {
        const PairOptions options(others + at, value);
        for (unsigned k = 0; k < bytes; ++k) {
            std::uint8_t* const own = left + k * pair_heaps + at;
            const auto bit = hn::IfThenElseZero(options.among(k), options.bit);
            hn::StoreU(hn::AndNot(bit, hn::LoadU(d, own)), d, own);
        }
    }
}

// Pairs of a value and a heap for which it is open, of as many heaps as a vector has lanes.
struct OpenPairs {
    static constexpr std::size_t most = block * 256;
    alignas(64) std::uint8_t heap[most];
    alignas(64) std::uint8_t value[most];
    std::size_t count = 0;

    // Appends the wanted ones of a vector. The entries after them are undefined.
    HWY_INLINE void add(hn::Mask<Wide> wanted, hn::Vec<Wide> heaps, hn::Vec<Wide> values) {
        const Wide d;
#if HWY_TARGET <= HWY_AVX3_DL
        hn::StoreU(hn::Vec<Wide>{_mm512_maskz_compress_epi8(wanted.raw, heaps.raw)}, d, heap + count);
        hn::StoreU(hn::Vec<Wide>{_mm512_maskz_compress_epi8(wanted.raw, values.raw)}, d, value + count);
        count += static_cast<unsigned>(std::popcount(wanted.raw));
#else
        std::uint64_t places = bits_of(d, wanted);
        alignas(64) std::uint8_t all_heaps[block], all_values[block];
        hn::Store(heaps, d, all_heaps);
        hn::Store(values, d, all_values);
        for (; places != 0; places &= places - 1, ++count) {
            const auto j = static_cast<unsigned>(std::countr_zero(places));
            heap[count] = all_heaps[j];
            value[count] = all_values[j];
        }
#endif
    }
};

// Parts of 16 lanes that are looked up one by one.
constexpr std::size_t tables = HWY_TARGET <= HWY_AVX3_DL ? 1 : hn::MaxLanes(Wide()) / 16;

// The options of one tap for the heaps of a vector, and their look-up at any of these heaps.
class OptionsByHeap {
  public:
    template <bool Simple>
    HWY_INLINE OptionsByHeap(const std::uint8_t* plain, const Tap& tap, std::bool_constant<Simple>) {
        const hn::Repartition<std::uint32_t, Wide> d32;
        const auto value = hn::BitCast(Wide(), hn::Set(d32, tap.four_values));
        for (std::size_t q = 0; q < tables; ++q) {
            const std::uint8_t* const from = plain - static_cast<std::ptrdiff_t>(tap.lag) + 16 * q;
            const auto heaps = tables == 1 ? hn::LoadU(Wide(), from) : hn::LoadDup128(Wide(), from);
            of_[q] = hn::Xor(heaps, value);
            if constexpr (!Simple)
                of_[q] = hn::IfThenElse(hn::Eq(heaps, hn::Set(Wide(), not_common)), heaps, of_[q]);
        }
    }

    // Places of heaps, prepared for at().
    class Places {
      public:
        HWY_INLINE Places() = default;
        HWY_INLINE explicit Places(hn::Vec<Wide> heaps) {
            for (unsigned q = 0; q < tables; ++q) {
                in_[q] = tables == 1 ? heaps : within_group(Wide(), heaps, 16 * q);
            }
        }

      private:
        friend OptionsByHeap;
        hn::Vec<Wide> in_[tables];
    };
    HWY_INLINE hn::Vec<Wide> at(const Places& heaps) const {
#if HWY_TARGET <= HWY_AVX3_DL
        return hn::Vec<Wide>{_mm512_permutexvar_epi8(heaps.in_[0].raw, of_[0].raw)};
#else
        auto options = look_up(of_[0], heaps.in_[0]);
        for (std::size_t q = 1; q < tables; ++q) options = hn::Or(options, look_up(of_[q], heaps.in_[q]));
        return options;
#endif
    }

  private:
    hn::Vec<Wide> of_[tables];
};

// Compares the pairs from `from` on, at most `Vectors` vectors of them, with some taps, and keeps the pairs
// that no tap gives.
template <unsigned Vectors>
HWY_INLINE void sift_vectors(const std::uint8_t* plain, const Tap* begin, const Tap* simple, const Tap* end,
                             OpenPairs& pairs, std::size_t from, std::size_t to) {
    const Wide d;
    using V = hn::Vec<Wide>;
    const std::size_t lanes = hn::Lanes(d);
    OptionsByHeap::Places heap[Vectors];
    V value[Vectors], apart[Vectors];  // apart: 0 where a tap gives the value
    for (unsigned v = 0; v < Vectors; ++v) {
        heap[v] = OptionsByHeap::Places(hn::LoadU(d, pairs.heap + from + v * lanes));
        value[v] = hn::LoadU(d, pairs.value + from + v * lanes);
        apart[v] = hn::Set(d, 0xFF);
    }
    const auto compare = [&](const Tap* tap, const Tap* last, auto is_simple) HWY_ATTR {
        for (; tap != last; ++tap) {
            const OptionsByHeap options(plain, *tap, is_simple);
            for (unsigned v = 0; v < Vectors; ++v)
                apart[v] = hn::Min(apart[v], hn::Xor(options.at(heap[v]), value[v]));
        }
    };
    compare(begin, simple, std::true_type());
    compare(simple, end, std::false_type());
    V heaps[Vectors];
    for (unsigned v = 0; v < Vectors; ++v) heaps[v] = hn::LoadU(d, pairs.heap + from + v * lanes);
    for (unsigned v = 0; v < Vectors; ++v) {
        const std::size_t here = std::min(from + v * lanes, to);
        const auto filled = hn::FirstN(d, to - here);
        pairs.add(hn::And(hn::Ne(apart[v], hn::Zero(d)), filled), heaps[v], value[v]);
    }
}

constexpr std::size_t taps_at_once = 96;                             // then the remaining pairs are compacted
constexpr unsigned max_vectors = HWY_TARGET <= HWY_AVX3_DL ? 8 : 3;  // as many as the registers hold

// Keeps the pairs that the taps of a part do not give.
inline void sift(const ManyBlock& in, const TapPart& part, OpenPairs& pairs) {
    const std::size_t lanes = hn::Lanes(Wide());
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
            const std::size_t vectors = (to - from + lanes - 1) / lanes;
            if (vectors == 1) {
                with(std::integral_constant<unsigned, 1>(), from, to);
            } else if (vectors == 2) {
                with(std::integral_constant<unsigned, 2>(), from, to);
            } else if (vectors == 3 || max_vectors == 3) {
                with(std::integral_constant<unsigned, 3>(), from, std::min(to, from + 3 * lanes));
            } else if (vectors <= 5) {
                with(std::integral_constant<unsigned, 5>(), from, to);
            } else {
                with(std::integral_constant<unsigned, max_vectors>(), from,
                     std::min(to, from + max_vectors * lanes));
            }
            from += max_vectors * lanes;
        }
        tap = last;
    }
}

void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs) {
    const Wide d;
    using V = hn::Vec<Wide>;
    alignas(64) std::uint8_t slices[2 * max_groups * block];
    FirstPart first_part(task);
    OpenPairs open;
    alignas(16) static constexpr std::uint8_t first[16] = {0, 128, 192, 224, 240, 248, 252, 254, 255};
    const V bits = hn::LoadDup128(d, first), heaps = hn::Iota(d, 0);
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::uint8_t* own = below + b * block;
        const ManyBlock in{task.plain + b * block, task.limit, *std::max_element(own, own + block)};
        first_part.slice(in, slices);
        for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
            const ManyBlock here{in.plain + at, in.limit, in.bound};
            const V ends = hn::LoadU(d, own + at);
            const auto needed = [&](unsigned k) HWY_ATTR {
                const V wanted = hn::SaturatedSub(ends, hn::Set(d, static_cast<std::uint8_t>(8 * k)));
                return look_up(bits, hn::Min(wanted, hn::Set(d, 8)));
            };
            open.count = 0;
            each_open(slices + at, in.bound, needed,
                      [&](hn::Mask<Wide> where, V values) HWY_ATTR { open.add(where, heaps, values); });
            sift(here, task.parts[1], open);
            sift(here, task.parts[2], open);
            for (std::size_t p = 0; p < open.count; ++p) {
                pairs.push_back({static_cast<std::uint16_t>(b * block + at + open.heap[p]), open.value[p]});
            }
        }
    }
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(void, unjoined,
                (const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
                 std::vector<Pair>& pairs),
                task, blocks, below, pairs)
ISHITORI_KERNEL(std::size_t, count_pairs,
                (const std::uint8_t* others, unsigned value, const std::uint8_t* left, unsigned bytes),
                others, value, left, bytes)
ISHITORI_KERNEL(void, take_out_pairs,
                (const std::uint8_t* others, unsigned value, std::uint8_t* left, unsigned bytes), others,
                value, left, bytes)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

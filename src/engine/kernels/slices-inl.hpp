// Exclusion by taps in byte slices: one byte for eight values of each heap, for 64 heaps at once. A look-up
// converts the value that a tap leads to into its bit. For every target; where bytes are looked up across the
// whole vector (AVX-512 VBMI), eight values take one look-up. Included once for each target.
#if defined(ISHITORI_KERNELS_SLICES) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_KERNELS_SLICES
#undef ISHITORI_KERNELS_SLICES
#else
#define ISHITORI_KERNELS_SLICES
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/kernels/byte_lookup-inl.hpp"
#include "engine/kernels/kernels.hpp"
#include "engine/kernels/taps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using namespace engine::HWY_NAMESPACE;

using Narrow = hn::FixedTag<std::uint8_t, 16>;

// The bits of the values 0 .. 7 (low) and 8 .. 15 (high). [1]: the greatest of eight values is the lowest
// bit.
alignas(16) inline constexpr std::uint8_t low_bits[2][16] = {{1, 2, 4, 8, 16, 32, 64, 128},
                                                             {128, 64, 32, 16, 8, 4, 2, 1}};
alignas(16) inline constexpr std::uint8_t high_bits[2][16] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128},
    {0, 0, 0, 0, 0, 0, 0, 0, 128, 64, 32, 16, 8, 4, 2, 1}};

// The values excluded at lanes `at` .. of `Vectors` vectors of the heaps from `plain`, for `Groups` groups
// from `group` on, as byte slices, two for each group. A look-up converts a value to its bit; a value of
// another group gives 0. Top: not_common looks like a value of these groups and must be distinguished from
// it. Small: all values are below 16. down: the greatest of eight values is the lowest bit.
template <unsigned Groups, bool Top, bool Small, unsigned Vectors, class D>
HWY_INLINE void slice_taps(D d, const std::uint8_t* plain, std::span<const Tap> taps, unsigned group,
                           std::size_t at, std::uint8_t* slices, bool fresh, bool down = false) {
    using V = hn::Vec<D>;
    const hn::Repartition<std::uint32_t, D> d32;
    const std::size_t lanes = hn::Lanes(d);
    V acc[Vectors][2 * Groups];
    for (unsigned v = 0; v < Vectors; ++v) {
        for (unsigned k = 0; k < 2 * Groups; ++k)
            acc[v][k] = fresh ? hn::Zero(d) : hn::LoadU(d, slices + k * block + at + v * lanes);
    }
    const V low = hn::LoadDup128(d, low_bits[down ? 1 : 0]),
            high = hn::LoadDup128(d, high_bits[down ? 1 : 0]);
    for (const Tap& tap : taps) {
        // One load fills all lanes. The conversion of a number takes longer.
        const V value = hn::BitCast(d, hn::Set(d32, tap.four_values));
        const std::uint8_t* const from = plain + at - tap.lag;
        for (unsigned v = 0; v < Vectors; ++v) {
            const V heaps = hn::LoadU(d, from + v * lanes);
            const V options = hn::Xor(heaps, value);
            for (unsigned k = 0; k < Groups; ++k) {
                V own = Small ? options : within_group(d, options, (group + k) << 4);
                if constexpr (Top) {
                    const auto none = hn::VecFromMask(d, hn::Eq(heaps, hn::Set(d, not_common)));
                    own = hn::Or(own, hn::And(none, hn::Set(d, 0x80)));
                }
                acc[v][2 * k] = hn::Or(acc[v][2 * k], look_up(low, own));
                acc[v][2 * k + 1] = hn::Or(acc[v][2 * k + 1], look_up(high, own));
            }
        }
    }
    for (unsigned v = 0; v < Vectors; ++v) {
        for (unsigned k = 0; k < 2 * Groups; ++k)
            hn::StoreU(acc[v][k], d, slices + k * block + at + v * lanes);
    }
}

// The same for the 64 heaps from `plain`.
template <unsigned Groups, bool Top, bool Small>
HWY_INLINE void slice_block(const std::uint8_t* plain, std::span<const Tap> taps, unsigned group,
                            std::uint8_t* slices, bool fresh, bool down = false) {
    const Wide d;
    constexpr std::size_t lanes = hn::MaxLanes(Wide());
    constexpr unsigned vectors =
        std::min<unsigned>(block / lanes, Groups > 2 ? 1 : 4 / Groups);  // in registers
    for (std::size_t at = 0; at < block; at += vectors * lanes)
        slice_taps<Groups, Top, Small, vectors>(d, plain, taps, group, at, slices, fresh, down);
}

#if HWY_TARGET <= HWY_AVX3_DL

// For the 64 heaps from `plain` on: the excluded ones of the 8 * Slices values (at most 192) from 64 *
// `quarter` on, in byte slices. The first `simple` taps never convert not_common to one of these values.
// Down: the greatest of eight values is the lowest bit.
template <unsigned Slices, bool Down>
HWY_INLINE void slice_taps_wide(const std::uint8_t* plain, const Tap* taps, std::size_t simple,
                                std::size_t count, unsigned quarter, std::uint8_t* slices) {
    const Bytes d;
    const hn::Repartition<std::uint32_t, Bytes> d32;
    using V = hn::Vec<Bytes>;
    V acc[Slices];
    V table[std::min(Slices, 8U)];
    for (auto& of : acc) of = hn::Zero(d);
    for (unsigned k = 0; k < std::min(Slices, 8U); ++k) table[k] = hn::Load(d, wide_tables.of[k]);
    // The options of a tap, and the heaps at which they are in each quarter.
    struct Options {
        V x;
        hn::Mask<Bytes> in[3];
    };
    constexpr unsigned quarters = (Slices + 7) / 8;
    const std::uint32_t from = quarter * 0x40404040U ^ (Down ? 0x07070707U : 0);
    const auto options_of = [&](const Tap& tap, auto is_simple) HWY_ATTR {
        const V heaps = hn::LoadU(d, plain - tap.lag);
        Options options;
        options.x = hn::Xor(heaps, hn::BitCast(d, hn::Set(d32, tap.four_values ^ from)));
        const auto common = is_simple ? hn::Mask<Bytes>() : hn::Ne(heaps, hn::Set(d, not_common));
        for (unsigned q = 0; q < quarters; ++q) {
            const V own =
                q == 0 ? options.x : hn::Xor(options.x, hn::Set(d, static_cast<std::uint8_t>(64 * q)));
            options.in[q] = hn::Lt(own, hn::Set(d, 64));
            if constexpr (!is_simple) options.in[q] = hn::And(options.in[q], common);
        }
        return options;
    };
    const auto look = [&](const Options& options, unsigned k) HWY_ATTR {
        return V{_mm512_maskz_permutexvar_epi8(options.in[k / 8].raw, options.x.raw, table[k % 8].raw)};
    };
    const auto add_taps = [&](std::size_t t, std::size_t end, auto is_simple) HWY_ATTR {
        for (; t + 2 <= end; t += 2) {
            const Options a = options_of(taps[t], is_simple);
            const Options b = options_of(taps[t + 1], is_simple);
            for (unsigned k = 0; k < Slices; ++k) acc[k] = hn::Or3(acc[k], look(a, k), look(b, k));
        }
        if (t < end) {
            const Options a = options_of(taps[t], is_simple);
            for (unsigned k = 0; k < Slices; ++k) acc[k] = hn::Or(acc[k], look(a, k));
        }
    };
    add_taps(0, simple, std::true_type());
    if (simple < count) add_taps(simple, count, std::false_type());
    for (unsigned k = 0; k < Slices; ++k) hn::Store(acc[k], d, slices + k * block);
}

#endif

// The values examined for a block: the heaps before it have values below `limit`, and its own values are
// below `bound`.
struct ManyBlock {
    const std::uint8_t* plain;
    unsigned limit, bound;

    // Taps of the upper quarters give nothing below 128 if the heaps' values are below 128.
    std::size_t count_of(const TapPart& part) const {
        return part.quarter[limit <= 128 && bound <= 128 ? 2 : 4];
    }
    // A tap of quarter j converts not_common to a value of quarter 3 - j.
    std::size_t simple_of(const TapPart& part) const {
        return part.quarter[bound <= 128 ? 2 : bound <= 192 ? 1 : 0];
    }
};

// The values below `bound` that the taps of a part exclude, in byte slices, by look-ups in tables of 16
// bytes. down: the greatest of eight values is the lowest bit.
inline void slice_by_quarters(const ManyBlock& in, const TapPart& part, bool down, std::uint8_t* slices) {
    for (unsigned pass = 0; 64 * pass < in.bound; ++pass) {
        std::uint8_t* const own = slices + pass * 8 * block;
        const unsigned groups = std::min((in.bound - 64 * pass + 15) / 16, 4U);
        const auto slice = [&]<unsigned Groups, bool Top>(std::integral_constant<unsigned, Groups>,
                                                          std::bool_constant<Top>, unsigned j) HWY_ATTR {
            slice_block<Groups, Top, false>(in.plain, part.in_quarter(j), pass * 4, own, j == 0, down);
        };
        std::memset(own + 2 * groups * block, 0, (8 - 2 * groups) * block);
        for (unsigned j = 0; j < 4; ++j) {
            // A tap of quarter j converts the values of quarter pass XOR j to options of this pass.
            const unsigned from = pass ^ j;
            if (j > 0 && (64 * from >= in.limit || part.in_quarter(j).empty())) continue;
            const auto with = [&](auto top) HWY_ATTR {
                if (groups == 1) return slice(std::integral_constant<unsigned, 1>(), top, j);
                if (groups == 2) return slice(std::integral_constant<unsigned, 2>(), top, j);
                slice(std::integral_constant<unsigned, 4>(), top, j);
            };
            from == 3 ? with(std::true_type()) : with(std::false_type());
        }
    }
}

// The values below `bound` that the taps of a part exclude, in byte slices, in whole slices of 64 values.
// Down: the greatest of eight values is the lowest bit.
template <bool Down>
inline void slice_part(const ManyBlock& in, const TapPart& part, std::uint8_t* slices) {
#if HWY_TARGET <= HWY_AVX3_DL
    const auto wide = [&]<unsigned Slices>(std::integral_constant<unsigned, Slices>,
                                           unsigned quarter) HWY_ATTR {
        slice_taps_wide<Slices, Down>(in.plain, part.taps, quarter > 0 ? 0 : in.simple_of(part),
                                      in.count_of(part), quarter, slices + quarter * 8 * block);
    };
    constexpr unsigned least = 8, most = 18;  // in one pass
    const unsigned needed = std::max((in.bound + 7) / 8, least);
    if (needed <= most) {
        [&]<unsigned... more>(std::integer_sequence<unsigned, more...>) HWY_ATTR {
            ((least + more == needed && (wide(std::integral_constant<unsigned, least + more>(), 0), true)) ||
             ...);
        }
        (std::make_integer_sequence<unsigned, most - least + 1>());
        std::memset(slices + needed * block, 0, (8 - needed % 8) % 8 * block);
        return;
    }
    wide(std::integral_constant<unsigned, 16>(), 0);
    wide(std::integral_constant<unsigned, 16>(), 2);
#else
    slice_by_quarters(in, part, Down, slices);
#endif
}

// Calls use(where, values) with the values below `bound` that are not excluded and are in needed(k), a byte
// slice, for as many heaps as a vector has lanes. Each call has one value for some of the heaps; a heap's
// greatest value comes first.
template <class Needed, class Use>
HWY_INLINE void each_open(const std::uint8_t* slices, unsigned bound, Needed needed, Use use) {
    const Wide d;
    using V = hn::Vec<Wide>;
    for (unsigned k = (bound + 7) / 8; k-- > 0;) {
        V left = hn::AndNot(hn::Load(d, slices + k * block), needed(k));
        for (;;) {
            const auto some = hn::Ne(left, hn::Zero(d));
            if (all_false(d, some)) break;
            const V less = hn::Sub(left, hn::Set(d, 1));
            const V place = count_bits(hn::AndNot(left, less));
            use(some, hn::Sub(hn::Set(d, static_cast<std::uint8_t>(8 * k + 7)), place));
            left = hn::And(left, less);
        }
    }
}

// From pairs of byte slices of eight heaps, two bytes for each heap, to one word a heap: 16, 32 or 64 bits
// for 1, 2, 4 groups.
template <unsigned Groups>
HWY_INLINE void words_of_pairs(const hn::Vec<Narrow>* pairs, hn::Vec<Narrow>* words) {
    const Narrow d8;
    const hn::Repartition<std::uint16_t, Narrow> d16;
    const hn::Repartition<std::uint32_t, Narrow> d32;
    if constexpr (Groups == 1) {
        words[0] = pairs[0];
    } else if constexpr (Groups == 2) {
        const auto a = hn::BitCast(d16, pairs[0]), b = hn::BitCast(d16, pairs[1]);
        words[0] = hn::BitCast(d8, hn::InterleaveLower(d16, a, b));
        words[1] = hn::BitCast(d8, hn::InterleaveUpper(d16, a, b));
    } else {
        hn::Vec<Narrow> low[2], high[2];  // of heaps 0-3, 4-7
        words_of_pairs<2>(pairs, low);
        words_of_pairs<2>(pairs + 2, high);
        for (unsigned q = 0; q < 2; ++q) {
            const auto a = hn::BitCast(d32, low[q]), b = hn::BitCast(d32, high[q]);
            words[2 * q] = hn::BitCast(d8, hn::InterleaveLower(d32, a, b));
            words[2 * q + 1] = hn::BitCast(d8, hn::InterleaveUpper(d32, a, b));
        }
    }
}

// The words of 16 heaps by their byte slices.
template <unsigned Groups>
HWY_INLINE void words_of_slices(const std::uint8_t* slices, void* words) {
    const Narrow d8;
    hn::Vec<Narrow> pairs[2][Groups], out[2 * Groups];  // heaps 0-7 and 8-15
    for (unsigned k = 0; k < Groups; ++k) {
        const auto a = hn::LoadU(d8, slices + (2 * k) * block);
        const auto b = hn::LoadU(d8, slices + (2 * k + 1) * block);
        pairs[0][k] = hn::InterleaveLower(d8, a, b);
        pairs[1][k] = hn::InterleaveUpper(d8, a, b);
    }
    for (unsigned half = 0; half < 2; ++half) words_of_pairs<Groups>(pairs[half], out + half * Groups);
    for (unsigned q = 0; q < 2 * Groups; ++q)
        hn::StoreU(out[q], d8, static_cast<std::uint8_t*>(words) + 16 * q);
}

// Byte slices of block after block by taps that the splitting digits share: the taps of the least digit
// exclude the same values some heaps later for each other digit.
class ShiftedSlices {
  public:
    // The first `count` slices of the 64 heaps from `plain`, moved by each shift too. slice(plain, slices):
    // computes the slices by the taps of the least digit.
    template <class Slice>
    HWY_INLINE void slice(const std::uint8_t* plain, unsigned count, std::span<const unsigned> shifts,
                          std::uint8_t* slices, Slice slice) {
        if (plain != known_to_ || count > known_) {
            slice(plain - longest_part_shift, slices);
            for (unsigned k = 0; k < count; ++k)
                std::memcpy(rows_[k], slices + k * block, longest_part_shift);
        }
        slice(plain, slices);
        move(count, shifts, slices);
        known_ = count;
        known_to_ = plain + block;
    }

  private:
    HWY_NOINLINE void move(unsigned count, std::span<const unsigned> shifts, std::uint8_t* slices) {
        const Wide d;
        for (unsigned k = 0; k < count; ++k) {
            std::uint8_t* const to = slices + k * block;
            std::uint8_t* const row = rows_[k] + longest_part_shift;
            std::memcpy(row, to, block);
            for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
                auto all = hn::LoadU(d, to + at);
                for (const unsigned shift : shifts) all = hn::Or(all, hn::LoadU(d, row + at - shift));
                hn::StoreU(all, d, to + at);
            }
            std::memcpy(rows_[k], row + block - longest_part_shift, longest_part_shift);
        }
    }

    // The slices of a block by the least digit, after the last bytes of the block before.
    alignas(64) std::uint8_t rows_[2 * max_groups][longest_part_shift + block];
    const std::uint8_t* known_to_ = nullptr;
    unsigned known_ = 0;
};

// The values excluded by the first part of the taps and its shifts, block by block.
class FirstPart {
  public:
    explicit FirstPart(const SearchTask& task) : part_(task.parts[0]), shifts_(task.part_shifts) {}

    // Same contract as slice_part().
    HWY_INLINE void slice(const ManyBlock& in, std::uint8_t* slices) {
        if (shifts_.empty()) return slice_part<true>(in, part_, slices);
        shifted_.slice(in.plain, (in.bound + 7) / 8, shifts_, slices,
                       [&](const std::uint8_t* plain, std::uint8_t* to) HWY_ATTR {
                           slice_part<true>({plain, in.limit, in.bound}, part_, to);
                       });
    }

  private:
    const TapPart& part_;
    std::span<const unsigned> shifts_;
    ShiftedSlices shifted_;
};

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

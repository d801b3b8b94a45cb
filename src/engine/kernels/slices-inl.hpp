// Exclusion by taps for more than 64 compressed values, where bytes are looked up across the whole vector
// (AVX-512 VBMI): for the search (many.cpp) and the verification (pairs.cpp). A part of many.cpp and
// search.cpp, included once for each target.
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

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/taps-inl.hpp"

// Around the whole: clang++ warns about a target's region without a function.
#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// For the 64 heaps from `plain` on: the excluded ones of the 8 * Slices values (at most 192) from 64 *
// `quarter` on, in byte slices. Small: all values, including the values of the taps, are below 64. The first
// `simple` taps never convert not_common to one of these values. Down: the greatest of eight values is the
// lowest bit.
template <unsigned Slices, bool Small, bool Down = false>
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
        const V heaps = hn::LoadU(d, plain - static_cast<std::ptrdiff_t>(tap.lag));
        Options options;
        options.x = hn::Xor(heaps, hn::BitCast(d, hn::Set(d32, tap.four_values ^ from)));
        const auto common = is_simple ? hn::Mask<Bytes>() : hn::Ne(heaps, hn::Set(d, not_common));
        for (unsigned q = 0; q < quarters; ++q) {
            const V own =
                q == 0 ? options.x : hn::Xor(options.x, hn::Set(d, static_cast<std::uint8_t>(64 * q)));
            options.in[q] = hn::Lt(own, hn::Set(d, 64));
            if constexpr (!is_simple && !Small) options.in[q] = hn::And(options.in[q], common);
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

// The values below `bound` that the taps of a part exclude, in byte slices, the greatest value lowest.
inline void slice_part(const ManyBlock& in, const TapPart& part, std::uint8_t* slices) {
    const auto wide = [&]<unsigned Slices>(std::integral_constant<unsigned, Slices>,
                                           unsigned quarter) HWY_ATTR {
        slice_taps_wide<Slices, false, true>(in.plain, part.taps, quarter > 0 ? 0 : in.simple_of(part),
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
        return;
    }
    wide(std::integral_constant<unsigned, 16>(), 0);
    wide(std::integral_constant<unsigned, 16>(), 2);
}

// Calls use(where, values) with the values below `bound` that are not excluded and are in needed(k), a byte
// slice. Each call has one value for some of the heaps; a heap's greatest value comes first.
template <class Needed, class Use>
HWY_INLINE void each_open(const std::uint8_t* slices, unsigned bound, Needed needed, Use use) {
    const Bytes d;
    using V = hn::Vec<Bytes>;
    for (unsigned k = (bound + 7) / 8; k-- > 0;) {
        V left = hn::AndNot(hn::Load(d, slices + k * block), needed(k));
        for (;;) {
            const auto some = hn::Ne(left, hn::Zero(d));
            if (hn::AllFalse(d, some)) break;
            const V less = hn::Sub(left, hn::Set(d, 1));
            const V place = hn::PopulationCount(hn::AndNot(left, less));
            use(some, hn::Sub(hn::Set(d, static_cast<std::uint8_t>(8 * k + 7)), place));
            left = hn::And(left, less);
        }
    }
}

// The values excluded by the first part of the taps and its shifts, block by block.
class FirstPart {
  public:
    explicit FirstPart(const SearchTask& task) : part_(task.parts[0]), shifts_(task.part_shifts) {
        for (std::size_t s = 0; s < shifts_.size(); ++s) {
            for (unsigned j = 0; j < block; ++j) {
                // For a block, then for the heaps before it.
                moved_[s][j] = static_cast<std::uint8_t>(
                    j < shifts_[s] ? block + longest_part_shift + j - shifts_[s] : j - shifts_[s]);
            }
        }
    }

    // Same contract as slice_part().
    HWY_INLINE void slice(const ManyBlock& in, std::uint8_t* slices) {
        if (shifts_.empty()) return slice_part(in, part_, slices);
        const unsigned count = (in.bound + 7) / 8;
        if (in.plain != known_to_ || count > known_) {
            slice_part({in.plain - longest_part_shift, in.limit, in.bound}, part_, slices);
            for (unsigned k = 0; k < count; ++k)
                std::memcpy(&before_[k], slices + k * block, longest_part_shift);
        }
        slice_part(in, part_, slices);
        const Bytes d;
        for (unsigned k = 0; k < count; ++k) {
            std::uint8_t* const to = slices + k * block;
            const hn::Vec<Bytes> own = hn::Load(d, to);
            const auto before = hn::BitCast(d, hn::Set(Words(), before_[k]));
            hn::Vec<Bytes> all = own;
            for (std::size_t s = 0; s < shifts_.size(); ++s) {
                const auto from = hn::Load(d, moved_[s]);
                all = hn::Or(all, hn::Vec<Bytes>{_mm512_permutex2var_epi8(own.raw, from.raw, before.raw)});
            }
            std::memcpy(&before_[k], to + block - longest_part_shift, longest_part_shift);
            hn::Store(all, d, to);
        }
        known_ = count;
        known_to_ = in.plain + block;
    }

  private:
    const TapPart& part_;
    std::span<const unsigned> shifts_;
    alignas(64) std::uint8_t moved_[longest_part_shift][block];
    // For the heaps before known_to_, by the unshifted taps of the part: in each of this many slices.
    std::uint64_t before_[2 * max_groups];
    const std::uint8_t* known_to_ = nullptr;
    unsigned known_ = 0;
};

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

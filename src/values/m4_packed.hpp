// Values from codes of a few bits (FarValues). A part of m4_kernels.cpp, included once for each target.
#if defined(ISHITORI_M4_PACKED) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_PACKED
#undef ISHITORI_M4_PACKED
#else
#define ISHITORI_M4_PACKED
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "values/m4_kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The values of 64 codes from bit `shift` of `from` on.
struct Unpacking {
    unsigned bits, shift;
    const std::uint8_t* value_of;

    // Eight codes are `bits` bytes, and one word has them all: 8 * 7 bits + shift, or 8 * 8 bits.
    HWY_INLINE void plain(const std::uint8_t* from, std::uint8_t* out) const {
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
    hn::Vec<hn::CappedTag<std::uint8_t, 64>> bytes_of, shift_of, mask, low, high;

    explicit WideUnpacking(const Unpacking& of) {
        const hn::CappedTag<std::uint8_t, 64> d;
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
        const hn::CappedTag<std::uint8_t, 64> d;
        const __m512i words = _mm512_permutexvar_epi8(bytes_of.raw, hn::LoadU(d, from).raw);
        const __m512i codes = _mm512_and_si512(_mm512_multishift_epi64_epi8(shift_of.raw, words), mask.raw);
        hn::StoreU(hn::VFromD<decltype(d)>{_mm512_permutex2var_epi8(low.raw, codes, high.raw)}, d, out);
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
    each([&](const std::uint8_t* from, std::uint8_t* to) HWY_ATTR { unpacking.plain(from, to); });
}

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

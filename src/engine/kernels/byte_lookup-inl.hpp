// Look-ups in tables of 16 bytes, and other operations on bytes that Highway 1.0 emulates for WebAssembly,
// which has instructions for them. A part of kernels, included once for each target.
#if defined(ISHITORI_BYTE_LOOKUP) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_BYTE_LOOKUP
#undef ISHITORI_BYTE_LOOKUP
#else
#define ISHITORI_BYTE_LOOKUP
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<std::uint8_t, 64>;

// True if a look-up gives 0 for each index of 16 and more; elsewhere it may take the low four bits.
constexpr bool zero_from_sixteen = HWY_ARCH_WASM != 0;

// True if a look-up below 128 uses the low four bits of the index.
constexpr bool uses_low_nibble = HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128;

// In each lane the byte of `table` (the same 16 bytes in each 128 bits) at `index`; 0 from 128 on.
template <class V>
HWY_INLINE V look_up(V table, V index) {
#if HWY_ARCH_WASM  // Highway 1.0 emulates the look-up byte by byte here
    return V{wasm_i8x16_swizzle(table.raw, index.raw)};
#else
    return hn::TableLookupBytesOr0(table, index);
#endif
}

// Indices for a table look-up that gives 0 for values outside the group `group_bits` >> 4.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V within_group(D d, V values, unsigned group_bits) {
    const V turned = hn::Xor(values, hn::Set(d, static_cast<std::uint8_t>(group_bits)));
    if constexpr (zero_from_sixteen) return turned;
    // the top bit is set if the high nibble is not 0
    const V marked = hn::SaturatedAdd(turned, hn::Set(d, 0x70));
    return uses_low_nibble ? marked : hn::And(marked, hn::Set(d, 0x8F));
}

// Bit j is lane j; for lanes of bytes.
template <class D>
HWY_INLINE std::uint64_t bits_of(D d, hn::Mask<D> mask) {
#if HWY_ARCH_WASM
    (void)d;
    return wasm_i8x16_bitmask(mask.raw);
#else
    std::uint64_t bits = 0;
    hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&bits));
    return bits;
#endif
}

// The same, a bit for each lane at `to`.
template <class D>
HWY_INLINE void store_bits(D d, hn::Mask<D> mask, std::uint8_t* to) {
#if HWY_ARCH_WASM
    const std::uint64_t bits = bits_of(d, mask);
    std::memcpy(to, &bits, hn::MaxLanes(d) / 8);
#else
    hn::StoreMaskBits(d, mask, to);
#endif
}

template <class D>
HWY_INLINE std::size_t count_true(D d, hn::Mask<D> mask) {
#if HWY_ARCH_WASM
    return static_cast<std::size_t>(std::popcount(bits_of(d, mask)));
#else
    return hn::CountTrue(d, mask);
#endif
}

template <class D>
HWY_INLINE bool all_false(D d, hn::Mask<D> mask) {
#if HWY_ARCH_WASM
    (void)d;
    return !wasm_v128_any_true(mask.raw);
#else
    return hn::AllFalse(d, mask);
#endif
}

// The number of bits set in each byte.
template <class V>
HWY_INLINE V count_bits(V bytes) {
#if HWY_ARCH_WASM
    return V{wasm_i8x16_popcnt(bytes.raw)};
#else
    return hn::PopulationCount(bytes);
#endif
}

}  // namespace ishitori::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // once for each target

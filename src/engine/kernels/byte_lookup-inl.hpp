// Look-ups in tables of 16 bytes. A part of kernels, included once for each target.
#if defined(ISHITORI_BYTE_LOOKUP) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_BYTE_LOOKUP
#undef ISHITORI_BYTE_LOOKUP
#else
#define ISHITORI_BYTE_LOOKUP
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// True if a look-up gives 0 for each index of 16 and more; elsewhere it may take the low four bits.
constexpr bool zero_from_sixteen = HWY_ARCH_WASM != 0;

// In each lane the byte of `table` (the same 16 bytes in each 128 bits) at `index`; 0 from 128 on.
template <class V>
HWY_INLINE V look_up(V table, V index) {
#if HWY_ARCH_WASM  // Highway 1.0 emulates the look-up byte by byte here
    return V{wasm_i8x16_swizzle(table.raw, index.raw)};
#else
    return hn::TableLookupBytesOr0(table, index);
#endif
}

}  // namespace ishitori::engine::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // once for each target

// Unlike m2_bitset, whose method this is, the pairs are compared by the widest vectors of the processor at
// hand (64 pairs an instruction with AVX-512), chosen at run time; so far fewer pairs are marked one by one
// before the numbers still missing are looked for. For dense games, where m3 and m4 have nothing to gain.
//
// Time per heap n / 128 vector comparisons for each splitting digit and number looked for to the end (mostly
// one), memory O(n).
//
// See m4_kernels.cpp for this line.
#define HWY_BROKEN_EMU128 0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/m5_dense.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include "values/m5_dense.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::m5::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class Lane>
bool contains(const Lane* left, const Lane* right, std::size_t from, std::size_t to, Lane x) {
    const hn::ScalableTag<Lane> d;
    const std::size_t lanes = hn::Lanes(d);
    const auto wanted = hn::Set(d, x);
    const auto hit = [&](std::size_t at) HWY_ATTR {
        return hn::Eq(hn::Xor(hn::LoadU(d, left + at), hn::LoadU(d, right + at)), wanted);
    };
    std::size_t j = from;
    for (; j + 4 * lanes <= to; j += 4 * lanes) {
        const auto any =
            hn::Or(hn::Or(hit(j), hit(j + lanes)), hn::Or(hit(j + 2 * lanes), hit(j + 3 * lanes)));
        if (!hn::AllFalse(d, any)) return true;
    }
    for (; j < to; ++j) {
        if ((left[j] ^ right[j]) == x) return true;
    }
    return false;
}

bool contains8(const std::uint8_t* left, const std::uint8_t* right, std::size_t from, std::size_t to,
               std::uint8_t x) {
    return contains(left, right, from, to, x);
}

bool contains16(const std::uint16_t* left, const std::uint16_t* right, std::size_t from, std::size_t to,
                std::uint16_t x) {
    return contains(left, right, from, to, x);
}

}  // namespace ishitori::m5::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::m5 {

HWY_EXPORT(contains8);
HWY_EXPORT(contains16);

bool contains_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t from, std::size_t to,
                  std::uint8_t x) {
    return HWY_DYNAMIC_DISPATCH(contains8)(left, right, from, to, x);
}

bool contains_sum(const std::uint16_t* left, const std::uint16_t* right, std::size_t from, std::size_t to,
                  std::uint16_t x) {
    return HWY_DYNAMIC_DISPATCH(contains16)(left, right, from, to, x);
}

}  // namespace ishitori::m5
#endif  // HWY_ONCE

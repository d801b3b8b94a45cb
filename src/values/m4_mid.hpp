// The taps of lags 16 to 63, four in a vector for 16 heaps. A part of m4_kernels.cpp, included once for each
// target.
#if defined(ISHITORI_M4_MID) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_MID
#undef ISHITORI_M4_MID
#else
#define ISHITORI_M4_MID
#endif

#include <hwy/highway.h>

#include "values/m4_kernels.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::FixedTag<std::uint8_t, 64>;
using Narrow = hn::FixedTag<std::uint8_t, 16>;

struct MidTaps {
    static constexpr std::size_t quads_most = 24;
    alignas(64) std::uint8_t from[quads_most][64];  // of the 64 values before
    alignas(64) std::uint8_t value[quads_most][64];
    std::size_t quads = 0;

    // False if there are more than fit.
    bool take(const SearchTask& task) {
        if (task.mid_count > 4 * quads_most) return false;
        const Narrow d;
        quads = (task.mid_count + 3) / 4;
        for (std::size_t t = 0; t < 4 * quads; ++t) {
            const Tap& tap = task.mid_taps[t < task.mid_count ? t : 0];
            const auto back = hn::Set(d, static_cast<std::uint8_t>(64 - tap.lag));
            hn::Store(hn::Add(hn::Iota(d, 0), back), d, from[t / 4] + t % 4 * 16);
            hn::Store(hn::Set(d, static_cast<std::uint8_t>(tap.value)), d, value[t / 4] + t % 4 * 16);
        }
        return true;
    }
    // Adds the options of the 16 heaps after the values `last`, in each quarter those by other taps.
    template <class Excluded>
    HWY_INLINE void add_to(Excluded& excluded, hn::Vec<Bytes> last) const {
        const Bytes d;
        using V = hn::Vec<Bytes>;
        const auto options = [&](std::size_t q) HWY_ATTR {
            return hn::Xor(V{_mm512_permutexvar_epi8(hn::Load(d, from[q]).raw, last.raw)},
                           hn::Load(d, value[q]));
        };
        std::size_t q = 0;
        for (; q + 2 <= quads; q += 2) excluded.add(options(q), options(q + 1));
        if (q < quads) {
            const V x = options(q);
            excluded.add(x, x);
        }
    }
};

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

// What the searches of at most 16 and of at most 64 compressed values (m4_sixteen.hpp, m4_few.hpp,
// m4_rounds.hpp) do with taps. A part of m4_kernels.cpp, included once for each target.
#if defined(ISHITORI_M4_TAPS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_TAPS
#undef ISHITORI_M4_TAPS
#else
#define ISHITORI_M4_TAPS
#endif

#include <hwy/highway.h>

#include "values/m4_kernels.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::FixedTag<std::uint8_t, 64>;
using Narrow = hn::FixedTag<std::uint8_t, 16>;

// Fetches the line of memory at `to` so that it can be written: with a second thread the other processor may
// have it, and what is read again soon after it is stored would wait.
HWY_INLINE void expect_stores(const std::uint8_t* to) { asm volatile("prefetchw (%0)" : : "r"(to)); }
constexpr std::size_t stores_ahead = 8 * block;

// Excludes options(0) .. options(count - 1), two at once.
template <class Excluded, class Options>
HWY_INLINE void exclude_options(Excluded& excluded, std::size_t count, Options options) {
    std::size_t k = 0;
    for (; k + 2 <= count; k += 2) excluded.add(options(k), options(k + 1));
    if (k < count) {
        const auto x = options(k);
        excluded.add(x, x);
    }
}

// Excludes for the 64 heaps from `plain` the options by the old taps [begin, end), the longest lags first:
// what was stored last is read last.
template <class Excluded>
HWY_INLINE void exclude_old(Excluded& excluded, const std::uint8_t* plain, const Tap* taps, std::size_t begin,
                            std::size_t end) {
    const Bytes d;
    exclude_options(excluded, end - begin, [&](std::size_t k) HWY_ATTR {
        const Tap& tap = taps[end - 1 - k];
        const auto value = hn::Set(hn::Repartition<std::uint32_t, Bytes>(), tap.four_values);
        return hn::Xor(hn::LoadU(d, plain - static_cast<std::ptrdiff_t>(tap.lag)), hn::BitCast(d, value));
    });
}

// The old taps from here on have lags of 128 and more.
inline std::size_t far_taps_from(const SearchTask& task) {
    std::size_t from = 0;
    while (from < task.old_count && task.old_taps[from].lag < 2 * block) ++from;
    return from;
}

// The taps of lags 16 to 63, four in a vector for 16 heaps.
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
    // Excludes the options of the 16 heaps after the values `last`, in each quarter those by other taps.
    template <class Excluded>
    HWY_INLINE void exclude(Excluded& excluded, hn::Vec<Bytes> last) const {
        const Bytes d;
        exclude_options(excluded, quads, [&](std::size_t q) HWY_ATTR {
            return hn::Xor(hn::Vec<Bytes>{_mm512_permutexvar_epi8(hn::Load(d, from[q]).raw, last.raw)},
                           hn::Load(d, value[q]));
        });
    }
};

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif

// The kernels of the methods dense and wide, portable vectors by Google Highway.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/dense.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/kernels/byte_lookup-inl.hpp"
#include "engine/kernels/dense.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::dense_kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using engine::HWY_NAMESPACE::bits_of;
using engine::HWY_NAMESPACE::look_up;
using engine::HWY_NAMESPACE::store_bits;
using engine::HWY_NAMESPACE::uses_low_nibble;
using engine::HWY_NAMESPACE::within_group;

using Wide = hn::CappedTag<std::uint8_t, 64>;

constexpr std::size_t words_at_once = 32;  // words of 64 pairs, at most 64
constexpr std::size_t wanted_words = 192;  // words examined together, times wanted numbers

// The first 16 * Quarters bytes of a table, and their look-up by indices below that.
#if HWY_TARGET <= HWY_AVX3_DL
template <unsigned Quarters>
class Table {
  public:
    HWY_INLINE explicit Table(const std::uint8_t* bytes) : bytes_(hn::LoadU(Wide(), bytes)) {}
    HWY_INLINE hn::Vec<Wide> operator()(hn::Vec<Wide> index) const {
        return hn::Vec<Wide>{_mm512_permutexvar_epi8(index.raw, bytes_.raw)};
    }

  private:
    hn::Vec<Wide> bytes_;
};
#else
template <unsigned Quarters>
class Table {
  public:
    HWY_INLINE explicit Table(const std::uint8_t* bytes) {
        for (unsigned k = 0; k < Quarters; ++k) {
            quarter_[k] = hn::LoadDup128(Wide(), bytes + 16 * k);
            if (uses_low_nibble && k > 0)
                quarter_[k] = hn::Xor(quarter_[k], hn::LoadDup128(Wide(), bytes + 16 * (k - 1)));
        }
    }
    HWY_INLINE hn::Vec<Wide> operator()(hn::Vec<Wide> index) const {
        const Wide d;
        auto result = look_up(quarter_[0], index);
        for (unsigned k = 1; k < Quarters; ++k) {
            if constexpr (uses_low_nibble) {
                // The differences of all quarters up to the index's own give its byte.
                const auto from_here = hn::Sub(index, hn::Set(d, static_cast<std::uint8_t>(16 * k)));
                result = hn::Xor(result, look_up(quarter_[k], from_here));
            } else {
                if (k == 1) result = look_up(quarter_[0], within_group(d, index, 0));
                result = hn::Or(result, look_up(quarter_[k], within_group(d, index, 16 * k)));
            }
        }
        return result;
    }

  private:
    hn::Vec<Wide> quarter_[Quarters];
};
#endif

void mark(const StoredValue* left, const StoredValue* right, std::size_t count, std::uint8_t* seen) {
    const hn::ScalableTag<StoredValue> d;
    const std::size_t lanes = hn::Lanes(d);
    constexpr std::size_t chunk = 128;
    alignas(64) StoredValue sums[chunk];
    std::size_t j = 0;
    for (; j + chunk <= count; j += chunk) {
        for (std::size_t k = 0; k < chunk; k += lanes) {
            const auto facing = hn::Reverse(d, hn::LoadU(d, right - (j + k + lanes - 1)));
            hn::Store(hn::Xor(hn::LoadU(d, left + j + k), facing), d, sums + k);
        }
        for (const StoredValue x : sums) seen[x] = 1;
    }
    for (; j < count; ++j) seen[left[j] ^ *(right - j)] = 1;
}

std::size_t want(const std::uint8_t* seen, std::size_t from, std::size_t rows, std::size_t most,
                 Wanted& wanted) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    wanted = {};
    std::size_t used = 0;
    for (std::size_t row = from / row_values; row < rows; ++row) {
        if (used == max_rows || wanted.count == most) return row * row_values;
        const std::uint8_t* const numbers = seen + row * row_values;
        std::uint64_t unseen = 0;
        for (std::size_t at = 0; at < row_values; at += lanes) {
            const auto none = hn::Eq(hn::LoadU(d, numbers + at), hn::Zero(d));
            unseen |= bits_of(d, none) << at;
        }
        if (unseen == 0) continue;
        wanted.high[row % 64] = static_cast<std::uint8_t>(wanted.high[row % 64] | 1U << used);
        wanted.rows[used] = row;
        for (; unseen != 0 && wanted.count < most; unseen &= unseen - 1, ++wanted.count) {
            std::uint8_t& low = wanted.low[static_cast<std::size_t>(std::countr_zero(unseen))];
            low = static_cast<std::uint8_t>(low | 1U << used);
        }
        ++used;
        if (unseen != 0) return row * row_values + static_cast<std::size_t>(std::countr_zero(unseen));
    }
    return rows * row_values;
}

// Reaching: some values reach 4096, so that the short number does not identify a row. The numbers of rows are
// below 16 * Quarters.
template <bool Reaching, unsigned Quarters>
HWY_INLINE void sift_values(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    // Copies that no store of a byte can change.
    const std::uint8_t* const a_low = pairs.low;
    const std::uint8_t* const a_high = pairs.high;
    const std::uint8_t* const b_low = pairs.facing_low;
    const std::uint8_t* const b_high = pairs.facing_high;
    const std::size_t count = pairs.count;
    std::size_t still = wanted.count;
    // The nim-sum of pair j is an option.
    const auto strike_out = [&](std::size_t j) HWY_ATTR {
        const std::size_t column = a_low[j] ^ b_low[j];
        std::size_t row = a_high[j] ^ b_high[j];
        unsigned bits = wanted.low[column] & wanted.high[row];
        if constexpr (Reaching) {
            row = (pairs.left[j] ^ *(pairs.right - static_cast<std::ptrdiff_t>(j))) / row_values;
            unsigned own = 0;
            for (unsigned k = 0; k < max_rows; ++k) own |= wanted.rows[k] == row ? 1U << k : 0U;
            bits &= own;
        }
        seen[row * row_values + column] = 1;
        wanted.low[column] = static_cast<std::uint8_t>(wanted.low[column] & ~bits);
        still -= bits != 0 ? 1 : 0;
    };
    if (count < 64) {
        for (std::size_t j = 0; j < count; ++j) strike_out(j);
        wanted.count = still;
        return;
    }
    // First the places of the wanted sums, for many pairs, then the sums themselves. So no branch depends on
    // a single pair, and the tables, which become outdated meanwhile, are not read while they are being
    // written.
    alignas(64) std::uint64_t found[words_at_once];
    const Table<Quarters> high(wanted.high.data());
    // With more wanted numbers the tables are reread sooner, because a number that was found is found again
    // until then.
    for (std::size_t first = 0, words = 0; first < count && still > 0; first += 64 * words) {
        const Table<4> low(wanted.low.data());
        words = std::clamp<std::size_t>(wanted_words / still, 2, words_at_once);
        words = std::min((count - first + 63) / 64, words);
        const std::size_t last = count - 64;  // the last word starts here and overlaps the one before
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < words; ++w) {
            const std::size_t at = std::min(first + 64 * w, last);
            auto* bits = reinterpret_cast<std::uint8_t*>(found + w);
            for (std::size_t k = at; k < at + 64; k += lanes) {
                const auto x = hn::Xor(hn::LoadU(d, a_low + k), hn::LoadU(d, b_low + k));
                const auto y = hn::Xor(hn::LoadU(d, a_high + k), hn::LoadU(d, b_high + k));
                const auto wants = hn::And(low(x), high(y));
                store_bits(d, hn::Ne(wants, hn::Zero(d)), bits + (k - at) / 8);
            }
        }
        for (std::size_t w = 0; w < words; ++w) any |= std::uint64_t{found[w] != 0 ? 1U : 0U} << w;
        while (any != 0) {
            const auto w = static_cast<std::size_t>(std::countr_zero(any));
            strike_out(std::min(first + 64 * w, last) + static_cast<std::size_t>(std::countr_zero(found[w])));
            found[w] &= found[w] - 1;
            any &= any - (found[w] == 0 ? 1U : 0U);
        }
    }
    wanted.count = still;
}

void sift(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    if (pairs.left != nullptr) {
        sift_values<true, 4>(pairs, wanted, seen);
    } else if (HWY_TARGET > HWY_AVX3_DL && pairs.rows <= 16) {  // most games
        sift_values<false, 1>(pairs, wanted, seen);
    } else {
        sift_values<false, 4>(pairs, wanted, seen);
    }
}

// Count: candidates of a heap.
template <std::size_t Count>
HWY_INLINE void sweep_candidates(const std::uint16_t* cells, std::span<const Tap> taps,
                                 const std::uint16_t* candidates, std::uint32_t* found) {
    const hn::CappedTag<std::uint16_t, swept> d;
    const hn::Repartition<std::uint32_t, decltype(d)> d32;
    using Vector = hn::Vec<decltype(d)>;
    using Mask = hn::Mask<decltype(d)>;
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t at = 0; at < swept; at += lanes) {
        Vector candidate[Count];
        Mask hit[Count];
        for (std::size_t k = 0; k < Count; ++k) {
            candidate[k] = hn::LoadU(d, candidates + swept * k + at);
            hit[k] = hn::FirstN(d, 0);
        }
        for (const Tap& tap : taps) {
            const auto value = hn::BitCast(d, hn::Set(d32, tap.value * 0x10001U));
            const auto x = hn::Xor(hn::LoadU(d, cells + at - static_cast<std::ptrdiff_t>(tap.lag)), value);
            for (std::size_t k = 0; k < Count; ++k) hit[k] = hn::Or(hit[k], hn::Eq(x, candidate[k]));
        }
        for (std::size_t k = 0; k < Count; ++k) {
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, hit[k], bits);
            for (std::size_t byte = 0; byte < (lanes + 7) / 8; ++byte)
                found[k] |= std::uint32_t{bits[byte]} << (at + 8 * byte);
        }
    }
}

void sweep(const std::uint16_t* cells, std::span<const Tap> taps, const std::uint16_t* candidates,
           std::size_t count, std::uint32_t* found) {
    std::fill_n(found, max_candidates, 0U);
    if (count <= few_candidates) return sweep_candidates<few_candidates>(cells, taps, candidates, found);
    sweep_candidates<max_candidates>(cells, taps, candidates, found);
}

}  // namespace ishitori::engine::dense_kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::dense_kernels {

ISHITORI_KERNEL(void, mark,
                (const StoredValue* left, const StoredValue* right, std::size_t count, std::uint8_t* seen),
                left, right, count, seen)
ISHITORI_KERNEL(std::size_t, want,
                (const std::uint8_t* seen, std::size_t from, std::size_t rows, std::size_t most,
                 Wanted& wanted),
                seen, from, rows, most, wanted)
ISHITORI_KERNEL(void, sift, (const Pairs& pairs, Wanted& wanted, std::uint8_t* seen), pairs, wanted, seen)
ISHITORI_KERNEL(void, sweep,
                (const std::uint16_t* cells, std::span<const Tap> taps, const std::uint16_t* candidates,
                 std::size_t count, std::uint32_t* found),
                cells, taps, candidates, count, found)

}  // namespace ishitori::engine::dense_kernels
#endif  // HWY_ONCE

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
#include <utility>

#include "engine/kernels/byte_lookup-inl.hpp"
#include "engine/kernels/dense.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::dense_kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using namespace engine::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX3_DL
constexpr std::size_t max_sums = 96;  // found before the table is renewed; one more word may exceed it
#endif
constexpr std::size_t words_at_once = 64;                 // words of 64 pairs
constexpr std::uint64_t no_bit = std::uint64_t{1} << 63;  // its place is never used
constexpr std::size_t few_sums = 64, many_sums = 128;     // found in words_at_once words

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

// Marks the numbers, four at a time: a loop of one store is bound by its other instructions.
template <class Number>
HWY_INLINE void mark_all(const Number* numbers, std::size_t count, std::uint8_t* seen) {
    std::size_t j = 0;
    for (; j + 4 <= count; j += 4) {
        seen[numbers[j]] = 1;
        seen[numbers[j + 1]] = 1;
        seen[numbers[j + 2]] = 1;
        seen[numbers[j + 3]] = 1;
    }
    for (; j < count; ++j) seen[numbers[j]] = 1;
}

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
        mark_all(sums, chunk, seen);
    }
    for (; j < count; ++j) seen[left[j] ^ *(right - j)] = 1;
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE hn::Mask<D> have_common_bit(D d, V a, V b) {
#if HWY_TARGET <= HWY_AVX3
    (void)d;
    return hn::TestBit(a, b);  // one instruction, however many bits are set
#else
    return hn::Ne(hn::And(a, b), hn::Zero(d));
#endif
}

// Bit w: words[w] is not 0. Requires count > 0; reads whole vectors.
HWY_INLINE std::uint64_t words_with_a_bit(const std::uint64_t* words, std::size_t count) {
    const hn::CappedTag<std::uint64_t, 8> d;
    std::uint64_t some = 0;
    for (std::size_t w = 0; w < count; w += hn::Lanes(d)) {
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(d, hn::Ne(hn::Load(d, words + w), hn::Zero(d)), bits);
        some |= std::uint64_t{bits[0]} << w;
    }
    return some & (~std::uint64_t{0} >> (words_at_once - count));
}

// Sets wanted.low again.
HWY_INLINE void renew(const std::uint8_t* seen, Wanted& wanted) {
    const Wide d;
    for (std::size_t at = 0; at < row_values; at += hn::Lanes(d)) {
        auto low = hn::Zero(d);
        auto bit = hn::Set(d, std::uint8_t{1});
        for (std::size_t k = 0; k < wanted.count; ++k, bit = hn::Add(bit, bit)) {
            const auto marks = hn::LoadU(d, seen + wanted.rows[k] * row_values + at);
            low = hn::Or(low, hn::IfThenElseZero(hn::Eq(marks, hn::Zero(d)), bit));
        }
        hn::Store(low, d, wanted.low.data() + at);
    }
}

HWY_INLINE bool some_wanted(const Wanted& wanted) {
    const Wide d;
    auto any = hn::Load(d, wanted.low.data());
    for (std::size_t at = hn::Lanes(d); at < row_values; at += hn::Lanes(d))
        any = hn::Or(any, hn::Load(d, wanted.low.data() + at));
    return !all_false(d, hn::Ne(any, hn::Zero(d)));
}

// True if a row has no unseen number left.
HWY_INLINE bool some_full(const Wanted& wanted) {
    std::uint64_t all = 0;
    for (std::size_t at = 0; at < row_values; at += 8) {
        std::uint64_t low = 0;
        std::memcpy(&low, wanted.low.data() + at, 8);
        all |= low;
    }
    all |= all >> 32;
    all |= all >> 16;
    return ((all | all >> 8) & 0xFF) != (1U << wanted.count) - 1;
}

HWY_INLINE bool has_unseen(const std::uint8_t* row) {
    const Wide d;
    auto least = hn::LoadU(d, row);
    for (std::size_t at = hn::Lanes(d); at < row_values; at += hn::Lanes(d))
        least = hn::Min(least, hn::LoadU(d, row + at));
    return !all_false(d, hn::Eq(least, hn::Zero(d)));
}

std::size_t want(const std::uint8_t* seen, std::size_t from, std::size_t rows, Wanted& wanted) {
    const std::size_t before = std::exchange(wanted.count, 0);
    const auto add = [&](std::size_t row) HWY_ATTR {
        if (has_unseen(seen + row * row_values)) wanted.rows[wanted.count++] = row;
    };
    for (std::size_t k = 0; k < before; ++k) add(wanted.rows[k]);
    while (wanted.count < max_rows && from < rows) add(from++);
    renew(seen, wanted);
    wanted.high = {};
    for (std::size_t k = 0; k < wanted.count; ++k) {
        std::uint8_t& high = wanted.high[wanted.rows[k] % short_rows];
        high = static_cast<std::uint8_t>(high | 1U << k);
    }
    return from;
}

// The numbers of rows in the arrays are below 16 * Quarters.
template <unsigned Quarters>
HWY_INLINE bool sift_values(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    // Copies that no store of a byte can change.
    const std::uint8_t* const a_low = pairs.low;
    const std::uint8_t* const a_high = pairs.high;
    const std::uint8_t* const b_low = pairs.facing_low;
    const std::uint8_t* const b_high = pairs.facing_high;
    const std::size_t count = pairs.count;
    const bool reaching = pairs.left != nullptr;  // the short number of a row does not identify it
    const auto column = [=](std::size_t k)
                            HWY_ATTR { return hn::Xor(hn::LoadU(d, a_low + k), hn::LoadU(d, b_low + k)); };
    const auto row = [=](std::size_t k)
                         HWY_ATTR { return hn::Xor(hn::LoadU(d, a_high + k), hn::LoadU(d, b_high + k)); };
    const auto mark_one = [&](std::size_t j) HWY_ATTR {
        if (reaching) {
            seen[pairs.left[j] ^ *(pairs.right - j)] = 1;
        } else {
            seen[row_values * (a_high[j] ^ b_high[j]) + (a_low[j] ^ b_low[j])] = 1;
        }
    };
    if (count < 64) {
        for (std::size_t j = 0; j < count; ++j) mark_one(j);
        renew(seen, wanted);
        return some_full(wanted);
    }
    // First the places of the wanted sums or the sums, for many pairs, then they are marked. So no branch
    // depends on a single pair, and the tables, which become outdated meanwhile, are not read while they are
    // being written. A sum that was found is found again until the table is renewed.
    const Table<Quarters> high(wanted.high.data());
    const std::size_t last = count - 64;  // the last word starts here and overlaps the one before
#if HWY_TARGET <= HWY_AVX3_DL
    // All words are compressed: a branch would be mispredicted too often.
    for (std::size_t first = 0; first < count && !reaching && some_wanted(wanted);) {
        const Table<4> low(wanted.low.data());
        std::uint8_t columns[max_sums + 64], rows[max_sums + 64];
        std::uint16_t numbers[max_sums + 64];
        std::size_t sums = 0;
        for (; first < count && sums < max_sums; first += 64) {
            const std::size_t at = std::min(first, last);
            const auto x = column(at), y = row(at);
            const std::uint64_t bits = have_common_bit(d, low(x), high(y)).raw;
            _mm512_storeu_si512(columns + sums, _mm512_maskz_compress_epi8(bits, x.raw));
            _mm512_storeu_si512(rows + sums, _mm512_maskz_compress_epi8(bits, y.raw));
            sums += static_cast<std::size_t>(std::popcount(bits));
        }
        const hn::CappedTag<std::uint16_t, 32> d16;
        const hn::Rebind<std::uint8_t, decltype(d16)> d8;
        for (std::size_t j = 0; j < sums; j += hn::Lanes(d16)) {
            const auto y = hn::PromoteTo(d16, hn::LoadU(d8, rows + j));
            const auto x = hn::PromoteTo(d16, hn::LoadU(d8, columns + j));
            hn::StoreU(hn::Add(hn::ShiftLeft<6>(y), x), d16, numbers + j);
        }
        mark_all(numbers, sums, seen);
        if (sums > 0) renew(seen, wanted);
    }
    if (!reaching) return some_full(wanted);
#endif
    alignas(64) std::uint64_t found[words_at_once] = {};
    for (std::size_t first = 0, words = 0; first < count && some_wanted(wanted); first += 64 * words) {
        const Table<4> low(wanted.low.data());
        const auto wanted_in = [&](std::size_t at) HWY_ATTR {
            std::uint64_t bits = 0;
            for (std::size_t k = 0; k < 64; k += lanes)
                bits |= bits_of(d, have_common_bit(d, low(column(at + k)), high(row(at + k)))) << k;
            return bits;
        };
        words = std::min((count - first + 63) / 64, wanted.words);
        found[words - 1] = wanted_in(std::min(first + 64 * (words - 1), last));
        for (std::size_t w = 0; w + 1 < words; ++w) found[w] = wanted_in(first + 64 * w);
        // Four places at a time, though some may be undefined: the number of bits is not predictable.
        std::size_t places[64 * words_at_once + 4], sums = 0;
        for (std::uint64_t some = words_with_a_bit(found, words); some != 0; some &= some - 1) {
            const auto w = static_cast<std::size_t>(std::countr_zero(some));
            const std::size_t at = std::min(first + 64 * w, last);
            std::uint64_t bits = found[w];
            const std::size_t end = sums + static_cast<std::size_t>(std::popcount(bits));
            while (sums < end) {
                for (int k = 0; k < 4; ++k, bits &= bits - 1)
                    places[sums++] = at + static_cast<std::size_t>(__builtin_ctzll(bits | no_bit));
            }
            sums = end;
        }
        for (std::size_t j = 0; j < sums; ++j) mark_one(places[j]);
        if (sums < few_sums) {
            wanted.words = std::min(2 * wanted.words, words_at_once);
        } else if (sums > many_sums) {
            wanted.words = std::max<std::size_t>(wanted.words / 2, 1);
        }
        if (sums > 0) renew(seen, wanted);
    }
    return some_full(wanted);
}

bool sift(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    if (HWY_TARGET > HWY_AVX3_DL && pairs.rows <= 16)  // most games
        return sift_values<1>(pairs, wanted, seen);
    return sift_values<4>(pairs, wanted, seen);
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
            const auto x = hn::Xor(hn::LoadU(d, cells + at - tap.lag), value);
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
                (const std::uint8_t* seen, std::size_t from, std::size_t rows, Wanted& wanted), seen, from,
                rows, wanted)
ISHITORI_KERNEL(bool, sift, (const Pairs& pairs, Wanted& wanted, std::uint8_t* seen), pairs, wanted, seen)
ISHITORI_KERNEL(void, sweep,
                (const std::uint16_t* cells, std::span<const Tap> taps, const std::uint16_t* candidates,
                 std::size_t count, std::uint32_t* found),
                cells, taps, candidates, count, found)

}  // namespace ishitori::engine::dense_kernels
#endif  // HWY_ONCE

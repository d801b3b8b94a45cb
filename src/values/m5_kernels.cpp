// AVX-512 with VBMI looks up 64 bytes in one instruction; Highway leaves that target out unless asked.
#define HWY_WANT_AVX3_DL
// See m4_kernels.cpp for this line.
#define HWY_BROKEN_EMU128 0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/m5_kernels.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/m5_kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::m5::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<std::uint8_t, 64>;

// A table of 64 bytes and its look-up by indices below 64.
#if HWY_TARGET <= HWY_AVX3_DL
class Table {
  public:
    HWY_INLINE explicit Table(const std::uint8_t* bytes) : bytes_(hn::LoadU(Wide(), bytes)) {}
    HWY_INLINE hn::Vec<Wide> operator()(hn::Vec<Wide> index) const {
        return hn::Vec<Wide>{_mm512_permutexvar_epi8(index.raw, bytes_.raw)};
    }
    // Clears bits of the byte at index. Not by reading the bytes again: they were written just now, and the
    // processor would wait for that.
    HWY_INLINE void clear(std::size_t index, std::uint8_t bits, const std::uint8_t*) {
        const Wide d;
        const auto at = hn::Eq(hn::Iota(d, 0), hn::Set(d, static_cast<std::uint8_t>(index)));
        bytes_ = hn::AndNot(hn::IfThenElseZero(at, hn::Set(d, bits)), bytes_);
    }

  private:
    hn::Vec<Wide> bytes_;
};
#else
class Table {
  public:
    HWY_INLINE explicit Table(const std::uint8_t* bytes) {
        for (std::size_t k = 0; k < 4; ++k) load(k, bytes);
    }
    HWY_INLINE hn::Vec<Wide> operator()(hn::Vec<Wide> index) const {
        return hn::Or(hn::Or(look(0, index), look(1, index)), hn::Or(look(2, index), look(3, index)));
    }
    HWY_INLINE void clear(std::size_t index, std::uint8_t, const std::uint8_t* bytes) {
        load(index / 16, bytes);
    }

  private:
    HWY_INLINE void load(std::size_t k, const std::uint8_t* bytes) {
        quarter_[k] = hn::LoadDup128(Wide(), bytes + 16 * k);
    }
    // An index of another quarter gets its highest bit set, which gives 0.
    HWY_INLINE hn::Vec<Wide> look(unsigned k, hn::Vec<Wide> index) const {
        const Wide d;
        const auto own = hn::Xor(index, hn::Set(d, static_cast<std::uint8_t>(16 * k)));
        const auto marked = hn::And(hn::SaturatedAdd(own, hn::Set(d, 0x70)), hn::Set(d, 0x8F));
        return hn::TableLookupBytesOr0(quarter_[k], marked);
    }
    hn::Vec<Wide> quarter_[4];
};
#endif

void mark_pairs(const StoredValue* left, const StoredValue* right, std::size_t count, std::uint8_t* seen) {
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

std::size_t want_rows(const std::uint8_t* seen, std::size_t from, std::size_t rows, Wanted& wanted) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    wanted = {};
    std::size_t used = 0;
    for (; from < rows && used < most_rows; ++from) {
        const auto bit = hn::Set(d, static_cast<std::uint8_t>(1U << used));
        std::size_t unseen = 0;
        for (std::size_t at = 0; at < row_values; at += lanes) {
            const auto none = hn::Eq(hn::LoadU(d, seen + from * row_values + at), hn::Zero(d));
            unseen += hn::CountTrue(d, none);
            std::uint8_t* low = wanted.low.data() + at;
            hn::StoreU(hn::Or(hn::LoadU(d, low), hn::IfThenElseZero(none, bit)), d, low);
        }
        if (unseen == 0) continue;
        wanted.count += unseen;
        wanted.high[from % 64] = static_cast<std::uint8_t>(wanted.high[from % 64] | 1U << used);
        wanted.rows[used++] = from;
    }
    return from;
}

void sift_pairs(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    const Wide d;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t step = 4 * lanes;
    Table low(wanted.low.data());
    const Table high(wanted.high.data());
    // The sum of pair j is an option.
    const auto strike_out = [&](std::size_t j) HWY_ATTR {
        const std::size_t column = pairs.low[j] ^ pairs.facing_low[j];
        const std::size_t short_row = pairs.high[j] ^ pairs.facing_high[j];
        unsigned bits = wanted.low[column] & wanted.high[short_row];
        if (bits == 0) return;
        std::size_t row = short_row;
        if (pairs.left != nullptr) {
            row = (pairs.left[j] ^ *(pairs.right - static_cast<std::ptrdiff_t>(j))) / row_values;
            unsigned own = 0;
            for (unsigned k = 0; k < most_rows; ++k) own |= wanted.rows[k] == row ? 1U << k : 0U;
            bits &= own;
            if (bits == 0) return;
        }
        seen[row * row_values + column] = 1;
        wanted.low[column] = static_cast<std::uint8_t>(wanted.low[column] & ~bits);
        low.clear(column, static_cast<std::uint8_t>(bits), wanted.low.data());
        --wanted.count;
    };
    if (pairs.count < step) {
        for (std::size_t j = 0; j < pairs.count; ++j) strike_out(j);
        return;
    }
    const auto hits = [&](std::size_t at) HWY_ATTR {
        const auto x = hn::Xor(hn::LoadU(d, pairs.low + at), hn::LoadU(d, pairs.facing_low + at));
        const auto y = hn::Xor(hn::LoadU(d, pairs.high + at), hn::LoadU(d, pairs.facing_high + at));
        return hn::And(low(x), high(y));
    };
    const auto word_of = [&](hn::Vec<Wide> found) HWY_ATTR {
        alignas(8) std::uint8_t bits[8] = {};
        hn::StoreMaskBits(d, hn::Ne(found, hn::Zero(d)), bits);
        std::uint64_t word;
        std::memcpy(&word, bits, 8);
        return word;
    };
    // The last step goes back to end where the pairs end.
    for (std::size_t next = 0; next < pairs.count; next += step) {
        const std::size_t at = std::min(next, pairs.count - step);
        const auto a = hits(at);
        const auto b = hits(at + lanes);
        const auto c = hits(at + 2 * lanes);
        const auto e = hits(at + 3 * lanes);
        if (HWY_LIKELY(hn::AllTrue(d, hn::Eq(hn::Or(hn::Or(a, b), hn::Or(c, e)), hn::Zero(d))))) continue;
        // Mostly there is one: no branch depends on where it is.
        std::uint64_t words[4] = {word_of(a), word_of(b), word_of(c), word_of(e)};
        int left = 0;
        for (const std::uint64_t word : words) left += std::popcount(word);
        for (; left > 0; --left) {
            const std::size_t k = words[0] != 0 ? 0 : words[1] != 0 ? 1 : words[2] != 0 ? 2 : 3;
            strike_out(at + k * lanes + static_cast<std::size_t>(std::countr_zero(words[k])));
            words[k] &= words[k] - 1;
        }
        if (wanted.count == 0) return;
    }
}

}  // namespace ishitori::m5::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::m5 {

HWY_EXPORT(mark_pairs);
HWY_EXPORT(want_rows);
HWY_EXPORT(sift_pairs);

void mark(const StoredValue* left, const StoredValue* right, std::size_t count, std::uint8_t* seen) {
    HWY_DYNAMIC_DISPATCH(mark_pairs)(left, right, count, seen);
}

std::size_t want(const std::uint8_t* seen, std::size_t from, std::size_t rows, Wanted& wanted) {
    return HWY_DYNAMIC_DISPATCH(want_rows)(seen, from, rows, wanted);
}

void sift(const Pairs& pairs, Wanted& wanted, std::uint8_t* seen) {
    HWY_DYNAMIC_DISPATCH(sift_pairs)(pairs, wanted, seen);
}

}  // namespace ishitori::m5
#endif  // HWY_ONCE

// Pairs of a heap and a value, for many values. The choice of taps needs the number of pairs that a tap
// joins. The verification needs the pairs that no tap joins; the remaining pairs are compacted into full
// vectors between the parts of the taps.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/pairs.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The option that a tap gives to each heap of a vector. in() finds the pairs of a row that have it.
struct TapPairs {
    hn::Vec<Wide> options;

    HWY_INLINE TapPairs(const std::uint8_t* others, unsigned value) {
        const Wide d;
        const auto heaps = hn::LoadU(d, others);
        const auto none = hn::VecFromMask(d, hn::Eq(heaps, hn::Set(d, not_common)));
        options = hn::Or(hn::Xor(heaps, hn::Set(d, static_cast<std::uint8_t>(value))), none);
    }
    HWY_INLINE hn::Mask<Wide> in(const std::uint8_t* heaps, const std::uint8_t* values) const {
        const Wide d;
        return hn::Eq(look_up(options, hn::LoadU(d, heaps)), hn::LoadU(d, values));
    }
};

std::size_t count_pairs(const std::uint8_t* others, unsigned value, const PairLists& left, std::size_t first,
                        std::size_t enough) {
    const Wide d;
    std::size_t count = 0, looked_at = 0;
    for (; looked_at < PairLists::blocks && count < enough; ++looked_at) {
        const std::size_t b = (first + looked_at) % PairLists::blocks, rows = left.rows(b);
        for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
            const TapPairs pairs(others + b * block + at, value);
            for (std::size_t r = 0; r < rows; ++r)
                count += count_true(d, pairs.in(left.heaps(b, r) + at, left.values(b, r) + at));
        }
    }
    return count * PairLists::blocks / looked_at;
}

void take_out_pairs(const std::uint8_t* others, unsigned value, PairLists& left) {
    const Wide d;
    for (std::size_t b = 0; b < PairLists::blocks; ++b) {
        const std::size_t rows = left.rows(b);
        for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
            const TapPairs pairs(others + b * block + at, value);
            // From the end, so that the pair that takes a place was examined before.
            for (std::size_t r = rows; r-- > 0;) {
                std::uint64_t found = bits_of(d, pairs.in(left.heaps(b, r) + at, left.values(b, r) + at));
                while (found != 0) {
                    const auto lane = static_cast<std::size_t>(std::bit_width(found)) - 1;
                    left.remove(b, r, at + lane);
                    found ^= std::uint64_t{1} << lane;
                }
            }
        }
    }
}

// Where bytes are looked up in 16 lanes at a time, the eight bytes of a part of a vector are packed by
// a look-up too.
constexpr bool compresses_all = HWY_TARGET <= HWY_AVX3_DL;
struct PackedEight {
    std::uint8_t of[256][8] = {};
    constexpr PackedEight() {
        for (unsigned bits = 0; bits < 256; ++bits) {
            unsigned end = 0;
            for (unsigned j = 0; j < 8; ++j) {
                if ((bits >> j & 1) != 0) of[bits][end++] = static_cast<std::uint8_t>(j);
            }
        }
    }
};
inline constexpr PackedEight packed_eight;

// Pairs of a value and a heap for which it is open, of as many heaps as a vector has lanes. Where bytes are
// looked up in 16 lanes at a time, these heaps have a list for each 16, for these lanes of the vectors.
struct OpenPairs {
    static constexpr std::size_t lanes = hn::MaxLanes(Wide()), in_list = compresses_all ? lanes : 16,
                                 lists = lanes / in_list, most = in_list * 256;
    struct Counts {
        std::size_t of[lists] = {};
        HWY_INLINE std::size_t vectors() const {
            return (*std::max_element(of, of + lists) + in_list - 1) / in_list;
        }
        // The lanes of vector v that have pairs.
        HWY_INLINE hn::Mask<Wide> in_vector(std::size_t v) const {
            const Wide d;
            alignas(64) std::uint8_t ends[lanes];
            for (std::size_t l = 0; l < lists; ++l) {
                const std::size_t end = std::min(std::max(of[l], v * in_list) - v * in_list, in_list);
                std::memset(ends + l * in_list, static_cast<int>(end), in_list);
            }
            const auto places = hn::And(hn::Iota(d, 0), hn::Set(d, in_list - 1));
            return hn::Lt(places, hn::Load(d, ends));
        }
    };
    alignas(64) std::uint8_t heap[lists][most];
    alignas(64) std::uint8_t value[lists][most];
    Counts count;

    static HWY_INLINE hn::Vec<Wide> vector(const std::uint8_t (&of)[lists][most], std::size_t v) {
        alignas(64) std::uint8_t all[lanes];
        for (std::size_t l = 0; l < lists; ++l) std::memcpy(all + l * in_list, of[l] + v * in_list, in_list);
        return hn::Load(Wide(), all);
    }

    // Appends the wanted ones of a vector. The entries after them are undefined.
    HWY_INLINE void add(hn::Mask<Wide> wanted, hn::Vec<Wide> heaps, hn::Vec<Wide> values) {
        const Wide d;
#if HWY_TARGET <= HWY_AVX3_DL
        std::size_t& end = count.of[0];
        hn::StoreU(hn::Vec<Wide>{_mm512_maskz_compress_epi8(wanted.raw, heaps.raw)}, d, heap[0] + end);
        hn::StoreU(hn::Vec<Wide>{_mm512_maskz_compress_epi8(wanted.raw, values.raw)}, d, value[0] + end);
        end += static_cast<unsigned>(std::popcount(wanted.raw));
#else
        std::uint64_t places = bits_of(d, wanted);
        alignas(64) std::uint8_t all_heaps[lanes], all_values[lanes];
        hn::Store(heaps, d, all_heaps);
        hn::Store(values, d, all_values);
#if HWY_ARCH_WASM  // one by one: the page has no room for the table
        for (; places != 0; places &= places - 1, ++count.of[0]) {
            const auto j = static_cast<unsigned>(std::countr_zero(places));
            heap[0][count.of[0]] = all_heaps[j];
            value[0][count.of[0]] = all_values[j];
        }
#else
        const hn::FixedTag<std::uint8_t, 8> d8;
        for (std::size_t at = 0; at < lanes; at += 8) {
            const std::size_t own = places >> at & 0xFF, l = at / in_list;
            const auto from = hn::LoadU(d8, packed_eight.of[own]);
            hn::StoreU(look_up(hn::LoadU(d8, all_heaps + at), from), d8, heap[l] + count.of[l]);
            hn::StoreU(look_up(hn::LoadU(d8, all_values + at), from), d8, value[l] + count.of[l]);
            count.of[l] += static_cast<unsigned>(std::popcount(own));
        }
#endif
#endif
    }
};

// The options of one tap for the heaps of a vector, and their look-up at any of these heaps.
class OptionsByHeap {
  public:
    template <bool Simple>
    HWY_INLINE OptionsByHeap(const std::uint8_t* plain, const Tap& tap, std::bool_constant<Simple>) {
        const hn::Repartition<std::uint32_t, Wide> d32;
        const auto value = hn::BitCast(Wide(), hn::Set(d32, tap.four_values));
        const auto heaps = hn::LoadU(Wide(), plain - tap.lag);
        of_ = hn::Xor(heaps, value);
        if constexpr (!Simple) of_ = hn::IfThenElse(hn::Eq(heaps, hn::Set(Wide(), not_common)), heaps, of_);
    }
    // heaps: a vector of OpenPairs.
    HWY_INLINE hn::Vec<Wide> at(hn::Vec<Wide> heaps) const {
#if HWY_TARGET <= HWY_AVX3_DL
        return hn::Vec<Wide>{_mm512_permutexvar_epi8(heaps.raw, of_.raw)};
#else
        return look_up(of_, uses_low_nibble ? heaps : hn::And(heaps, hn::Set(Wide(), 15)));
#endif
    }

  private:
    hn::Vec<Wide> of_;
};

// Compares the pairs of `Vectors` vectors from `from` on with some taps, and keeps the pairs that no tap
// gives. to: the counts of all pairs.
template <unsigned Vectors>
HWY_INLINE void sift_vectors(const std::uint8_t* plain, const Tap* begin, const Tap* simple, const Tap* end,
                             OpenPairs& pairs, std::size_t from, const OpenPairs::Counts& to) {
    const Wide d;
    using V = hn::Vec<Wide>;
    V heap[Vectors], value[Vectors], apart[Vectors];  // apart: 0 where a tap gives the value
    for (unsigned v = 0; v < Vectors; ++v) {
        heap[v] = OpenPairs::vector(pairs.heap, from + v);
        value[v] = OpenPairs::vector(pairs.value, from + v);
        apart[v] = hn::Set(d, 0xFF);
    }
    const auto compare = [&](const Tap* tap, const Tap* last, auto is_simple) HWY_ATTR {
        for (; tap != last; ++tap) {
            const OptionsByHeap options(plain, *tap, is_simple);
            for (unsigned v = 0; v < Vectors; ++v)
                apart[v] = hn::Min(apart[v], hn::Xor(options.at(heap[v]), value[v]));
        }
    };
    compare(begin, simple, std::true_type());
    compare(simple, end, std::false_type());
    for (unsigned v = 0; v < Vectors; ++v)
        pairs.add(hn::And(hn::Ne(apart[v], hn::Zero(d)), to.in_vector(from + v)), heap[v], value[v]);
}

constexpr std::size_t taps_at_once = 96;                 // then the remaining pairs are compacted
constexpr unsigned max_vectors = HWY_ARCH_WASM ? 2 : 8;  // the page has room for less code

// Keeps the pairs that the taps of a part do not give.
inline void sift(const ManyBlock& in, const TapPart& part, OpenPairs& pairs) {
    const Tap* const simple = part.taps + in.simple_of(part);
    const Tap* const end = part.taps + in.count_of(part);
    for (const Tap* tap = part.taps; tap != end && pairs.count.vectors() > 0;) {
        const Tap* const last = std::min(tap + taps_at_once, end);
        const OpenPairs::Counts to = pairs.count;
        const auto with = [&]<unsigned Vectors>(std::integral_constant<unsigned, Vectors>,
                                                std::size_t from) HWY_ATTR {
            sift_vectors<Vectors>(in.plain, tap, std::clamp(simple, tap, last), last, pairs, from, to);
        };
        pairs.count = {};  // the rest is never written before the position being read
        for (std::size_t from = 0; from < to.vectors(); from += max_vectors) {
            const std::size_t vectors = to.vectors() - from;
            if (vectors == 1) {
                with(std::integral_constant<unsigned, 1>(), from);
            } else if (vectors == 2 || max_vectors == 2) {
                with(std::integral_constant<unsigned, 2>(), from);
            } else if (vectors == 3) {
                with(std::integral_constant<unsigned, 3>(), from);
            } else if (vectors <= 5) {
                with(std::integral_constant<unsigned, 5>(), from);
            } else {
                with(std::integral_constant<unsigned, max_vectors>(), from);
            }
        }
        tap = last;
    }
}

void unjoined(const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
              std::vector<Pair>& pairs) {
    const Wide d;
    using V = hn::Vec<Wide>;
    alignas(64) std::uint8_t slices[2 * max_groups * block];
    FirstPart first_part(task);
    OpenPairs open;
    alignas(16) static constexpr std::uint8_t first[16] = {0, 128, 192, 224, 240, 248, 252, 254, 255};
    const V bits = hn::LoadDup128(d, first), heaps = hn::Iota(d, 0);
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::uint8_t* own = below + b * block;
        const ManyBlock in{task.plain + b * block, task.limit, *std::max_element(own, own + block)};
        first_part.slice(in, slices);
        for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
            const ManyBlock here{in.plain + at, in.limit, in.bound};
            const V ends = hn::LoadU(d, own + at);
            const auto needed = [&](unsigned k) HWY_ATTR {
                const V wanted = hn::SaturatedSub(ends, hn::Set(d, static_cast<std::uint8_t>(8 * k)));
                return look_up(bits, hn::Min(wanted, hn::Set(d, 8)));
            };
            open.count = {};
            each_open(slices + at, in.bound, needed,
                      [&](hn::Mask<Wide> where, V values) HWY_ATTR { open.add(where, heaps, values); });
            sift(here, task.parts[1], open);
            sift(here, task.parts[2], open);
            for (std::size_t l = 0; l < OpenPairs::lists; ++l) {
                for (std::size_t p = 0; p < open.count.of[l]; ++p) {
                    pairs.push_back(
                        {static_cast<std::uint16_t>(b * block + at + open.heap[l][p]), open.value[l][p]});
                }
            }
        }
    }
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(void, unjoined,
                (const SearchTask& task, std::size_t blocks, const std::uint8_t* below,
                 std::vector<Pair>& pairs),
                task, blocks, below, pairs)
ISHITORI_KERNEL(std::size_t, count_pairs,
                (const std::uint8_t* others, unsigned value, const PairLists& left, std::size_t first,
                 std::size_t enough),
                others, value, left, first, enough)
ISHITORI_KERNEL(void, take_out_pairs, (const std::uint8_t* others, unsigned value, PairLists& left), others,
                value, left)

PairLists::PairLists(const std::vector<unsigned>& ends) {
    std::size_t most = 0;  // pairs of a list
    for (std::size_t j = 0; j < pair_heaps; ++j) {
        most = std::max(most, count_[j / block][j % block / in_row] += ends[j]);
        size_ += ends[j];
    }
    count_ = {};
    rows_ = (most + in_row - 1) / in_row;
    heaps_.assign(rows_ * pair_heaps, no_heap);
    values_.assign(rows_ * pair_heaps, no_value);
    for (std::size_t j = 0; j < pair_heaps; ++j) {
        const std::size_t b = j / block, l = j % block / in_row;
        for (unsigned value = 0; value < ends[j]; ++value) {
            const std::size_t at = pair_at(b, l, count_[b][l]++);
            heaps_[at] = static_cast<std::uint8_t>(j % in_row);
            values_[at] = static_cast<std::uint8_t>(value);
        }
    }
}

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

// Step 3 for at most 64 compressed values: which pairs of a heap and a rare value below its value have no
// witness, first by rows of places, then by direct comparison with the first small heaps. A part of
// m4_kernels.cpp, included once for each target.
#if defined(ISHITORI_M4_ROWS) == defined(HWY_TARGET_TOGGLE)
#ifdef ISHITORI_M4_ROWS
#undef ISHITORI_M4_ROWS
#else
#define ISHITORI_M4_ROWS
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "values/m4_kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m4::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using RowWords = hn::CappedTag<std::uint64_t, 8>;

// The heaps of `Vectors` vectors in turn.
template <std::size_t Vectors>
struct RowHeaps {
    using V = hn::Vec<RowWords>;
    V of[Vectors];

    HWY_INLINE bool none() const {
        const RowWords d;
        V any = of[0];
        for (std::size_t v = 1; v < Vectors; ++v) any = hn::Or(any, of[v]);
        return hn::AllTrue(d, hn::Eq(any, hn::Zero(d)));
    }
    HWY_INLINE std::size_t words() const {
        const RowWords d;
        std::size_t count = 0;
        for (const V& one : of) count += hn::CountTrue(d, hn::Ne(one, hn::Zero(d)));
        return count;
    }
};

template <std::size_t Vectors>
HWY_INLINE RowHeaps<Vectors> row_at(const std::uint8_t* from) {
    const RowWords d;
    RowHeaps<Vectors> row;
    for (std::size_t v = 0; v < Vectors; ++v)
        row.of[v] = hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(from) + v * hn::Lanes(d));
    return row;
}

// Takes the places at `base` + each witness out of `open`, or most of them.
template <std::size_t Vectors>
HWY_INLINE void take_out_joined(RowHeaps<Vectors>& open, const std::uint8_t* base,
                                const std::vector<std::int32_t>& witnesses) {
    const RowWords d;
    // To compare a heap with the first small ones costs as much as to take so many rows of 512 heaps.
    constexpr std::size_t rows_of_a_pair = 48;
    const std::size_t count = witnesses.size(), lanes = hn::Lanes(d);
    const std::size_t row_cost = std::max<std::size_t>(1, Vectors * lanes * block / segment);
    std::size_t t = 0;
    for (; t + 8 <= count; t += 8) {
        for (std::size_t v = 0; v < Vectors; ++v) {
            const auto row = [&](std::size_t u) HWY_ATTR {
                return hn::LoadU(d,
                                 reinterpret_cast<const std::uint64_t*>(base + witnesses[t + u]) + v * lanes);
            };
            const auto a = hn::Or(hn::Or3(row(0), row(1), row(2)), row(3));
            const auto b = hn::Or(hn::Or3(row(4), row(5), row(6)), row(7));
            open.of[v] = hn::AndNot(hn::Or(a, b), open.of[v]);
        }
        if (open.words() * rows_of_a_pair <= (count - t - 8) * row_cost) return;
    }
    for (; t < count; ++t) {
        const auto row = row_at<Vectors>(base + witnesses[t]);
        for (std::size_t v = 0; v < Vectors; ++v) open.of[v] = hn::AndNot(row.of[v], open.of[v]);
    }
}

// The pairs of the heaps from word `at` on.
template <std::size_t Vectors>
HWY_INLINE std::size_t unjoined_from(const RowTask& task, std::size_t at, Pair* pairs, std::size_t count) {
    using Heaps = RowHeaps<Vectors>;
    const RowWords d;
    const std::uint8_t* rows = task.rows + 8 * at;
    Heaps above;  // heaps whose value is above every value of this group
    for (auto& one : above.of) one = hn::Zero(d);
    for (unsigned h = (task.width + task.group - 1) / task.group; h-- > 0;) {
        const unsigned end = std::min(task.width, (h + 1) * task.group);
        Heaps pending;
        for (std::size_t v = 0; v < Vectors; ++v) {
            auto own = hn::Zero(d);
            for (unsigned w = h * task.group; w < end; ++w) {
                const auto* from = reinterpret_cast<const std::uint64_t*>(rows + w * task.stride);
                own = hn::Or(own, hn::LoadU(d, from + v * hn::Lanes(d)));
            }
            pending.of[v] = hn::Or(above.of[v], hn::And(own, hn::Set(d, task.set[h])));
            above.of[v] = hn::Or(above.of[v], own);
        }
        if (pending.none()) continue;
        for (unsigned q = h * task.group; q < end; ++q) {
            Heaps open = pending;
            if (q == 0) {
                for (auto& one : open.of) one = hn::AndNot(hn::Set(d, task.halves), one);
            }
            take_out_joined(open, rows, (*task.witnesses)[q]);
            if (open.none()) continue;
            for (std::size_t v = 0; v < Vectors; ++v) {
                alignas(64) std::uint64_t words[8];
                hn::Store(open.of[v], d, words);
                for (std::size_t j = 0; j < hn::Lanes(d); ++j) {
                    for (std::uint64_t bits = words[j]; bits != 0; bits &= bits - 1) {
                        const std::size_t heap = (at + v * hn::Lanes(d) + j) * 64 +
                                                 static_cast<std::size_t>(std::countr_zero(bits));
                        pairs[count++] = {static_cast<std::uint16_t>(heap), static_cast<std::uint16_t>(q)};
                    }
                }
            }
        }
    }
    return count;
}

std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs) {
    // Together: neighbours in memory, and a row is tried or left for all. As many as registers hold; a page
    // is to be short.
    constexpr std::size_t vectors = HWY_TARGET <= HWY_AVX3 ? 8 : HWY_ARCH_WASM ? 1 : 2;
    const std::size_t lanes = hn::Lanes(RowWords()), words = task.segments * segment / 64;
    std::size_t count = 0, at = 0;
    for (; at + vectors * lanes <= words; at += vectors * lanes)
        count = unjoined_from<vectors>(task, at, pairs, count);
    for (; at < words; at += lanes) count = unjoined_from<1>(task, at, pairs, count);
    return count;
}

std::size_t unjoined_by_small(const PairTask& task, Pair* pairs, std::size_t count) {
    const hn::CappedTag<std::uint8_t, 64> d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t left = 0;
    for (std::size_t p = 0; p < count; ++p) {
        const auto wanted = hn::Set(d, static_cast<std::uint8_t>(pairs[p].value));
        bool joined = false;
        for (std::size_t chunk = 1; chunk <= task.chunks && !joined; ++chunk) {
            const std::uint8_t* small = task.small_end - small_chunk * chunk;
            auto apart = hn::Set(d, 0xFF);  // 0 where value and sum agree
            for (std::size_t i = 0; i < task.digit_count; ++i) {
                const std::uint8_t* facing =
                    task.plain + pairs[p].heap - task.digits[i] + 1 - small_chunk * chunk;
                for (std::size_t at = 0; at < small_chunk; at += lanes) {
                    const auto sum = hn::Xor(hn::LoadU(d, small + at), hn::LoadU(d, facing + at));
                    apart = hn::Min(apart, hn::Xor(sum, wanted));
                }
            }
            joined = !hn::AllFalse(d, hn::Eq(apart, hn::Zero(d)));
        }
        if (!joined) pairs[left++] = pairs[p];
    }
    return left;
}

}  // namespace ishitori::inline values::m4::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

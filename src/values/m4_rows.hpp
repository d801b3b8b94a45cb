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

// `open` without the places at `base` + each witness, or most of them.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V without_joined(D d, V open, const std::uint8_t* base,
                            const std::vector<std::int32_t>& witnesses) {
    // To compare a heap with the first small ones costs as much as so many rows.
    constexpr std::size_t rows_of_a_pair = 48;
    const std::size_t count = witnesses.size();
    const auto row = [&](std::size_t t) HWY_ATTR {
        return hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(base + witnesses[t]));
    };
    std::size_t t = 0;
    for (; t + 8 <= count; t += 8) {
        const V a = hn::Or(hn::Or3(row(t), row(t + 1), row(t + 2)), row(t + 3));
        const V b = hn::Or(hn::Or3(row(t + 4), row(t + 5), row(t + 6)), row(t + 7));
        open = hn::AndNot(hn::Or(a, b), open);
        const std::size_t words = hn::CountTrue(d, hn::Ne(open, hn::Zero(d)));
        if (words * rows_of_a_pair <= count - t - 8) return open;
    }
    for (; t < count; ++t) open = hn::AndNot(row(t), open);
    return open;
}

std::size_t unjoined_by_rows(const RowTask& task, Pair* pairs) {
    const hn::CappedTag<std::uint64_t, 8> d;
    std::size_t count = 0;
    for (std::size_t at = 0; at < segment / 64; at += hn::Lanes(d)) {
        const std::uint8_t* rows = task.rows + 8 * at;
        auto above = hn::Zero(d);  // heaps whose value is above every value of this group
        for (unsigned h = (task.width + task.group - 1) / task.group; h-- > 0;) {
            const unsigned end = std::min(task.width, (h + 1) * task.group);
            auto own = hn::Zero(d);
            for (unsigned w = h * task.group; w < end; ++w) {
                own =
                    hn::Or(own, hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(rows + w * task.stride)));
            }
            const auto pending = hn::Or(above, hn::And(own, hn::Set(d, task.set[h])));
            above = hn::Or(above, own);
            if (hn::AllTrue(d, hn::Eq(pending, hn::Zero(d)))) continue;
            for (unsigned q = h * task.group; q < end; ++q) {
                auto open = pending;
                if (q == 0) open = hn::AndNot(hn::Set(d, task.halves), open);
                open = without_joined(d, open, rows, (*task.witnesses)[q]);
                if (hn::AllTrue(d, hn::Eq(open, hn::Zero(d)))) continue;
                alignas(64) std::uint64_t words[8];
                hn::Store(open, d, words);
                for (std::size_t j = 0; j < hn::Lanes(d); ++j) {
                    for (std::uint64_t bits = words[j]; bits != 0; bits &= bits - 1) {
                        const std::size_t heap =
                            (at + j) * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                        pairs[count++] = {static_cast<std::uint16_t>(heap), static_cast<std::uint16_t>(q)};
                    }
                }
            }
        }
    }
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

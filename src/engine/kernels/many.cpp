// The search of more than 64 compressed values; pairs.cpp verifies them.
//
// Bit-sliced mex (search.cpp) computes for each tap all its values for 64 heaps. Here only the taps of the
// first part, the ones with most values, are used in this way. Then few values of a heap are open, and the
// taps of the other parts are compared only with the least of these: two operations for a value of 64 heaps
// instead of one and a half for eight. The nearest taps, whose heaps are not known yet, come last, by
// fixed-point iteration as in rounds.cpp: each heap starts with its least open value, which is right for
// most, and about five rounds are enough.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/many.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The greatest values of the last eight blocks.
struct MostBefore {
    unsigned of[segment / block];
    std::size_t next = 0;

    explicit MostBefore(const std::uint8_t* plain) {
        for (std::size_t b = 0; b < std::size(of); ++b) {
            of[b] = 0;
            for (std::size_t j = 0; j < block; ++j) {
                const std::uint8_t value = plain[j - segment + b * block];
                if (value != not_common) of[b] = std::max(of[b], value + 0U);
            }
        }
    }
    void add(unsigned most) { of[next++ % std::size(of)] = most; }
    // A multiple of 8 that exceeds the values of all but one of these blocks.
    unsigned bound() const {
        unsigned first = 0, second = 0;
        for (const unsigned most : of) {
            second = std::max(second, std::min(first, most));
            first = std::max(first, most);
        }
        return second / 8 * 8 + 8;
    }
};

// For each heap of a vector the least open values, in order, not_common where there are fewer; from `end` on
// there may be others.
template <unsigned Count>
struct OpenValues {
    hn::Vec<Wide> of[Count];
    hn::Vec<Wide> end;

    HWY_INLINE explicit OpenValues(hn::Vec<Wide> none_from) : end(none_from) {
        for (auto& value : of) value = hn::Set(Wide(), not_common);
    }
    // Inserts `value`, smaller than all before, in front, for the heaps of `where`.
    HWY_INLINE void push(hn::Mask<Wide> where, hn::Vec<Wide> value) {
        end = hn::IfThenElse(where, hn::Min(end, of[Count - 1]), end);
        for (unsigned l = Count; --l > 0;) of[l] = hn::IfThenElse(where, of[l - 1], of[l]);
        of[0] = hn::IfThenElse(where, value, of[0]);
    }
};

// The least values below `bound` that are not excluded.
template <unsigned Count>
HWY_INLINE OpenValues<Count> least_open(const std::uint8_t* slices, unsigned bound) {
    const Wide d;
    OpenValues<Count> open(hn::Set(d, static_cast<std::uint8_t>(std::min(bound, not_common + 0U))));
    each_open(
        slices, bound, [&](unsigned) HWY_ATTR { return hn::Set(d, 0xFF); },
        [&](hn::Mask<Wide> where, hn::Vec<Wide> values) HWY_ATTR { open.push(where, values); });
    return open;
}

// The values that the taps of a part do not exclude, at most To of them.
template <unsigned To, unsigned Count>
HWY_INLINE OpenValues<To> sifted(const ManyBlock& in, const TapPart& part, const OpenValues<Count>& open) {
    const Wide d;
    const hn::Repartition<std::uint32_t, Wide> d32;
    using V = hn::Vec<Wide>;
    OpenValues<To> left(open.end);
    constexpr unsigned at_once = HWY_TARGET <= HWY_AVX3 ? Count : std::min(Count, 6U);  // in registers
    static_assert(Count % at_once == 0);
    for (unsigned from = Count; from > 0;) {
        from -= at_once;
        V own[at_once], apart[at_once];  // apart: 0 where a tap gives the value
        for (unsigned l = 0; l < at_once; ++l) {
            own[l] = open.of[from + l];
            apart[l] = hn::Set(d, 0xFF);
        }
        const auto compare = [&](std::size_t begin, std::size_t end, auto is_simple) HWY_ATTR {
            for (std::size_t t = begin; t < end; ++t) {
                const V heaps = hn::LoadU(d, in.plain - part.taps[t].lag);
                V x = hn::Xor(heaps, hn::BitCast(d, hn::Set(d32, part.taps[t].four_values)));
                if constexpr (!is_simple) x = hn::IfThenElse(hn::Eq(heaps, hn::Set(d, not_common)), heaps, x);
                for (unsigned l = 0; l < at_once; ++l) apart[l] = hn::Min(apart[l], hn::Xor(x, own[l]));
            }
        };
        const std::size_t simple = in.simple_of(part);
        compare(0, simple, std::true_type());
        compare(simple, in.count_of(part), std::false_type());
        for (unsigned l = at_once; l-- > 0;)
            left.push(hn::Ne(hn::Min(apart[l], hn::Not(own[l])), hn::Zero(d)), own[l]);
    }
    return left;
}

// The numbers of values that are compared with the taps of the second part and of the last part.
constexpr unsigned open_at_first = 12, open_at_last = 5;
// A heap with more open values than these is settled alone; this pays for up to this many in a block on
// average.
constexpr std::size_t max_alone = 8;

// Settles one heap by all taps, however high its value is.
inline unsigned settle_alone(const SearchTask& task, const std::uint8_t* heap) {
    std::uint8_t given[512] = {};  // [256 + ...]: given by no common heap
    for (const auto taps : {task.old.all(), task.mid, task.half, task.near}) mark_options(taps, heap, given);
    return static_cast<unsigned>(std::find(given, given + not_common, 0) - given);
}

// For the heaps from `plain`, `open` has the least values that no old tap gives. Returns the first of these
// that no other tap gives if the heaps have their current values; not_common if none is left.
template <unsigned Count>
HWY_INLINE hn::Vec<Wide> least_by_near(const SearchTask& task, const std::uint8_t* plain,
                                       const OpenValues<Count>& open) {
    const Wide d;
    const hn::Repartition<std::uint32_t, Wide> d32;
    using V = hn::Vec<Wide>;
    V apart[Count];  // 0 where a tap gives the value
    for (auto& value : apart) value = hn::Set(d, 0xFF);
    const auto compare = [&](std::span<const Tap> taps) HWY_ATTR {
        for (const Tap& tap : taps) {
            const V heaps = hn::LoadU(d, plain - tap.lag);
            const V x = hn::Xor(heaps, hn::BitCast(d, hn::Set(d32, tap.four_values)));
            for (unsigned l = 0; l < Count; ++l) apart[l] = hn::Min(apart[l], hn::Xor(x, open.of[l]));
        }
    };
    compare(task.mid);
    compare(task.half);
    compare(task.near);
    V least = hn::Set(d, not_common);
    for (unsigned l = Count; l-- > 0;)
        least = hn::IfThenElse(hn::Ne(apart[l], hn::Zero(d)), open.of[l], least);
    return least;
}

// Computes the values of as many heaps as a vector has lanes; `open` has the least values that no old tap
// gives. Returns the greatest value, and adds to `alone` the number of heaps settled alone.
template <unsigned Count>
HWY_INLINE unsigned settle_many(const SearchTask& task, std::uint8_t* plain, OpenValues<Count> open,
                                std::size_t& alone) {
    const Wide d;
    using V = hn::Vec<Wide>;
    const auto say = [&](V values) HWY_ATTR { hn::StoreU(values, d, plain); };
    say(open.of[0]);
    for (;;) {
        const V said = hn::LoadU(d, plain), least = least_by_near(task, plain, open);
        say(least);
        if (!hn::AllTrue(d, hn::Eq(least, said))) continue;
        // Values depend only on earlier heaps: everything before the first heap without a value is final.
        const auto without = hn::Eq(least, hn::Set(d, not_common));
        if (all_false(d, without)) break;
        const auto first = static_cast<std::size_t>(hn::FindFirstTrue(d, without));
        const unsigned found = settle_alone(task, plain + first);
        ++alone;
        if (found >= not_common) return found;
        const auto there = hn::Eq(hn::Iota(d, 0), hn::Set(d, static_cast<std::uint8_t>(first)));
        open.of[0] = hn::IfThenElse(there, hn::Set(d, static_cast<std::uint8_t>(found)), open.of[0]);
    }
    std::uint8_t most = 0;
    for (std::size_t j = 0; j < hn::Lanes(d); ++j) most = std::max(most, plain[j]);
    return most;
}

// Same contract as search() for 8 and 16 groups, with taps in parts. Nullopt if this method does not work for
// the remaining blocks of the task.
std::optional<bool> search_many(SearchTask& task, std::size_t& blocks) {
    const Wide d;
    const unsigned limit = std::min(task.limit, not_common + 0U);
    // Heaps whose value is not below the bound are settled alone.
    MostBefore before(task.plain);
    FirstPart first_part(task);
    const bool at_once = !task.part_shifts.empty();  // all but a few taps are in the first part
    alignas(64) std::uint8_t slices[2 * max_groups * block];
    for (std::size_t done = 0, alone = 0; blocks > 0; ++done) {
        if (alone > max_alone * done) return std::nullopt;
        const ManyBlock in{task.plain, task.limit, std::max(64U, before.bound())};
        first_part.slice(in, slices);
        unsigned most = 0;
        for (std::size_t at = 0; at < block; at += hn::Lanes(d)) {
            const ManyBlock here{task.plain + at, in.limit, in.bound};
            const auto second = at_once
                                    ? least_open<open_at_last>(slices + at, in.bound)
                                    : sifted<open_at_last>(here, task.parts[1],
                                                           least_open<open_at_first>(slices + at, in.bound));
            const auto last = sifted<open_at_last>(here, task.parts[at_once ? 1 : 2], second);
            most = std::max(most, settle_many(task, task.plain + at, last, alone));
        }
        if (most >= limit) return true;
        before.add(most);
        task.plain += block;
        --blocks;
    }
    return false;
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(std::optional<bool>, search_many, (SearchTask & task, std::size_t& blocks), task, blocks)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

// The search of at most 32 compressed values where bytes are looked up across the whole vector (AVX-512
// VBMI).
//
// Fixed-point (Jacobi) iteration: a tap of a lag below 64 reads heaps of the same block, whose values are not
// known yet. Each round computes all 64 values at once from the values of the round before, until a round
// changes nothing. A value depends on earlier heaps alone, so the fixed point is unique and correct. No heap
// waits for the one before it. This pays if few rounds are needed (Taps::rounds_pay()).
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/rounds.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/taps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3_DL

namespace hn = hwy::HWY_NAMESPACE;

// The current blocks, and the excluded values before the first.
struct RoundBlocks : CurrentBlocks {
    static constexpr std::size_t tail = 8;  // heaps before a block that shifts reach
    std::size_t rounds = 0;
    std::uint64_t before[4];  // the values that shared taps exclude from the tail on, in each slice
    // For each shift: the place of the byte this many heaps earlier, in a slice of the block followed by the
    // tail.
    alignas(64) std::uint8_t moved[RoundTaps::longest_shift][block];

    explicit RoundBlocks(const SearchTask& to_search) : CurrentBlocks(to_search) {
        static_assert(RoundTaps::longest_shift <= tail);
        const std::vector<unsigned>& shifts = task->rounds->shifts;
        for (std::size_t s = 0; s < shifts.size(); ++s) {
            for (unsigned j = 0; j < block; ++j) {
                moved[s][j] = static_cast<std::uint8_t>((j < shifts[s] ? block + tail : 0) + j - shifts[s]);
            }
        }
    }
};

// The least values that are not excluded; 8 * Slices where all are excluded.
template <unsigned Slices>
HWY_INLINE hn::Vec<Bytes> least_left(const hn::Vec<Bytes> (&slices)[Slices]) {
    const Bytes d;
    auto least = hn::Set(d, 8 * Slices);
    for (unsigned k = Slices; k-- > 0;) {
        const auto above = hn::Add(slices[k], hn::Set(d, 1));
        const auto ones = hn::PopulationCount(hn::AndNot(above, slices[k]));  // below the first open value
        least = hn::IfThenElse(hn::Eq(above, hn::Zero(d)), least,
                               hn::Add(ones, hn::Set(d, static_cast<std::uint8_t>(8 * k))));
    }
    return least;
}

// before: the 64 heaps before the block; said: the current values of the block.
template <class Some>
HWY_INLINE void exclude_near(Some& excluded, const std::vector<RoundTaps::Near>& taps, hn::Vec<Bytes> before,
                             hn::Vec<Bytes> said) {
    exclude_options(excluded, taps.size(), [&](std::size_t t) HWY_ATTR {
        const Bytes d;
        const auto value = hn::Set(hn::Repartition<std::uint32_t, Bytes>(), taps[t].four_values);
        const auto from = hn::Load(d, taps[t].from);
        return hn::Xor(hn::Vec<Bytes>{_mm512_permutex2var_epi8(before.raw, from.raw, said.raw)},
                       hn::BitCast(d, value));
    });
}

// The values excluded by shared taps, before shifting, and by the other taps.
template <unsigned Slices, bool Common>
struct ExcludedInRounds {
    using Some = Excluded<Slices, Common>;
    Some shared, own;

    HWY_INLINE void add_near(const RoundTaps& taps, hn::Vec<Bytes> before, hn::Vec<Bytes> said) {
        exclude_near(shared, taps.near, before, said);
        exclude_near(own, taps.near_own, before, said);
    }
    // The least open values. tail: the exclusions of shared taps at the heaps before, the last 8 of them in
    // each eighth.
    HWY_INLINE hn::Vec<Bytes> least(const RoundBlocks& in, const hn::Vec<Bytes>* tail) const {
        const Bytes d;
        hn::Vec<Bytes> all[Slices];
        for (unsigned k = 0; k < Slices; ++k) all[k] = hn::Or(shared.of[k], own.of[k]);
        for (std::size_t s = 0; s < in.task->rounds->shifts.size(); ++s) {
            const __m512i from = hn::Load(d, in.moved[s]).raw;
            for (unsigned k = 0; k < Slices; ++k) {
                const __m512i shifted = _mm512_permutex2var_epi8(shared.of[k].raw, from, tail[k].raw);
                all[k] = hn::Or(all[k], hn::Vec<Bytes>{shifted});
            }
        }
        return least_left<Slices>(all);
    }
};

// Computes the values of the blocks up to the first that has one from 8 * Slices on, and returns how many
// blocks are done. `fresh`: less is known about the heaps before.
template <unsigned Slices, bool Common>
std::size_t search_round_blocks(RoundBlocks& in, bool fresh) {
    const Bytes d;
    using V = hn::Vec<Bytes>;
    using Sets = ExcludedInRounds<Slices, Common>;
    const RoundTaps& taps = *in.task->rounds;
    const Tap *shared = taps.shared.data(), *old_own = taps.old_own.data();
    std::uint8_t* plain = in.plain;
    V tail[Slices];
    if (fresh) {
        Excluded<Slices, Common> excluded;
        excluded.clear();
        if (!taps.shifts.empty())
            exclude_old(excluded, plain - RoundBlocks::tail, shared, 0, taps.shared.size());
        for (unsigned k = 0; k < Slices; ++k)
            in.before[k] = hn::GetLane(hn::BitCast(Words(), excluded.of[k]));
    }
    for (unsigned k = 0; k < Slices; ++k) tail[k] = hn::BitCast(d, hn::Set(Words(), in.before[k]));
    V before = hn::LoadU(d, plain - block);
    std::size_t b = 0;
    for (; b < in.count; ++b, plain += block) {
        expect_stores(plain + stores_ahead);
        Sets old;
        old.shared.clear();
        old.own.clear();
        exclude_old(old.own, plain, old_own, 0, taps.old_own.size());
        exclude_old(old.shared, plain, shared, taps.old_from, taps.shared.size());
        // The first round uses only the heaps before the block.
        V said = hn::Set(d, not_common);
        ExcludedInRounds<Slices, false> first;
        std::copy(old.shared.of, old.shared.of + Slices, first.shared.of);
        std::copy(old.own.of, old.own.of + Slices, first.own.of);
        first.add_near(taps, before, said);
        V least = first.least(in, tail);
        Sets sets;
        do {
            said = least;
            sets = old;
            sets.add_near(taps, before, said);
            least = sets.least(in, tail);
            ++in.rounds;
        } while (!hn::AllTrue(d, hn::Eq(least, said)));
        hn::StoreU(said, d, plain);
        if (!hn::AllTrue(d, hn::Lt(said, hn::Set(d, 8 * Slices)))) break;
        for (unsigned k = 0; k < Slices; ++k)
            tail[k] = V{_mm512_permutexvar_epi64(_mm512_set1_epi64(7), sets.shared.of[k].raw)};
        before = said;
    }
    for (unsigned k = 0; k < Slices; ++k) in.before[k] = hn::GetLane(hn::BitCast(Words(), tail[k]));
    return b;
}

// With one slice of eight values, two, and so on.
template <bool Common>
constexpr std::size_t (*round_blocks[])(RoundBlocks&, bool) = {
    search_round_blocks<1, Common>, search_round_blocks<2, Common>, search_round_blocks<3, Common>,
    search_round_blocks<4, Common>};

// Same contract as search() for 1 and 2 groups, with task.rounds.
bool search_in_rounds(const SearchTask& task, std::size_t blocks) {
    const RoundTaps& taps = *task.rounds;
    const auto& blocks_of = task.all_common ? round_blocks<true> : round_blocks<false>;
    const std::size_t near = taps.near.size() + taps.near_own.size();
    RoundBlocks in(task);
    const bool above = search_in_slices(
        blocks, in,
        [&](unsigned slices, bool fresh) {
            in.rounds = 0;
            const std::size_t done = blocks_of[slices - 1](in, fresh);
            taps.cost += in.rounds * (RoundTaps::cost_of_round + near * slices);
            return done;
        },
        [] {});
    if (!above) taps.blocks += blocks;
    return above;
}

#else
bool search_in_rounds(const SearchTask& /*task*/, std::size_t /*blocks*/) { return true; }
#endif

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(bool, search_in_rounds, (const SearchTask& task, std::size_t blocks), task, blocks)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE

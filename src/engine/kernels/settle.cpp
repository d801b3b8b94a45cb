// The functions that settle eight heaps, one for each kind of near taps. They work on single words, and need
// a processor with BMI, which every processor with AVX2 has.
#include "engine/kernels/settle.hpp"

#include <hwy/base.h>

#include <array>
#include <bit>
#include <utility>

#if HWY_ARCH_X86
HWY_PUSH_ATTRIBUTES("bmi")
namespace ishitori::engine::kernels {

namespace {

// Prevents the compiler from combining this word with others in a vector, which would wait for their stores.
HWY_INLINE std::uint64_t single(std::uint64_t word) {
    asm("" : "+r"(word));
    return word;
}

// Single instructions that g++ 12 would split or reorder.
HWY_INLINE std::uint64_t without(std::uint64_t word, std::uint64_t bits) {
    std::uint64_t left;
    asm("andn %2, %1, %0" : "=r"(left) : "r"(bits), "rm"(word) : "cc");
    return left;
}
HWY_INLINE std::uint64_t lowest_value(std::uint64_t word) {
    std::uint64_t bit;
    asm("tzcnt %1, %0" : "=r"(bit) : "rm"(word) : "cc");
    return bit;
}

// Eight heaps, one after the other.
struct Settling {
    static constexpr unsigned longest = NearTable::longest_lag;
    const NearTable& table;
    std::uint64_t open[8];
    std::uint64_t coming[longest] = {};  // values excluded for the next eight
    std::uint64_t values = 0;

    template <unsigned Heap>
    HWY_INLINE void exclude(std::uint64_t options) {
        if constexpr (Heap < 8) {
            open[Heap] = without(open[Heap], options);
        } else {
            coming[Heap - 8] = single(coming[Heap - 8] | options);
        }
    }
    // Uses taps of `Lags` that give the heap's own value; bit 0 for lag 1.
    template <unsigned Heap, unsigned Lags>
    HWY_INLINE void exclude_same(std::uint64_t value_bit) {
        if constexpr (Lags != 0) {
            exclude<Heap + 1 + std::countr_zero(Lags)>(value_bit);
            exclude_same<Heap, Lags&(Lags - 1)>(value_bit);
        }
    }
    template <unsigned Heap, unsigned Lags>
    HWY_INLINE void exclude_looked_up(std::uint64_t value) {
        if constexpr (Lags != 0) {
            constexpr unsigned lag = 1 + std::countr_zero(Lags);
            exclude<Heap + lag>(table.of[lag][value]);
            exclude_looked_up<Heap, Lags&(Lags - 1)>(value);
        }
    }
    template <unsigned Heap, unsigned Same, unsigned Looked>
    HWY_INLINE void settle() {
        const std::uint64_t value_bit = open[Heap] & (0 - open[Heap]);
        const std::uint64_t value = lowest_value(open[Heap]);
        values = single(values << 8 | value);
        exclude_same<Heap, Same>(value_bit);
        exclude_looked_up<Heap, Looked>(value);
    }
    template <unsigned Same, unsigned Looked, unsigned... heap>
    HWY_INLINE void settle_all(std::integer_sequence<unsigned, heap...>) {
        (settle<heap, Same, Looked>(), ...);
    }
};

// Same: the lags with a single tap that gives the heap's own value, which needs no table. Looked: the other
// lags of taps.
template <unsigned Same, unsigned Looked>
std::uint64_t settle_eight(const NearTable& table, const std::uint64_t* open, NearExcluded& excluded) {
    Settling heaps{table, {}};
    for (unsigned j = 0; j < 8; ++j)
        heaps.open[j] = j < Settling::longest ? without(open[j], excluded.of[j]) : open[j];
    heaps.settle_all<Same, Looked>(std::make_integer_sequence<unsigned, 8>());
    for (unsigned j = 0; j < Settling::longest; ++j) excluded.of[j] = single(heaps.coming[j]);
    return __builtin_bswap64(heaps.values);
}

// For each kind of near taps (NearTable::kind). Not every kind has a function of its own: a function may look
// up more lags in the table than a kind needs.
struct SettleLags {
    unsigned same = 0, looked = 0;
    constexpr explicit SettleLags(unsigned kind) {
        for (unsigned lag = 1; lag <= NearTable::longest_lag; ++lag, kind /= 3) {
            same |= (kind % 3 == 1 ? 1U : 0U) << (lag - 1);
            looked |= (kind % 3 == 2 ? 1U : 0U) << (lag - 1);
        }
        constexpr unsigned nearest = 0b111;
        const auto look_up = [&](unsigned lags) {
            looked |= same & lags;
            same &= ~lags;
        };
        if (looked != 0) look_up(~nearest);
        if ((looked & 1) != 0) look_up(nearest);
    }
};
template <unsigned... kind>
constexpr std::array<Settle, sizeof...(kind)> settle_of(std::integer_sequence<unsigned, kind...>) {
    return {settle_eight<SettleLags(kind).same, SettleLags(kind).looked>...};
}
constexpr auto all_settles = settle_of(std::make_integer_sequence<unsigned, NearTable::kinds>());

}  // namespace

Settle settle_of_kind(unsigned kind) { return all_settles[kind]; }

}  // namespace ishitori::engine::kernels
HWY_POP_ATTRIBUTES
#endif

// Sets of nim-values as bits, 64 a word.
#pragma once

#include <cstdint>

#include "engine/space.hpp"

namespace ishitori::values {

// { v XOR (value % 64) : v in word }: for each bit of the value that is set, a swap of neighbouring groups of
// bits. XOR by the other bits of a value permutes the words of a set.
constexpr std::uint64_t xor_in_word(std::uint64_t word, StoredValue value) {
    constexpr std::uint64_t lower_half[6] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                             0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    for (unsigned j = 0; j < 6; ++j) {
        if ((value >> j & 1) == 0) continue;
        const unsigned step = 1U << j;
        word = (word & lower_half[j]) << step | (word >> step & lower_half[j]);
    }
    return word;
}

}  // namespace ishitori::values

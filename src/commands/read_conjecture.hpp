// A conjecture about the lost positions, read from the words of people.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "ask/command.hpp"

namespace ishitori::commands {

// Single heaps, rings and rows are lost by remainders, never or always; several heaps if the nim-sum of their
// sizes is 0; two heaps if they are equal.
struct Conjecture {
    enum class Shape { remainders, nim_sum, equal_heaps };
    Shape shape = Shape::remainders;
    HeapSize divisor = 1;
    std::vector<HeapSize> rests{};  // ascending; empty if every n from 1 on is won
    HeapSize first = 0;             // n from here on; 1 in "the first player always wins"

    bool of_single_heaps() const { return shape == Shape::remainders; }

    // True if the conjecture calls this position lost: one, two or three heaps, including zeros.
    bool loses(const std::vector<HeapSize>& heaps) const {
        if (shape == Shape::remainders)
            return std::binary_search(rests.begin(), rests.end(), heaps[0] % divisor);
        if (shape == Shape::equal_heaps) return heaps[0] == heaps[1];
        return std::accumulate(heaps.begin(), heaps.end(), HeapSize{0}, std::bit_xor<>()) == 0;
    }
};

// "4 0", "7 0,2", "n = 0 or 2 mod 7", "n % 4 == 0", "multiples of 4", "even", "nim-sum 0", "equal heaps",
// "the first player always wins". Error "conjecture.bad", or "conjecture.values" about the game `game` if the
// text is about nim-values.
Result<Conjecture> read_conjecture(std::string_view typed, std::string_view game);

}  // namespace ishitori::commands

// The misere quotient of a game [T8], and when it is that of the whole game [T9], [T11]. Rules by weights and
// claims with free heaps ([T12], [T15]) are had by ask() and by Adviser, not here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ishitori/game.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

struct QuotientLimits {
    std::uint64_t heaps = 1000;                     // stops after this heap
    std::uint64_t memory = std::uint64_t{1} << 32;  // bytes, about
};

struct Quotient {
    // proved: of the whole game [T9]. kernel: of the whole game, in terms of nim-values [T11]. partial: of
    // the heaps 0 .. max_heap. open: the same, and beyond it the failures form a family.
    std::string status;
    std::uint64_t order = 1, p_portion_size = 0, max_heap = 0;
    std::uint64_t period = 0, preperiod = 0;        // of Phi; period 0 unless proved
    std::vector<std::uint64_t> generators;          // heaps whose elements generate the quotient
    std::vector<std::uint64_t> p_portion;           // elements 0 .. order - 1, ascending; 0 is the identity
    std::vector<std::uint64_t> phi;                 // the element of heap 0, 1, ..., max_heap
    std::vector<std::vector<std::uint64_t>> times;  // times[g][x]: the element x times that of generators[g]
    std::string certificate;  // what verify() checks; "" if the order is too large for one
};

// Fault::wrong_input for rules without this theory (repeating tails, some hexadecimal codes).
ISHITORI_API Result<Quotient> find_quotient(const Game& game, const QuotientLimits& limits = {},
                                            const Watch& watch = {});

ISHITORI_END

// Claims about a game in misère play: its misère quotient [T8]. Plain data; searches nothing.
//
// Q is a finite commutative monoid of elements 0 .. order - 1, 0 the identity, given by the multiplication by
// its generators; P its P-portion; Phi the pretending function. A position of heaps h1, h2, ... is P exactly
// if the product of their Phi lies in P. The empty position is N (who cannot move wins), so 0 is not in P.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/types.hpp"

namespace ishitori::claims {

using QuotientElement = std::uint32_t;

// A product of heaps: (heap, exponent), heaps ascending, exponents >= 1. The empty word is the identity.
using HeapWord = std::vector<std::pair<HeapSize, std::uint32_t>>;

// Positions base * unit^k for first <= k <= last: failures of the candidates for a quotient that was not
// found.
struct FailureFamily {
    HeapWord base;
    HeapWord unit;
    std::uint32_t first = 0, last = 0;
    bool operator==(const FailureFamily&) const = default;
};

enum class QuotientStatus : std::uint8_t {
    proved,   // the quotient of the whole game, by [T9]
    kernel,   // the whole game in terms of nim-values, by [T11]; Phi is given for the heaps 0 .. max_heap
    partial,  // the quotient of the heaps 0 .. max_heap; a limit was reached
    open,     // like partial; at heap max_heap + 1 the failures formed a family w u^k
};
std::string_view status_name(QuotientStatus status);  // "proved", "kernel", "partial", "open"

struct MisereQuotient {
    QuotientElement order = 1;
    std::vector<HeapSize> generators;                 // heaps whose Phi generate Q, ascending
    std::vector<std::vector<QuotientElement>> times;  // times[g][x] = x * Phi(generators[g])
    std::vector<bool> p{false};                       // indexed by element: true if it is in the P-portion
    std::vector<QuotientElement> phi{0};              // Phi(0) .. Phi(max_heap)

    QuotientStatus status = QuotientStatus::partial;
    // Phi(n + period) = Phi(n) for all n >= preperiod, both the least; 0 unless proved. If the status is
    // kernel, period is 0 and all heaps n >= preperiod (the least such) have their nim-values [T11].
    HeapSize preperiod = 0, period = 0;
    std::vector<FailureFamily> families;  // of an open quotient

    HeapSize max_heap() const { return phi.size() - 1; }
    bool knows(HeapSize heap) const { return heap <= max_heap() || status == QuotientStatus::proved; }
    // Requires knows(heap).
    QuotientElement phi_of(HeapSize heap) const;
    QuotientElement p_portion_size() const;

    bool operator==(const MisereQuotient&) const = default;
};

}  // namespace ishitori::claims

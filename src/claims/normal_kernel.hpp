// [T11] Misère quotients with the kernel of normal play: above some heap, nim-values alone decide.
//
// Let Q be the misère quotient of the heaps 0 .. N of a rule whose moves leave at most two heaps and take at
// most k stones; K its kernel (least ideal), L the last heap with Phi(L) not in K. Suppose that
//   (a) there is a map nu of Q into the nim-values with nu(x y) = nu(x) XOR nu(y), and nu(Phi(h)) = G(h) for
//       all h <= N,
//   (b) nu is injective on K, and the only element of K in P is the element z with nu(z) = 0,
//   (c) N >= 2 L + k and N >= k + 2.
// Then for all heaps n > L, beyond N too, the value of n is its nim-value: a position is P exactly if the
// product of its heaps' values is P. Elements of Q \ K multiply as in Q; a product in K, or with a nim-value,
// is the nim-sum of the values under nu, and P exactly if it is 0. In short: a position with a heap above L,
// or whose product lies in K, has the outcome of normal play; finitely many elements of Q \ K decide all
// others.
// Proof: docs/explanation/misere.md, section 8.
#pragma once

#include <optional>
#include <vector>

#include "base/types.hpp"
#include "claims/quotient.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::claims {

struct NormalKernel {
    HeapSize last_outside = 0;    // L
    HeapSize needed = 0;          // the least N that (c) allows
    std::vector<bool> inside;     // indexed by element: true if it is in K
    std::vector<NimValue> nu;     // by element
    QuotientElement outside = 0;  // elements of Q \ K
};

// The least N for (c); nullopt if moves take any number of stones or leave three heaps.
std::optional<HeapSize> normal_kernel_heaps_needed(const Ruleset& rules, HeapSize last_outside);

// Checks (a), (b), (c). It assumes that the quotient is right for its heaps. Nullopt if one of them fails.
// Costs the options of the heaps needed.
std::optional<NormalKernel> normal_kernel(const Ruleset& rules, const MisereQuotient& quotient);

}  // namespace ishitori::claims

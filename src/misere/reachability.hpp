// The verification of a candidate quotient by reachability (docs/explanation/misere.md, section 6).
//
// For heap h: E = {Phi of the options}, M = {q : qe in P for some e in E}, B = {q : q Phi(h) not in P, q not
// in M}. A position X is a failure if (i) Phi(X) = q Phi(h) is in P for some h in X with q = Phi(X - h) in
// M_h, or (ii) Phi(X) is not in P and Phi(X - h) is in B_h for every h in X, X not empty. A candidate without
// failures is correct for every position of its heaps, by induction on the length of play.
//
// (ii): build X heap by heap and keep (x, F): x = Phi of the chosen heaps, F = {y : every heap chosen so far
// would have its context in its B after multiplying by y}. A heap j leads to x Phi(j) and F' = {y : Phi(j) y
// in F, x y in B_j}; X is a failure exactly if 1 is in F. F' distributes over unions of F and of B, so it is
// enough to keep for each x the union of all F reached there, and for each element the union of the B of its
// heaps.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "misere/bipartite.hpp"

namespace ishitori::misere {

// The data of a heap that the verification uses.
struct HeapKind {
    HeapSize heap = 0;  // the least heap of this kind
    Element phi = 0;
    Bits m, b;
};

class Reachability {
  public:
    // `keep_going` is called from time to time. Once it returns false, or this object and the rows of q need
    // more than `max_bytes`, stopped() is true and results are invalid. q must outlive this object; its phi
    // may grow.
    Reachability(const Bipartite& q, std::function<bool()> keep_going,
                 std::uint64_t max_bytes = std::numeric_limits<std::uint64_t>::max());

    // {q : qe in P}.
    const Bits& contexts_to_p(Element e);
    // True if one of these contexts takes e into P. Cheaper than contexts_to_p(e) if many do.
    bool reaches_p(Element e, const Bits& contexts);
    HeapKind kind(HeapSize heap, Element phi, const std::vector<Element>& options);

    // Admits heaps of this kind in addition to earlier ones. If this causes a failure (ii), returns false and
    // admits nothing.
    bool admit(const HeapKind& kind);

    // The least failure (i) or (ii) of all these kinds (ascending by heap), or nullopt. Requires that nothing
    // was admitted before, and nothing may be admitted afterwards. With `through_last`, (ii) considers only
    // positions that contain the last of these heaps.
    std::optional<HeapWord> least_failure(std::vector<HeapKind> kinds, bool through_last = false);

    // Must be called from time to time in long computations; returns false once stopped.
    bool ask();
    bool stopped() const { return stopped_; }
    bool out_of_memory() const { return out_of_memory_; }

  private:
    struct Search;
    bool prune(std::vector<HeapKind>& kinds, bool through_last);
    struct Admitted {  // the heaps of one element
        Element phi;
        Bits b;
    };
    // An empty set; its memory is counted.
    Bits counted_set();
    const std::vector<Element>& preimages(Element phi, const std::vector<Element>*& starts);
    void step(Element x, const Bits& f, Element phi, const Bits& b, std::vector<Element>& next);
    bool descend(Search& search, std::size_t level, Element x, const std::vector<Element>& f);

    const Bipartite& q_;
    std::function<bool()> keep_going_;
    Bits p_;  // the elements in P
    std::vector<Bits> to_p_;
    std::vector<Admitted> admitted_;
    std::vector<Bits> seen_;  // by x; empty: not reached yet
    // {y : phi y = z} for each z, by phi: y ordered by z, and the start of each z.
    std::vector<std::vector<Element>> by_product_, begins_;
    std::uint64_t max_bytes_, bytes_ = 0;
    bool stopped_ = false, out_of_memory_ = false;
    std::uint64_t steps_ = 0;
};

}  // namespace ishitori::misere

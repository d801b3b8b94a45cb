// Outcomes in misere play where some heaps are free [T12], as they would be if the values of the other heaps
// in a finite monoid were enough: the outcome of a state (q, k) is the outcome of the position with the
// fewest stones that has it. The model is a guess until free_verify.hpp has seen it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "claims/free_heaps.hpp"
#include "misere/bipartite.hpp"

namespace ishitori::misere {

// Counts through the box [0, last]^r, from k = 0 on, the first number fastest. False, with k = 0 again, after
// the last of them.
inline bool next_in_box(Multiplicities& k, std::uint32_t last) {
    for (auto& x : k) {
        if (x++ < last) return true;
        x = 0;
    }
    return false;
}

// The largest `last` up to `largest` for which that box has at most `most` elements; 0 if none has.
inline std::uint32_t largest_box(std::size_t r, std::uint64_t most, std::uint32_t largest) {
    const auto size = [&](std::uint64_t side) {  // side^r, or more than enough
        std::uint64_t product = 1;
        for (std::size_t i = 0; i < r && product <= most; ++i) product *= side;
        return product;
    };
    std::uint32_t last = 0;
    while (last < largest && size(std::uint64_t{last} + 2) <= most) ++last;
    return last;
}

// Powers of a heap in M: h^(index + period) = h^index.
struct HeapPowers {
    HeapSize heap = 0;
    std::uint32_t index = 1, period = 1;
};

class FreeModel {
  public:
    // M is what the heaps of `base` that are not free generate there. Free heaps ascend and have a move; they
    // may lie beyond the heaps of base.
    FreeModel(const Ruleset& rules, const Bipartite& base, std::vector<HeapSize> free);

    Element order() const { return order_; }
    const std::vector<HeapSize>& free() const { return free_; }
    HeapSize max_heap() const { return phi_.size() - 1; }
    const FreeState& phi(HeapSize heap) const { return phi_[heap]; }
    Element times(Element x, Element y) const { return table_[std::size_t{x} * order_ + y]; }
    FreeState product(const FreeState& a, const FreeState& b) const;
    FreeState identity() const { return {0, Multiplicities(free_.size(), 0)}; }
    bool is_free(HeapSize heap) const;
    // A position of the heaps that are not free, with the fewest stones of value q.
    const std::vector<HeapSize>& least(Element q) const { return least_[q]; }

    // Gives heap max_heap() + 1 this state.
    void append(FreeState state);
    // Makes heap max_heap() + 1 free, as the last of the free heaps.
    void append_free();
    // The same with one heap more that is free; M is what the others generate. Nothing if the value in M of a
    // heap that has a free part is not among that. Requires a heap that has a move and is not free.
    std::optional<FreeModel> with_free(HeapSize heap) const;
    // The same with an M in which these heaps have powers of their own; the outcomes come from the model
    // in which they are free. M has the fewest elements that `contexts`, multiplicities of the free heaps,
    // can distinguish, but with `keep` it distinguishes its elements before. A heap may be max_heap() + 1
    // (not with `keep`). Nothing if M would need more than `most` elements, a heap has a free part, or it was
    // stopped.
    std::optional<FreeModel> with_powers(const std::vector<HeapPowers>& heaps,
                                         const std::vector<Multiplicities>& contexts, bool keep,
                                         Element most) const;
    // The model of a claim that holds; the claim then uses the model's numbering of elements. Nothing
    // if heaps without free parts do not make all of M.
    static std::optional<FreeModel> of_claim(const Ruleset& rules, FreeHeapQuotient& claim);

    // The state of a position all of whose heaps have states.
    FreeState state(const std::vector<HeapSize>& heaps) const;
    // The least index and period >= 1 of the heap's powers in M. Requires that it has no free part.
    HeapPowers powers(HeapSize heap) const;
    // The states of the options of a heap whose heaps all have states, each once.
    std::vector<FreeState> options(HeapSize heap) const;

    // Multiplicities up to this are decided.
    std::uint32_t most_multiplicity() const { return most_; }
    // Requires k[i] <= most_multiplicity() / 2 or so: moves may raise them. Nothing if stopped.
    bool is_p(Element q, const Multiplicities& k);
    bool is_p(const FreeState& state) { return is_p(state.q, state.k); }
    // The q with (q, k) in P.
    std::vector<bool> slice(const Multiplicities& k);
    // True if the heaps' own options agree with the outcome of the state.
    bool agrees(const std::vector<HeapSize>& heaps);
    // True if the position has an option and no option has a P state.
    bool is_p_by_options(const std::vector<HeapSize>& heaps);

    // Asked now and then; once it says no, or the outcomes would take more bytes than this, outcomes mean
    // nothing and stopped() is true.
    std::function<bool()> keep_going;
    std::uint64_t max_bytes = std::uint64_t{1} << 30U;
    bool stopped() const { return stopped_; }
    bool out_of_memory() const { return out_of_memory_; }
    // Asks keep_going: false if all is to end.
    bool go_on();
    // Drops the outcomes; they are decided again if asked for.
    void forget();

    // As a claim without its regions.
    FreeHeapQuotient claim() const;

  private:
    struct Step {
        Element q;            // moved to, or multiplied by
        std::uint64_t shift;  // of the packed k, modulo 2^64
        bool operator==(const Step&) const = default;
        auto operator<=>(const Step&) const = default;
    };
    // The moves of a state. The last one that won is tried first.
    struct Steps {
        std::vector<Step> all;
        std::size_t last_win = 0;
    };
    static std::optional<FreeModel> with_states(const Ruleset& rules, Bipartite base,
                                                const std::vector<FreeState>& states,
                                                std::vector<HeapSize> free);
    void find_least(const Bipartite& base);
    void prepare();
    bool decide(Element q, std::uint64_t packed);
    std::uint64_t packed(const Multiplicities& k) const;
    std::uint8_t known(std::uint64_t key) const;
    void store(std::uint64_t key, bool p);

    Ruleset rules_;
    Element order_ = 1;
    std::vector<Element> table_;
    std::vector<Element> name_;  // by element of the base: the element of M; order_ or more if it is absent
    std::vector<HeapSize> free_;
    std::vector<FreeState> phi_;
    std::vector<std::vector<HeapSize>> least_;
    std::vector<HeapSize> generators_;

    bool prepared_ = false;
    // k packed: the first heap's multiplicity in the highest bits; the highest bit of each field stays 0.
    unsigned bits_ = 8;
    std::uint32_t most_ = 127;
    std::uint64_t overflow_ = 0;     // those bits
    std::vector<Steps> steps_;       // by element: moves on its least position
    std::vector<Steps> free_steps_;  // by free heap
    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
    std::uint64_t step_bytes_ = 0;
    bool stopped_ = false, out_of_memory_ = false;
};

}  // namespace ishitori::misere

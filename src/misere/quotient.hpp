// Finds misère quotients [T8] heap by heap (docs/explanation/misere.md, section 6), and proves them by [T9]
// or [T11].
//
// For the next heap n the finder searches Q for an element that can be its value. If there is none, Q must
// grow: the candidate Q x <n> is reduced and verified. While there is a failure, its true outcome is known,
// because all its options are judged correctly; so heaps of the failure are freed until it has the right
// outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "claims/quotient_oracle.hpp"
#include "misere/bipartite.hpp"
#include "misere/free_model.hpp"
#include "misere/reachability.hpp"

namespace ishitori::misere {

class QuotientFinder;

// In bytes. The page has 4 GB for everything.
inline constexpr std::uint64_t usual_memory = std::uint64_t{sizeof(void*) > 4 ? 4 : 1} << 30U;

struct QuotientLimits {
    HeapSize heaps = 1000;  // stop after heap `heaps`
    // Limits of a candidate before and after it is reduced; order is at most max_elements.
    std::uint64_t elements = 1'000'000;
    Element order = 23'900;
    // Once these candidates and free heaps have failed: candidates as large as fit in `bytes`.
    bool larger = false;
    std::uint32_t streak = 12;           // this many failures w u^k count as an infinite family
    bool beyond = true;                  // search for claims with free heaps if no finite candidate holds
    bool few_large = true;               // and for claims that only show that the quotient is infinite
    std::uint64_t bytes = usual_memory;  // of the candidates, or of the search beyond them
    std::function<bool()> keep_going;    // called from time to time; empty = always true
    // The start: a quotient of this game's first heaps, which is verified first. Null = heap 0.
    const MisereQuotient* start = nullptr;
    // With `start`: a claim with free heaps for more heaps, to continue from. The caller must have checked
    // it.
    const FreeHeapQuotient* start_beyond = nullptr;
    std::function<void(const QuotientFinder&)> settled;  // called after every heap
    // Called after every further heap: the quotient of the finite part, and the claim with free heaps.
    std::function<void(const MisereQuotient&, const FreeHeapQuotient&)> settled_beyond;

    // Sets `elements`, `order`, `larger` and `bytes` so that the finder uses this many bytes at most.
    void within_memory(std::uint64_t most);
};

// The reason why the finder stopped.
enum class QuotientStop : std::uint8_t {
    proved,
    heaps,
    interrupted,
    elements,
    family,
    no_repair,
    free_heaps,     // a claim with free heaps holds [T12]
    start_refused,  // limits.start is not a quotient of this game
};

struct FoundQuotient {
    MisereQuotient quotient;
    QuotientStop stop = QuotientStop::heaps;
    bool limited = false;  // some heap of limits.heaps was not settled; larger limits can change the answer
    // If it stopped while growing: the elements of the largest candidate for the heaps 0 .. max_heap + 1, and
    // the failures of the candidates in the order of discovery.
    Element reached = 0;
    std::vector<HeapWord> failures;
    // A claim for more heaps than `quotient`, proved for all their positions [T12], and for the whole game if
    // it has a period [T9].
    std::optional<FreeHeapQuotient> beyond;
    // Otherwise perhaps a claim about the positions with few large heaps [T12], which proves that the
    // quotient of the heaps 0 .. max_heap + 1 is infinite.
    std::optional<FreeHeapQuotient> infinite_with_next;
    // If nothing was proved: regions fitted all multiplicities up to this; 0 if they did not.
    std::uint32_t observed_to = 0;
    bool beyond_out_of_memory = false;  // the search with free heaps needed more than limits.bytes
    bool beyond_interrupted = false;    // limits.keep_going ended it
};

// Ends with the first period that [T9] proves. A proof by [T11] is tried at the end, and from heap 1000 on
// from time to time; it also ends the search. Requires rules of at most two heaps (octal codes, subtraction
// sets, Grundy's game); see quotient_applies().
FoundQuotient find_quotient(const Ruleset& rules, const QuotientLimits& limits);
// True if find_quotient() supports these rules.
bool quotient_applies(const Ruleset& rules);
// The quotient with small limits: this decides most games in milliseconds.
FoundQuotient small_quotient(const Ruleset& rules, QuotientLimits limits);

// The families w, wu, wu^2, ... of at least four failures, the longest first, at most three.
std::vector<FailureFamily> failure_families(const std::vector<HeapWord>& failures);

class DirectSum;

// One heap at a time; find_quotient() is the loop.
class QuotientFinder {
  public:
    enum class Step : std::uint8_t { kept, grown, interrupted, elements, family, no_repair, free_heaps };

    QuotientFinder(Ruleset rules, QuotientLimits limits);

    // Continues from this quotient of this game, which the caller must have verified. Decides it again and
    // returns kept on success, else no_repair or interrupted.
    Step begin_with(const MisereQuotient& start);
    // Settles the next heap. After any step other than kept and grown, the quotient belongs to the heaps
    // before.
    Step extend();
    const Bipartite& quotient() const { return q_; }
    // The same as a claim: with a minimal set of generators, obtained by omitting one after another, and rows
    // only for them.
    MisereQuotient claim() const;
    const std::vector<HeapWord>& failures() const { return failures_; }
    Element reached() const { return reached_; }
    // After Step::free_heaps: the proved claim with its model. After other steps: how far a pattern was
    // observed.
    struct Beyond {
        FreeModel model;
        FreeHeapQuotient claim;
    };
    std::optional<Beyond>& beyond() { return beyond_; }
    std::uint32_t observed_to() const { return observed_to_; }
    bool beyond_out_of_memory() const { return beyond_out_of_memory_; }
    // After those other steps: a claim that the quotient with the next heap is infinite.
    std::optional<FreeHeapQuotient>& infinite_with_next() { return infinite_with_next_; }

  private:
    // The distinct values of the pairs of heaps with total m, cached for every requested m, because three
    // digits use each.
    class Splits;
    struct HashBits {
        std::size_t operator()(const Bits& bits) const { return bits.hash(); }
    };
    std::vector<HeapKind> kinds_of(const Bipartite& q, Reachability& reachability) const;
    Step grow(HeapSize n);
    // The largest candidate before and after it is reduced.
    std::uint64_t max_sum() const;
    Element max_order() const;
    // These replace q by the next candidate for the heaps 0 .. n and return Step::grown.
    Step first_candidate(HeapSize n, Bipartite& q);
    Step repair(HeapSize n, Bipartite& q);
    // Decides the sum from the word `first` on; q is its reduction.
    Step reduce(DirectSum& sum, const HeapWord& first, Bipartite& q);
    // If the candidate holds, q_ becomes the quotient with heap n: Step::grown. Nullopt: it fails and should
    // be repaired.
    std::optional<Step> verify(HeapSize n, Bipartite& q);
    // `last`: no further candidate within these limits comes, so it may take longer.
    bool try_free_heaps(const Bipartite& candidate, bool last);
    // The result of a step in which this object stopped.
    static Step stopped(const Reachability& reachability) {
        return reachability.out_of_memory() ? Step::elements : Step::interrupted;
    }
    std::uint32_t streak() const;

    Ruleset rules_;
    QuotientLimits limits_;
    Bipartite q_;
    std::vector<HeapKind> kinds_;             // of the settled heaps, each kind once
    std::unique_ptr<Reachability> verified_;  // for q_
    bool settled_admitted_ = false;           // in verified_: all heaps of kinds_
    std::shared_ptr<Splits> splits_;          // of q_
    std::unordered_map<Bits, Element, HashBits> by_m_;
    std::vector<HeapWord> failures_;
    std::size_t next_test_ = 16;  // for free heaps, at this number of failures
    bool large_ = false;          // candidates may be as large as fit in limits_.bytes
    Element reached_ = 0;
    std::optional<Beyond> beyond_;
    std::uint32_t observed_to_ = 0;
    bool beyond_out_of_memory_ = false;
    std::optional<FreeHeapQuotient> infinite_with_next_;
};

// The least period of phi (then the least preperiod) that [T9] proves; nullopt if it proves none. The values
// of heaps are elements, or states with free heaps.
template <class Value>
std::optional<std::pair<HeapSize, HeapSize>> proved_period(const Ruleset& rules,
                                                           const std::vector<Value>& phi) {
    const HeapSize last = phi.size() - 1;
    for (HeapSize period = 1; 2 * period <= last; ++period) {
        HeapSize preperiod = last - period + 1;
        while (preperiod > 0 && phi[preperiod - 1] == phi[preperiod - 1 + period]) --preperiod;
        const auto needed = quotient_heaps_needed(rules, preperiod, period);
        if (!needed) return std::nullopt;
        if (*needed <= last) return std::pair{preperiod, period};
    }
    return std::nullopt;
}

}  // namespace ishitori::misere

// Finds claims with free heaps [T12] for games whose finite candidates for a quotient fail along a family w
// u^k.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "misere/free_model.hpp"
#include "misere/free_regions.hpp"
#include "misere/free_repair.hpp"
#include "misere/free_verify.hpp"

namespace ishitori::misere {

// The limits of the search. `bytes` limits the memory of the whole search; the other limits of a repair apply
// to each model.
struct FreeHeapLimits : RepairLimits {
    std::size_t max_rounds = 40;  // of regions, for one model
    bool steep = false;           // tries forms with coefficients beyond 2 as well; they cost the most
};

struct FreeHeapFinding {
    // Proved for all positions of the heaps 0 .. max_heap.
    std::optional<FreeHeapQuotient> proved;
    // Otherwise, if regions fitted all samples: the greatest multiplicity sampled.
    std::optional<std::uint32_t> observed_to;
    bool out_of_memory = false;  // the search would have needed more than limits.bytes
};

// Proves a claim, starting from a model. Repairs the model where it does not agree with the moves, until no
// small position fails. Then it samples the outcomes, fits regions to the samples (the regions of `first` if
// they fit) and verifies; if that fails, it repairs the regions or the model and tries again. On success
// `model` is the proved model.
FreeHeapFinding prove_free_heaps(const Ruleset& rules, FreeModel& model, const FreeHeapLimits& limits,
                                 const CellShape* first);

// The result of find_free_heaps(): a model with a proved claim; or how far a pattern was observed (0: not at
// all).
struct FoundFreeHeaps {
    std::optional<FreeModel> model;
    std::optional<FreeHeapQuotient> claim;
    std::uint32_t observed_to = 0;
    bool out_of_memory = false;  // for at least one choice of free heaps
};

// Chooses free heaps from the families among the failures of finite candidates, and M from the last
// candidate.
FoundFreeHeaps find_free_heaps(const Ruleset& rules, const Bipartite& candidate,
                               const std::vector<HeapWord>& failures, const FreeHeapLimits& limits);

// Takes M from the quotient of the heaps before the last one; `quotient` has an arbitrary value for the last
// heap. The last heap is free, with one or two of the smaller heaps whose exponents in the failures are high.
// The many choices are tried with small limits.
FoundFreeHeaps find_few_free_heaps(const Ruleset& rules, const Bipartite& quotient,
                                   const std::vector<HeapWord>& failures, FreeHeapLimits limits);

// The heaps below `last` with the highest exponents in the failures, at most five, the highest first. Adds up
// the exponents above 1 over all failures; omits heaps without one.
std::vector<HeapSize> heaps_with_high_exponents(const std::vector<HeapWord>& failures, HeapSize last);

enum class FreeStep : std::uint8_t { extended, not_found, out_of_memory };

// Extends the claim by the next heap: gives it a state or makes it free. If this fails, model and claim are
// unchanged.
FreeStep extend_free_heaps(const Ruleset& rules, FreeModel& model, FreeHeapQuotient& claim,
                           const FreeHeapLimits& limits);

// Powers of free heaps that are distinguished for all exponents; nullopt if none were found, or if
// keep_going, called from time to time, returned false.
std::optional<PowersApart> powers_apart(const FreeHeapQuotient& claim,
                                        const std::function<bool()>& keep_going);

// Visits one pair (i, m) of every case, until visit returns false; then returns false. The cells of (i, m)
// distinguish the cases, as in the checker: pairs of one case have the same outcomes of u^i v^i w and u^(i +
// 1 + m) v^i w.
bool each_case_apart(const FreeHeapQuotient& claim, const PowersApart& apart,
                     const std::function<bool(std::uint32_t, std::uint32_t)>& visit);

}  // namespace ishitori::misere

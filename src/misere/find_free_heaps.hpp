// Finding claims with free heaps [T12] where finite candidates for a quotient fail along a family w u^k.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "misere/free_model.hpp"
#include "misere/free_regions.hpp"
#include "misere/free_verify.hpp"

namespace ishitori::misere {

struct FreeHeapLimits {
    std::function<bool()> keep_going;               // asked now and then; empty = always
    std::uint64_t bytes = std::uint64_t{1} << 30U;  // that the search may take, all in all
    Element order = 3000;                           // of M
    std::size_t mendings = 60;                      // of one model
};

struct FreeHeapFinding {
    // Proved for all positions of the heaps 0 .. max_heap.
    std::optional<FreeHeapQuotient> proved;
    // Otherwise, if regions fitted all samples: the greatest multiplicity sampled.
    std::optional<std::uint32_t> observed_to;
    bool out_of_memory = false;  // it ended since it would take more than limits.bytes
};

// Beginning with a model: repairs it where it does not agree with the moves, until no small position fails;
// takes samples of its outcomes, regions that fit them (the regions of `first` if they do), verifies; repairs
// the regions or the model where that fails, and so on. `model` is then the one that holds.
FreeHeapFinding prove_free_heaps(const Ruleset& rules, FreeModel& model, const FreeHeapLimits& limits,
                                 const CellShape* first);

// The result of find_free_heaps(): a model and a claim that holds; or how far a pattern was seen (0: not at
// all).
struct FoundFreeHeaps {
    std::optional<FreeModel> model;
    std::optional<FreeHeapQuotient> claim;
    std::uint32_t observed_to = 0;
    bool out_of_memory = false;  // for at least one choice of free heaps
};

// Chooses free heaps by the families among the failures of finite candidates, and M by the last candidate.
FoundFreeHeaps find_free_heaps(const Ruleset& rules, const Bipartite& candidate,
                               const std::vector<HeapWord>& failures, const FreeHeapLimits& limits);

enum class FreeStep : std::uint8_t { extended, not_found, out_of_memory };

// Extends the claim by the next heap: gives it a state or makes it free. If this fails, model and claim are
// unchanged.
FreeStep extend_free_heaps(const Ruleset& rules, FreeModel& model, FreeHeapQuotient& claim,
                           const FreeHeapLimits& limits);

// Powers of free heaps that are distinguished for all exponents, or nullopt if none were found (or
// keep_going, asked now and then, said no).
std::optional<PowersApart> powers_apart(const FreeHeapQuotient& claim,
                                        const std::function<bool()>& keep_going);

// Visits one pair (i, m) of every case, until visit returns false; then returns false. The cells of (i, m)
// distinguish the cases, as in the checker: pairs of one case have the same outcomes of u^i v^i w and u^(i +
// 1 + m) v^i w.
bool each_case_apart(const FreeHeapQuotient& claim, const PowersApart& apart,
                     const std::function<bool(std::uint32_t, std::uint32_t)>& visit);

}  // namespace ishitori::misere

// Verification of a claim with free heaps [T12] for the finder: like check/check_free_heaps.cpp, but it
// returns a position where the claim fails, so that the claim can be repaired.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "claims/free_heaps.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::misere {

struct FreeFailure {
    std::vector<HeapSize> heaps;  // the heaps that are not free
    Multiplicities k;  // the multiplicities of the free heaps in the whole position, as in its state
};

struct FreeVerification {
    std::optional<FreeFailure> failure;
    bool stopped = false, out_of_memory = false;  // then nothing is reported
    std::size_t cases = 0;
    bool proved() const { return !failure && !stopped; }
};

// The P-sets by multiplicities: number() gives the number of the P-set of k, row() its elements as one byte
// each.
class PSets {
  public:
    virtual ~PSets() = default;
    virtual std::optional<std::uint32_t> number(const Multiplicities& k) = 0;  // nullopt if stopped
    virtual const std::uint8_t* row(std::uint32_t number) const = 0;
};

// Uses about this many bytes in addition to the claim; keep_going is called often (empty = always true).
FreeVerification verify_free_heaps(const Ruleset& rules, const FreeHeapQuotient& claim,
                                   std::uint64_t max_bytes, const std::function<bool()>& keep_going);

// The same for these multiplicities only, with other P-sets than the claim's. The claim needs no regions.
FreeVerification verify_free_heaps_at(const Ruleset& rules, const FreeHeapQuotient& claim, PSets& sets,
                                      const std::vector<Multiplicities>& multiplicities,
                                      std::uint64_t max_bytes, const std::function<bool()>& keep_going);

}  // namespace ishitori::misere

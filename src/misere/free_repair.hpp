// Repairs a model with free heaps [T12] where the outcomes of its states do not agree with the moves: M gets
// more elements, or a heap becomes free.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "misere/free_model.hpp"
#include "misere/free_verify.hpp"

namespace ishitori::misere {

constexpr std::size_t max_free_heaps = 6;

struct RepairLimits {
    std::function<bool()> keep_going;               // called from time to time; empty = always true
    std::uint64_t bytes = std::uint64_t{1} << 30U;  // total memory of all models in use and their outcomes
    Element order = 3000;                           // of M
    std::size_t max_repairs = 60;
    std::size_t unbounded = max_free_heaps;  // of the free heaps
    std::uint64_t elements = 15'000;         // total size of the repaired models, a bound for the time
};

// The whole position of a failure found by a verification, with its free heaps.
std::vector<HeapSize> whole_position(const FreeModel& model, const FreeFailure& failure);

// Remembers which heaps it repaired: a heap whose powers grow repeatedly becomes free.
class ModelRepairer {
  public:
    ModelRepairer(const Ruleset& rules, RepairLimits limits) : rules_(rules), limits_(std::move(limits)) {}

    // Repairs the model until no position with small multiplicities fails: up to 12, 8 or fewer, depending on
    // the number of free heaps. Returns false if a limit is reached or a failure cannot be repaired; the
    // model is then unusable.
    bool repair_small(FreeModel& model);
    // Repairs the model at a position where it does not agree with its moves. Returns false as above.
    bool repair(FreeModel& model, std::vector<HeapSize> position);

    bool out_of_memory() const { return out_of_memory_; }

  private:
    struct Repaired {
        std::size_t times = 0;
        std::uint32_t index = 0;
    };
    bool make_free(FreeModel& model, HeapSize heap);
    bool may_repair(const FreeModel& model);  // counts the repair
    // For the P-sets at which the model under repair fails, and for up to two finer models at a time.
    std::uint64_t share() const { return limits_.bytes / 5; }
    bool may_continue() const { return !limits_.keep_going || limits_.keep_going(); }

    const Ruleset& rules_;
    RepairLimits limits_;
    std::map<HeapSize, Repaired> repaired_;
    std::size_t repairs_ = 0;
    std::uint64_t elements_ = 0;  // of the models repaired so far
    bool out_of_memory_ = false;
};

// Multiplicities that distinguish elements of M: small ones, and random ones up to 7; within the bound.
std::vector<Multiplicities> small_contexts(const FreeModel& model);

}  // namespace ishitori::misere

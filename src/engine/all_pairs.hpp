// All pairs of heaps, for games without a sparse space and for the first heaps of every game. Works on a
// vector of values that may already hold heaps found by another method.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/platform/thread_team.hpp"
#include "engine/facing_bytes.hpp"
#include "engine/space.hpp"

namespace ishitori::engine {

class AllPairs {
  public:
    explicit AllPairs(SplitRules rules) : rules_(std::move(rules)) {}

    // The number of threads, 1 at first. The values do not depend on it.
    void use_threads(unsigned threads);
    // Afterwards values holds G(0) .. G(last). What it holds before must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);

  private:
    // A heap of the current block. Far pairs consist of heaps before the block.
    struct Heap {
        HeapSize n = 0;
        HeapSize far_from = 0;  // if less is taken, the smaller heap of a far pair is at least this
        std::uint8_t* seen = nullptr;
        dense_kernels::Wanted wanted;
        std::size_t next_row = 0;      // rows before this have been wanted
        std::size_t* since = nullptr;  // for each of these rows the step at which its search began
        std::size_t step = 0;          // tiles searched, some of them several times
        StoredValue least = 0;         // unseen number after settle_far
    };
    struct Range {
        HeapSize from, to;  // [from, to): the smaller heaps of pairs
    };

    Range far_pairs(const Heap& heap, HeapSize taken) const;
    void mark(const Heap& heap, HeapSize taken, Range range) const;
    void sift(Heap& heap) const;
    void want(Heap& heap) const;
    bool open(const Heap& heap) const;
    StoredValue least_unseen(const Heap& heap) const;
    void settle_far(Heap* first, Heap* last) const;
    bool gives_least(const Heap& heap) const;
    StoredValue settle(Heap& heap) const;
    void add_heap(HeapSize n);
    // Bytes of Heap::seen, one for each number; all values are below.
    std::size_t seen_size() const { return rows_ * dense_kernels::row_values; }

    FacingBytes bytes_;
    HeapSize last_added_ = 0;  // the bytes hold the heaps up to this
    SplitRules rules_;
    std::unique_ptr<platform::ThreadTeam> team_;
    const StoredValue* values_ = nullptr;  // while extend() runs
    std::size_t rows_ = 1;                 // of row_values numbers each, a power of two
    std::size_t likely_rows_ = 1;          // of the values of the current block
    std::size_t tiles_ = 0;
    std::vector<Heap> block_;
    std::vector<std::uint8_t> seen_;
    std::vector<std::size_t> since_;
};

}  // namespace ishitori::engine

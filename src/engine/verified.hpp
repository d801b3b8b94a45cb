// The verified part of a sequence: the results of an engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/known.hpp"

namespace ishitori::engine {

class Verified {
  public:
    // Receives every heap once, in order, in runs of a few hundred: G(first), G(first + 1), ...
    using Observer = std::function<void(HeapSize first, std::span<const std::uint16_t> values)>;

    // G(0) .. G(known_end() - 1) are known and verified; 0 while the first heaps are computed.
    HeapSize known_end() const { return known_->end; }
    const std::vector<RareHeap>& rares() const { return known_->rares; }
    // The number of rare heaps below known_end(). The last may be in the current segment.
    std::size_t known_rares() const {
        return static_cast<std::size_t>(known_->rare_from(known_end()) - known_->rares.begin());
    }
    const SparseMask& mask() const { return known_->coding.mask; }
    unsigned groups() const { return known_->coding.groups; }
    // Compressed values of common heaps are below this.
    unsigned lanes_limit() const { return known_->coding.lanes_limit(); }
    StoredValue expand(HeapSize n, std::uint8_t compressed) const {
        return known_->coding.common(n, compressed);
    }
    // G(0) .. of the first heaps: all up to known_end(), or the ones that are kept permanently.
    std::span<const std::uint16_t> head() const { return known_->head; }
    // Heaps 1 .. known_end() - 1 by value.
    std::vector<std::uint64_t> histogram() const;
    // The greatest value of the verified heaps, and the first heap with it.
    StoredValue greatest() const { return known_->greatest; }
    HeapSize greatest_at() const { return known_->greatest_at; }
    // For the sparse period theorem [T10]: L + k, the last rare heap and the longest move.
    HeapSize tail_needed() const { return known_->tail_needed(); }

  protected:
    explicit Verified(Known known) : known_(std::make_unique<Known>(std::move(known))) {}

    std::unique_ptr<Known> known_;
};

}  // namespace ishitori::engine

// The heaps of sums of different games as numbers: a heap of n stones of kind k is the number
// n * count() + k. So the greatest heaps come first, whatever their game, and every move leads to smaller
// numbers. An unbroken ring is a heap of a kind of its own, whose moves leave rows.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "misere/option_cursor.hpp"
#include "rules/sum.hpp"

namespace ishitori::misere {

class HeapKinds {
  public:
    // The heaps of one game: each is its own number.
    explicit HeapKinds(const Ruleset& rules) : kind_of_rows_{0}, kind_of_ring_{0} { kind_with({rules, 0}); }
    explicit HeapKinds(const std::vector<Game>& games);

    std::size_t count() const { return kinds_.size(); }
    OptionCursor options_of(HeapSize heap) const;
    // Adds the heaps after a move on this one.
    void add_parts(std::vector<HeapSize>& heaps, HeapSize heap, const Parts& parts) const;
    // The kind of the heaps that a move on this one leaves.
    std::size_t leaves(HeapSize heap) const { return kinds_[heap % kinds_.size()].leaves; }
    // The kind of the heaps of game i, or of its unbroken ring.
    std::size_t kind_of(std::size_t i, bool ring) const { return ring ? kind_of_ring_[i] : kind_of_rows_[i]; }
    // One position of each game, sorted descending; nullopt if a number is too large.
    std::optional<std::vector<HeapSize>> heaps_of(std::span<const Position> sum) const;

  private:
    struct Kind {
        std::optional<Ruleset> rules;  // nullopt: no move is allowed
        std::size_t leaves;
    };
    std::size_t kind_with(const Kind& kind);

    std::vector<Kind> kinds_;
    std::vector<std::size_t> kind_of_rows_, kind_of_ring_;  // of each game
};

}  // namespace ishitori::misere

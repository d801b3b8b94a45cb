// Finds heaps of one game that equal heaps of another also in misère play, so that a sum of both is a
// position of one game: Nim heaps 1, 2 and 3 are the heaps 1, 2 and 3 of Kayles. Heaps with the same options
// are equal. Heaps without moves are ignored, and so are two heaps *1 (misere/search.cpp gives the reason).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "rules/ruleset.hpp"

namespace ishitori::play {

class EqualHeaps {
  public:
    // Searches for equal heaps among the first `max_heaps` heaps of both games.
    EqualHeaps(Ruleset from, Ruleset to) : from_(std::move(from)), to_(std::move(to)) {}

    // The heaps of `to` that together equal these heaps of `from`; nullopt if they are not known.
    std::optional<std::vector<HeapSize>> of(const std::vector<HeapSize>& heaps);

    static constexpr HeapSize max_heaps = 24;

  private:
    using Heaps = std::vector<HeapSize>;
    using Options = std::set<Heaps>;

    void learn_to();
    void learn_from(HeapSize n);
    std::optional<Heaps> translated(const HeapSize* begin, const HeapSize* end) const;
    Heaps simplified(const Heaps& heaps) const;

    Ruleset from_, to_;
    std::vector<Options> options_;                      // of the heaps of `to`
    std::map<Options, HeapSize> heap_;                  // the least heap of `to` with these options
    std::vector<std::optional<Heaps>> equal_{Heaps{}};  // to the heaps of `from`
};

}  // namespace ishitori::play

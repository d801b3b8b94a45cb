// The nim-values of a subtraction set, heap by heap, in a ring buffer as long as its longest move.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "rules/ruleset.hpp"

namespace ishitori::values {

class SubtractionWindow {
  public:
    // For the heaps up to `last`. Requires a subtraction set. Memory: a byte for each heap up to the longest
    // move that heap `last` allows, three if values above 7 are not rare. Time O(last |S|), with vectors for
    // the moves of 16 stones and more.
    SubtractionWindow(const Ruleset& rules, HeapSize last);
    ~SubtractionWindow();

    // True if it is also correct for the heaps up to `last`.
    bool covers(HeapSize last) const;
    HeapSize known_end() const;
    // G(known_end()) and the next values, some ten thousand, which may pass `last` and are right there too;
    // valid until the next call. Empty if they cannot be computed: too many moves, or values above 15, or
    // more than a gigabyte of memory.
    std::span<const std::uint16_t> step();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ishitori::values

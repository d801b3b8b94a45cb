// Genus and tameness (ONAG ch. 12, WW ch. 13; [T6]).
//
// G-(X) is the least k such that X + *k is a P-position in misere play: G-(0) = 1, else the mex of the
// options' G-. The genus of X is g^(g0 g1 g2 ...): g = G+(X) the nim-value of normal play, gk = G-(X + *2 +
// ... + *2), k summands *2. The superscripts end in a, a XOR 2, a, a XOR 2, ...
//
// Written: the tame genera in their short form "0^1", "1^0", "n^n" (n >= 2, and the firm "0^0", "1^1"), wild
// ones with all superscripts up to where the last two alternate for ever, as in Winning Ways: "4^146"; if one
// of them has two digits or more, "12^{1,14,12}".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/types.hpp"
#include "rules/position.hpp"

namespace ishitori {

struct Genus {
    NimValue normal = 0;
    std::vector<NimValue> misere;  // at least two, the last two alternate for ever, as short as possible

    // One of 0^1, 1^0 (fickle), n^n (firm).
    bool fickle() const;
    bool tame() const;
    std::string text() const;
    bool operator==(const Genus&) const = default;
};

// Genera by recursion over the options of positions. Exact for every rule; the work is the number of
// positions that a heap can lead to, except that sums of tame heaps are taken from their values.
class GenusTable {
  public:
    explicit GenusTable(Ruleset rules, std::uint64_t most_positions = 2'000'000);

    // Nothing if the limit is met (in this call or before).
    std::optional<Genus> heap(HeapSize n);
    std::optional<Genus> position(std::vector<HeapSize> heaps);

  private:
    struct Hash {
        std::size_t operator()(const std::vector<HeapSize>& heaps) const;
    };
    std::optional<Genus> of(const std::vector<HeapSize>& heaps);
    std::optional<Genus> combine(const std::vector<const Genus*>& options) const;

    Ruleset rules_;
    std::uint64_t most_positions_;
    std::unordered_map<std::vector<HeapSize>, Genus, Hash> known_;
    std::vector<bool> tame_;  // heaps 0.. as far as every heap is tame
    bool all_tame_ = true;    // no wild heap met yet
};

// What a tame heap is in sums of tame heaps: fickle units 0 and 1 or a firm value.
struct TameValue {
    NimValue value = 0;
    bool fickle = true;
    bool operator==(const TameValue&) const = default;
};

// [T6]: P iff (some summand is firm and the nim-sum is 0) or (all are fickle and the nim-sum is 1).
Outcome tame_outcome(const std::vector<TameValue>& heaps);

// The tame heaps of a rule from 0 up to the first wild one. Cost: O(options of the heap) each.
//
// Heap n, whose options are sums of tame heaps, has G+ = mex of their values and G- = mex of the same with
// the fickle ones XOR 1. It is firm if G+ = G-, fickle if (G+, G-) = (0, 1) or (1, 0), else wild (ONAG ch.
// 12).
class TameHeaps {
  public:
    explicit TameHeaps(Ruleset rules);

    // Extends to heap `last` if no wild heap comes before. Returns whether heaps 0 .. last are all tame.
    bool extend(HeapSize last);
    std::optional<HeapSize> first_wild() const { return first_wild_; }
    // The genus of the first wild heap (its options are tame, so no search is needed). Requires first_wild().
    const Genus& wild_genus() const { return wild_genus_; }
    const std::vector<TameValue>& values() const { return values_; }

    // Requires every heap < values().size().
    Outcome outcome(const Position& position) const;

  private:
    Ruleset rules_;
    std::vector<TameValue> values_{TameValue{}};
    std::optional<HeapSize> first_wild_;
    Genus wild_genus_;
};

// [T7]: the heaps of the line game with n >= 4 are tame, and only 0 and 1 are fickle. `nim_value` is the
// nim-value of a heap (any source).
inline TameValue line_game_value(HeapSize heap, NimValue nim_value) { return {nim_value, heap <= 1}; }

// The genus of a sum of tame heaps.
Genus tame_genus(TameValue value);

}  // namespace ishitori

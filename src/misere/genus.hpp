// Genus and tameness (ONAG ch. 12, WW ch. 13; [T6]).
//
// G-(X) is the least k such that X + *k is a P-position in misère play: G-(0) = 1, else the mex of the
// options' G-. The genus of X is g^(g0 g1 g2 ...): g = G+(X) the nim-value of normal play, gk = G-(X + *2 +
// ... + *2), k summands *2. The superscripts end in a, a XOR 2, a, a XOR 2, ...
//
// Notation as in Winning Ways. A tame position has a short genus: "0^1", "1^0", "n^n" (n >= 2, and the firm
// "0^0", "1^1"). A wild position has all superscripts until the last two alternate for ever: "4^146",
// "1^031"; with superscripts of two digits or more, "12^{1,14,12}".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/types.hpp"
#include "claims/periodicity.hpp"
#include "misere/heap_kinds.hpp"
#include "rules/position.hpp"

namespace ishitori::misere {

struct Genus {
    NimValue normal = 0;
    std::vector<NimValue> misere;  // at least two, the last two alternate for ever, as short as possible
    bool tame = false;             // [T6] for its position: sums are decided as in Nim

    // Tame and one of 0^1, 1^0.
    bool fickle() const { return tame && misere[0] != normal; }
    // In the notation above: "0^1", "4^146", "12^{1,14,12}".
    std::string text() const;
    bool operator==(const Genus&) const = default;
    bool same_values(const Genus& other) const { return normal == other.normal && misere == other.misere; }
};

// The value of a tame position in sums of tame positions: fickle 0 or 1, or firm.
struct TameValue {
    NimValue value = 0;
    bool fickle = true;
    bool operator==(const TameValue&) const = default;
    // The value of a sum.
    void add(TameValue other) {
        value ^= other.value;
        fickle = fickle && other.fickle;
    }
};

// Firm if plus = minus, fickle if (plus, minus) = (0, 1) or (1, 0), else nullopt.
std::optional<TameValue> tame_value(NimValue plus, NimValue minus);

// Genera by recursion over the options of positions, and tameness of positions [T6]. Exact for every rule.
// Cost: the number of positions reachable from the heap, with two savings. Sums of tame heaps follow from
// their values. Positions that are equal in misère play are identified: a heap with an earlier one that has
// the same options, or the same and others reversible through it (ONAG ch. 12); two heaps *1 with no heap; *1
// + *k with *(k XOR 1).
//
// The misère quotient cannot give the genus: the genus needs outcomes of sums with *2, *4, ..., which are in
// general not positions of the game, so two positions of one element may have different genera.
class GenusTable {
  public:
    // `keep_going` is called from time to time; empty = always true.
    explicit GenusTable(const Ruleset& rules, std::uint64_t max_positions = 2'000'000,
                        std::function<bool()> keep_going = {})
        : GenusTable(HeapKinds(rules), max_positions, std::move(keep_going)) {}
    // Genera of sums with one position of each of these games.
    explicit GenusTable(const std::vector<Game>& games, std::uint64_t max_positions = 2'000'000,
                        std::function<bool()> keep_going = {})
        : GenusTable(HeapKinds(games), max_positions, std::move(keep_going)) {}

    // Nullopt if the limit was reached, in this call or before, or if it was stopped.
    std::optional<Genus> heap(HeapSize n);
    std::optional<Genus> position(std::vector<HeapSize> heaps);
    // Requires a position of each game.
    std::optional<Genus> sum(std::span<const Position> positions);

    std::uint64_t positions() const { return known_.size(); }

  private:
    GenusTable(HeapKinds kinds, std::uint64_t max_positions, std::function<bool()> keep_going);

    using Heaps = std::vector<HeapSize>;  // as the numbers of kinds_
    using Id = std::uint32_t;             // number of a genus
    using Options = std::vector<Heaps>;

    Heaps simplified(const Heaps& heaps) const;
    template <class Visit>
    bool each_option(const Heaps& heaps, Visit&& visit);
    void learn(HeapSize n);
    bool reverses(const Heaps& option, HeapSize to);
    bool learn_for(const Heaps& heaps);
    std::optional<Genus> genus_of(const Heaps& heaps);
    std::optional<Id> of(const Heaps& simplified);
    std::optional<Genus> from_options(const Heaps& heaps);
    Genus combine(const std::vector<Id>& options) const;
    std::optional<TameValue> tame_value(const std::vector<Id>& options) const;
    bool reverts(const Heaps& wild_option, TameValue value);
    Id id_of(const Genus& genus);

    HeapKinds kinds_;
    std::uint64_t max_positions_;
    std::function<bool()> keep_going_;
    std::unordered_map<std::string, Id> known_;  // by the heaps, as bytes
    std::vector<Genus> genera_;
    std::unordered_map<std::string, Id> ids_;  // by the numbers of their options, as bytes
    bool ended_ = false;                       // the limit was reached, or keep_going returned false
    std::uint64_t steps_ = 0;                  // options visited

    std::vector<HeapSize> learnt_to_;     // of each kind: the greatest size
    std::vector<bool> tame_;              // of the heaps learnt
    std::vector<HeapSize> equal_;         // for each heap a smaller heap that equals it; 0 if it has no move
    std::vector<Options> options_;        // of learnt heaps that equal only themselves
    std::vector<NimValue> nim_;           // k if the heap is *k, else 0
    std::vector<HeapSize> nim_heaps_{0};  // the heap that is *k, for k below the size
};

// [T6]: P iff (some summand is firm and the nim-sum is 0) or (all are fickle and the nim-sum is 1).
Outcome tame_outcome(const std::vector<TameValue>& heaps);

// The tame heaps of a rule from 0 up to the first wild one. Cost: O(options of the heap) each.
//
// Heap n, whose options are sums of tame heaps, has G+ = mex of their values and G- = mex of the same with
// the fickle ones XOR 1. The heap is firm if G+ = G-, fickle if (G+, G-) = (0, 1) or (1, 0), else wild (ONAG
// ch. 12).
class TameHeaps {
  public:
    // Stops after this many options, because a heap whose moves leave many heaps has very many options.
    explicit TameHeaps(Ruleset rules, std::uint64_t max_options = ~std::uint64_t{0});

    // Extends to heap `last` if no wild heap comes before. Returns true if heaps 0 .. last are all tame;
    // false otherwise, if there were too many options, or if keep_going, called every 2^16 options, returned
    // false.
    bool extend(HeapSize last, const std::function<bool()>& keep_going = {});
    std::optional<HeapSize> first_wild() const { return first_wild_; }
    // The genus of the first wild heap (its options are tame, so no search is needed). Requires first_wild().
    const Genus& wild_genus() const { return wild_genus_; }
    const std::vector<TameValue>& values() const { return values_; }

    // [T22]: True if the heaps so far prove that all heaps are tame and all further ones firm.
    bool for_ever() const { return for_ever_; }
    HeapSize last_fickle() const { return last_fickle_; }

    // Requires every heap < values().size().
    Outcome outcome(const Position& position) const;

  private:
    Ruleset rules_;
    std::uint64_t options_left_;
    std::vector<TameValue> values_{TameValue{}};
    HeapSize last_fickle_ = 0;
    HeapSize last_one_valued_ = 0;  // the last heap whose fickle options all have the same value
    bool for_ever_ = false;
    std::optional<HeapSize> first_wild_;
    Genus wild_genus_;
};

// [T7]: True if rows of these sizes are rows of a line game with n >= 4, according to the code up to
// `largest`.
bool is_line_game(const Ruleset& rules, HeapSize largest = max_heap_size);

// [T7]: the heaps of the line game with n >= 4 are tame, and only 0 and 1 are fickle. `nim_value` is the
// nim-value of a heap (from any method).
inline TameValue line_game_value(HeapSize heap, NimValue nim_value) { return {nim_value, heap <= 1}; }

// [T16]: True if the rule is a subtraction set, as a set or as a code of 0s and 3s. Its heaps are tame, and
// the heaps of nim-value 0 and 1 are fickle.
bool is_subtraction(const Ruleset& rules);

// The genus of a sum of tame heaps.
Genus tame_genus(TameValue value);

// [T20]: the period of the genera of all heaps, if the genera of the given heaps 0, 1, ... prove one.
// Requires a code or a subtraction set, and either that all given heaps are tame or that moves leave at most
// one heap. The claim says which further heaps are tame only if all are. Cost: some genera for each distance.
std::optional<Periodicity> genus_period(const Ruleset& rules, const std::vector<Genus>& genera);

}  // namespace ishitori::misere

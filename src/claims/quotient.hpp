// What may be asserted about a game in misere play: its misere quotient [T8]. Plain data; searches nothing.
//
// Q is a finite commutative monoid of elements 0 .. order - 1, 0 the identity, given by the multiplication by
// its generators; P its P-portion; Phi the pretending function. A position of heaps h1, h2, ... is P exactly
// if the product of their Phi lies in P. The empty position is N (who cannot move wins), so 0 is not in P.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/types.hpp"
#include "rules/position.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::inline claims {

using QuotientElement = std::uint32_t;

// A product of heaps: (heap, exponent), heaps ascending, exponents >= 1. The empty word is the identity.
using HeapWord = std::vector<std::pair<HeapSize, std::uint32_t>>;

// Positions base * unit^k for first <= k <= last: failures of candidates for a quotient that did not close.
struct FailureFamily {
    HeapWord base;
    HeapWord unit;
    std::uint32_t first = 0, last = 0;
    bool operator==(const FailureFamily&) const = default;
};

enum class QuotientStatus : std::uint8_t {
    proved,   // the quotient of the whole game, by [T9]
    kernel,   // the whole game in terms of nim-values, by [T11]; Phi is given for the heaps 0 .. max_heap
    partial,  // the quotient of the heaps 0 .. max_heap; a limit was met
    open,     // the same; at heap max_heap + 1 the failures ran through a family w u^k
};
std::string_view status_name(QuotientStatus status);  // "proved", "kernel", "partial", "open"

struct MisereQuotient {
    QuotientElement order = 1;
    std::vector<HeapSize> generators;                 // heaps whose Phi generate Q, ascending
    std::vector<std::vector<QuotientElement>> times;  // times[g][x] = x * Phi(generators[g])
    std::vector<bool> p{false};                       // by element: is it in the P-portion?
    std::vector<QuotientElement> phi{0};              // Phi(0) .. Phi(max_heap)

    QuotientStatus status = QuotientStatus::partial;
    // Phi(n + period) = Phi(n) for all n >= preperiod, both the least; 0 unless proved. If the status is
    // kernel, period is 0 and all heaps n >= preperiod (the least such) have their nim-values [T11].
    HeapSize preperiod = 0, period = 0;
    std::vector<FailureFamily> families;  // of an open quotient

    HeapSize max_heap() const { return phi.size() - 1; }
    bool knows(HeapSize heap) const { return heap <= max_heap() || status == QuotientStatus::proved; }
    // Requires knows(heap).
    QuotientElement phi_of(HeapSize heap) const;
    QuotientElement p_portion_size() const;
    // Is Q that of a Nim position, {1, a} or of order 2^n + 2 with two P-positions? See quotient.cpp.
    bool tame() const;

    bool operator==(const MisereQuotient&) const = default;
};

// The least word of each element in the generators, when words are compared by the exponent of the largest
// generator first. Empty if the generators do not reach every element.
std::vector<HeapWord> normal_forms(const MisereQuotient& quotient);

// All products: table[x * order + y] = x * y. Requires normal_forms() of this quotient.
std::vector<QuotientElement> multiplication_table(const MisereQuotient& quotient,
                                                  const std::vector<HeapWord>& forms);

// Relations "left = right" that present Q in its generators: the reduced Groebner basis of the order above,
// that is, each least word that is no normal form, and the normal form of its value.
std::vector<std::pair<HeapWord, HeapWord>> relations(const MisereQuotient& quotient,
                                                     const std::vector<HeapWord>& forms);

// As the field prints words: a letter for each generator, "1" for the identity: "ab^2c". After 26 generators
// "g12" with the generator's heap.
std::string word_text(const MisereQuotient& quotient, const HeapWord& word);
std::string letter(const MisereQuotient& quotient, HeapSize generator);
// Words in heaps: "7^3 12".
std::string heap_word_text(const HeapWord& word);

// [T9] The least M such that a verified quotient of the heaps 0 .. M with this period of Phi is the quotient
// of the whole game: 2 e + 2 p + k - 1, e = max(preperiod, 1), k the most stones that a move takes. Nothing
// for rules without such a k and for Grundy's game, whose two parts may become equal when one is shifted.
std::optional<HeapSize> quotient_heaps_needed(const Ruleset& rules, HeapSize preperiod, HeapSize period);

// ---- the use of a quotient --------------------------------------------------------------------------------

// A quotient with all its products and normal forms, ready to answer.
class QuotientOracle {
  public:
    // Requires a quotient whose generators reach every element.
    explicit QuotientOracle(MisereQuotient quotient);

    const MisereQuotient& quotient() const { return quotient_; }
    bool knows(const Position& position) const;
    // Require knows(position) and no ring.
    QuotientElement value(const Position& position) const;
    Outcome outcome(const Position& position) const;

    QuotientElement times(QuotientElement x, QuotientElement y) const {
        return table_[std::size_t{x} * quotient_.order + y];
    }
    // The normal form of an element, and as it is printed: "ab^2c".
    const HeapWord& word_of(QuotientElement x) const { return forms_[x]; }
    std::string text_of(QuotientElement x) const { return word_text(quotient_, forms_[x]); }

  private:
    MisereQuotient quotient_;
    std::vector<HeapWord> forms_;
    std::vector<QuotientElement> table_;
};

}  // namespace ishitori::inline claims

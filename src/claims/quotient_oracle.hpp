// Evaluates a misère quotient: its words, products and relations, and the outcomes of positions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "claims/quotient.hpp"
#include "rules/position.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::claims {

// True if Q is a quotient of Nim: {1, a}, or of order 2^n + 2 with two P-elements (quotient_oracle.cpp).
bool is_tame(const MisereQuotient& quotient);

// The least word of each element in the generators, when words are compared by the exponent of the largest
// generator first. Empty if the generators do not reach every element.
std::vector<HeapWord> normal_forms(const MisereQuotient& quotient);

// All products: table[x * order + y] = x * y. Requires normal_forms() of this quotient.
std::vector<QuotientElement> multiplication_table(const MisereQuotient& quotient,
                                                  const std::vector<HeapWord>& forms);

// Relations "left = right" that present Q in its generators: the reduced Groebner basis of the order above,
// that is, each least word that is not a normal form, and the normal form of its value.
std::vector<std::pair<HeapWord, HeapWord>> relations(const MisereQuotient& quotient,
                                                     const std::vector<HeapWord>& forms);

// A word in the usual notation: a letter for each generator, "1" for the identity: "ab^2c". After 26
// generators, "g12" with the generator's heap.
std::string word_text(const MisereQuotient& quotient, const HeapWord& word);
std::string letter(const MisereQuotient& quotient, HeapSize generator);
// Words in heaps: "7^3 12".
std::string heap_word_text(const HeapWord& word);

// [T9] The least M such that a verified quotient of the heaps 0 .. M with this period of Phi is the quotient
// of the whole game: 2 e + 2 p + k - 1, e = max(preperiod, 1), k the most stones that a move takes. Nullopt
// for rules without such a k, and for Grundy's game, because a shift of one part can make the two parts
// equal.
std::optional<HeapSize> quotient_heaps_needed(const Ruleset& rules, HeapSize preperiod, HeapSize period);

// A quotient with all its products and normal forms.
class QuotientOracle {
  public:
    // Requires a quotient whose generators reach every element.
    explicit QuotientOracle(MisereQuotient quotient);

    const MisereQuotient& quotient() const { return quotient_; }
    bool knows(const Position& position) const;
    // Require knows(position). The position must not be a ring.
    QuotientElement value(const Position& position) const;
    Outcome outcome(const Position& position) const;

    QuotientElement times(QuotientElement x, QuotientElement y) const {
        return table_[std::size_t{x} * quotient_.order + y];
    }
    // The normal form of an element, and its text "ab^2c".
    const HeapWord& word_of(QuotientElement x) const { return forms_[x]; }
    std::string text_of(QuotientElement x) const { return word_text(quotient_, forms_[x]); }

  private:
    MisereQuotient quotient_;
    std::vector<HeapWord> forms_;
    std::vector<QuotientElement> table_;
};

}  // namespace ishitori::claims

// Misere play by a quotient [T8] as a judge: the class of a heap is its element Phi, of a sum the product.
#pragma once

#include <string>
#include <vector>

#include "claims/quotient.hpp"
#include "claims/quotient_oracle.hpp"
#include "play/judge.hpp"

namespace ishitori::inline play {

class QuotientJudge : public Judge {
  public:
    // Requires a quotient whose generators reach every element.
    explicit QuotientJudge(MisereQuotient quotient);

    bool knows(HeapSize n) const override { return quotient_.knows(n); }
    Class of_heap(HeapSize n) const override { return quotient_.phi_of(n); }
    Class sum(Class a, Class b) const override { return table_[a * quotient_.order + b]; }
    bool is_p(Class c) const override { return quotient_.p[c]; }
    std::optional<Repeats> repeats() const override;

    const MisereQuotient& quotient() const { return quotient_; }
    // The product of the heaps' elements. Requires that they are known; no ring.
    QuotientElement product(const Position& position) const;
    // An element in its normal form, "ab^2", as `quotient` prints it.
    std::string word(QuotientElement element) const { return word_text(quotient_, forms_[element]); }

  private:
    MisereQuotient quotient_;
    std::vector<HeapWord> forms_;
    std::vector<QuotientElement> table_;
};

}  // namespace ishitori::inline play

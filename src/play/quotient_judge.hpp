// Judge for misère play by a quotient [T8]: the class of a heap is its element Phi, the class of a sum the
// product.
#pragma once

#include <string>
#include <utility>

#include "claims/quotient.hpp"
#include "claims/quotient_oracle.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

class QuotientJudge : public Judge {
  public:
    // Requires a quotient whose generators reach every element.
    explicit QuotientJudge(MisereQuotient quotient) : oracle_(std::move(quotient)) {}

    bool knows(HeapSize n) const override { return quotient().knows(n); }
    Class of_heap(HeapSize n) const override { return quotient().phi_of(n); }
    Class sum(Class a, Class b) const override {
        return oracle_.times(static_cast<QuotientElement>(a), static_cast<QuotientElement>(b));
    }
    bool is_p(Class c) const override { return quotient().p[c]; }
    std::optional<Repeats> repeats() const override;

    const MisereQuotient& quotient() const { return oracle_.quotient(); }
    // The product of the heaps' elements. Requires known heaps and no ring.
    QuotientElement product(const Position& position) const { return oracle_.value(position); }
    // The normal form of an element, "ab^2", as `quotient` prints it.
    std::string word(QuotientElement element) const { return oracle_.text_of(element); }

  private:
    QuotientOracle oracle_;
};

}  // namespace ishitori::play

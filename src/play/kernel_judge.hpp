// Judge for misère play if the quotient has the kernel of normal play [T11]: the class of a sum is an element
// outside the kernel, or its nim-value with the highest bit set.
#pragma once

#include <vector>

#include "claims/normal_kernel.hpp"
#include "period/nim_values.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

class KernelJudge : public Judge {
  public:
    // `kernel` belongs to `quotient`; `values` must outlive the judge.
    KernelJudge(MisereQuotient quotient, NormalKernel kernel, const NimValues& values);

    bool knows(HeapSize n) const override { return n < quotient_.preperiod || values_.at(n).has_value(); }
    Class of_heap(HeapSize n) const override;
    Class sum(Class a, Class b) const override;
    bool is_p(Class c) const override { return (c & in_kernel) != 0 ? c == in_kernel : quotient_.p[c]; }
    std::optional<Repeats> repeats() const override;

    // The last heap with a value outside the kernel.
    HeapSize last_outside() const { return kernel_.last_outside; }

  private:
    static constexpr Class in_kernel = Class{1} << 63U;
    Class of(QuotientElement x) const { return kernel_.inside[x] ? kernel_.nu[x] | in_kernel : x; }
    NimValue nim_value(Class c) const { return (c & in_kernel) != 0 ? c & ~in_kernel : kernel_.nu[c]; }

    MisereQuotient quotient_;
    NormalKernel kernel_;
    std::vector<QuotientElement> table_;
    const NimValues& values_;
};

}  // namespace ishitori::play

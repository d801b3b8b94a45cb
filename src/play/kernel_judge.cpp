#include "play/kernel_judge.hpp"

#include <algorithm>

#include "claims/quotient_oracle.hpp"

namespace ishitori::play {

KernelJudge::KernelJudge(MisereQuotient quotient, NormalKernel kernel, const NimValues& values)
    : quotient_(std::move(quotient)),
      kernel_(std::move(kernel)),
      table_(multiplication_table(quotient_, normal_forms(quotient_))),
      values_(values) {}

Judge::Class KernelJudge::of_heap(HeapSize n) const {
    return n < quotient_.preperiod ? of(quotient_.phi[n]) : *values_.at(n) | in_kernel;
}

Judge::Class KernelJudge::sum(Class a, Class b) const {
    if (((a | b) & in_kernel) == 0) return of(table_[a * quotient_.order + b]);
    return (nim_value(a) ^ nim_value(b)) | in_kernel;
}

std::optional<Judge::Repeats> KernelJudge::repeats() const {
    if (!values_.whole() || values_.finding().periodicity->saltus != 0) return std::nullopt;
    const Finding& finding = values_.finding();
    return Repeats{std::max<HeapSize>({finding.periodicity->preperiod, quotient_.preperiod, 1}),
                   finding.periodicity->period};
}

}  // namespace ishitori::play

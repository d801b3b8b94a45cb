#include "claims/quotient.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/names.hpp"

namespace ishitori::claims {

std::string_view status_name(QuotientStatus status) {
    static constexpr std::string_view names[] = {"proved", "kernel", "partial", "open"};
    return name_in<QuotientStatus::open>(names, status);
}

QuotientElement MisereQuotient::phi_of(HeapSize heap) const {
    CHECK(knows(heap));
    return phi[heap <= max_heap() ? heap : preperiod + (heap - preperiod) % period];
}

QuotientElement MisereQuotient::p_portion_size() const {
    return static_cast<QuotientElement>(std::ranges::count(p, true));
}

}  // namespace ishitori::claims

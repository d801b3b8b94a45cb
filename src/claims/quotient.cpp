#include "claims/quotient.hpp"

#include <algorithm>

#include "base/contract.hpp"

namespace ishitori::claims {

std::string_view status_name(QuotientStatus status) {
    switch (status) {
        case QuotientStatus::proved:
            return "proved";
        case QuotientStatus::kernel:
            return "kernel";
        case QuotientStatus::partial:
            return "partial";
        case QuotientStatus::open:
            break;
    }
    return "open";
}

QuotientElement MisereQuotient::phi_of(HeapSize heap) const {
    CHECK(knows(heap));
    if (heap <= max_heap()) return phi[heap];
    return phi[preperiod + (heap - preperiod) % period];
}

QuotientElement MisereQuotient::p_portion_size() const {
    return static_cast<QuotientElement>(std::count(p.begin(), p.end(), true));
}

}  // namespace ishitori::claims

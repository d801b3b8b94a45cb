// The check of a claim with free heaps [T12]: see the .cpp for what is checked and why it is a proof.
#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "claims/free_heaps_certificate.hpp"

namespace ishitori {

struct FreeHeapVerdict {
    std::optional<Error> reason;         // why it is refused
    std::optional<FreeHeapClaim> claim;  // as far as it could be read
    HeapSize heaps = 0;                  // whose options were derived
};

FreeHeapVerdict check_free_heaps(const FreeHeapClaim& claim);
// The same for the text of a certificate.
FreeHeapVerdict check_free_heaps_certificate(std::string_view text);

}  // namespace ishitori

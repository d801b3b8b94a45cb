// Values of large heaps in a sequence with a known sparse space, from the values of some heaps before them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "claims/certificate.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::period {

// G(first) .. G(last), if G(end - before.size()) .. G(end - 1) are `before` and all heaps from end -
// before.size() on are common, as in the claim. This is the engine's search without verification. Requires
// last >= first >= end and before.size() >= last rare heap + longest move. Nullopt if the engine finds other
// rare heaps among the small ones than the claim, or chooses another mask, if its search fails, or if the
// control stopped it. Cost: about a nanosecond a heap from `end` on.
std::optional<std::vector<std::uint16_t>> values_onward(const Ruleset& rules, const WindowClaim& claim,
                                                        HeapSize end, std::span<const std::uint16_t> before,
                                                        HeapSize first, HeapSize last,
                                                        const Control& control = {});

}  // namespace ishitori::period

// The period of a nim-sequence, with its proof.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ishitori/game.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

// proved: the hypotheses of a theorem were checked by computation. observed: the pattern was seen, no theorem
// applies. open: no period within the limits.
enum class Standing { proved, observed, open };

struct PeriodLimits {
    std::uint64_t heaps = 10'000'000;  // computes G(0) .. G(heaps) at most
    unsigned threads = 1;              // 1 .. 256
};

// G(n + period) = G(n) + saltus for all n >= preperiod, both the least possible.
struct Period {
    Standing standing = Standing::open;
    std::optional<std::uint64_t> period, preperiod, saltus;  // nothing if open
    std::string theorem;                                     // "guy-smith", ...; "" unless proved
    std::optional<std::uint64_t> max_value, max_value_at;    // of all heaps if proved, else of those computed
    std::uint64_t verified_to = 0;                           // G(0) .. G(verified_to) were computed
    std::string certificate;  // what ishitori-verify and verify() check; "" unless proved
};

// Time: that of the values. Memory: 4 bytes a value while the period may show early, then some megabytes that
// do not grow. A Watch that says stop, or a limit, gives what was found so far (Standing::open).
ISHITORI_API Result<Period> find_period(const Game& game, const PeriodLimits& limits = {},
                                        const Watch& watch = {});

ISHITORI_END

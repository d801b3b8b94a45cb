// Options of heaps that are too large to try every number of stones: numbers that allow no move are skipped.
#pragma once

#include "rules/ruleset.hpp"

namespace ishitori::rules {

// For a code whose digits repeat from digit `from` on: if `run` consecutive numbers of stones allow no move,
// then no number allows a move that takes at least `from` stones and leaves at least `run`.
struct RepeatingTail {
    HeapSize from, run;
};
// Nullopt if longest_take() has a value.
std::optional<RepeatingTail> repeating_tail(const Ruleset& rules);

// As for_each_option, but skips a long run of numbers of stones that allow no move.
template <class Visit>
bool for_each_option_of_large(const Ruleset& rules, HeapSize n, Visit&& visit) {
    const auto tail = repeating_tail(rules);
    if (!tail) return for_each_option(rules, n, visit);
    HeapSize idle = 0;
    auto counted = [&](HeapSize remove, const Parts& parts) {
        idle = 0;
        return visit(remove, parts);
    };
    for (HeapSize i = 0; n > 0 && i <= n; ++i) {
        if (i <= tail->from) idle = 0;
        if (idle > tail->run && n - i > tail->run) i = n - tail->run;
        ++idle;
        if (!for_each_option_taking(rules, n, i, counted)) return false;
    }
    return true;
}

}  // namespace ishitori::rules

// Options of heaps so large that nobody can examine every take.
#pragma once

#include "rules/ruleset.hpp"

namespace ishitori::rules {

// Where digits repeat for ever, from digit `from` on: if this many takes as `run` in a row allow nothing,
// then neither does any other that takes `from` stones or more and leaves `run` or more.
struct RepeatingTail {
    HeapSize from, run;
};
// Nullopt where longest_take() is something.
std::optional<RepeatingTail> repeating_tail(const Ruleset& rules);

// As for_each_option, passing over the takes that allow nothing, however many.
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

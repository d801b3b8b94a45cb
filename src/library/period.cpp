#include <ishitori/period.hpp>

#include "library/inside.hpp"
#include "period/search.hpp"

namespace ishitori::v1 {

namespace {

Standing outside(ishitori::Standing standing) {
    return standing == ishitori::Standing::proved     ? Standing::proved
           : standing == ishitori::Standing::observed ? Standing::observed
                                                      : Standing::open;
}

}  // namespace

Result<Period> find_period(const Game& game, const PeriodLimits& limits, const Watch& watch) {
    return guarded([&]() -> Result<Period> {
        if (limits.threads < 1 || limits.threads > 256)
            return Error{Fault::wrong_input, "period.threads", {std::to_string(limits.threads)}};
        Watching watching(watch);
        SearchOptions search;
        search.heaps = limits.heaps;
        search.threads = limits.threads;
        Control control;
        control.progress = [&](HeapSize known_end, HeapSize goal) { watching.at(known_end, goal); };
        control.keep_going = [&] { return watching.go_on(); };
        const ishitori::Game& inner = game.inside().game;
        const auto searched = search_period(inner, search, control);
        if (!searched) return v1::outside(searched.error());
        const Finding& found = *searched;
        Period period;
        period.standing = outside(found.standing);
        if (found.periodicity) {
            period.period = found.periodicity->period;
            period.preperiod = found.periodicity->preperiod;
            period.saltus = found.periodicity->saltus;
        }
        period.theorem = theorem_name(found.theorem);
        period.max_value = found.max_value;
        period.max_value_at = found.max_value_at;
        period.verified_to = found.verified_to();
        if (period.standing == Standing::proved) {
            auto certificate = certificate_of(inner, found);
            if (!certificate) return v1::outside(certificate.error());
            period.certificate = std::move(*certificate);
        }
        return period;
    });
}

}  // namespace ishitori::v1

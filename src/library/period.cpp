#include <ishitori/period.hpp>

#include "library/inside.hpp"
#include "run/period_run.hpp"

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
        PeriodRun run;
        run.limit = limits.heaps;
        run.threads = limits.threads;
        run.keep_going = [&](HeapSize known, HeapSize goal) {
            watching.at(known, goal);
            return watching.go_on();
        };
        const ishitori::Game& inner = game.inside().game;
        const auto ran = run_period(inner, run);
        if (!ran) return v1::outside(ran.error());
        const PeriodFinding& found = ran->finding;
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
        period.verified_to = found.verified_to;
        if (period.standing == Standing::proved) {
            auto certificate = certificate_of(inner, *ran);
            if (!certificate) return v1::outside(certificate.error());
            period.certificate = std::move(*certificate);
        }
        return period;
    });
}

}  // namespace ishitori::v1

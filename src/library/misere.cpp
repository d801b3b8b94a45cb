#include <ishitori/misere.hpp>

#include "claims/certificate.hpp"
#include "library/inside.hpp"
#include "misere/quotient.hpp"

namespace ishitori::v1 {

Result<Quotient> find_quotient(const Game& game, const QuotientLimits& limits, const Watch& watch) {
    return guarded([&]() -> Result<Quotient> {
        const ishitori::Game& inner = game.inside().game;
        if (!quotient_applies(inner.rules))
            return Error{Fault::wrong_input, "quotient.no-theory", {inner.text}};
        Watching watching(watch);
        ishitori::QuotientLimits bounds;
        bounds.heaps = limits.heaps;
        bounds.within_memory(limits.memory);
        bounds.keep_going = [&] { return watching.go_on(); };
        bounds.settled = [&](const QuotientFinder& finder) {
            watching.at(finder.quotient().phi.size() - 1, limits.heaps);
        };
        const FoundQuotient found = ishitori::find_quotient(inner.rules, bounds);
        const MisereQuotient& q = found.quotient;
        Quotient quotient;
        quotient.status = status_name(q.status);
        quotient.order = q.order;
        quotient.p_portion_size = q.p_portion_size();
        quotient.max_heap = q.max_heap();
        quotient.period = q.period;
        quotient.preperiod = q.preperiod;
        quotient.generators = q.generators;
        for (std::uint64_t x = 0; x < q.order; ++x) {
            if (q.p[x]) quotient.p_portion.push_back(x);
        }
        quotient.phi.assign(q.phi.begin(), q.phi.end());
        for (const auto& row : q.times) quotient.times.emplace_back(row.begin(), row.end());
        if (q.order <= largest_certified_order)
            quotient.certificate = certificate_text(quotient_claim(inner.heaps_text(), inner.rules, q));
        return quotient;
    });
}

}  // namespace ishitori::v1

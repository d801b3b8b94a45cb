#include "run/quotient_run.hpp"

#include <chrono>

#include "claims/quotient_certificate.hpp"

namespace ishitori {

Result<QuotientRunFinding> run_quotient(const Game& game, QuotientRun run) {
    QuotientRunFinding finding;
    std::optional<QuotientCertificate> kept;
    if (run.folder != nullptr) {
        auto loaded = run.folder->load();
        if (!loaded) return loaded.error();
        if (*loaded) {
            auto read = parse_quotient_certificate((**loaded).state);
            if (!read || !read->digest_fits || read->claim.game != game.text) {
                return Error::check("checkpoint.damaged", run.folder->path());
            }
            kept = std::move(*read);
            run.limits.start = &kept->claim.quotient;
            finding.resumed = true;
            finding.from_previous = (**loaded).from_previous;
        }
    }
    using Clock = std::chrono::steady_clock;
    auto last = Clock::now();
    HeapSize last_heap = kept ? kept->claim.quotient.max_heap() : 0;
    auto save = [&](const MisereQuotient& quotient) {
        last = Clock::now();
        last_heap = quotient.max_heap();
        if (quotient.order > largest_certified_order) return;
        MisereQuotient heaps_so_far = quotient;
        heaps_so_far.status = QuotientStatus::partial;
        heaps_so_far.preperiod = heaps_so_far.period = 0;
        const Status status =
            run.folder->save(certificate_text(quotient_claim(game.text, game.rules, heaps_so_far)));
        finding.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
        finding.saved = finding.saved || status.ok();
    };
    if (run.folder != nullptr) {
        run.limits.settled = [&](const QuotientFinder& finder) {
            const std::chrono::duration<double> since = Clock::now() - last;
            if (since.count() >= run.checkpoint_seconds) save(finder.claim());
        };
    }
    finding.found = find_quotient(game.rules, run.limits);
    if (finding.found.stop == QuotientStop::start_refused) {
        return Error::check("checkpoint.damaged", run.folder->path());
    }
    if (run.folder != nullptr && finding.found.quotient.max_heap() > last_heap) save(finding.found.quotient);
    return finding;
}

}  // namespace ishitori

#include "run/quotient_run.hpp"

#include <chrono>

#include "check/kinds.hpp"
#include "claims/certificate.hpp"

namespace ishitori::run {

namespace {

// The contents of a folder: claims as read, not yet verified.
struct KeptQuotient {
    QuotientClaim finite;
    std::optional<FreeHeapClaim> beyond;
};

std::optional<KeptQuotient> read_state(std::string_view state, const Game& game) {
    const std::size_t second = state.find("\nishitori certificate ", 1);
    const bool both = second != std::string_view::npos;
    auto read = parse_certificate<QuotientClaim>(both ? state.substr(0, second + 1) : state);
    if (!read || !read->digest_fits || read->claim.game != game.text) return std::nullopt;
    // Other states are not saved: a proof for all heaps is searched again.
    if (read->claim.quotient.status != QuotientStatus::partial) return std::nullopt;
    KeptQuotient kept{std::move(read->claim), std::nullopt};
    if (!both) return kept;
    auto beyond = parse_certificate<FreeHeapClaim>(state.substr(second + 1));
    if (!beyond || !beyond->digest_fits || beyond->claim.game != game.text ||
        beyond->claim.quotient.max_heap() <= kept.finite.quotient.max_heap()) {
        return std::nullopt;
    }
    kept.beyond = std::move(beyond->claim);
    return kept;
}

std::string state_text(const Game& game, MisereQuotient quotient, const FreeHeapQuotient* beyond) {
    quotient.status = QuotientStatus::partial;
    quotient.preperiod = quotient.period = 0;
    std::string text = certificate_text(quotient_claim(game.text, game.rules, std::move(quotient)));
    if (beyond != nullptr) text += certificate_text(free_heap_claim(game.text, game.rules, *beyond));
    return text;
}

}  // namespace

Result<QuotientRunFinding> run_quotient(const Game& game, QuotientRun run) {
    QuotientRunFinding finding;
    std::optional<KeptQuotient> kept;
    HeapSize last_heap = 0;
    if (run.folder != nullptr) {
        std::optional<bool> proved;  // nullopt: stopped before it was decided
        const auto loaded = run.folder->load([&](const std::string& state) {
            kept = read_state(state, game);
            if (!kept) return false;
            proved = check::proves(kept->finite, run.limits.keep_going);
            if (proved == true && kept->beyond) proved = check::proves(*kept->beyond, run.limits.keep_going);
            return proved.value_or(true);
        });
        if (!loaded) return loaded.error();
        if (*loaded) {
            if (!proved) return Error::stopped("limit.interrupted");
            run.limits.start = &kept->finite.quotient;
            last_heap = kept->finite.quotient.max_heap();
            if (kept->beyond) {
                run.limits.start_beyond = &kept->beyond->quotient;
                last_heap = kept->beyond->quotient.max_heap();
            }
            finding.resumed = true;
            finding.from_previous = (**loaded).from_previous;
        }
    }
    using Clock = std::chrono::steady_clock;
    auto last = Clock::now();
    auto save = [&](const MisereQuotient& quotient, const FreeHeapQuotient* beyond) {
        last = Clock::now();
        last_heap = beyond != nullptr ? beyond->max_heap() : quotient.max_heap();
        if (quotient.order > largest_certified_order) return;
        const Status status = run.folder->save(state_text(game, quotient, beyond));
        finding.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
        finding.saved = finding.saved || status.ok();
    };
    auto is_due = [&] {
        const std::chrono::duration<double> since = Clock::now() - last;
        return since.count() >= run.checkpoint_seconds;
    };
    if (run.folder != nullptr) {
        run.limits.settled = [&, report = run.limits.settled](const QuotientFinder& finder) {
            if (report) report(finder);
            if (is_due()) save(finder.claim(), nullptr);
        };
        run.limits.settled_beyond = [&, report = run.limits.settled_beyond](const MisereQuotient& quotient,
                                                                            const FreeHeapQuotient& beyond) {
            if (report) report(quotient, beyond);
            if (beyond.max_heap() > last_heap && is_due()) save(quotient, &beyond);
        };
    }
    finding.found = find_quotient(game.rules, run.limits);
    const FoundQuotient& found = finding.found;
    if (found.stop == QuotientStop::start_refused) {
        return Error::check("checkpoint.damaged", run.folder->path());
    }
    if (run.folder != nullptr) {
        const FreeHeapQuotient* const beyond = found.beyond ? &*found.beyond : nullptr;
        if ((beyond != nullptr ? beyond->max_heap() : found.quotient.max_heap()) > last_heap) {
            save(found.quotient, beyond);
        }
    }
    return finding;
}

}  // namespace ishitori::run

// The loop over the heaps, and the proofs for the whole game: [T9] and [T11].
#include <algorithm>

#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/find_free_heaps.hpp"
#include "misere/quotient.hpp"

namespace ishitori::misere {

namespace {

// Continues from the first heap without a finite quotient, as long as heaps have states or can be free, until
// found.beyond has a period or a limit is reached.
void go_beyond(const Ruleset& rules, const QuotientLimits& limits, FreeModel& model, FoundQuotient& found) {
    FreeHeapLimits free_limits;
    free_limits.keep_going = limits.keep_going;
    free_limits.bytes = limits.bytes;
    FreeHeapQuotient& claim = *found.beyond;
    while (true) {
        if (!claim.apart) claim.apart = powers_apart(claim, limits.keep_going);
        if (limits.settled_beyond) limits.settled_beyond(found.quotient, claim);
        if (const auto period = proved_period(rules, claim.phi)) {
            std::tie(claim.preperiod, claim.period) = *period;
            break;
        }
        if (claim.max_heap() >= limits.heaps) break;
        const FreeStep step = extend_free_heaps(rules, model, claim, free_limits);
        found.beyond_out_of_memory = step == FreeStep::out_of_memory;
        if (step == FreeStep::extended) continue;
        found.beyond_interrupted = limits.keep_going && !limits.keep_going();
        break;
    }
}

QuotientStop stop_of(QuotientFinder::Step step) {
    using Step = QuotientFinder::Step;
    switch (step) {
        case Step::interrupted:
            return QuotientStop::interrupted;
        case Step::elements:
            return QuotientStop::elements;
        case Step::family:
            return QuotientStop::family;
        case Step::no_repair:
            return QuotientStop::no_repair;
        case Step::free_heaps:
            return QuotientStop::free_heaps;
        default:
            return QuotientStop::heaps;
    }
}

// Continues from limits.start_beyond. If stopped before the first step, returns it unchanged.
FoundQuotient resumed_beyond(const Ruleset& rules, const QuotientLimits& limits, bool interrupted) {
    FoundQuotient found;
    found.quotient = *limits.start;
    found.beyond = *limits.start_beyond;
    found.stop = QuotientStop::free_heaps;
    found.beyond_interrupted = interrupted;
    if (interrupted) return found;
    if (auto model = FreeModel::of_claim(rules, *found.beyond)) go_beyond(rules, limits, *model, found);
    return found;
}

}  // namespace

FoundQuotient find_quotient(const Ruleset& rules, const QuotientLimits& limits) {
    QuotientFinder finder(rules, limits);
    FoundQuotient found;
    std::optional<std::pair<HeapSize, HeapSize>> period;
    // The heaps after which a proof is attempted. They do not depend on interruptions, so a resumed run ends
    // with the same certificate.
    HeapSize next_test = 2, next_kernel_test = 1000;
    const auto next_after = [](HeapSize n) { return n + 1 + n / 32; };
    // [T11] for the heaps so far: the claim with its status set; nullopt if it does not apply.
    auto by_kernel = [&]() -> std::optional<MisereQuotient> {
        MisereQuotient claim = finder.claim();
        const auto kernel = normal_kernel(rules, claim);
        if (!kernel) return std::nullopt;
        claim.status = QuotientStatus::kernel;
        claim.preperiod = kernel->last_outside + 1;
        return claim;
    };
    std::optional<MisereQuotient> kernel;
    using Step = QuotientFinder::Step;
    Step step = Step::kept;
    if (limits.start != nullptr) {
        step = finder.begin_with(*limits.start);
        if (limits.start_beyond != nullptr && step != Step::no_repair)
            return resumed_beyond(rules, limits, step == Step::interrupted);
        if (step != Step::kept) {
            found.quotient = *limits.start;
            found.stop = step == Step::no_repair ? QuotientStop::start_refused : stop_of(step);
            found.reached = finder.reached();
            return found;
        }
        const HeapSize last = finder.quotient().phi.size() - 1;
        while (next_test < last) next_test = next_after(next_test);
        while (next_kernel_test <= last) next_kernel_test *= 2;
        if (next_test == last || last >= limits.heaps) {
            period = proved_period(rules, finder.quotient().phi);
            next_test = next_after(last);
        }
    }
    for (HeapSize n = finder.quotient().phi.size(); n <= limits.heaps && !period; ++n) {
        step = finder.extend();
        if (step != Step::kept && step != Step::grown) break;
        if (limits.settled) limits.settled(finder);
        if (n >= next_test || n == limits.heaps) {
            next_test = next_after(n);
            period = proved_period(rules, finder.quotient().phi);
            if (period) break;
        }
        if (n == next_kernel_test && n < limits.heaps) {
            next_kernel_test *= 2;
            kernel = by_kernel();
            if (kernel) break;
        }
    }
    if (!period && !kernel) kernel = by_kernel();
    found.quotient = kernel ? std::move(*kernel) : finder.claim();
    found.limited = step != Step::kept && step != Step::grown;
    found.failures = finder.failures();
    found.reached = finder.reached();
    if (period) {
        found.stop = QuotientStop::proved;
        found.quotient.status = QuotientStatus::proved;
        found.quotient.preperiod = period->first;
        found.quotient.period = period->second;
        return found;
    }
    if (found.quotient.status == QuotientStatus::kernel) {
        found.stop = QuotientStop::proved;
        return found;
    }
    found.beyond_out_of_memory = finder.beyond_out_of_memory();
    found.stop = stop_of(step);
    if (found.stop == QuotientStop::heaps) return found;
    if (step == Step::free_heaps) {
        found.beyond = std::move(finder.beyond()->claim);
        go_beyond(rules, limits, finder.beyond()->model, found);
    }
    if (!found.beyond) found.infinite_with_next = std::move(finder.infinite_with_next());
    found.observed_to = finder.observed_to();
    found.quotient.families = failure_families(found.failures);
    if (!found.quotient.families.empty()) found.quotient.status = QuotientStatus::open;
    return found;
}

FoundQuotient small_quotient(const Ruleset& rules, QuotientLimits limits) {
    limits.elements = std::min<std::uint64_t>(limits.elements, 8000);
    limits.order = std::min<Element>(limits.order, 400);
    limits.larger = limits.beyond = false;
    return find_quotient(rules, limits);
}

}  // namespace ishitori::misere

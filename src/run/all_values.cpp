#include "run/all_values.hpp"

#include <algorithm>

#include "claims/theorem_bounds.hpp"
#include "run/kept_values.hpp"

namespace ishitori::inline run {

namespace {

constexpr HeapSize most_in_memory = HeapSize{1} << 27;

}  // namespace

Result<PeriodRunFinding> by_guy_smith(const Game& game, const PeriodRun& run, HeapSize limit) {
    PeriodSearch search;
    search.limit = std::min(limit, most_in_memory);
    search.threads = run.threads;
    if (run.keep_going) {
        search.keep_going = [&](const Progress& progress) {
            return run.keep_going(progress.known, run.limit);
        };
    }
    auto found = find_period(game.rules, search);
    if (!found) return found.error();
    PeriodRunFinding finding;
    finding.method = found->sequence->method();
    finding.finding = std::move(*found);
    finding.memory_met =
        limit > search.limit && finding.finding.standing == Standing::open && !finding.finding.stopped;
    return finding;
}

std::optional<PeriodRunFinding> by_all_values(const Game& game, const PeriodRun& run,
                                              const Periodicity& periodicity,
                                              const PeriodRunFinding& finding) {
    const auto needed = values_needed(game.rules, periodicity);
    if (!needed || *needed > most_by_guy_smith) return std::nullopt;
    auto classical = by_guy_smith(game, run, *needed - 1);
    if (!classical || classical->finding.standing != Standing::proved) return std::nullopt;
    classical->resumed = finding.resumed;
    classical->from_previous = finding.from_previous;
    classical->checkpoint_fault = finding.checkpoint_fault;
    classical->keep_fault = finding.keep_fault;
    classical->agrees_to = finding.agrees_to;
    classical->agrees_by = finding.agrees_by;
    classical->agrees_read_to = finding.agrees_read_to;
    return std::move(*classical);
}

Status keep_values(const Game& game, const PeriodRun& run, PeriodRunFinding& finding) {
    auto keeper = ValueKeeper::open(run.keep, game.text, 0);
    if (!keeper) return keeper.error();
    Status status = keeper->add(0, std::span<const StoredValue>(finding.finding.values()));
    if (status) status = finding.finding.stopped ? keeper->flush() : keeper->finish();
    if (!status) finding.keep_fault = status.error();
    return Done{};
}

Status check_again(const Game& game, const PeriodRun& run, PeriodRunFinding& finding) {
    const Method method = split_rules(game.rules) ? Method::m2_bitset : Method::m1_definition;
    const auto again = make_sequence(game.rules, method);
    const auto& values = finding.finding.values();
    for (HeapSize to = 0; to < values.size();) {
        if (run.keep_going && !run.keep_going(to, run.limit)) break;
        const HeapSize from = to;
        to = std::min<HeapSize>(values.size(), to + 4096);
        again->extend(to - 1);
        for (HeapSize n = from; n < to; ++n) {
            if (again->values()[n] != values[n])
                return Error::check("period.double-check", game.text, std::to_string(n));
        }
        finding.agrees_to = to - 1;
    }
    finding.agrees_by = method_name(method);
    return Done{};
}

}  // namespace ishitori::inline run

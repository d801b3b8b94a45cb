#include "period/search.hpp"

#include <algorithm>
#include <utility>

#include "claims/theorem_bounds.hpp"
#include "period/derived_period.hpp"
#include "period/known_periods.hpp"
#include "period/repetition.hpp"

namespace ishitori::period {

namespace {

using Step = ValueRun::Step;

constexpr HeapSize first_test = HeapSize{1} << 16;     // heaps before the first unconditional test
constexpr HeapSize max_by_values = HeapSize{1} << 21;  // values for [T3] where [T10] is proved too
constexpr HeapSize long_claim = HeapSize{1} << 30;     // more values than a checker derives in one pass
// A proof whose first values came from a checkpoint is repeated from heap 0 if there are at most this many of
// them.
constexpr HeapSize max_derived_again = HeapSize{1} << 32;
constexpr unsigned steps_at_once = 256;  // of the engine, a few hundred heaps each
constexpr HeapSize compared_at_once = 4096;
// For a question about values: heaps that show most periods, fewer for general codes, which take longer.
constexpr HeapSize usual_heaps = 4096, usual_heaps_of_general = 512;
constexpr HeapSize max_held_for_period = 1'000'000;      // if the values of larger heaps are not held
constexpr HeapSize max_held_of_set = HeapSize{1} << 22;  // for larger heaps, its window is tried first

std::vector<StoredValue> widened(std::span<const std::uint16_t> values) {
    return {values.begin(), values.end()};
}

}  // namespace

Search::Search(Game game, SearchOptions options, Storage* storage)
    : game_(std::move(game)),
      options_(std::move(options)),
      by_values_(game_.rules, make_sequence(game_.rules), options_.end_at_observed),
      recorder_(storage, finding_) {
    options_.heaps = std::min(options_.heaps, game_.largest_heap);
    options_.held = std::min(options_.held, game_.largest_heap);
    if (applicable_theorem(game_.rules) == Theorem::guy_smith) rules_ = split_rules(game_.rules);
    by_values_.sequence().use_threads(options_.threads);
}

Result<bool> Search::step(const Control& control) {
    switch (stage_) {
        case Stage::begin:
            return begin(control);
        case Stage::values:
            return values_step(control);
        case Stage::run:
            return run_step(control);
        case Stage::beyond:
            return step_beyond(control);
        case Stage::over:
            break;
    }
    return false;
}

Status Search::run(const Control& control) {
    for (;;) {
        const auto more = step(control);
        if (!more) return more.error();
        if (!*more) return Done{};
    }
}

void Search::raise(HeapSize heaps, HeapSize held) {
    options_.heaps = std::min(heaps, game_.largest_heap);
    options_.held = std::min(held, game_.largest_heap);
    if (stage_ != Stage::over || settled()) return;
    finding_.stopped = finding_.memory_met = false;
    stage_ = run_ ? Stage::run : Stage::values;
    if (run_ && options_.exact) run_->cut_at(options_.heaps + 1);
}

void Search::reach(HeapSize largest, HeapSize held, HeapSize unheld, bool window) {
    using Kind = Ruleset::Kind;
    const HeapSize usual = game_.rules.kind == Kind::general ? usual_heaps_of_general : usual_heaps;
    const bool far = largest > held;
    beyond_held_ = window && game_.rules.kind == Kind::subtraction && largest <= unheld;
    held_instead_ = held;
    HeapSize heaps = std::min(std::max(largest, usual), held);
    if (far || (beyond_held_ && heaps > max_held_of_set)) held = std::min(held, max_held_for_period);
    if (far) heaps = rules_ || beyond_held_ ? std::max(held, std::min(largest, unheld)) : held;
    raise(heaps, held);
}

// Restores the run or the values; neither if the first values, which are computed, settle the game. Returns
// false for malformed bytes or the state of another game.
bool Search::read_state(const std::string& state, const Control& control, Run& run) {
    if (!WideRun::is_state(state)) {
        run.sparse = SparseRun::restore(*rules_, state);
        return run.sparse != nullptr;
    }
    const HeapSize end = std::min(options_.heaps, first_test) + 1;
    while (by_values_.step(end, control)) {
        if (!control.may_continue(by_values_.known_end(), options_.heaps)) return true;
    }
    if (by_values_.settled() || options_.heaps <= first_test) return true;
    run.wide = WideRun::restore(*rules_, by_values_.values(), state);
    return run.wide != nullptr;
}

bool Search::begin_with_state(const std::string& state, const Control& control) {
    Run run;
    if (!rules_ || !read_state(state, control, run) || !run) return false;
    finding_.resumed = true;
    return begin_run(std::move(run), true).ok();
}

// A state in the storage is read first.
Result<bool> Search::begin(const Control& control) {
    stage_ = Stage::values;
    if (!rules_ || !recorder_.storage().keeps_states()) return true;
    Run run;
    const auto loaded =
        recorder_.storage().load([&](const std::string& state) { return read_state(state, control, run); });
    if (!loaded) return loaded.error();
    if (!*loaded || !run) return true;
    finding_.resumed = true;
    finding_.from_previous = (**loaded).from_previous;
    if (const Status begun = begin_run(std::move(run), true); !begun) return begun.error();
    return true;
}

// `read`: true if it was resumed.
Status Search::begin_run(Run run, bool read) {
    run_ = std::move(run);
    stage_ = Stage::run;
    if (run_.wide) finding_.dense = false;  // dense for the engine alone
    if (read) {
        restored_ = {run_->known_end(), run_->save(), run_->checksum(), {}};
        if (run_.sparse) restored_.rares = run_.engine().rares();
    } else {
        restored_ = {};
    }
    next_test_ = run_->known_end();
    if (options_.exact) run_->cut_at(options_.heaps + 1);
    run_->use_threads(options_.threads);
    if (options_.twice && run_.sparse) run_.sparse->check_twice();
    if (options_.twice && run_.wide) run_.wide->check_twice(game_.rules);
    // A new wide run passes its values on from heap 0, the first ones here.
    const bool from_zero = run_.wide && restored_.end == 0;
    const HeapSize next = from_zero ? 0 : run_.sparse ? run_.engine().observed() : run_->known_end();
    Status begun = recorder_.begin(next, run_->checksum().all(), run_.wide || options_.heaps > max_by_values);
    if (!begun) return begun;
    const auto give = [this](HeapSize first, ValueRun::Values values) { recorder_.give(first, values); };
    if (from_zero) {
        const std::vector<StoredValue>& first = by_values_.values();
        give(0, std::vector<std::uint16_t>(first.begin(), first.end()));
    }
    run_->observe(give);
    return Done{};
}

// Judged by the first heaps alone, so that it does not depend on earlier questions.
bool Search::engine_pays() {
    engine_trial_.test(by_values_.values(), *rules_);
    const auto from = engine_trial_.pays_from();
    return from && options_.heaps >= *from;
}

Result<bool> Search::values_step(const Control& control) {
    const bool run_left = rules_ && (!without_engine_ || wide_from_ > 0);
    const HeapSize run_from = without_engine_ ? wide_from_ : first_test;
    const HeapSize end = std::min(options_.heaps, run_left ? run_from : options_.held) + 1;
    bool begins = rules_ && !without_engine_ && engine_pays();
    if (!begins) {
        if (by_values_.step(end, control)) {
            if (control.may_continue(by_values_.known_end(), options_.heaps)) return true;
            return end_of_values(true, control);
        }
        begins = run_left && !by_values_.settled() && options_.heaps > run_from;
    }
    if (!begins) return end_of_values(false, control);
    Run run;
    if (without_engine_) {
        run.wide = WideRun::begin(*rules_, by_values_.values());
        // With more heaps, a smaller part of them may be rare.
        const HeapSize next = 2 * wide_from_;
        wide_from_ = !run && next < std::min(options_.heaps, options_.held) ? next : 0;
        if (!run) return true;
    } else {
        run.sparse = std::make_unique<SparseRun>(*rules_, SparsePeriodSearch(*rules_));
        run.engine().begin_with(by_values_.values());
    }
    if (const Status begun = begin_run(std::move(run), false); !begun) return begun.error();
    return true;
}

// The values computed here by the engine, below `end` and up to the first test.
void Search::feed_values(HeapSize end, const Control& control) {
    if (!run_.sparse || restored_.end > 0 || by_values_.known_end() > first_test) return;
    const auto head = run_.engine().head();
    const auto known =
        static_cast<std::size_t>(std::min<HeapSize>({head.size(), run_->known_end(), first_test + 1, end}));
    by_values_.take(widened(head.first(known)));
    by_values_.catch_up(known, control);
    if (known > first_test) by_values_.test_again(known, control);
}

Result<bool> Search::run_step(const Control& control) {
    const HeapSize end = std::min(options_.heaps, run_.wide ? WideRun::max_heaps - 1 : options_.heaps) + 1;
    const auto going = [&] {
        return control.may_continue(std::max(known_end(), by_values_.known_end()), options_.heaps);
    };
    if (run_.wide && run_->known_end() >= std::min(next_test_, end)) {
        const HeapSize known = run_->known_end();
        const auto value = [this](HeapSize n) { return run_.wide->values().value(n); };
        const auto seen = find_repetition(game_.rules, known, value, control);
        if (seen.stopped) return end_of_run(Step::running, true, control);
        if (seen.proved) return prove_wide(*seen.proved, control);
        next_test_ = next_test(known, seen.next);
    }
    if (run_->known_end() >= end) return end_of_run(Step::running, false, control);
    Step step = Step::running;
    for (unsigned steps = run_.sparse ? steps_at_once : 1; steps > 0 && run_->known_end() < end; --steps) {
        step = run_->step(end);
        if (step != Step::running || run_->starts()) break;
        if (!run_.sparse) continue;
        if (const auto distance = recurrence_.find(run_.engine())) return derive(*distance, control);
    }
    feed_values(end, control);
    if (run_.sparse && by_values_.settled()) return end_of_values(false, control);
    if (step != Step::running) return end_of_run(step, false, control);
    if (!going()) return end_of_run(step, true, control);
    if (!run_->starts() && recorder_.is_due(options_.checkpoint_seconds)) recorder_.save(*run_);
    return true;
}

// Switches to values in memory, if no resumable run applies.
Result<bool> Search::to_values(bool dense) {
    wide_from_ = dense && run_.sparse && options_.heaps > first_test ? first_test : 0;
    finding_.dense = finding_.dense || dense;
    without_engine_ = true;
    run_ = {};
    restored_ = {};
    stage_ = Stage::values;
    return true;
}

Result<bool> Search::end_of_run(Step step, bool stopped, const Control& control) {
    if (step == Step::disagreed) return Error::check("period.double-check", game_.text, run_->disagrees_at());
    using State = SparseEngine::State;
    const State state = run_.sparse ? run_.engine().state() : State::running;
    if (state == State::disagreed) return self_check();
    const bool undecided = state == State::undecided;
    if (step == Step::ended && !undecided) return to_values(!run_.sparse || state == State::dense);
    if (stopped && run_->known_end() == 0) return end_of_values(true, control);
    if (run_.sparse && step != Step::proved && !stopped && options_.heaps <= max_by_values) {
        const HeapSize count = options_.heaps + 1;
        if ((restored_.end > 0 && options_.derive_again) || run_->known_end() < count)
            return to_values(false);
        by_values_.take(widened(run_.engine().head().first(count)));
        if (count <= first_test + 1) {
            by_values_.test_again(count, control);
        } else {
            by_values_.test_quickly(count);
        }
        if (run_->agrees_end().value_or(0) >= count) report_second(count);
        return end_of_values(false, control);
    }
    report_run();
    finding_.stopped = stopped;
    finding_.undecided = undecided;
    finding_.memory_met =
        run_.wide && options_.heaps >= WideRun::max_heaps && run_->known_end() >= WideRun::max_heaps;
    recorder_.save(*run_);
    if (step == Step::proved) return prove_sparse(control);
    return over();
}

void Search::report_run() {
    finding_.method = run_->method();
    const ValueRun::Counted counted = run_->counted();
    finding_.known_end = counted.end;
    finding_.max_value = counted.greatest;
    finding_.max_value_at = counted.greatest_at;
    finding_.checksum = counted.checksum.hex();
    finding_.checksums = run_->checksum().at_powers();
    finding_.histograms = run_->histograms();
    finding_.held = by_values_.finding(by_values_.known_end()).held;
    report_second(finding_.known_end);
}

// The second computation of the run, of the values below `known_end`.
void Search::report_second(HeapSize known_end) {
    if (!options_.twice) return;
    finding_.agrees_end = run_->agrees_end();
    if (finding_.agrees_end) finding_.agrees_end = std::min(*finding_.agrees_end, known_end);
    finding_.agrees_by = run_->method();
    if (run_->second_read() > 0) finding_.agrees_read_end = run_->second_read();
}

Error Search::self_check() const { return Error::check("period.self-check", game_.text, run_->known_end()); }

// The rare heaps recurred at this distance.
Result<bool> Search::derive(HeapSize distance, const Control& control) {
    const auto found =
        derive_period(*rules_, game_.rules, distance, run_->known_end(), options_.heaps, control);
    using End = DerivedPeriod::End;
    if (found.end == End::disagreed)
        return Error::check("period.self-check", game_.text, found.engine->known_end());
    if (found.end == End::stopped) return end_of_run(Step::running, true, control);
    if (found.end != End::proved) return true;
    const HeapSize end = found.engine->known_end();
    // The values are kept by the run.
    while (recorder_.stores() && run_->known_end() < end && run_->step(end) == Step::running) {
        if (!control.may_continue(run_->known_end(), end)) break;
    }
    report_run();
    finding_.known_end = end;
    finding_.max_value = found.engine->greatest();
    finding_.max_value_at = found.engine->greatest_at();
    finding_.checksum = found.checksum.all().hex();
    finding_.checksums = found.checksum.at_powers();
    finding_.prove(Theorem::guy_smith, found.periodicity);
    finding_.derived = claim_of(game_, found);
    recorder_.save(*run_);
    auto ended = over();
    finding_.space.emplace(found.engine->mask(), found.engine->rares(), end);
    return ended;
}

Result<bool> Search::prove_sparse(const Control& control) {
    if (options_.period_seen) options_.period_seen();
    auto proof = run_.sparse->search().finish(control);
    if (!proof) {
        if (control.may_continue()) return self_check();
        finding_.stopped = true;
        return over();
    }
    const auto by_values = prove_by_values(proof->periodicity, control);
    if (!by_values) return by_values.error();
    if (*by_values) return end_of_values(false, control);
    finding_.prove(Theorem::sparse_window, proof->periodicity);
    finding_.window = claim_of(game_, *proof, finding_.checksums);
    if (const Status derived = derive_again(control); !derived) return derived.error();
    const std::size_t stations = options_.stations.value_or(proof->needed() > long_claim ? 128 : 0);
    if (stations > 0) {
        auto placed = run_.sparse->search().with_stations(*proof, stations, control);
        finding_.stations_stopped = !placed && !control.may_continue();
        if (placed) finding_.stations = claim_of(game_, std::move(*placed), finding_.checksums);
    }
    return over();
}

Result<bool> Search::prove_wide(const Periodicity& periodicity, const Control& control) {
    report_run();
    recorder_.save(*run_);
    const auto by_values = prove_by_values(periodicity, control);
    if (!by_values) return by_values.error();
    if (*by_values) return end_of_values(false, control);
    finding_.prove(Theorem::guy_smith, periodicity);
    finding_.derived = derived_claim(game_, periodicity, run_->greatest(), run_->greatest_at(),
                                     run_.wide->values().mask(), *values_needed(game_.rules, periodicity));
    if (const Status derived = derive_again(control); !derived) return derived.error();
    return over();
}

// If [T3] needs few values, proves the same from these alone. Values that were read from a disk are
// recomputed.
Result<bool> Search::prove_by_values(const Periodicity& periodicity, const Control& control) {
    const auto needed = values_needed(game_.rules, periodicity);
    if (!needed || *needed > max_by_values) return false;
    if (restored_.end > 0) {
        ByValues fresh(game_.rules, make_sequence(game_.rules), options_.end_at_observed);
        fresh.sequence().use_threads(options_.threads);
        while (fresh.step(*needed, control)) {
            if (!control.may_continue(fresh.known_end(), options_.heaps)) return false;
        }
        if (fresh.settled()) by_values_ = std::move(fresh);
        return by_values_.settled();
    }
    if (run_.sparse) {
        // Up to the first test, tests are at the same heaps as without the engine.
        const HeapSize wanted = std::max(*needed, *needed <= first_test + 1 ? first_test + 1 : 0);
        SparseEngine& engine = run_.engine();
        while (engine.known_end() < wanted && !by_values_.settled()) {
            if (engine.step() != SparseEngine::State::running) return false;
            feed_values(wanted, control);
        }
        feed_values(wanted, control);
        if (!by_values_.settled()) by_values_.take(widened(engine.head().first(*needed)));
    } else {
        std::vector<StoredValue> values(*needed);
        for (HeapSize n = 0; n < *needed; ++n) values[n] = run_.wide->values().value(n);
        by_values_.take(std::move(values));
    }
    if (!by_values_.settled()) by_values_.test_quickly(*needed);
    return by_values_.settled();
}

// A proof does not rest on values that were read: they are computed again, from heap 0, and must lead to the
// same state; otherwise the finding is marked as not proved.
Status Search::derive_again(const Control& control) {
    if (restored_.end == 0) return Done{};
    Run again;
    if (run_.sparse) {
        again.sparse = std::make_unique<SparseRun>(*rules_, SparsePeriodSearch(*rules_));
    } else {
        again.wide = WideRun::begin(*rules_, by_values_.values());
    }
    const auto disagrees = [&] {
        return Error::check("checkpoint.disagrees", recorder_.storage().name(), restored_.end - 1);
    };
    if (!again) return disagrees();
    again->use_threads(options_.threads);
    bool stopped = !options_.derive_again || (again.sparse && restored_.end > max_derived_again);
    for (unsigned steps = 0; !stopped && again->known_end() < restored_.end; ++steps) {
        if (again->step(restored_.end) != Step::running && again->known_end() < restored_.end)
            return disagrees();
        if (again.sparse && steps % steps_at_once != 0 && !again->starts()) continue;
        stopped = !control.may_continue(again->known_end(), restored_.end - 1);
    }
    if (!stopped) {
        const bool same = again->checksum() == restored_.checksum &&
                          (!again.sparse || again.engine().rares() == restored_.rares);
        if (!same) return disagrees();
        // The state of a second engine may follow. An earlier version of the program may have kept the same
        // values in another state.
        if (restored_.state.starts_with(again->save())) {
            finding_.derived_again_end = restored_.end;
            return Done{};
        }
        if (again.wide) return disagrees();
    }
    finding_.rests_on_checkpoint_end = restored_.end;
    finding_.standing = Standing::observed;
    return Done{};
}

Result<bool> Search::end_of_values(bool stopped, const Control& control) {
    if (stopped) by_values_.test_again(by_values_.known_end(), control);
    const RunNotes notes = finding_;
    const bool dense = finding_.dense;
    finding_ = by_values_.finding(std::min(options_.heaps, options_.held) + 1);
    static_cast<RunNotes&>(finding_) = notes;
    finding_.dense = dense;
    finding_.stopped = stopped && !settled();
    if (restored_.end > 0 && !options_.derive_again && settled()) {  // by values from a file
        finding_.standing = Standing::observed;
        finding_.rests_on_checkpoint_end = restored_.end;
    }
    if (beyond_held_ && !settled() && !stopped && options_.heaps > options_.held) {
        // Twice as many heaps the second time, so that few of them are computed again.
        if (!window_ || !window_->covers(options_.heaps))
            window_ = std::make_unique<SubtractionWindow>(game_.rules, options_.heaps * (window_ ? 2 : 1));
        stage_ = Stage::beyond;
        return true;
    }
    const bool all = !rules_ || without_engine_;
    finding_.memory_met = all && options_.heaps > options_.held && !settled() && !stopped;
    if (options_.twice && !finding_.agrees_end) {
        if (const Status same = check_again(control); !same) return same.error();
    }
    return over();
}

Result<bool> Search::step_beyond(const Control& control) {
    const HeapSize first = window_->known_end();
    if (first > options_.heaps) return over();
    auto values = window_->step();
    if (values.empty()) {
        if (options_.heaps > held_instead_) return over();
        beyond_held_ = false;
        options_.held = held_instead_;
        stage_ = Stage::values;
        return true;
    }
    // A set by a rule is known up to its largest heap only.
    values = values.first(std::min<HeapSize>(values.size(), game_.largest_heap - first + 1));
    recorder_.give(first, values);
    finding_.stopped = !control.may_continue(first + values.size(), options_.heaps);
    if (!finding_.stopped) return true;
    return over();
}

// Computes the values in memory again by a simpler method and compares them.
Status Search::check_again(const Control& control) {
    const Method method = split_rules(game_.rules) ? Method::bitset : Method::definition;
    const auto again = make_sequence(game_.rules, method);
    for (HeapSize to = 0; to < finding_.known_end;) {
        if (!control.may_continue(to + 1, options_.heaps)) break;  // agrees_end says how far it came
        const HeapSize from = to;
        to = std::min(finding_.known_end, to + compared_at_once);
        again->extend(to - 1);
        for (HeapSize n = from; n < to; ++n) {
            if (again->values()[n] != finding_.values()[n])
                return Error::check("period.double-check", game_.text, n);
        }
        finding_.agrees_end = to;
    }
    finding_.agrees_by = method_name(method);
    return Done{};
}

Result<bool> Search::over() {
    stage_ = Stage::over;
    finding_.space = run_ ? std::optional(run_->space(finding_.known_end)) : std::nullopt;
    Status complete = Done{};
    if (finding_.holds_all()) {
        complete =
            recorder_.complete(std::span<const StoredValue>(finding_.values()).first(finding_.known_end));
    } else if (run_.sparse) {
        const auto head = run_.engine().head();
        complete =
            recorder_.complete(head.first(std::min<std::size_t>(head.size(), run_.engine().observed())));
    } else {
        complete = recorder_.complete(ValueRun::Values());
    }
    if (!complete) return complete.error();
    recorder_.end(finding_.stopped);
    return false;
}

Result<Finding> search_period(const Game& game, const SearchOptions& options, const Control& control,
                              Storage* storage) {
    const bool bare =
        !options.twice && (storage == nullptr || !(storage->keeps_states() || storage->keeps_values()));
    const bool stations = options.stations.value_or(1) > 0;
    if (const auto known = bare ? known_period(game) : nullptr) {
        // Short ones cost nothing, and are reported as new. Only a search places stations.
        if (known->known_end > first_test && known->known_end <= options.heaps + 1 &&
            !(known->window && stations))
            return *known;
    }
    Search search(game, options, storage);
    if (const Status ran = search.run(control); !ran) return ran.error();
    keep_period(game, search.finding());
    return search.finding();
}

}  // namespace ishitori::period

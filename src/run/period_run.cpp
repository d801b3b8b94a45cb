#include "run/period_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "claims/theorem_bounds.hpp"
#include "claims/write_certificate.hpp"
#include "run/all_values.hpp"
#include "run/derived_period.hpp"
#include "run/kept_values.hpp"
#include "run/sparse_run.hpp"
#include "run/wide_run.hpp"
#include "values/rare_recurrence.hpp"

namespace ishitori::inline run {

namespace {

constexpr HeapSize long_claim = HeapSize{1} << 30;  // more values than a checker derives at one go
// A proof whose first values were read from a checkpoint is made from heap 0 again if they are not more.
constexpr HeapSize most_derived_again = HeapSize{1} << 32;

// The end of a sparse run as a finding.
void tell(PeriodRunFinding& finding, const SparseEngine& engine, const RunningChecksum& checksum) {
    finding.method = "m4_engine";
    finding.finding.verified_to = engine.verified() - 1;
    finding.finding.max_value = engine.greatest();
    finding.finding.max_value_at = engine.greatest_at();
    finding.checksum = checksum.all().hex();
    finding.checksums = checksum.at_powers();
}

// A sparse run to its end; then the state is saved and the kept values are on disk.
class LongRun {
  public:
    LongRun(const PeriodRun& run, SparseRun& sparse, std::optional<ValueKeeper>& keeper,
            PeriodRunFinding& finding)
        : run_(run), sparse_(sparse), keeper_(keeper), finding_(finding) {}

    // How it ended; goes_on if it was stopped, came to the limit, or saw rare heaps come again.
    SparseRun::Step to_the_end(HeapSize limit) {
        const SparseEngine& engine = sparse_.search().engine();
        auto step = SparseRun::Step::goes_on;
        rares_apart_.reset();
        for (unsigned steps = 0; engine.verified() <= limit; ++steps) {
            step = sparse_.step();
            if (step != SparseRun::Step::goes_on) break;
            rares_apart_ = recurrence_.look(engine);
            if (rares_apart_) break;
            if (steps % 256 != 0 && !sparse_.starts()) continue;
            const HeapSize known = std::max(engine.verified(), first_look) - 1;
            if (run_.keep_going && !run_.keep_going(known, run_.limit)) {
                finding_.finding.stopped = true;
                break;
            }
            if (sparse_.starts()) continue;
            const std::chrono::duration<double> since = Clock::now() - saved_;
            if (run_.folder != nullptr && since.count() >= run_.checkpoint_seconds) save();
        }
        return step;
    }
    // The distance at which they did, for the run to go on from; it did not come to the limit then.
    std::optional<HeapSize> rares_apart() const { return rares_apart_; }
    void save() {
        saved_ = Clock::now();
        // The values first: then the file is never behind the state.
        if (keeper_) note_keeper(keeper_->flush());
        if (run_.folder == nullptr) return;
        const Status status = run_.folder->save(sparse_.save());
        finding_.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
    }
    void note_keeper(const Status& status) {
        if (!status && !finding_.keep_fault) finding_.keep_fault = status.error();
    }
    // From now on the values go into the file that was asked for, after those that are there.
    Status keep_values(const Game& game) {
        if (run_.keep.empty()) return Done{};
        const HeapSize given = sparse_.search().engine().observed();
        auto opened = ValueKeeper::open(run_.keep, game.text, given);
        if (!opened) return opened.error();
        keeper_.emplace(std::move(*opened));
        if (const Status same = keeper_->confirm(given, sparse_.checksum().all()); !same) return same;
        sparse_.observe(
            [this](HeapSize first, SparseRun::Values values) { note_keeper(keeper_->add(first, values)); });
        return Done{};
    }

  private:
    using Clock = std::chrono::steady_clock;
    const PeriodRun& run_;
    SparseRun& sparse_;
    std::optional<ValueKeeper>& keeper_;
    PeriodRunFinding& finding_;
    Clock::time_point saved_ = Clock::now();
    RareRecurrence recurrence_;
    std::optional<HeapSize> rares_apart_;
};

// What a resumed run found rests on the values in its checkpoint. This derives them again: a run from heap 0
// that must come to the same state (what was read is compared as it would be saved now).
class Again {
  public:
    Again(const SplitRules& rules, const SparseRun& read, const PeriodRun& run)
        : run_(run),
          state_(read.save()),
          to_(read.search().engine().verified()),
          rares_(read.search().engine().rares()),
          checksum_(read.checksum()),
          again_(std::make_unique<SparseRun>(rules, SparsePeriodSearch(rules))) {
        again_->use_threads(run.threads);
    }

    HeapSize to() const { return to_; }
    enum class End {
        same,
        other_values,
        other_state,  // of the same values, as an earlier version of the program may have kept them
        stopped,
    };
    End derive() {
        const SparseEngine& engine = again_->search().engine();
        for (unsigned steps = 0; engine.verified() < to_; ++steps) {
            if (again_->step() != SparseRun::Step::goes_on && engine.verified() < to_)
                return End::other_values;
            if (steps % 256 != 0 && !again_->starts()) continue;
            const HeapSize known = std::max<HeapSize>(engine.verified(), 1) - 1;
            if (run_.keep_going && !run_.keep_going(known, to_ - 1)) return End::stopped;
        }
        if (engine.rares() != rares_ || !(again_->checksum() == checksum_)) return End::other_values;
        // Behind it there may be the state of a second engine.
        return state_.starts_with(again_->save()) ? End::same : End::other_state;
    }

  private:
    const PeriodRun& run_;
    std::string state_;
    HeapSize to_;
    std::vector<RareHeap> rares_;
    RunningChecksum checksum_;
    std::unique_ptr<SparseRun> again_;
};

// Sees to it that a proof does not rest on what was read: the values are derived again, or the finding says
// that they were not and is no proof. Error "checkpoint.disagrees" if they come out otherwise.
Status derive_again(Again& again, const PeriodRun& run, PeriodRunFinding& finding) {
    const auto end = again.to() <= most_derived_again ? again.derive() : Again::End::stopped;
    if (end == Again::End::other_values)
        return Error::check("checkpoint.disagrees", run.folder->path(), std::to_string(again.to() - 1));
    if (end == Again::End::same) {
        finding.derived_again_to = again.to() - 1;
        return Done{};
    }
    finding.rests_on_checkpoint_to = again.to() - 1;
    finding.finding.standing = Standing::observed;
    return Done{};
}

// The run that stands in the folder, of either kind; nothing if none does.
struct Resumed {
    std::unique_ptr<SparseRun> sparse;
#if !defined(__wasi__)
    WideStart wide;
    bool is_wide() const { return wide.first.has_value(); }
#else  // which has no folders, and counts its bytes
    static constexpr bool is_wide() { return false; }
#endif
};

Result<Resumed> resumed_run([[maybe_unused]] const Game& game, const SplitRules& rules, const PeriodRun& run,
                            PeriodRunFinding& finding) {
    Resumed resumed;
    if (run.folder == nullptr) return resumed;
    const auto loaded = run.folder->load([&](const std::string& state) {
#if !defined(__wasi__)
        if (WideRun::is_state(state)) return resumed.wide.take(game, rules, run, state);
#endif
        resumed.sparse = SparseRun::restore(rules, state);
        return resumed.sparse != nullptr;
    });
    if (!loaded) return loaded.error();
    if (!*loaded) return Resumed{};
    finding.resumed = true;
    finding.from_previous = (**loaded).from_previous;
    return resumed;
}

// Where the engine gave up, or a short run may prove more so: by m7_wide what the engine has no lanes for,
// else from all values.
Result<PeriodRunFinding> without_engine(const Game& game, [[maybe_unused]] const SplitRules& rules,
                                        const PeriodRun& run, bool dense, [[maybe_unused]] Resumed& resumed,
                                        [[maybe_unused]] std::optional<PeriodRunFinding>& beginning,
                                        [[maybe_unused]] bool from_previous) {
#if !defined(__wasi__)
    if (dense) {
        WideStart& start = resumed.wide;
        if (!start.first) start.first = std::move(beginning);
        if (const Status looked = start.look(game, run); !looked) return looked.error();
        if (start.settled(run)) return std::move(*start.first);
        auto wide = run_wide(game, rules, run, std::move(start));
        if (!wide) return wide.error();
        if (*wide) {
            (**wide).from_previous = from_previous;
            return std::move(**wide);
        }
    }
#endif
    auto all = by_guy_smith(game, run, run.limit);
    if (all) all->dense = dense;
    return all;
}

// The run to its end, or to a period proved from all values, by a run of its own, where rare heaps recur.
Result<SparseRun::Step> to_the_end(const Game& game, const SplitRules& rules, const PeriodRun& run,
                                   LongRun& long_run, const SparseRun& sparse, PeriodRunFinding& finding) {
    for (;;) {
        const SparseRun::Step step = long_run.to_the_end(run.limit);
        const auto distance = long_run.rares_apart();
        if (!distance || step != SparseRun::Step::goes_on || finding.finding.stopped) return step;
        const auto keep_going = [&](HeapSize known) {
            return !run.keep_going || run.keep_going(known, run.limit);
        };
        const HeapSize shown_at = sparse.search().engine().verified();
        const auto found = derive_period(rules, game.rules, *distance, shown_at, run.limit, keep_going);
        if (found.end == DerivedPeriod::End::disagreed)
            return Error::check("period.self-check", game.text, std::to_string(found.engine->verified()));
        finding.finding.stopped = found.end == DerivedPeriod::End::stopped;
        if (finding.finding.stopped) return step;
        if (found.end != DerivedPeriod::End::proved) continue;
        tell(finding, *found.engine, found.checksum);
        finding.finding.standing = Standing::proved;
        finding.finding.theorem = Theorem::guy_smith;
        finding.finding.periodicity = found.periodicity;
        finding.derived = claim_of(game, found);
        if (!run.keep.empty())
            long_run.to_the_end(finding.finding.verified_to);  // which gives the values to keep
        return step;
    }
}

void place_stations(const PeriodRun& run, const SparsePeriodSearch& search,
                    const std::function<bool()>& going, PeriodRunFinding& finding) {
    const HeapSize values = finding.sparse->window_end + finding.sparse->recurs_after;
    const std::size_t stations = run.stations.value_or(values > long_claim ? 128 : 0);
    if (stations == 0) return;
    finding.stations = search.with_stations(*finding.sparse, stations, going);
    finding.stations_stopped = !finding.stations && !going();
}

Result<PeriodRunFinding> find(const Game& game, const PeriodRun& run) {
    const auto rules = split_rules(game.rules);
    const bool theorem_fits = applicable_theorem(game.rules) == Theorem::guy_smith;
    if (!rules || !theorem_fits) return by_guy_smith(game, run, run.limit);
    PeriodRunFinding finding;
    auto resumed = resumed_run(game, *rules, run, finding);
    if (!resumed) return resumed.error();
    std::optional<PeriodRunFinding> beginning;  // where the engine did not compute it itself yet
    if (resumed->is_wide())
        return without_engine(game, *rules, run, true, *resumed, beginning, finding.from_previous);
    std::unique_ptr<SparseRun> sparse = std::move(resumed->sparse);
    std::optional<Again> again;
    if (sparse) {
        again.emplace(*rules, *sparse, run);
    } else {
        auto early = by_guy_smith(game, run, std::min(run.limit, first_look));
        if (!early || early->finding.standing != Standing::open || early->finding.stopped ||
            run.limit <= first_look)
            return early;
        beginning = std::move(*early);
        sparse = std::make_unique<SparseRun>(*rules, SparsePeriodSearch(*rules));
    }
    sparse->use_threads(run.threads);
    if (run.double_check) sparse->check_twice();
    std::optional<ValueKeeper> keeper;
    LongRun long_run(run, *sparse, keeper, finding);
    if (const Status kept = long_run.keep_values(game); !kept) return kept.error();
    const auto ended = to_the_end(game, *rules, run, long_run, *sparse, finding);
    if (!ended) return ended.error();
    const SparseRun::Step step = *ended;
    const SparseEngine& engine = sparse->search().engine();
    if (beginning && finding.finding.stopped && engine.verified() == 0) {
        beginning->finding.stopped = true;
        return std::move(*beginning);
    }
    if (step == SparseRun::Step::disagreed)
        return Error::check("period.double-check", game.text, std::to_string(engine.verified() - 1));
    const auto disagreed = [&] {
        return Error::check("period.self-check", game.text, std::to_string(engine.verified()));
    };
    if (engine.state() == SparseEngine::State::disagreed) return disagreed();
    // Dense, or a short run, which may hold the values that the classical theorem needs before a window has
    // recurred.
    const bool proved = step == SparseRun::Step::proved;
    finding.undecided = engine.state() == SparseEngine::State::undecided;
    if ((step == SparseRun::Step::ended && !finding.undecided) ||
        (!proved && !finding.derived && !finding.finding.stopped && run.limit <= most_by_guy_smith)) {
        keeper.reset();  // a run of the other kind has its own
        const bool dense = engine.state() == SparseEngine::State::dense;
        return without_engine(game, *rules, run, dense, *resumed, beginning, finding.from_previous);
    }
    if (!finding.derived) tell(finding, engine, sparse->checksum());
    finding.histograms = sparse->histograms();
    long_run.save();
    if (keeper && !finding.finding.stopped) long_run.note_keeper(keeper->finish());
    if (run.double_check) {
        finding.agrees_to = sparse->agrees_to();
        finding.agrees_by = "m4_engine";
        if (sparse->other_read() > 0) finding.agrees_read_to = sparse->other_read() - 1;
    }
    if (!proved) return finding;
    if (run.period_seen) run.period_seen();
    const auto going = [&] { return !run.keep_going || run.keep_going(engine.verified() - 1, run.limit); };
    auto proof = sparse->search().finish(going);
    if (!proof && !going()) {
        finding.finding.stopped = true;
        return finding;
    }
    if (!proof) return disagreed();
    if (auto classical = by_all_values(game, run, proof->periodicity, finding)) return std::move(*classical);
    finding.finding.standing = Standing::proved;
    finding.finding.theorem = Theorem::sparse_window;
    finding.finding.periodicity = proof->periodicity;
    finding.sparse = std::move(proof);
    if (again) {
        if (const Status derived = derive_again(*again, run, finding); !derived) return derived.error();
    }
    place_stations(run, sparse->search(), going, finding);
    return finding;
}

}  // namespace

std::vector<ValueHistogram> histograms_of(const std::vector<StoredValue>& values) {
    std::vector<ValueHistogram> histograms;
    ValueHistogram running;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (values[n] >= running.count.size()) running.count.resize(values[n] + std::size_t{1}, 0);
        ++running.count[values[n]];
        running.heaps = n;
        if (std::has_single_bit(n) && n >= 1024) histograms.push_back(running);
    }
    return histograms;
}

std::string histogram_csv(const std::vector<ValueHistogram>& histograms) {
    std::string text = "heaps,value,count\n";
    for (const ValueHistogram& histogram : histograms) {
        for (std::size_t value = 0; value < histogram.count.size(); ++value) {
            if (histogram.count[value] > 0)
                text += fmt::format("{},{},{}\n", histogram.heaps, value, histogram.count[value]);
        }
    }
    return text;
}

Result<PeriodRunFinding> run_period(const Game& game, const PeriodRun& run) {
    auto finding = find(game, run);
    if (!finding || !finding->finding.sequence) return finding;
    if (!run.keep.empty()) {
        if (const Status kept = keep_values(game, run, *finding); !kept) return kept.error();
    }
    if (run.double_check && !finding->agrees_to) {
        if (const Status same = check_again(game, run, *finding); !same) return same.error();
    }
    return finding;
}

Result<std::string> certificate_of(const Game& game, const PeriodRunFinding& found) {
    if (found.sparse)
        return certificate_text(
            claim_of(game, found.stations ? *found.stations : *found.sparse, found.checksums));
    if (found.derived) return certificate_text(*found.derived);
    if (const auto claim = derived_claim_of(game, found.finding)) return certificate_text(*claim);
    if (found.finding.arithmetic) return certificate_text(arithmetic_claim_of(game, found.finding));
    const auto claim = claim_of(game, found.finding);
    if (!claim) return claim.error();
    return certificate_text(*claim);
}

}  // namespace ishitori::inline run

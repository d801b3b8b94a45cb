#include "run/period_run.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "base/state_bytes.hpp"

namespace ishitori {

namespace {

constexpr HeapSize first_look = HeapSize{1} << 16;  // most periods show by [T3] before this
constexpr HeapSize most_by_guy_smith = HeapSize{1}
                                       << 21;  // a period that needs fewer values is proved by [T3] after all
constexpr HeapSize most_in_memory = HeapSize{1} << 27;
constexpr int first_histogram = 10;  // at 2^10 heaps
constexpr std::uint64_t state_version = 2;

// A sparse run with all that its end is told by: what a checkpoint holds.
class SparseRun {
  public:
    SparseRun(const SplitRules& rules, SparsePeriodSearch search)
        : rules_(rules), search_(std::move(search)) {
        watch();
    }

    static std::unique_ptr<SparseRun> restore(const SplitRules& rules, std::string_view bytes) {
        StateReader in{bytes};
        if (in.number() != state_version) return nullptr;
        const std::uint64_t checksum = in.number();
        std::vector<ValueHistogram> histograms(in.count(16));
        for (ValueHistogram& histogram : histograms) {
            histogram.heaps = in.number();
            histogram.count.resize(in.count(8));
            for (std::uint64_t& count : histogram.count) count = in.number();
        }
        auto search = SparsePeriodSearch::restore(rules, in.blob());
        if (!in.good || !in.bytes.empty() || checksum > UINT32_MAX || !search) return nullptr;
        auto run = std::make_unique<SparseRun>(rules, std::move(*search));
        run->checksum_ = SequenceChecksum::resumed(static_cast<std::uint32_t>(checksum));
        run->histograms_ = std::move(histograms);
        return run;
    }
    std::string save() const {
        StateWriter out;
        out.number(state_version);
        out.number(checksum_.value());
        out.number(histograms_.size());
        for (const ValueHistogram& histogram : histograms_) {
            out.number(histogram.heaps);
            out.number(histogram.count.size());
            for (const std::uint64_t count : histogram.count) out.number(count);
        }
        out.blob(search_.save());
        return std::move(out.bytes);
    }

    // The engine's observer points here.
    SparseRun(const SparseRun&) = delete;
    SparseRun& operator=(const SparseRun&) = delete;

    // Some hundred heaps; true once a period is proved.
    bool step() {
        const HeapSize before = search_.engine().verified();
        const bool proved = search_.step();
        const HeapSize now = search_.engine().verified();
        if (std::bit_width(now - 1) != std::bit_width(before - 1) && now > HeapSize{1} << first_histogram)
            note_histogram();
        return proved;
    }
    SparsePeriodSearch& search() { return search_; }
    const SequenceChecksum& checksum() const { return checksum_; }
    const std::vector<ValueHistogram>& histograms() const { return histograms_; }

  private:
    void watch() {
        search_.engine().observe(
            [this](HeapSize, std::span<const std::uint16_t> values) { checksum_.add(values); });
    }

    // The engine counts to where it stands, a little beyond the power of two: those heaps are taken off
    // again.
    void note_histogram() {
        const SparseEngine& engine = search_.engine();
        const HeapSize power = HeapSize{1} << (std::bit_width(engine.verified() - 1) - 1);
        if (power < engine.kept_from()) return;
        ValueHistogram histogram{power, engine.histogram()};
        for (HeapSize n = power + 1; n < engine.verified(); ++n) {
            StoredValue value = engine.expand(n, *engine.compressed(n));
            for (const RareHeap& rare : engine.rares()) {
                if (rare.heap == n) value = rare.value;
            }
            if (value < histogram.count.size() && histogram.count[value] > 0) --histogram.count[value];
        }
        while (!histogram.count.empty() && histogram.count.back() == 0) histogram.count.pop_back();
        histograms_.push_back(std::move(histogram));
    }

    SplitRules rules_;
    SparsePeriodSearch search_;
    SequenceChecksum checksum_;
    std::vector<ValueHistogram> histograms_;
};

Result<PeriodRunFinding> by_guy_smith(const Game& game, const PeriodRun& run, HeapSize limit) {
    PeriodSearch search;
    search.limit = std::min(limit, most_in_memory);
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

// The end of a sparse run as a finding.
void tell(PeriodRunFinding& finding, SparseRun& run) {
    const SparseEngine& engine = run.search().engine();
    finding.method = "m4_engine";
    finding.finding.verified_to = engine.verified() - 1;
    finding.finding.max_value = engine.greatest();
    finding.finding.max_value_at = engine.greatest_at();
    finding.checksum = run.checksum().hex();
    finding.histograms = run.histograms();
}

}  // namespace

Result<PeriodRunFinding> run_period(const Game& game, const PeriodRun& run) {
    const auto rules = split_rules(game.rules);
    const bool theorem_fits = applicable_theorem(game.rules) == Theorem::guy_smith;
    if (!rules || !theorem_fits) return by_guy_smith(game, run, run.limit);
    PeriodRunFinding finding;
    std::unique_ptr<SparseRun> sparse;
    if (run.folder != nullptr) {
        auto loaded = run.folder->load();
        if (!loaded) return loaded.error();
        if (*loaded) {
            sparse = SparseRun::restore(*rules, (**loaded).state);
            if (!sparse) return Error::check("checkpoint.damaged", run.folder->path());
            finding.resumed = true;
            finding.from_previous = (**loaded).from_previous;
        }
    }
    if (!sparse) {
        auto early = by_guy_smith(game, run, std::min(run.limit, first_look));
        if (!early || early->finding.standing != Standing::open || early->finding.stopped ||
            run.limit <= first_look)
            return early;
        sparse = std::make_unique<SparseRun>(*rules, SparsePeriodSearch(*rules));
    }
    using Clock = std::chrono::steady_clock;
    auto saved = Clock::now();
    auto save = [&] {
        saved = Clock::now();
        const Status status = run.folder->save(sparse->save());
        finding.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
    };
    const SparseEngine& engine = sparse->search().engine();
    bool proved = false, stopped = false;
    for (unsigned steps = 0; !proved && !stopped && engine.verified() <= run.limit; ++steps) {
        proved = sparse->step();
        if (engine.state() != SparseEngine::State::running) break;
        if (steps % 256 != 0) continue;
        stopped = run.keep_going && !run.keep_going(engine.verified() - 1, run.limit);
        const std::chrono::duration<double> since = Clock::now() - saved;
        if (run.folder != nullptr && since.count() >= run.checkpoint_seconds) save();
    }
    if (engine.state() == SparseEngine::State::disagreed) {
        return Error::check("period.self-check", game.text, std::to_string(engine.verified()));
    }
    if (engine.state() != SparseEngine::State::running) return by_guy_smith(game, run, run.limit);  // dense
    // A short run may hold the values that the classical theorem needs before a window has recurred.
    if (!proved && !stopped && run.limit <= most_by_guy_smith) return by_guy_smith(game, run, run.limit);
    tell(finding, *sparse);
    if (run.folder != nullptr) save();
    if (proved) {
        auto proof = sparse->search().finish();
        if (!proof) return Error::check("period.self-check", game.text, std::to_string(engine.verified()));
        // Short enough for the classical theorem: then the values can be kept and certified.
        const auto needed = values_needed(game.rules, proof->periodicity);
        if (needed && *needed <= most_by_guy_smith) {
            auto classical = by_guy_smith(game, run, *needed - 1);
            if (classical && classical->finding.standing == Standing::proved) {
                classical->resumed = finding.resumed;
                classical->checkpoint_fault = finding.checkpoint_fault;
                return classical;
            }
        }
        finding.finding.standing = Standing::proved;
        finding.finding.theorem = Theorem::sparse_window;
        finding.finding.periodicity = proof->periodicity;
        finding.sparse = std::move(proof);
    }
    finding.finding.stopped = stopped;
    return finding;
}

}  // namespace ishitori

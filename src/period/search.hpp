// The search for the period of a nim-sequence. Every question uses it: period, values, outcome, moves,
// explain, survey, runs, the library.
//
//     first values  by the best method, with the theorems of values that are held (by_values.hpp)
//     engine        where the sparse space is sparse: [T10], and [T3] from the values it holds; where rare
//                   heaps recur, [T3] from a second pass (derived_period.hpp)
//     wide          where values outgrow the engine: the method wide, [T3]
//     values        where the game is dense: all values are held, to the limit
//     beyond        more values of a subtraction set, if these are wanted; proves nothing
//
// The order depends only on the game and the values, so every question about the same heaps gets the same
// answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/control.hpp"
#include "period/by_values.hpp"
#include "period/finding.hpp"
#include "period/rare_recurrence.hpp"
#include "period/run_recorder.hpp"
#include "period/sparse_run.hpp"
#include "period/wide_run.hpp"
#include "values/automatic.hpp"
#include "values/window_values.hpp"

namespace ishitori::period {

struct SearchOptions {
    HeapSize heaps =
        default_period_limit;             // G(0) .. G(heaps) at most, or to the end of a block of the engine
    HeapSize held = (HeapSize{1} << 27);  // the same if all values are in memory (16 bytes each)
    unsigned threads = 1;
    bool twice = false;           // computes all values twice, by different methods
    bool end_at_observed = true;  // as in ByValues
    // The approximate number of stations of a claim proved by [T10]; nullopt means many for a long claim,
    // otherwise none.
    std::optional<std::size_t> stations{};
    // For a resumed run that proves a period: true if the values read from its checkpoint are derived again;
    // otherwise the finding says that its proof rests on the checkpoint.
    bool derive_again = true;
    bool exact = false;  // an open finding covers G(0) .. G(heaps), without the rest of the engine's block
    double checkpoint_seconds = 60;
    // Called once when a period is seen; afterwards the search finds the preperiod and the proof, and still
    // polls the control.
    std::function<void()> period_seen{};
};

class Search {
  public:
    // The storage, if given, must outlive the search.
    explicit Search(Game game, SearchOptions options = {}, Storage* storage = nullptr);

    // The observer receives each value of the engine, of the wide run and beyond `held`, once and in order;
    // the finding has the values of the first heaps. Call it before the first step.
    void observe(ValueRun::Observer observer) { recorder_.observe(std::move(observer)); }
    // Before the first step: adopts first values of this game, or continues from a state(); returns false if
    // the bytes are not a state of this game.
    void begin_with(std::vector<StoredValue> values) { by_values_.take(std::move(values)); }
    bool begin_with_state(const std::string& state, const Control& control);

    // Works for some milliseconds, longer when it completes a proof. Returns false if nothing is left to do
    // within the limits, or if the control stopped it. Errors: of the storage; "checkpoint.disagrees" (exit
    // 2) if a state's values are not the game's; "period.double-check" and "period.self-check" (exit 2) if
    // two computations disagree.
    Result<bool> step(const Control& control);
    // All steps.
    Status run(const Control& control);
    // Continues an unsettled or interrupted search to this limit.
    void raise(HeapSize heaps, HeapSize held);
    // The same for a question about G(largest): continues to this heap, or to a proof. At most `held` values
    // are in memory; a method that does not hold all values may compute `unheld`, the stage `beyond` only if
    // `window` is true. The observer then receives the values that the finding does not have.
    void reach(HeapSize largest, HeapSize held, HeapSize unheld, bool window);

    // The current finding. (During the first values: for the heaps so far.)
    const Finding& finding() const { return finding_; }
    HeapSize known_end() const {
        return run_ ? std::max(run_->known_end(), HeapSize{1}) : by_values_.known_end();
    }
    bool settled() const { return finding_.standing != Standing::open; }
    // The observer received the values of all heaps below this; 0 if it received none.
    HeapSize given_end() const { return recorder_.given_end(); }
    // G(0), G(1), ..., as far as they are in memory.
    const std::vector<StoredValue>& values() const { return by_values_.values(); }
    // True if the engine is worthwhile for the heaps of the options, judged by the values so far.
    bool engine_pays();
    // The state for a storage; "" if all values are in memory.
    std::string state() const { return run_ ? run_->save() : ""; }

  private:
    enum class Stage { begin, values, run, beyond, over };
    // The resumable run: by the engine, by the method wide, or none.
    struct Run {
        std::unique_ptr<SparseRun> sparse{};
        std::unique_ptr<WideRun> wide{};

        explicit operator bool() const { return sparse || wide; }
        ValueRun* operator->() const { return sparse ? static_cast<ValueRun*>(sparse.get()) : wide.get(); }
        ValueRun& operator*() const { return *operator->(); }
        SparseEngine& engine() const { return sparse->search().engine(); }
    };
    // The restored run as it was read. end = 0: the run was not restored.
    struct Restored {
        HeapSize end = 0;
        std::string state{};
        RunningChecksum checksum{};
        std::vector<RareHeap> rares{};
    };

    Result<bool> begin(const Control& control);
    Result<bool> values_step(const Control& control);
    Result<bool> run_step(const Control& control);
    Result<bool> step_beyond(const Control& control);
    bool read_state(const std::string& state, const Control& control, Run& run);
    Status begin_run(Run run, bool read);
    void feed_values(HeapSize end, const Control& control);

    Result<bool> to_values(bool dense);
    Result<bool> end_of_values(bool stopped, const Control& control);
    Result<bool> end_of_run(ValueRun::Step step, bool stopped, const Control& control);
    Result<bool> derive(HeapSize distance, const Control& control);
    Result<bool> prove_sparse(const Control& control);
    Result<bool> prove_wide(const Periodicity& periodicity, const Control& control);
    Result<bool> prove_by_values(const Periodicity& periodicity, const Control& control);
    Status derive_again(const Control& control);
    Status check_again(const Control& control);
    Result<bool> over();

    void report_run();
    void report_second(HeapSize known_end);
    Error self_check() const;

    Game game_;
    SearchOptions options_;
    std::optional<SplitRules> rules_;  // for games that the engine may handle
    Stage stage_ = Stage::begin;
    ByValues by_values_;
    EngineTrial engine_trial_;
    bool without_engine_ = false;  // it gave up
    HeapSize wide_from_ = 0;       // the heap at which a WideRun is tried next; 0: never

    bool beyond_held_ = false;                   // the stage `beyond` follows,
    std::unique_ptr<SubtractionWindow> window_;  // with this window; if it does not fit,
    HeapSize held_instead_ = 0;                  // this many values are held
    Run run_;
    Restored restored_;
    HeapSize next_test_ = 0;  // heaps of a wide run at the next test
    RareRecurrence recurrence_;
    Finding finding_;
    RunRecorder recorder_;
};

// Runs one search to its end. A long search may return a proof from an earlier question of this process, if
// its limit allows the number of heaps and it needs no second computation and no storage.
Result<Finding> search_period(const Game& game, const SearchOptions& options = {},
                              const Control& control = {}, Storage* storage = nullptr);

}  // namespace ishitori::period

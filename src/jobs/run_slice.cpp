#include "jobs/run_slice.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "forms/form_result.hpp"
#include "period/search.hpp"
#include "run/now_utc.hpp"
#include "run/run_files.hpp"

namespace ishitori::jobs {

namespace {

constexpr int first_goal = 22;         // 2^22 heaps
constexpr int goal_step = 2;           // then 2^24, 2^26, ...
constexpr int beside_other_work = 10;  // nice

using RunStatus = LongRunRow::Status;

// One time slice of one game: its results and faults.
class Slice {
  public:
    Slice(const SliceTask& task, OpenFolder queue, const std::atomic<bool>& stop)
        : task_(task), queue_(std::move(queue)), stop_(stop) {}

    std::optional<Error> fault;

    LongRunRow run(LongRunRow row) {
        const double begin = processor_seconds();
        // Slices with little or no progress are followed by a longer one.
        const double share =
            task_.slice_seconds * static_cast<double>(1 + std::min<std::uint64_t>(row.stuck, 63));
        const HeapSize before = row.verified_to;
        if (row.status == RunStatus::claimed && !queue_.has(certificate_name(row))) {
            // No certificate proves this period: it is computed again.
            row.status = RunStatus::open;
            row.periodicity.reset();
            row.certificate.clear();
        }
        const RunStatus status = row.status;
        begin_share(share);
        if (status == RunStatus::open) compute(row);
        begin_share(share);
        if (row.status == RunStatus::claimed) check(row, status == RunStatus::claimed);
        const double spent = processor_seconds() - begin;
        const auto gained = static_cast<double>(std::max(row.verified_to, before) - before);
        // After a late rare heap, a run that resumes from its checkpoint first computes all values again.
        const bool few = gained * row.seconds < spent * static_cast<double>(before) / 4;
        row.seconds += spent;
        if (first_known_ && row.verified_to > *first_known_)
            row.speed = static_cast<double>(row.verified_to - *first_known_) / std::max(spent, 1e-3);
        // An interrupted slice does not change the status of the game.
        if (row.status != status || (gained > 0 && !few))
            row.stuck = row.status == RunStatus::claimed && !stop_ ? 1 : 0;
        else if (!stop_)
            ++row.stuck;
        row.version = task_.version;
        row.date = now_utc();
        return row;
    }

  private:
    void begin_share(double seconds) {
        start_ = processor_seconds();
        share_ = seconds;
    }
    bool in_share() const { return !stop_ && processor_seconds() - start_ < share_; }

    void compute(LongRunRow& row) {
        const auto made = queue_.make_folder(row.game);
        if (!made) return fail(made.error());
        auto folder = CheckpointFolder::open(*made, "period " + row.game);
        if (!folder) return fail(folder.error());
        const Game game = *parse_game(row.game);
        SearchOptions options;
        options.heaps = goal_of(row, task_.to);
        options.checkpoint_seconds = task_.checkpoint_seconds;
        options.stations = task_.stations;
        // Otherwise the next slice would repeat the search for the preperiod.
        options.period_seen = [this] { share_ = std::numeric_limits<double>::infinity(); };
        Control control;
        control.progress = [this](HeapSize known_end, HeapSize) {
            if (!first_known_) first_known_ = known_end - std::min<HeapSize>(known_end, 1);
        };
        control.keep_going = [this] { return in_share(); };
        RunFiles files(game.text, &*folder, "");
        const auto found = search_period(game, options, control, &files);
        if (!found && found.error().exit == Exit::check_failed) row.status = RunStatus::damaged;
        if (!found) return fail(found.error());
        if (found->checkpoint_fault) fault = found->checkpoint_fault;
        if (found->standing == Standing::open && (found->dense || !split_rules(game.rules))) {
            row.status = RunStatus::dense;
            return;
        }
        // A run that was stopped at once knows less than the table. A period that a resumed run found and did
        // not derive again is only observed: its certificate is checked here.
        const bool period = found->window || found->derived || found->proved();
        if (found->verified_to() > row.verified_to || period) {
            row.verified_to = found->verified_to();
            row.checksum = found->checksum.value_or("");
        }
        if (found->window) {
            row.rares = found->window->rares.size();
            row.last_rare = found->window->rares.empty() ? 0 : found->window->rares.back();
        }
        // Without its planned stations, a long certificate may be too long for a checker.
        const bool ended = period && !found->stations_stopped;
        if (!found->histograms.empty() && (ended || row.verified_to >= task_.to)) {
            const auto written = queue_.write(histogram_name(row), histogram_csv(found->histograms));
            if (!written) fault = written.error();
        }
        if (!ended) return;
        row.periodicity = found->periodicity;
        certify(row, game, *found);
    }

    void certify(LongRunRow& row, const Game& game, const Finding& found) {
        const auto text = certificate_of(game, found);
        if (!text) return fail(text.error());
        if (const Status written = queue_.write(certificate_name(row), *text); !written)
            return fail(written.error());
        row.status = RunStatus::claimed;
        row.certificate = sha256_hex(*text);
    }

    // Checks the certificate on disk from heap 0, within the time of one slice. `from_table`: the row comes
    // from an earlier run, known only from the table.
    void check(LongRunRow& row, bool from_table) {
        check::CheckLimits limits;  // 2^28 heaps
        limits.steps = check::Budget::no_bound;
        limits.keep_going = [this] { return in_share(); };
        const std::string name = certificate_name(row);
        const auto text = queue_.read(
            name, FileKind::certificate, [this] { return !stop_; }, may_be_certificate);
        if (!text && stop_) return;
        if (!text) return fail(text.error());
        if (!*text) return fail(Error::check("runs.certificate-missing", queue_.path_of(name), row.game));
        row.certificate = sha256_hex(**text);
        const auto verdict = check::check_text(**text, queue_.path_of(name), limits);
        if (!verdict) return fail(verdict.error());
        if (verdict->refused()) {
            row.status = RunStatus::refused;
            fault = verdict->reason();
        } else if (!verdict->too_large() && !states(**text, row)) {
            row.status = RunStatus::refused;
            fault = Error::check("runs.other-claim", queue_.path_of(name), row.game);
        } else if (verdict->verified()) {
            row.status = RunStatus::verified;
            if (from_table) set_to_verdict(*verdict, row);
        }
    }

    // Sets the row to the verdict of this check only.
    static void set_to_verdict(const check::Verdict& verdict, LongRunRow& row) {
        row.verified_to = verdict.rederived > 0 ? verdict.rederived - 1 : 0;
        row.checksum.clear();
        row.rares = row.last_rare = 0;
        if (const auto* window = verdict.about<WindowClaim>(); window != nullptr && !window->rares.empty()) {
            row.rares = window->rares.size();
            row.last_rare = window->rares.back();
        }
    }

    void fail(const Error& error) { fault = error; }

    const SliceTask& task_;
    const OpenFolder queue_;
    const std::atomic<bool>& stop_;
    double start_ = 0, share_ = 0;  // seconds of processor time
    // Counts this slice only: the table may be behind a state left by another command, or ahead of a lost
    // state.
    std::optional<HeapSize> first_known_;
};

}  // namespace

bool goes_on(const LongRunRow& row, HeapSize to) {
    return row.status == RunStatus::claimed || (row.status == RunStatus::open && row.verified_to < to);
}

HeapSize goal_of(const LongRunRow& row, HeapSize to) {
    HeapSize goal = HeapSize{1} << first_goal;
    while (goal <= row.verified_to && goal < to) goal <<= goal_step;
    return std::min(goal, to);
}

SliceResult run_slice(const SliceTask& task, const std::atomic<bool>& stop) {
    setpriority(PRIO_PROCESS, 0, std::max(getpriority(PRIO_PROCESS, 0), beside_other_work));  // this thread
    const double begin = processor_seconds();
    SliceResult result{task.row, {}, false, 0};
    try {
        auto queue = OpenFolder::open(task.folder);
        if (queue && *queue) {
            Slice slice(task, std::move(**queue), stop);
            result.row = slice.run(task.row);
            result.fault = slice.fault;
        } else {
            result.fault = queue ? Error::input("runs.none", task.folder) : queue.error();
        }
    } catch (const std::bad_alloc&) {
        result.no_memory = true;
    }
    result.seconds = processor_seconds() - begin;
    return result;
}

}  // namespace ishitori::jobs

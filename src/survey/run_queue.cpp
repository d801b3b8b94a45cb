#include "survey/run_queue.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <new>
#include <set>
#include <thread>

#include "base/utf8.hpp"
#include "base/write_file.hpp"
#include "check/check.hpp"
#include "claims/write_certificate.hpp"
#include "run/period_run.hpp"
#include "survey/form_result.hpp"

namespace ishitori::inline survey {

namespace {

constexpr int first_goal = 22;         // 2^22 heaps
constexpr int goal_step = 2;           // then 2^24, 2^26, ...
constexpr int beside_other_work = 10;  // nice
constexpr double usual_speed = 1e6;    // heaps a second, where nothing is known

using RunStatus = LongRunRow::Status;
// There is something to compute below heap `to`, or to check.
bool goes_on(const LongRunRow& row, HeapSize to) {
    return row.status == RunStatus::claimed || (row.status == RunStatus::open && row.verified_to < to);
}

// The heap that this game is to reach next.
HeapSize goal_of(const LongRunRow& row, HeapSize to) {
    HeapSize goal = HeapSize{1} << first_goal;
    while (goal <= row.verified_to && goal < to) goal <<= goal_step;
    return std::min(goal, to);
}

// Games that got nowhere come last; then the least time that the next goal should take. So a slow game does
// not hold up those that are at a hundred times as many heaps in a second.
bool cheaper(const LongRunRow& a, const LongRunRow& b, HeapSize to) {
    auto key = [&](const LongRunRow& row) {
        const HeapSize goal = goal_of(row, to);
        const double left = static_cast<double>(goal - std::min(goal, row.verified_to));
        return std::tuple(!goes_on(row, to), row.stuck, left / (row.speed > 0 ? row.speed : usual_speed));
    };
    return key(a) < key(b);
}

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

// A certificate of this period of this game, and of no other.
template <class Claim>
bool says(const Claim& claim, const LongRunRow& row) {
    return std::visit(
        [&](const auto& one) {
            if constexpr (requires { one.periodicity; })
                return one.game == row.game && row.periodicity && one.periodicity == *row.periodicity;
            else
                return false;
        },
        claim);
}

// One game for a while: what came of it, and what went wrong.
class Slice {
  public:
    Slice(const std::string& path, const RunQueuePlan& plan, const std::atomic<bool>& stop)
        : path_(path), plan_(plan), stop_(stop) {}

    std::optional<Error> fault;

    LongRunRow run(LongRunRow row) {
        const double begin = start_ = processor_seconds();
        // After slices that led nowhere a longer one.
        share_ = plan_.slice_seconds * static_cast<double>(1 + std::min<std::uint64_t>(row.stuck, 63));
        const HeapSize before = row.verified_to;
        const RunStatus status = row.status;
        if (status == RunStatus::open) compute(row);
        if (row.status == RunStatus::claimed) check(row, status == RunStatus::claimed);
        const double spent = processor_seconds() - begin;
        row.seconds += spent;
        if (row.verified_to > before && !taken_over_)
            row.speed = static_cast<double>(row.verified_to - before) / std::max(spent, 1e-3);
        // A slice that was cut short says nothing of the game.
        if (row.status != status || row.verified_to > before)
            row.stuck = row.status == RunStatus::claimed && !stop_ ? 1 : 0;
        else if (!stop_)
            ++row.stuck;
        row.version = plan_.version;
        row.date = now_utc();
        return row;
    }

  private:
    bool in_share() const { return !stop_ && processor_seconds() - start_ < share_; }

    void compute(LongRunRow& row) {
        auto folder = CheckpointFolder::open(path_ + "/" + row.game, "period " + row.game);
        if (!folder) return fail(row, folder.error(), false);
        const Game game = *parse_game(row.game);
        PeriodRun run;
        run.limit = goal_of(row, plan_.to);
        run.folder = &*folder;
        run.checkpoint_seconds = plan_.checkpoint_seconds;
        run.keep_going = [this](HeapSize, HeapSize) { return in_share(); };
        auto found = run_period(game, run);
        if (!found) return fail(row, found.error(), found.error().exit == Exit::check_failed);
        if (found->checkpoint_fault) fault = found->checkpoint_fault;
        // What another command computed before says nothing of the speed.
        taken_over_ = found->resumed && row.verified_to == 0;
        const PeriodFinding& finding = found->finding;
        if (finding.standing == Standing::open && (found->dense || !split_rules(game.rules))) {
            row.status = RunStatus::dense;
            return;
        }
        // A run that was stopped at once tells less than the table knows. A period that a resumed run found
        // and did not derive again is only observed: its certificate is what is checked here.
        const bool period = found->sparse || finding.standing == Standing::proved;
        if (finding.verified_to > row.verified_to || period) {
            row.verified_to = finding.verified_to;
            row.checksum = found->checksum.value_or("");
        }
        if (found->sparse) {
            row.rares = found->sparse->rares.size();
            row.last_rare = found->sparse->last_rare;
        }
        if (!period) return;
        row.periodicity = finding.periodicity;
        certify(row, game, *found);
    }

    void certify(LongRunRow& row, const Game& game, const PeriodRunFinding& found) {
        const auto text = run::certificate_of(game, found);
        if (!text) return fail(row, text.error(), false);
        if (const Status written = write_file(certificate_of(row), *text); !written)
            return fail(row, written.error(), false);
        row.status = RunStatus::claimed;
    }

    // The certificate, as it lies there, derived again from heap 0: within the same time as a slice.
    // `told`: the row is one of an earlier run, which only the table tells of.
    void check(LongRunRow& row, bool told) {
        start_ = processor_seconds();
        check::CheckLimits limits;  // 2^28 heaps
        limits.keep_going = [this] { return in_share(); };
        const auto verdict = check::check_file(certificate_of(row), limits);
        if (!verdict) return fail(row, verdict.error(), false);
        if (verdict->refused()) {
            row.status = RunStatus::refused;
            fault = verdict->reason();
        } else if (!says(verdict->claim, row)) {
            row.status = RunStatus::refused;
            fault = Error::check("runs.other-claim", printable(certificate_of(row)), row.game);
        } else if (verdict->verified()) {
            row.status = RunStatus::verified;
            if (told) tell_only(*verdict, row);
        }
    }

    // What the checker has seen now, and no more.
    static void tell_only(const check::Verdict& verdict, LongRunRow& row) {
        row.verified_to = verdict.rederived > 0 ? verdict.rederived - 1 : 0;
        row.checksum.clear();
        row.rares = row.last_rare = 0;
        if (const auto* window = verdict.about<WindowClaim>(); window != nullptr && !window->rares.empty()) {
            row.rares = window->rares.size();
            row.last_rare = window->rares.back();
        }
    }

    std::string certificate_of(const LongRunRow& row) const {
        return path_ + "/" + row.game + ".certificate";
    }

    void fail(LongRunRow& row, const Error& error, bool for_good) {
        fault = error;
        if (for_good) row.status = RunStatus::damaged;
    }

    const std::string& path_;
    const RunQueuePlan& plan_;
    const std::atomic<bool>& stop_;
    double start_ = 0, share_ = 0;  // seconds of processor time
    bool taken_over_ = false;
};

}  // namespace

Result<RunQueue> RunQueue::open(const std::string& path, bool write) {
    std::error_code failure;
    if (write) std::filesystem::create_directories(path, failure);
    if (failure) return Error::machine("file.unwritable", printable(path), failure.message());
    if (!std::filesystem::is_directory(path, failure)) return Error::input("runs.none", printable(path));
    FileLock lock;
    const int why_not = write ? lock.take(path + "/lock") : 0;
    if (why_not == EWOULDBLOCK) return Error::input("runs.locked", printable(path));
    if (why_not != 0)
        return Error::machine("file.unwritable", printable(path), std::generic_category().message(why_not));
    RunQueue queue(path, std::move(lock));
    if (Status status = queue.read(); !status) return status.error();
    return queue;
}

Status RunQueue::read() {
    auto table = read_run_table(path_ + "/progress.tsv");
    if (!table) return table.error();
    rows_ = std::move(*table);
    std::set<std::string> known;
    for (const LongRunRow& row : rows_) known.insert(row.game);
    // What `period --checkpoint` left here.
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(path_, failure)) {
        const std::string name = entry.path().filename().string();
        const auto code = TakeAndBreak::parse(name);
        if (!code || code->text() != name || known.contains(name)) continue;
        if (!std::filesystem::exists(entry.path() / "current", failure) &&
            !std::filesystem::exists(entry.path() / "previous", failure))
            continue;
        LongRunRow row;
        row.game = name;
        rows_.push_back(std::move(row));
    }
    std::sort(rows_.begin(), rows_.end(), [](const LongRunRow& a, const LongRunRow& b) {
        return a.game.size() != b.game.size() ? a.game.size() < b.game.size() : a.game < b.game;
    });
    return Done{};
}

Status RunQueue::write() const {
    if (lock_.replaced(path_ + "/lock")) return Error::machine("checkpoint.replaced", printable(path_));
    return write_file(path_ + "/progress.tsv", run_table_text(rows_));
}

void RunQueue::add(const std::vector<TakeAndBreak>& codes) {
    std::set<std::string> known;
    for (const LongRunRow& row : rows_) known.insert(row.game);
    for (const TakeAndBreak& code : codes) {
        if (!known.insert(code.text()).second) continue;
        LongRunRow row;
        row.game = code.text();
        rows_.push_back(std::move(row));
    }
}

// Each thread takes the cheapest game that nobody has; the table is written after each slice.
Result<RunQueueEnd> RunQueue::run(const std::vector<TakeAndBreak>& codes, const RunQueuePlan& plan) {
    std::set<std::string> wanted, taken, skipped;
    for (const TakeAndBreak& code : codes) wanted.insert(code.text());
    RunQueueEnd end;
    if (Status status = write(); !status) return status.error();
    std::mutex mutex;
    std::condition_variable changed;
    std::atomic<bool> stop = false;
    std::optional<Error> failure;
    unsigned running = 0;
    auto next = [&]() -> LongRunRow* {
        LongRunRow* best = nullptr;
        for (LongRunRow& row : rows_) {
            if (!goes_on(row, plan.to) || taken.contains(row.game) || skipped.contains(row.game) ||
                (!wanted.empty() && !wanted.contains(row.game)))
                continue;
            if (best == nullptr || cheaper(row, *best, plan.to)) best = &row;
        }
        return best;
    };
    auto work = [&] {
        // This thread only: the queue runs beside other work.
        setpriority(PRIO_PROCESS, 0, std::max(getpriority(PRIO_PROCESS, 0), beside_other_work));
        std::unique_lock lock(mutex);
        while (!stop) {
            LongRunRow* const row = next();
            if (row == nullptr) {
                if (taken.empty()) break;
                changed.wait(lock);  // another's game may have its turn again
                continue;
            }
            const LongRunRow before = *row;
            taken.insert(before.game);
            lock.unlock();
            Slice slice(path_, plan, stop);
            LongRunRow after = before;
            std::optional<Error> ended;
            try {
                after = slice.run(before);
            } catch (const std::bad_alloc&) {
                ended = Error::machine("memory.exhausted");
            }
            lock.lock();
            if (ended) failure = ended, stop = true;
            *row = std::move(after);
            taken.erase(before.game);
            if (slice.fault) end.faults.push_back(*slice.fault);
            if (slice.fault || row->status == RunStatus::claimed) skipped.insert(before.game);
            if (Status status = write(); !status) failure = status.error(), stop = true;
            changed.notify_all();
        }
        --running;
        changed.notify_all();
    };
    std::vector<std::thread> threads;
    std::unique_lock lock(mutex);
    try {
        for (unsigned i = 0; i < std::max(1U, plan.threads); ++i) {
            threads.emplace_back(work);
            ++running;
        }
    } catch (const std::system_error&) {  // the machine gives no more threads
        if (threads.empty()) return Error::machine("survey.no-threads");
    }
    while (running > 0) {
        changed.wait_for(lock, std::chrono::milliseconds(100));
        if (!stop && plan.keep_going && !plan.keep_going(rows_)) {
            stop = true;
            end.stopped = true;
            changed.notify_all();
        }
    }
    lock.unlock();
    for (std::thread& thread : threads) thread.join();
    if (failure) return *failure;
    return end;
}

}  // namespace ishitori::inline survey

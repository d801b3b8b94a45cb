#include "survey/run_queue.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "base/write_file.hpp"
#include "check/check.hpp"
#include "run/period_run.hpp"
#include "survey/form_result.hpp"

namespace ishitori {

namespace {

constexpr std::string_view table_head = "ishitori runs ";
constexpr std::string_view column_names =
    "game\tstatus\tverified_to\tperiod\tpreperiod\tchecksum\trares\tlast_"
    "rare\tseconds\tspeed\tstuck\tversion\tdate";
constexpr std::size_t columns = 13;
constexpr int first_goal = 22;         // 2^22 heaps: every game comes so far before one goes further
constexpr int goal_step = 2;           // then 2^24, 2^26, ...
constexpr int beside_other_work = 10;  // nice
constexpr double usual_speed = 1e6;    // heaps a second, where nothing is known

using RunStatus = LongRunRow::Status;
constexpr std::array<std::string_view, 6> status_names{"open",  "claimed", "verified",
                                                       "dense", "damaged", "refused"};

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

// Games that got nowhere come last, then the nearer goal, then the least time that it should take.
bool cheaper(const LongRunRow& a, const LongRunRow& b, HeapSize to) {
    auto key = [&](const LongRunRow& row) {
        const HeapSize goal = goal_of(row, to);
        const double left = static_cast<double>(goal - std::min(goal, row.verified_to));
        return std::tuple(!goes_on(row, to), row.stuck, goal,
                          left / (row.speed > 0 ? row.speed : usual_speed));
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

std::string line_of(const LongRunRow& row) {
    const auto& p = row.periodicity;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.1f}\t{:.0f}\t{}\t{}\t{}\n", row.game,
                       status_name(row.status), row.verified_to, p ? std::to_string(p->period) : "",
                       p ? std::to_string(p->preperiod) : "", row.checksum, row.rares, row.last_rare,
                       row.seconds, row.speed, row.stuck, row.version, row.date);
}

bool read_real(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value >= 0 && value < 1e18;
}

std::optional<LongRunRow> row_of(const std::string& line) {
    std::vector<std::string> fields;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find('\t', at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    if (fields.size() != columns) return std::nullopt;
    for (const std::string& field : fields) {
        if (printable(field, field.size() + 1) != field) return std::nullopt;
    }
    LongRunRow row;
    const auto code = TakeAndBreak::parse(fields[0]);
    if (!code || code->text() != fields[0]) return std::nullopt;
    row.game = fields[0];
    const auto status = std::find(status_names.begin(), status_names.end(), fields[1]);
    if (status == status_names.end()) return std::nullopt;
    row.status = static_cast<RunStatus>(status - status_names.begin());
    const auto verified_to = digits_only(fields[2]), rares = digits_only(fields[6]),
               last_rare = digits_only(fields[7]), stuck = digits_only(fields[10]);
    if (!verified_to || !rares || !last_rare || !stuck || *verified_to > max_heap_size) return std::nullopt;
    row.verified_to = *verified_to;
    row.rares = *rares;
    row.last_rare = *last_rare;
    row.stuck = *stuck;
    if (!fields[3].empty() || !fields[4].empty()) {
        const auto period = digits_only(fields[3]), preperiod = digits_only(fields[4]);
        if (!period || !preperiod || *period == 0) return std::nullopt;
        row.periodicity = Periodicity{*preperiod, *period, 0};
    }
    if (!read_real(fields[8], row.seconds) || !read_real(fields[9], row.speed)) return std::nullopt;
    row.checksum = fields[5];
    row.version = fields[11];
    row.date = fields[12];
    return row;
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
        if (row.status == RunStatus::claimed) check(row);
        const double spent = processor_seconds() - begin;
        row.seconds += spent;
        if (row.verified_to > before)
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
        const PeriodFinding& finding = found->finding;
        if (!found->sparse && finding.sequence && finding.standing == Standing::open) {
            // The engine gave up, or was never asked.
            if (finding.verified_to >= HeapSize{1} << 16 || !split_rules(game.rules))
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
        std::string text;
        if (found.sparse) {
            const SparsePeriodProof& proof = found.stations ? *found.stations : *found.sparse;
            text = certificate_text(claim_of(game, proof, found.checksums));
        } else if (const auto claim = claim_of(game, found.finding)) {
            text = certificate_text(*claim);
        }
        if (const Status written = write_file(certificate_of(row), text); !written)
            return fail(row, written.error(), false);
        row.status = RunStatus::claimed;
    }

    // The certificate, as it lies there, derived again from heap 0: within the same time as a slice.
    void check(LongRunRow& row) {
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
};

}  // namespace

std::string_view status_name(RunStatus status) { return status_names[static_cast<std::size_t>(status)]; }

RunQueue::RunQueue(RunQueue&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)), rows_(std::move(other.rows_)) {}

RunQueue::~RunQueue() {
    if (lock_ >= 0) close(lock_);
}

Result<RunQueue> RunQueue::open(const std::string& path, bool write) {
    std::error_code failure;
    if (write) std::filesystem::create_directories(path, failure);
    if (failure) return Error::machine("file.unwritable", printable(path), failure.message());
    if (!std::filesystem::is_directory(path, failure)) return Error::input("runs.none", printable(path));
    int lock = -1;
    if (write) {
        lock = ::open((path + "/lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
        if (lock < 0)
            return Error::machine("file.unwritable", printable(path), std::generic_category().message(errno));
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            close(lock);
            return Error::input("runs.locked", printable(path));
        }
    }
    RunQueue queue(path, lock);
    if (Status status = queue.read(); !status) return status.error();
    return queue;
}

Status RunQueue::read() {
    const std::string table = path_ + "/progress.tsv";
    std::ifstream file(table);
    std::string line;
    std::set<std::string> known;
    if (file && std::getline(file, line)) {
        if (line != std::string(table_head) + std::to_string(run_table_version)) {
            return line.starts_with(table_head) ? Error::input("runs.version", printable(table))
                                                : Error::check("runs.bad-table", printable(table), "1");
        }
        std::getline(file, line);
        if (line != column_names) return Error::check("runs.bad-table", printable(table), "2");
        for (unsigned number = 3; std::getline(file, line); ++number) {
            auto row = row_of(line);
            if (!row || !known.insert(row->game).second)
                return Error::check("runs.bad-table", printable(table), std::to_string(number));
            rows_.push_back(std::move(*row));
        }
    }
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
    std::string text =
        std::string(table_head) + std::to_string(run_table_version) + "\n" + std::string(column_names) + "\n";
    for (const LongRunRow& row : rows_) text += line_of(row);
    return write_file(path_ + "/progress.tsv", text);
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
            LongRunRow after = slice.run(before);
            lock.lock();
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

}  // namespace ishitori

#include "queue/run_queue.hpp"

#include <algorithm>
#include <set>

#include "base/sha256.hpp"
#include "claims/certificate.hpp"
#include "rules/standard_form.hpp"
#include "rules/take_and_break.hpp"
#include "run/checkpoint.hpp"

namespace ishitori::queue {

namespace {

constexpr double usual_speed = 1e6;  // heaps a second, assumed for a game without measurements

using RunStatus = LongRunRow::Status;

// Games without progress come last; the others by the expected time to their next goal, so a slow game does
// not delay runs that are a hundred times as fast.
bool cheaper(const LongRunRow& a, const LongRunRow& b, HeapSize to) {
    auto key = [&](const LongRunRow& row) {
        const HeapSize goal = goal_of(row, to);
        const double left = static_cast<double>(goal - std::min(goal, row.verified_to));
        return std::tuple(!goes_on(row, to), row.stuck, left / (row.speed > 0 ? row.speed : usual_speed));
    };
    return key(a) < key(b);
}

}  // namespace

Result<RunQueue> RunQueue::open(const std::string& path, bool write, const KeepGoing& keep_going) {
    if (write) {
        if (const auto made = OpenFolder::make(path); !made) return made.error();
    }
    auto folder = OpenFolder::open(path);
    if (!folder) return folder.error();
    if (!*folder) return Error::input("runs.none", path);
    std::optional<FileLock> lock;
    if (write) {
        auto locked = (*folder)->lock("lock");
        if (!locked) return locked.error();
        if (!*locked) return Error::input("runs.locked", path);
        lock = std::move(*locked);
        (*folder)->remove_leftovers();
    }
    RunQueue queue(std::move(**folder), std::move(lock));
    if (Status status = queue.read(keep_going); !status) return status.error();
    return queue;
}

Status RunQueue::read(const KeepGoing& keep_going) {
    auto table = read_run_table(folder_, keep_going);
    if (!table) return table.error();
    rows_ = std::move(*table);
    std::set<std::string> known;
    for (const LongRunRow& row : rows_) known.insert(row.game);
    // Folders of `period --checkpoint` in this folder.
    const auto names = folder_.names();
    if (!names) return names.error();
    for (const std::string& name : *names) {
        const auto code = TakeAndBreak::parse(name);
        if (!code || code->text() != name || known.contains(name)) continue;
        const auto folder = folder_.folder(name);
        if (!folder || !*folder || !holds_state(**folder)) continue;
        rows_.emplace_back().game = name;
    }
    sort_rows();
    return Done{};
}

void RunQueue::sort_rows() {
    std::ranges::sort(rows_, [](const LongRunRow& a, const LongRunRow& b) {
        return a.game.size() != b.game.size() ? a.game.size() < b.game.size() : a.game < b.game;
    });
}

Status RunQueue::write() const {
    if (lock_ && lock_->replaced()) return Error::machine("checkpoint.replaced", folder_.path());
    return folder_.write(run_table_file, run_table_text(rows_));
}

std::vector<Error> RunQueue::compare_certificates(const KeepGoing& keep_going) {
    std::vector<Error> faults;
    for (LongRunRow& row : rows_) {
        if (row.status != RunStatus::claimed && row.status != RunStatus::verified) continue;
        const std::string name = certificate_name(row), path = folder_.path_of(name);
        const auto text = folder_.read(name, FileKind::certificate, keep_going, may_be_certificate);
        const std::size_t before = faults.size();
        if (!text) {
            faults.push_back(text.error());
        } else if (!*text) {
            faults.push_back(Error::check("runs.certificate-missing", path, row.game));
        } else if (!states(**text, row)) {
            faults.push_back(Error::check("runs.other-claim", path, row.game));
        } else if (!row.certificate.empty() && row.certificate != sha256_hex(**text)) {
            faults.push_back(Error::check("runs.certificate-changed", path, row.game));
        }
        if (faults.size() > before || row.certificate.empty()) row.status = RunStatus::claimed;
    }
    return faults;
}

std::map<std::string, std::string> RunQueue::games_by_form() const {
    std::map<std::string, std::string> games;
    for (const LongRunRow& row : rows_)
        games.emplace(standard_form(*TakeAndBreak::parse(row.game)).code.text(), row.game);
    return games;
}

RunQueue::Added RunQueue::add(const std::vector<TakeAndBreak>& codes) {
    std::set<std::string> known;
    for (const LongRunRow& row : rows_) known.insert(row.game);
    std::map<std::string, std::string> of_form = games_by_form();
    for (const TakeAndBreak& code : codes) {
        if (standard_form(code).code == code) of_form.emplace(code.text(), code.text());
    }
    Added added;
    std::set<std::string> taken;
    for (const TakeAndBreak& code : codes) {
        const std::string form = standard_form(code).code.text();
        const std::string game =
            known.contains(code.text()) ? code.text() : of_form.emplace(form, code.text()).first->second;
        if (game != code.text()) added.same.push_back({code.text(), game});
        if (!taken.insert(game).second) continue;
        added.codes.push_back(*TakeAndBreak::parse(game));
        if (!known.insert(game).second) continue;
        rows_.emplace_back().game = game;
    }
    return added;
}

// Each worker takes the cheapest free game; the table is written after each slice.
Result<RunQueueEnd> RunQueue::run(const std::vector<TakeAndBreak>& codes, const RunQueuePlan& plan) {
    if (Status status = write(); !status) return status.error();
    std::optional<ThreadWorkers> threads;
    if (plan.workers == nullptr && threads.emplace(plan.threads, ThreadWorkers::Memory::given_back).none())
        return Error::machine("survey.no-threads");
    std::set<std::string> wanted, taken, skipped;
    for (const TakeAndBreak& code : codes) wanted.insert(code.text());
    RunQueueEnd end;
    std::optional<Error> failure;
    const auto next = [&]() -> std::optional<Task> {
        LongRunRow* best = nullptr;
        for (LongRunRow& row : rows_) {
            if (!goes_on(row, plan.to) || taken.contains(row.game) || skipped.contains(row.game) ||
                (!wanted.empty() && !wanted.contains(row.game)))
                continue;
            if (best == nullptr || cheaper(row, *best, plan.to)) best = &row;
        }
        if (best == nullptr) return std::nullopt;
        taken.insert(best->game);
        return SliceTask{folder_.path(),          *best,       plan.to, plan.slice_seconds,
                         plan.checkpoint_seconds, plan.version};
    };
    const auto take = [&](Report&& report) {
        auto* const slice = std::get_if<SliceResult>(&report.result);
        if (slice == nullptr) return;
        const std::string game = slice->row.game;
        if (taken.erase(game) == 0) return;
        for (LongRunRow& row : rows_) {
            if (row.game == game) row = std::move(slice->row);
            if (row.game == game && row.status == RunStatus::claimed) skipped.insert(game);
        }
        if (slice->fault) skipped.insert(game), end.faults.push_back(*slice->fault);
        if (slice->no_memory) failure = Error::machine("memory.exhausted");
        if (Status status = write(); !status) failure = status.error();
    };
    const auto keep_going = [&] { return !failure && (!plan.keep_going || plan.keep_going(rows_)); };
    end.stopped = share_out(plan.workers != nullptr ? *plan.workers : *threads, next, take, keep_going);
    if (failure) return *failure;
    return end;
}

}  // namespace ishitori::queue

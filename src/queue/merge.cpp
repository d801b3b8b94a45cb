// A queue of long runs adopts runs that are further in another folder.
#include <iterator>
#include <map>

#include "claims/certificate.hpp"
#include "queue/run_queue.hpp"
#include "rules/standard_form.hpp"
#include "run/checkpoint.hpp"

namespace ishitori::queue {

namespace {

using RunStatus = LongRunRow::Status;

bool usable(const LongRunRow& row) {
    return row.status == RunStatus::open || row.status == RunStatus::claimed ||
           row.status == RunStatus::verified;
}

// True if both cannot be true: two periods, or two checksums of the same values.
bool contradict(const LongRunRow& a, const LongRunRow& b) {
    if (a.periodicity && b.periodicity) return *a.periodicity != *b.periodicity;
    return a.verified_to == b.verified_to && !a.checksum.empty() && !b.checksum.empty() &&
           a.checksum != b.checksum;
}

bool knows_more(const LongRunRow& there, const LongRunRow& here) {
    if (there.periodicity.has_value() != here.periodicity.has_value()) return there.periodicity.has_value();
    return !here.periodicity && there.verified_to > here.verified_to;
}

// Copies the file, if there is one.
Status copy_file(const OpenFolder& from, const OpenFolder& to, const std::string& name, FileKind kind,
                 const KeepGoing& keep_going) {
    const auto contents = from.read(name, kind, keep_going);
    if (!contents) return contents.error();
    if (!*contents) return Done{};
    return to.write(name, **contents);
}

// Copies the checkpoint, if there is one: without it the run starts again here.
Status copy_state(const OpenFolder& from, const OpenFolder& to, const std::string& game,
                  const KeepGoing& keep_going) {
    const auto folder = from.folder(game);
    if (!folder) return folder.error();
    if (!*folder) return Done{};
    const auto there = CheckpointFolder::open(**folder, "period " + game);
    if (!there) return there.error();
    const auto state = there->load([](const std::string&) { return true; }, keep_going);
    if (!state) return state.error();
    if (!*state) return Done{};
    const auto made = to.make_folder(game);
    if (!made) return made.error();
    const auto here = CheckpointFolder::open(*made, "period " + game);
    if (!here) return here.error();
    return here->save((*state)->state);
}

}  // namespace

Result<RunQueue::Merged> RunQueue::merge(const std::string& from, const KeepGoing& keep_going) {
    if (same_file(folder_.path(), from)) return Error::input("runs.itself", from);
    if (const auto there = OpenFolder::open(from); there && !*there) return Error::input("runs.none", from);
    auto other = open(from, true, keep_going);
    if (!other) return other.error();
    std::map<std::string, LongRunRow*> known;
    for (LongRunRow& row : rows_) known.emplace(row.game, &row);
    std::map<std::string, std::string> of_form = games_by_form();
    for (const LongRunRow& row : other->rows_) {
        const auto mine = known.find(row.game);
        if (mine != known.end() && usable(row) && usable(*mine->second) && contradict(row, *mine->second))
            return Error::check("runs.contradict", folder_.path(), from, row.game);
    }
    Merged merged;
    std::vector<LongRunRow> added;
    for (LongRunRow row : other->rows_) {
        if (!usable(row)) continue;
        const auto mine = known.find(row.game);
        if (mine != known.end()) {
            if (!usable(*mine->second) || !knows_more(row, *mine->second)) continue;
        } else if (const auto [form, is_new] =
                       of_form.emplace(standard_form(*TakeAndBreak::parse(row.game)).code.text(), row.game);
                   !is_new) {
            merged.same.push_back({row.game, form->second});
            continue;
        }
        const OpenFolder &there = other->folder_, &here = folder_;
        if (row.periodicity) {
            const auto shown =
                there.read(certificate_name(row), FileKind::certificate, keep_going, may_be_certificate);
            if (!shown || !*shown) {
                merged.without_certificate.push_back(row.game);
                continue;
            }
        }
        Status copied = copy_state(there, here, row.game, keep_going);
        if (copied) copied = copy_file(there, here, histogram_name(row), FileKind::histogram, keep_going);
        if (copied) copied = copy_file(there, here, certificate_name(row), FileKind::certificate, keep_going);
        if (!copied) {
            merged.faults.push_back(copied.error());
            continue;
        }
        // The certificate that was copied here is not checked yet.
        if (row.status == RunStatus::verified) row.status = RunStatus::claimed;
        row.stuck = 0;
        if (mine != known.end()) {
            *mine->second = std::move(row);
            ++merged.farther;
        } else {
            added.push_back(std::move(row));
            ++merged.added;
        }
    }
    rows_.insert(rows_.end(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
    sort_rows();
    if (Status status = write(); !status) return status.error();
    return merged;
}

}  // namespace ishitori::queue

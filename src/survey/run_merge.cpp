// A queue of long runs takes over what was computed farther in another folder.
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "base/utf8.hpp"
#include "base/write_file.hpp"
#include "run/checkpoint.hpp"
#include "survey/run_queue.hpp"
#include "survey/standard_form.hpp"

namespace ishitori::inline survey {

namespace {

using RunStatus = LongRunRow::Status;

bool usable(const LongRunRow& row) {
    return row.status == RunStatus::open || row.status == RunStatus::claimed ||
           row.status == RunStatus::verified;
}

// Whether both cannot be true: two periods, or two checksums of the same values.
bool contradict(const LongRunRow& a, const LongRunRow& b) {
    if (a.periodicity && b.periodicity) return *a.periodicity != *b.periodicity;
    return a.verified_to == b.verified_to && !a.checksum.empty() && !b.checksum.empty() &&
           a.checksum != b.checksum;
}

bool tells_more(const LongRunRow& there, const LongRunRow& here) {
    if (there.periodicity.has_value() != here.periodicity.has_value()) return there.periodicity.has_value();
    return !here.periodicity && there.verified_to > here.verified_to;
}

bool is_file(const std::string& path) {
    std::error_code none;
    return std::filesystem::is_regular_file(path, none);  // a pipe would have us wait
}

// Copies the file, if there is one.
Status copy_file(const std::string& from, const std::string& to) {
    if (!is_file(from)) return Done{};
    std::ifstream file(from, std::ios::binary);
    const std::string contents{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad())
        return Error::machine("file.unreadable", printable(from), std::generic_category().message(errno));
    return write_file(to, contents);
}

// The checkpoint, if there is one: without it the run begins anew here.
Status copy_state(const std::string& from, const std::string& to, const std::string& game) {
    std::error_code none;
    if (!std::filesystem::is_directory(from, none)) return Done{};
    const auto there = run::CheckpointFolder::open(from, "period " + game);
    if (!there) return there.error();
    const auto state = there->load([](const std::string&) { return true; });
    if (!state) return state.error();
    if (!*state) return Done{};
    const auto here = run::CheckpointFolder::open(to, "period " + game);
    if (!here) return here.error();
    return here->save((*state)->state);
}

}  // namespace

Result<RunQueue::Merged> RunQueue::merge(const std::string& from) {
    if (same_file(path_, from)) return Error::input("runs.itself", printable(from));
    std::error_code none;
    if (!std::filesystem::is_directory(from, none)) return Error::input("runs.none", printable(from));
    auto other = open(from, true);
    if (!other) return other.error();
    std::map<std::string, LongRunRow*> known;
    for (LongRunRow& row : rows_) known.emplace(row.game, &row);
    std::map<std::string, std::string> of_form = games_by_form();
    for (const LongRunRow& row : other->rows_) {
        const auto mine = known.find(row.game);
        if (mine != known.end() && usable(row) && usable(*mine->second) && contradict(row, *mine->second))
            return Error::check("runs.contradict", printable(path_), printable(from), row.game);
    }
    Merged merged;
    std::vector<LongRunRow> added;
    for (LongRunRow row : other->rows_) {
        if (!usable(row)) continue;
        const auto mine = known.find(row.game);
        if (mine != known.end()) {
            if (!usable(*mine->second) || !tells_more(row, *mine->second)) continue;
        } else if (const auto [form, is_new] =
                       of_form.emplace(standard_form(*TakeAndBreak::parse(row.game)).code.text(), row.game);
                   !is_new) {
            merged.same.push_back({row.game, form->second});
            continue;
        }
        const std::string there = from + "/" + row.game, here = path_ + "/" + row.game;
        if (row.periodicity && !is_file(there + ".certificate")) {
            merged.without_certificate.push_back(row.game);
            continue;
        }
        Status copied = copy_state(there, here, row.game);
        for (const char* suffix : {".histogram.csv", ".certificate"})
            if (copied) copied = copy_file(there + suffix, here + suffix);
        if (!copied) {
            merged.faults.push_back(copied.error());
            continue;
        }
        // Nobody checked the certificate that lies here now.
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

}  // namespace ishitori::inline survey

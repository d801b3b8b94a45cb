#include "survey/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <set>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "rules/take_and_break.hpp"

namespace ishitori::inline survey {

namespace {

using RunStatus = LongRunRow::Status;

constexpr std::string_view table_head = "ishitori runs ";
constexpr std::string_view column_names =
    "game\tstatus\tverified_to\tperiod\tpreperiod\tchecksum\trares\tlast_"
    "rare\tseconds\tspeed\tstuck\tversion\tdate";
constexpr std::size_t columns = 13;
constexpr std::array<std::string_view, 6> status_names{"open",  "claimed", "verified",
                                                       "dense", "damaged", "refused"};

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

}  // namespace

std::string_view status_name(RunStatus status) { return status_names[static_cast<std::size_t>(status)]; }

std::string run_table_text(const std::vector<LongRunRow>& rows) {
    std::string text =
        std::string(table_head) + std::to_string(run_table_version) + "\n" + std::string(column_names) + "\n";
    for (const LongRunRow& row : rows) text += line_of(row);
    return text;
}

Result<std::vector<LongRunRow>> parse_run_table(std::istream& text, const std::string& name) {
    std::vector<LongRunRow> rows;
    std::string line;
    std::set<std::string> known;
    if (!std::getline(text, line)) return Error::check("runs.bad-table", printable(name), "1");
    if (line != std::string(table_head) + std::to_string(run_table_version)) {
        const auto other = line.starts_with(table_head)
                               ? parse_number(std::string_view(line).substr(table_head.size()))
                               : Result<HeapSize>(HeapSize{0});
        const bool newer = other && *other > HeapSize{run_table_version};
        return newer ? Error::input("runs.version", printable(name))
                     : Error::check("runs.bad-table", printable(name), "1");
    }
    std::getline(text, line);
    if (line != column_names) return Error::check("runs.bad-table", printable(name), "2");
    for (unsigned number = 3; std::getline(text, line); ++number) {
        auto row = row_of(line);
        if (!row || !known.insert(row->game).second)
            return Error::check("runs.bad-table", printable(name), std::to_string(number));
        rows.push_back(std::move(*row));
    }
    return rows;
}

Result<std::vector<LongRunRow>> read_run_table(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        const int fault = errno;
        if (fault == ENOENT) return std::vector<LongRunRow>{};
        return Error::machine("file.unreadable", printable(path), std::strerror(fault));
    }
    return parse_run_table(file, path);
}

}  // namespace ishitori::inline survey

#include "run/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "base/names.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "claims/certificate.hpp"
#include "rules/take_and_break.hpp"

namespace ishitori::run {

namespace {

using RunStatus = LongRunRow::Status;

constexpr std::string_view table_head = "ishitori runs ";
constexpr std::string_view column_names =
    "game\tstatus\tverified_to\tperiod\tpreperiod\tchecksum\trares\tlast_"
    "rare\tseconds\tspeed\tstuck\tversion\tdate\tcertificate";
constexpr std::size_t columns = 14;
constexpr std::string_view added_column = "\tcertificate";  // by version 2
constexpr std::string_view status_names[] = {"open", "claimed", "verified", "dense", "damaged", "refused"};

std::string line_of(const LongRunRow& row) {
    const auto& p = row.periodicity;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.1f}\t{:.0f}\t{}\t{}\t{}\t{}\n", row.game,
                       status_name(row.status), row.verified_to, p ? std::to_string(p->period) : "",
                       p ? std::to_string(p->preperiod) : "", row.checksum, row.rares, row.last_rare,
                       row.seconds, row.speed, row.stuck, row.version, row.date, row.certificate);
}

bool read_real(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value >= 0 && value < 1e18;
}

bool is_sha256(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::optional<LongRunRow> row_of(const std::string& line) {
    const auto fields = split(line, '\t');
    if (fields.size() != columns) return std::nullopt;
    for (const std::string_view field : fields) {
        if (printable(field, field.size() + 1) != field) return std::nullopt;
    }
    LongRunRow row;
    const auto code = TakeAndBreak::parse(fields[0]);
    if (!code || code->text() != fields[0]) return std::nullopt;
    row.game = fields[0];
    const auto status = value_named<RunStatus::refused>(status_names, fields[1]);
    if (!status) return std::nullopt;
    row.status = *status;
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
    row.certificate = fields[13];
    if (!row.certificate.empty() && !is_sha256(row.certificate)) return std::nullopt;
    return row;
}

}  // namespace

std::string_view status_name(RunStatus status) { return name_in<RunStatus::refused>(status_names, status); }

std::string certificate_name(const LongRunRow& row) { return row.game + ".certificate"; }
std::string histogram_name(const LongRunRow& row) { return row.game + ".histogram.csv"; }

bool states(std::string_view certificate, const LongRunRow& row) {
    const auto says = [&](const auto& read) {
        return read && row.periodicity && read->claim.game == row.game &&
               read->claim.periodicity == *row.periodicity;
    };
    if (is_certificate_of<WindowClaim>(certificate)) return says(parse_certificate<WindowClaim>(certificate));
    if (is_certificate_of<DerivedClaim>(certificate))
        return says(parse_certificate<DerivedClaim>(certificate));
    return says(parse_certificate<PeriodClaim>(certificate));
}

std::string run_table_text(const std::vector<LongRunRow>& rows) {
    std::string text =
        std::string(table_head) + std::to_string(run_table_version) + "\n" + std::string(column_names) + "\n";
    for (const LongRunRow& row : rows) text += line_of(row);
    return text;
}

Result<std::vector<LongRunRow>> parse_run_table(std::string_view text, const std::string& name) {
    std::vector<LongRunRow> rows;
    std::set<std::string> known;
    unsigned number = 0;  // of the line
    const auto next_line = [&]() -> std::string {
        ++number;
        return std::string(take_part(text, '\n'));
    };
    const auto bad = [&] { return Error::check("runs.bad-table", name, number); };
    std::string line = next_line();
    const bool older = line == std::string(table_head) + "1";
    if (!older && line != std::string(table_head) + std::to_string(run_table_version)) {
        const auto other = line.starts_with(table_head)
                               ? parse_number(std::string_view(line).substr(table_head.size()))
                               : Result<HeapSize>(HeapSize{0});
        if (other && *other > HeapSize{run_table_version}) return Error::input("runs.version", name);
        return bad();
    }
    if (next_line() + std::string(older ? added_column : "") != column_names) return bad();
    while (!text.empty()) {
        auto row = row_of(next_line() + (older ? "\t" : ""));
        if (!row || !known.insert(row->game).second) return bad();
        rows.push_back(std::move(*row));
    }
    return rows;
}

Result<std::vector<LongRunRow>> read_run_table(const OpenFolder& folder, const KeepGoing& keep_going) {
    const auto text = folder.read(run_table_file, FileKind::run_table, keep_going);
    if (!text) return text.error();
    if (!*text) return std::vector<LongRunRow>{};
    return parse_run_table(**text, folder.path_of(run_table_file));
}

}  // namespace ishitori::run

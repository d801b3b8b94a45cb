// The table of a queue of long runs: its rows, and their text (docs/reference/files.md, "Long runs").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"
#include "claims/periodicity.hpp"

namespace ishitori::run {

inline constexpr int run_table_version = 2;  // tables of version 1, without `certificate`, are read too
inline constexpr const char* run_table_file = "progress.tsv";

struct LongRunRow {
    enum class Status {
        open,      // computed so far, or not started
        claimed,   // a period with a certificate that was not completely checked yet
        verified,  // the same, and the certificate was derived again by src/check
        dense,     // no sparse space: `survey` handles these games
        damaged,   // its checkpoint cannot be used; remove it and the row
        refused,   // its certificate was refused: a fault of the program or the machine
    };
    std::string game;  // canonical code
    Status status = Status::open;
    HeapSize verified_to = 0;  // G(0) .. G(verified_to) were computed
    std::optional<Periodicity> periodicity;
    std::string checksum;  // of G(0) .. G(verified_to)
    HeapSize rares = 0, last_rare = 0;
    double seconds = 0;  // total processor time
    double speed = 0;    // heaps a second of processor time, in the last slice
    // Consecutive slices with little or no progress, or checks that did not finish.
    std::uint64_t stuck = 0;
    std::string version, date;
    std::string certificate{};  // SHA-256 of the certificate of the period, 64 hexadecimal digits, or ""
};
std::string_view status_name(LongRunRow::Status status);
// Files beside the table in its folder.
std::string certificate_name(const LongRunRow& row);
std::string histogram_name(const LongRunRow& row);
// True if this is a certificate of the row's game with the row's period. Nothing is derived.
bool states(std::string_view certificate, const LongRunRow& row);

std::string run_table_text(const std::vector<LongRunRow>& rows);
// All rows of a table. Errors "runs.version", and "runs.bad-table" (exit 2), which gives the line in `name`.
Result<std::vector<LongRunRow>> parse_run_table(std::string_view text, const std::string& name);
// The rows of the table in this folder; empty if the file does not exist. Errors as above, and as
// OpenFolder::read().
Result<std::vector<LongRunRow>> read_run_table(const OpenFolder& folder, const KeepGoing& keep_going);

}  // namespace ishitori::run

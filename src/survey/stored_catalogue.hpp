// The catalogue that comes with the program: records/catalogue.csv.gz, built into it. It is a catalogue's
// export as CSV, compressed; docs/SURVEYS.md has the commands that make it. What it says was computed once,
// by the version named in each row, and is derived again by nobody who reads it here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace ishitori::inline survey {

struct StoredGame {
    std::map<std::string, std::string, std::less<>> columns;  // of the view `catalogue`; "" where NULL
    std::vector<std::string> members;                         // codes of its class, this one too
    std::size_t games = 0;                                    // in the whole catalogue

    // "" for a column that the file has not.
    std::string at(std::string_view column) const {
        const auto found = columns.find(column);
        return found == columns.end() ? "" : found->second;
    }
};

// Errors "lookup.none" (the game is not in it) and "lookup.damaged" (exit 4; the program was not built well).
Result<StoredGame> stored_game(const std::string& code);

// The whole catalogue, its first row the columns' names. Error "lookup.damaged".
Result<std::vector<std::vector<std::string>>> stored_rows();

// Lines of RFC 4180, the first the columns' names; for tests, and for files that people made.
Result<std::vector<std::vector<std::string>>> parse_csv(std::string_view text);

}  // namespace ishitori::inline survey

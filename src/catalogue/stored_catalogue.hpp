// The catalogue that comes with the program: records/catalogue.csv.gz, unpacked and built into it. It is a
// catalogue's export as CSV; docs/how-to/surveys.md has the commands that make it. Beside it the table of
// long runs, records/runs/progress.tsv. Their rows were computed once, by the version named in each row, and
// are not derived again when read here.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "rules/take_and_break.hpp"
#include "run/run_table.hpp"

namespace ishitori::catalogue {

struct StoredGame {
    std::map<std::string, std::string, std::less<>> columns;  // of the view `catalogue`; "" where NULL
    std::vector<std::string> members;                         // codes of its class, this one too
    std::size_t games = 0;                                    // in the whole catalogue

    // "" for a column that the file does not have.
    std::string at(std::string_view column) const {
        const auto found = columns.find(column);
        return found == columns.end() ? "" : found->second;
    }
};

// One pass over the text; splits one line. Errors "lookup.none" (the game is not in it) and
// "lookup.damaged" (exit 4; the program was not built well).
Result<StoredGame> stored_game(const std::string& code);

// The whole catalogue, its first row the columns' names. Error "lookup.damaged".
Result<std::vector<std::vector<std::string>>> stored_rows();

// The entry in the table of long runs for the game, or for one with its standard form: the row with a period,
// else the longest, if it got beyond heap `beyond`. Error "lookup.damaged".
Result<std::optional<LongRunRow>> stored_long_run(const TakeAndBreak& code, HeapSize beyond);

// Lines of RFC 4180, the first the columns' names; for tests, and for files that people made.
Result<std::vector<std::vector<std::string>>> parse_csv(std::string_view text);

}  // namespace ishitori::catalogue

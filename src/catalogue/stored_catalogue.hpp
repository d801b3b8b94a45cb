// The built-in catalogue: records/catalogue.csv.gz, unpacked. It is the CSV export of a catalogue;
// docs/how-to/surveys.md has the commands that make it. The table of long runs, records/runs/progress.tsv, is
// also built in. Their rows were computed once, by the version named in each row, and are not derived again
// when read here.
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
    // Codes of its class, and of its standard form in misère play, including this code.
    std::vector<std::string> members, misere_members;
    std::size_t games = 0;  // in the whole catalogue

    // "" for a column that the file does not have.
    std::string at(std::string_view column) const {
        const auto found = columns.find(column);
        return found == columns.end() ? "" : found->second;
    }
};

// One pass over the text; splits one line. Errors "lookup.none" (the game is not in it) and
// "lookup.damaged" (exit 4; a faulty build of the program).
Result<StoredGame> stored_game(const std::string& code);

// The whole catalogue; its first row contains the column names. Error "lookup.damaged".
Result<std::vector<std::vector<std::string>>> stored_rows();

// The entry in the table of long runs for the game, or for a game with its standard form: the row with a
// period, else the longest one if it is beyond heap `beyond`. Error "lookup.damaged".
Result<std::optional<LongRunRow>> stored_long_run(const TakeAndBreak& code, HeapSize beyond);

// Lines of RFC 4180, the first with the column names; for tests, and for files written by people.
Result<std::vector<std::vector<std::string>>> parse_csv(std::string_view text);

}  // namespace ishitori::catalogue

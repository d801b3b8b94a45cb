#include "catalogue/stored_catalogue.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <tuple>

#include "base/split.hpp"
#include "base/utf8.hpp"
#include "rules/standard_form.hpp"

namespace ishitori::catalogue {

// Made by CMakeLists.txt from records/catalogue.csv.gz, unpacked, and records/runs/progress.tsv.
extern "C" const char ishitori_stored_catalogue[], ishitori_stored_catalogue_end[];
extern "C" const char ishitori_stored_long_runs[], ishitori_stored_long_runs_end[];

namespace {

std::string_view stored_text() { return {ishitori_stored_catalogue, ishitori_stored_catalogue_end}; }

Error damaged() { return Error::machine("lookup.damaged"); }

}  // namespace

Result<std::vector<std::vector<std::string>>> parse_csv(std::string_view text) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line;
    std::string field;
    bool quoted = false, was_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += '"';
            ++i;
        } else if (c == '"' && (quoted || (field.empty() && !was_quoted))) {
            quoted = !quoted;
            was_quoted = true;
        } else if (!quoted && (c == ',' || c == '\n')) {
            line.push_back(std::move(field));
            field.clear();
            was_quoted = false;
            if (c == '\n') {
                if (!lines.empty() && line.size() != lines[0].size()) return damaged();
                lines.push_back(std::move(line));
                line.clear();
            }
        } else {
            field += c;
        }
    }
    if (quoted || !field.empty() || !line.empty() || lines.empty()) return damaged();
    return lines;
}

Result<std::vector<std::vector<std::string>>> stored_rows() { return parse_csv(stored_text()); }

namespace {

// Field `place` of a line, unchanged.
std::string_view field_of(std::string_view line, std::size_t place) {
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (quoted || line[i] != ',') continue;
        if (place-- == 0) return line.substr(begin, i - begin);
        begin = i + 1;
    }
    return place == 0 ? line.substr(begin) : std::string_view();
}

}  // namespace

// Only the line of the game is split. From the other lines two fields are read; they are codes, which have no
// quotes.
Result<StoredGame> stored_game(const std::string& code) {
    std::string_view text = stored_text();
    if (text.empty()) return damaged();
    const std::string head = std::string(take_part(text, '\n')) + "\n";
    const auto names = parse_csv(head);
    if (!names) return names.error();
    const auto place = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find(names->front(), name) - names->front().begin());
    };
    const std::size_t codes = place("code"), classes = place("representative"), forms = place("misere_form");
    if (std::max({codes, classes, forms}) >= names->front().size()) return damaged();
    StoredGame game;
    std::string_view found;
    for (std::string_view rest = text; !rest.empty(); ++game.games) {
        const std::string_view line = take_part(rest, '\n');
        if (found.empty() && field_of(line, codes) == code) found = line;
    }
    if (found.empty()) return Error::input("lookup.none", printable(code), game.games);
    const auto split = parse_csv(std::string(head).append(found) + "\n");
    if (!split) return split.error();
    for (std::size_t i = 0; i < split->front().size(); ++i)
        game.columns.emplace((*split)[0][i], (*split)[1][i]);
    const std::string class_of = game.at("representative"), form = game.at("misere_form");
    while (!text.empty()) {
        const std::string_view line = take_part(text, '\n');
        if (field_of(line, classes) == class_of) game.members.emplace_back(field_of(line, codes));
        if (field_of(line, forms) == form) game.misere_members.emplace_back(field_of(line, codes));
    }
    return game;
}

Result<std::optional<LongRunRow>> stored_long_run(const TakeAndBreak& code, HeapSize beyond) {
    constexpr HeapSize max_last_digit = 64;  // longer codes have no run, and their standard form is expensive
    if (!code.finite() || code.last_digit() > max_last_digit) return std::optional<LongRunRow>{};
    const std::string_view text(ishitori_stored_long_runs, ishitori_stored_long_runs_end);
    const auto rows = parse_run_table(text, "progress.tsv");
    if (!rows) return damaged();
    const TakeAndBreak form = standard_form(code).code;
    const auto worth = [&](const LongRunRow& row) {
        const bool period = row.periodicity.has_value();
        return std::tuple(period, period && row.game == code.text(), row.verified_to);
    };
    std::optional<LongRunRow> best;
    for (const LongRunRow& row : *rows) {
        const bool found =
            row.status == LongRunRow::Status::claimed || row.status == LongRunRow::Status::verified;
        const bool longer = row.status == LongRunRow::Status::open && row.verified_to > beyond;
        if (!found && !longer) continue;
        if (standard_form(*TakeAndBreak::parse(row.game)).code != form) continue;
        if (!best || worth(*best) < worth(row)) best = row;
    }
    return best;
}

}  // namespace ishitori::catalogue

// catalogue: list, show, compare, merge and export the results of surveys; the atlas.
#include "catalogue/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/version.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/guesses.hpp"
#include "commands/long_run.hpp"
#include "forms/pattern.hpp"
#include "period/by_values.hpp"
#include "rules/oeis.hpp"
#include "show/atlas.hpp"
#include "show/paper.hpp"
#include "show/table.hpp"
#include "survey/verify.hpp"

namespace ishitori::commands {

namespace {

Json json_of(const Field& field) {
    if (const auto* number = std::get_if<std::uint64_t>(&field)) return json_number(*number);
    if (const auto* real = std::get_if<double>(&field)) return *real;
    if (const auto* text = std::get_if<std::string>(&field)) return *text;
    return nullptr;
}

Json json_of(const CatalogueRows& found) {
    return json_list(found.rows, [&](const std::vector<Field>& row) {
        Json item = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i) item[found.columns[i]] = json_of(row[i]);
        return item;
    });
}

// The columns of a list, and the columns that a narrow screen leaves out, the least important first.
struct ListColumns {
    std::string_view shown, left_out;
};
constexpr ListColumns of_values{
    "code representative status period preperiod max_value max_value_at rares verified_to oeis name",
    "max_value_at rares representative max_value oeis verified_to preperiod"};
constexpr ListColumns of_quotients{
    "code misere_genus misere_status misere_theorem misere_infinite misere_order misere_p_portion "
    "misere_period misere_preperiod misere_heaps misere_first_wild name",
    "misere_first_wild misere_genus misere_theorem misere_p_portion misere_infinite misere_preperiod "
    "misere_heaps misere_period"};

// A table, in which each game has one line of the screen.
void add_listing(const Request& request, const CatalogueRows& found, Answer& answer) {
    struct Column {
        std::string_view name;
        bool to_right;
        std::vector<std::string> cells;
        std::size_t width;
    };
    const ListColumns& of = request.has("--misere") ? of_quotients : of_values;
    const auto names = split(of.shown, ' ');
    std::vector<Column> columns;
    std::size_t width = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        Column column{names[i], i >= 3 && i + 1 < names.size(), {}, 0};
        column.cells.push_back(request.words("column." + std::string(column.name)));
        for (std::size_t row = 0; row < found.rows.size(); ++row) {
            const std::string text = field_text(found.at(row, column.name));
            const bool status = column.name.ends_with("status") && !text.empty();
            column.cells.push_back(status ? request.words("status." + text) : text);
        }
        for (const std::string& cell : column.cells)
            column.width = std::max(column.width, 2 + display_width(cell));
        width += column.width;
        columns.push_back(std::move(column));
    }
    std::vector<std::string_view> left_out;
    const std::size_t screen = request.environment->columns;
    for (const std::string_view name : split(of.left_out, ' ')) {
        if (screen == 0 || width <= screen + 2) break;
        const auto at = std::ranges::find(columns, name, &Column::name);
        width -= at->width;
        columns.erase(at);
        left_out.push_back(name);
    }
    std::vector<std::vector<std::string>> rows(found.rows.size() + 1);
    for (Column& column : columns) {
        for (std::size_t row = 0; row < rows.size(); ++row) rows[row].push_back(std::move(column.cells[row]));
    }
    answer.text = table_text(rows, [&](std::size_t column) { return columns[column].to_right; });
    if (!left_out.empty())
        answer.line(request, "catalogue.left-out", {left_out.size(), joined(left_out, ", ")});
}

// According to RFC 4180: in quotes if it contains a comma, a quote or a line end (genera such as
// 12^{1,14,12}).
std::string csv_field(std::string text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    replace_all(text, "\"", "\"\"");
    return '"' + text + '"';
}

// Only the columns that --columns names, in its order. Error "catalogue.no-column".
Status choose_columns(const Request& request, CatalogueRows& found) {
    if (!request.has("--columns")) return Done{};
    CatalogueRows chosen;
    chosen.rows.resize(found.rows.size());
    const std::string text = request.text("--columns");
    auto names = split(text, ',');
    if (names.empty()) names.emplace_back();  // "" is not a column either
    for (const std::string_view name : names) {
        const auto at = std::ranges::find(found.columns, name);
        if (at == found.columns.end())
            return Error::input("catalogue.no-column", printable(name), joined(found.columns, ", "));
        chosen.columns.emplace_back(name);
        for (std::size_t row = 0; row < found.rows.size(); ++row)
            chosen.rows[row].push_back(found.rows[row][static_cast<std::size_t>(at - found.columns.begin())]);
    }
    found = std::move(chosen);
    return Done{};
}

// The heads of the columns, and a row for each game.
std::vector<std::vector<std::string>> cells_of(const CatalogueRows& found) {
    std::vector<std::vector<std::string>> rows{found.columns};
    for (const auto& row : found.rows)
        std::ranges::transform(row, std::back_inserter(rows.emplace_back()), field_text);
    return rows;
}

std::string csv_of(const CatalogueRows& found) {
    std::string text;
    for (const auto& row : cells_of(found)) text += joined(row, ",", csv_field) + "\n";
    return text;
}

std::string_view name_of(std::string_view column) { return column.substr(0, column.find('=')); }

// The columns of published tables: of nim-sequences, or of misère quotients.
std::string markdown_of(const CatalogueRows& found, Convention convention) {
    // each the name in the catalogue and in the table's head
    const auto columns =
        split(convention == Convention::normal
                  ? "code=game,representative=class,status=status,period=period,saltus=saltus,"
                    "last_exception=last exception,preperiod=preperiod,max_value=greatest value,"
                    "max_value_at=at heap,rares=rare heaps,last_rare=last rare,verified_to=verified to"
                  : "code=game,misere_status=status,misere_theorem=theorem,misere_infinite=infinite,"
                    "misere_free_heaps=free heaps,misere_order=order,misere_p_portion=P-portion,"
                    "misere_period=period,misere_preperiod=preperiod,misere_heaps=heaps,misere_first_wild="
                    "first wild,"
                    "misere_genus=its genus,misere_ending=ended by",
              ',');
    std::string text, line;
    for (const std::string_view each : columns) {
        const std::string_view column = name_of(each);
        text += fmt::format("| {} ", each.substr(column.size() + 1));
        const bool words = column == "code" || column == "representative" || column == "misere_genus" ||
                           column.ends_with("status") || column.ends_with("ending") ||
                           column.ends_with("theorem") || column.ends_with("free_heaps");
        line += words ? "| --- " : "| --: ";
    }
    text += "|\n" + line + "|\n";
    for (std::size_t row = 0; row < found.rows.size(); ++row) {
        for (const std::string_view each : columns)
            text += fmt::format("| {} ", field_text(found.at(row, name_of(each))));
        text += "|\n";
    }
    return text;
}

bool octal(const Game& game) { return game.rules.kind == Ruleset::Kind::code && game.rules.code->octal(); }

// Entries in the format of the OEIS, with the number of a sequence that it contains.
std::string oeis_of(const CatalogueRows& found) {
    constexpr std::size_t max_characters = 260;
    std::string text;
    for (std::size_t row = 0; row < found.rows.size(); ++row) {
        const auto game = parse_game(field_text(found.at(row, "code")));
        if (!game) continue;
        const auto sequence = make_sequence(game->rules);
        sequence->extend(max_characters / 2);
        std::string values;
        for (StoredValue value : sequence->values()) {
            const std::string next = (values.empty() ? "" : ", ") + std::to_string(value);
            if (values.size() + next.size() > max_characters) break;
            values += next;
        }
        const std::string name = game->name.empty() ? "" : " (" + game->name + ")";
        const std::string number = field_text(found.at(row, "oeis"));
        text += "%I" + (number.empty() ? "" : " " + number) + "\n%S " + values + "\n%N Nim-values of the " +
                (octal(*game) ? "octal" : "take-and-break") + " game " + game->text + name + ".\n";
        if (field_text(found.at(row, "status")) == "proved") {
            const std::string period = field_text(found.at(row, "period")),
                              preperiod = field_text(found.at(row, "preperiod")),
                              saltus = field_text(found.at(row, "saltus"));
            text +=
                saltus == "0"
                    ? fmt::format("%C Periodic with period {} from n = {} on.\n", period, preperiod)
                    : fmt::format("%C a(n + {}) = a(n) + {} for all n >= {}.\n", period, saltus, preperiod);
        }
        // the offset, and which term (the first is 1) is the first above 1
        const auto& terms = sequence->values();
        const auto above = std::ranges::find_if(terms, [](StoredValue value) { return value > 1; });
        text += fmt::format("%K nonn\n%O 0,{}\n\n", above == terms.end() ? 1 : above - terms.begin() + 1);
    }
    return text;
}

// The canonical code of the user's game.
Result<std::string> code_named(const std::string& word) {
    auto game = parse_game(word);
    if (!game) return game.error();
    if (!game->code) return Error::input("catalogue.no-code", game->text);
    return *game->code;
}

Result<Selection> selection_of(const Request& request) {
    Selection selection;
    selection.status = request.text("--status");
    selection.sort = request.text("--sort");
    selection.descending = request.has("--descending");
    selection.representatives_only = request.has("--unique");
    selection.most = request.number("--limit");
    if (request.has("--where")) {
        auto where = parse_conditions(request.text("--where"));
        if (!where) return where.error();
        selection.where = std::move(*where);
    }
    if (request.has("--class")) {
        auto code = code_named(request.text("--class"));
        if (!code) return code.error();
        selection.class_of = *code;
    }
    if (request.has("--codes")) {
        const auto codes = expand_patterns({request.text("--codes")}, true, request.environment->keep_going);
        if (!codes) return codes.error();
        for (const TakeAndBreak& code : *codes) selection.codes.push_back(code.text());
        std::ranges::sort(selection.codes);
    }
    return selection;
}

// The rows with the OEIS number of each nim-sequence as a last column. It is not a result of a survey, so it
// is not in the file.
Result<CatalogueRows> rows_of(Catalogue& catalogue, const Selection& selection) {
    auto found = catalogue.rows(selection);
    if (!found) return found;
    found->columns.emplace_back("oeis");
    for (auto& row : found->rows) {
        const std::string number = oeis_number(field_text(row[found->column("code")]));
        row.push_back(number.empty() ? Field() : Field(number));
    }
    return found;
}

Result<Answer> list(const Request& request, Catalogue& catalogue) {
    if (request.arguments.size() > 2)
        return Error::input("catalogue.no-action", printable("list " + request.arguments[2]));
    auto selection = selection_of(request);
    if (!selection) return selection.error();
    auto found = rows_of(catalogue, *selection);
    if (!found) return found.error();
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    if (const Status chosen = choose_columns(request, *found); !chosen) return chosen.error();
    answer.json["games"] = json_of(*found);
    if (request.has("--columns"))
        answer.text = table_text(cells_of(*found), none_to_right);
    else
        add_listing(request, *found, answer);
    answer.line(request, "catalogue.count", {found->rows.size()});
    return answer;
}

Result<Answer> show(const Request& request, Catalogue& catalogue) {
    if (request.arguments.size() != 3) return Error::input("catalogue.show-needs");
    auto code = code_named(request.arguments[2]);
    if (!code) return code.error();
    Selection selection;
    selection.class_of = *code;
    auto found = rows_of(catalogue, selection);
    if (!found) return found.error();
    Answer answer;
    std::vector<std::string> members;
    for (std::size_t row = 0; row < found->rows.size(); ++row)
        members.push_back(field_text(found->at(row, "code")));
    if (const Status chosen = choose_columns(request, *found); !chosen) return chosen.error();
    for (std::size_t row = 0; row < found->rows.size(); ++row) {
        if (members[row] != *code) continue;
        for (std::size_t i = 0; i < found->columns.size(); ++i) {
            // `version` belongs to the answer
            const bool clash = found->columns[i] == "version";
            answer.json[clash ? "program_version" : found->columns[i]] = json_of(found->rows[row][i]);
            answer.text += pad_right(found->columns[i], 20) + field_text(found->rows[row][i]) + "\n";
        }
    }
    if (answer.text.empty()) return Error::input("catalogue.no-game", printable(request.arguments[0]), *code);
    answer.json["members"] = members;
    answer.text += fmt::format("{}{}\n", pad_right("members", 20), fmt::join(members, " "));
    return answer;
}

Result<Answer> export_as(const Request& request, Catalogue& catalogue) {
    if (request.arguments.size() != 3) return Error::input("catalogue.export-format");
    std::string format = request.arguments[2];
    if (format == "markdown") format = "md";
    if (format == "tex") format = "latex";
    if (!is_one_of(format, {"csv", "json", "md", "latex", "oeis"}))
        return Error::input("catalogue.export-needs", printable(format));
    if (request.has("--out") && catalogue.is_file(request.text("--out")))
        return Error::input("catalogue.out-is-itself", printable(request.text("--out")));
    auto selection = selection_of(request);
    if (!selection) return selection.error();
    auto found = rows_of(catalogue, *selection);
    if (!found) return found.error();
    if (request.has("--misere") && (format != "md" || request.has("--columns")))
        return Error::input("option.useless", "catalogue export " + format, "--misere");
    if (format == "oeis" && request.has("--columns"))
        return Error::input("option.contradiction", "oeis", "--columns");
    if (const Status chosen = choose_columns(request, *found); !chosen) return chosen.error();
    std::string text =
        format == "csv"                              ? csv_of(*found)
        : format == "latex"                          ? paper_table(format, cells_of(*found))
        : format == "md" && request.has("--columns") ? paper_table("markdown", cells_of(*found))
        : format == "md"
            ? markdown_of(*found, request.has("--misere") ? Convention::misere : Convention::normal)
        : format == "oeis" ? oeis_of(*found)
                           : json_of(*found).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    answer.json["format"] = format;
    answer.json["games"] = json_number(found->rows.size());
    if (!request.has("--out")) {
        if (request.has("--json")) answer.json["text"] = text;
        answer.text = std::move(text);
        return answer;
    }
    if (const Status status = write_named(request, request.text("--out"), text); !status)
        return status.error();
    answer.json["out"] = request.text("--out");
    answer.text =
        request.words("catalogue.exported", {found->rows.size(), printable(request.text("--out"))}) + "\n";
    return answer;
}

Result<Answer> atlas(const Request& request, Catalogue& catalogue) {
    auto selection = selection_of(request);
    if (!selection) return selection.error();
    auto found = catalogue.rows(*selection);
    if (!found) return found.error();
    const std::string folder = request.text("--atlas");
    const auto playable = write_atlas(request, *found, folder);
    if (!playable) return playable.error();
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    answer.json["atlas"] = folder;
    answer.json["pages"] = json_number(found->rows.size());
    answer.json["playable"] = *playable;
    answer.line(request, "atlas.done", {found->rows.size(), printable(folder)});
    if (!*playable) answer.note(request, "atlas.no-page");
    return answer;
}

constexpr std::size_t max_named = 10;        // rows named in an error
constexpr std::size_t max_listed_rows = 50;  // differences shown as text; all are in the JSON

Json disagreement_json(const std::vector<Disagreement>& found) {
    return json_list(found, [](const Disagreement& each) -> Json {
        return {{"code", each.code}, {"column", each.column}, {"here", each.here}, {"there", each.there}};
    });
}

std::string disagreement_list(const std::vector<Disagreement>& found) {
    const auto text_of = [](const Disagreement& each) {
        return fmt::format("{}: {} {} / {}", each.code, each.column, each.here, each.there);
    };
    return shortened(found, max_named, "; ", " ...", text_of);
}

// Derives everything proved or claimed, or only the claims, again; adds the verdicts in words and as JSON.
Status verify_into(const Request& request, Catalogue& catalogue, const Control& control, bool claims_only,
                   Answer& answer) {
    VerifyPlan plan;
    plan.claims_only = claims_only;
    plan.version = version;
    plan.keep_going = [&](std::uint64_t done, std::uint64_t all) { return control.may_continue(done, all); };
    const auto threads = threads_of(request, std::thread::hardware_concurrency());
    if (!threads) return threads.error();
    ThreadWorkers workers(*threads);
    if (workers.none()) return Error::machine("survey.no-threads");
    auto end = verify_catalogue(catalogue, workers, plan);
    if (!end) return end.error();
    answer.json["proved"] = json_number(end->all);
    answer.json["verified"] = json_number(end->verified);
    answer.json["refused"] = disagreement_json(end->refused);
    answer.json["unfinished"] = end->unfinished;
    answer.json["rewritten"] = end->rewritten;
    answer.line(request, "catalogue.verified", {end->verified, end->all});
    if (!end->rewritten.empty()) answer.line(request, "catalogue.rewritten", {end->rewritten.size()});
    if (!claims_only) {
        answer.json["codes"] = json_number(end->codes);
        answer.json["not_proved"] = json_number(end->not_proved);
        answer.json["not_looked_at"] = json_number(end->unexamined);
        answer.line(request, "catalogue.compared", {end->codes});
        if (end->not_proved > 0)
            answer.line(request, "catalogue.not-proved", {end->not_proved, long_comparison, end->unexamined});
    }
    if (!end->refused.empty()) {
        answer.exit = Exit::check_failed;
        answer.note(request, "catalogue.refuted",
                    {printable(catalogue.path()), disagreement_list(end->refused)});
    } else if (!end->unfinished.empty()) {
        answer.stop(request, "catalogue.unfinished", {end->unfinished.size()});
    }
    return Done{};
}

Result<Answer> catalogue_compare(const Request& request) {
    const Control control = control_of(request);
    const auto keep_going = [&control] { return control.may_continue(); };
    auto catalogue = Catalogue::open(request.arguments[0], Database::Mode::read, keep_going);
    if (!catalogue) return catalogue.error();
    if (request.arguments.size() != 3) return Error::input("catalogue.compare-needs");
    auto other = Catalogue::open(request.arguments[2], Database::Mode::read, keep_going);
    if (!other) return other.error();
    auto contradictions = catalogue->disagreements(*other);
    if (!contradictions) return contradictions.error();
    auto all = differences(*catalogue, *other);
    if (!all) return all.error();
    Answer answer;
    answer.json["same"] = all->empty();
    answer.json["contradictions"] = disagreement_json(*contradictions);
    answer.json["differences"] = disagreement_json(*all);
    answer.text = shortened(*all, max_listed_rows, "", "...\n", [](const Disagreement& each) {
        return fmt::format("{}  {}: {} / {}\n", each.code, each.column, each.here, each.there);
    });
    answer.line(request, all->empty() ? "catalogue.same" : "catalogue.different", {all->size()});
    if (!contradictions->empty()) {
        answer.exit = Exit::check_failed;
        answer.note(request, "catalogue.contradict",
                    {printable(request.arguments[0]), printable(request.arguments[2]),
                     disagreement_list(*contradictions)});
    }
    return answer;
}

Result<Answer> catalogue_verify(const Request& request) {
    if (request.arguments.size() != 2) return Error::input("catalogue.no-action", "verify ...");
    const Control control = control_of(request);
    auto catalogue = Catalogue::open(request.arguments[0], Database::Mode::change,
                                     [&control] { return control.may_continue(); });
    if (!catalogue) return catalogue.error();
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    if (Status status = verify_into(request, *catalogue, control, false, answer); !status)
        return status.error();
    return answer;
}

Result<Answer> catalogue_merge(const Request& request) {
    if (request.arguments.size() < 3) return Error::input("catalogue.merge-needs");
    const Control control = control_of(request);
    const auto keep_going = [&control] { return control.may_continue(); };
    // checked before the first file is written
    std::vector<Result<Catalogue>> others;
    for (std::size_t i = 2; i < request.arguments.size(); ++i) {
        others.push_back(Catalogue::open(request.arguments[i], Database::Mode::read, keep_going,
                                         Catalogue::Versions::older_too));
        if (!others.back()) return others.back().error();
    }
    auto catalogue = Catalogue::open(request.arguments[0], Database::Mode::write, keep_going);
    if (!catalogue) return catalogue.error();
    for (std::size_t i = 2; i < request.arguments.size(); ++i) {
        auto& other = others[i - 2];
        auto contradictions = catalogue->disagreements(*other);
        if (!contradictions) return contradictions.error();
        if (!contradictions->empty()) {
            return Error::check("catalogue.contradict", printable(request.arguments[0]),
                                printable(request.arguments[i]), disagreement_list(*contradictions));
        }
        if (const Status status = catalogue->take_from(*other); !status) return status.error();
    }
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    answer.json["merged"] = request.arguments.size() - 2;
    if (!request.has("--unverified")) {
        if (Status status = verify_into(request, *catalogue, control, true, answer); !status)
            return status.error();
    }
    auto totals = catalogue->totals();
    if (!totals) return totals.error();
    answer.json["games"] = json_number(totals->games);
    answer.json["claimed"] = json_number(totals->claimed);
    answer.text = request.words("catalogue.merged", {request.arguments.size() - 2,
                                                     printable(request.arguments[0]), totals->games}) +
                  "\n" + answer.text;
    if (request.has("--unverified") && totals->claimed + totals->quotients_claimed > 0)
        answer.note(request, "catalogue.claims",
                    {totals->claimed + totals->quotients_claimed, printable(request.arguments[0])});
    return answer;
}

Result<Answer> catalogue_list(const Request& request, Catalogue& catalogue) {
    return request.has("--atlas") ? atlas(request, catalogue) : list(request, catalogue);
}

// An action on a catalogue, and the options that it uses besides the common ones.
struct Action {
    std::string_view name, options;
    Result<Answer> (*of_file)(const Request&);
    Result<Answer> (*of_open)(const Request&, Catalogue&);  // if of_file is nullptr
};
constexpr std::array<Action, 6> actions{{
    {"list",
     "--status --codes --class --where --unique --sort --descending --limit --columns --atlas --misere "
     "--normal",
     nullptr, catalogue_list},
    {"show", "--columns", nullptr, show},
    {"compare", "", catalogue_compare, nullptr},
    {"merge", "--unverified --threads", catalogue_merge, nullptr},
    {"verify", "--threads", catalogue_verify, nullptr},
    {"export",
     "--status --codes --class --where --unique --sort --descending --limit --columns --out --misere "
     "--normal",
     nullptr, export_as},
}};

const Action* action_named(std::string_view name) {
    const auto found = std::ranges::find(actions, name, &Action::name);
    return found == actions.end() ? nullptr : &*found;
}

// The call for "export s.db csv", where the action is before the file.
std::optional<std::string> action_first(const CommandSpec& command, std::vector<std::string> words) {
    if (action_named(words[0]) == nullptr || file_at(words[0]) != FileAt::none) return std::nullopt;
    const auto file =
        std::ranges::find_if(words, [](const std::string& word) { return file_at(word) != FileAt::none; });
    if (file == words.end()) return std::nullopt;
    std::rotate(words.begin(), file, file + 1);
    return call_of(command, words);
}

// An option that the action would ignore.
Status check_options(const Request& request, const Action& action) {
    const auto used = split(action.options, ' ');
    for (const auto& [name, value] : request.options) {
        const bool common = name != "--misere" && name != "--normal" && !request.command->has(name);
        if (!common && name != "--timeout" && std::ranges::find(used, name) == used.end())
            return Error::input("option.useless", fmt::format("catalogue {}", action.name), name);
    }
    for (const char* other : {"--columns", "--sort", "--descending"}) {  // the site has an order of its own
        if (request.has("--atlas") && request.has(other))
            return Error::input("option.contradiction", "--atlas", other);
    }
    return Done{};
}

}  // namespace

Result<Answer> answer_catalogue(const Request& request) {
    const Action* const action = action_named(request.arguments.size() > 1 ? request.arguments[1] : "list");
    if (const auto call = action_first(*request.command, request.arguments))
        return Error::input("command.order", request.command->name, *call);
    if (action == nullptr) return Error::input("catalogue.no-action", printable(request.arguments[1]));
    if (const Status fits = check_options(request, *action); !fits) return fits.error();
    if (action->of_file != nullptr) return action->of_file(request);
    const Control control = control_of(request);
    auto catalogue =
        Catalogue::open_to_ask(request.arguments[0], [&control] { return control.may_continue(); });
    if (!catalogue) return catalogue.error();
    return action->of_open(request, *catalogue);
}

}  // namespace ishitori::commands

// The tables of a catalogue, version 5 (docs/reference/formats.md explains each column), and its opening. The
// file must be a catalogue, and every row must be a row that a survey can write.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <map>

#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "catalogue/catalogue.hpp"
#include "catalogue/columns.hpp"

namespace ishitori::catalogue {

namespace {

// ", name TYPE" for each column of a FormResult of this convention.
std::string result_columns_sql(Convention convention) {
    FormResult any;
    any.convention = convention;
    std::string sql;
    visit_columns(any, [&](std::string_view name, const auto& field) {
        sql += ",\n  " + std::string(name) + " " + sql_type(field);
    });
    return sql;
}

std::string schema_sql() {
    return R"sql(CREATE TABLE forms (
  form              TEXT PRIMARY KEY,
  digits            INTEGER NOT NULL,
  representative    TEXT NOT NULL,
  class_basis       TEXT NOT NULL DEFAULT 'digits',
  class_compared_to INTEGER)sql" +
           result_columns_sql(Convention::normal) + R"sql(,
  digest TEXT
);
CREATE TABLE quotients (
  form TEXT PRIMARY KEY)sql" +
           result_columns_sql(Convention::misere) + R"sql(,
  digest TEXT
);
CREATE TABLE games (
  code              TEXT PRIMARY KEY,
  digits            INTEGER NOT NULL,
  name              TEXT,
  form              TEXT NOT NULL REFERENCES forms (form),
  shift             INTEGER NOT NULL,
  misere_tame_to    INTEGER,
  misere_first_wild INTEGER,
  misere_genus      TEXT,
  misere_form       TEXT,
  digest            TEXT
);
CREATE INDEX games_by_form ON games (form);
CREATE INDEX forms_by_class ON forms (representative);
CREATE TABLE states (
  form              TEXT PRIMARY KEY REFERENCES forms (form),
  verified_to       INTEGER NOT NULL,
  bytes             BLOB NOT NULL
);
CREATE VIEW catalogue AS
SELECT g.code AS code, g.name AS name, g.digits AS digits, f.representative AS representative, g.form AS form,
       g.shift AS shift, f.class_basis AS class_basis, f.class_compared_to AS class_compared_to,
       f.status AS status, f.period AS period, f.preperiod AS preperiod,
       CASE WHEN f.preperiod > 0 THEN f.preperiod - 1 END AS last_exception, f.saltus AS saltus,
       f.theorem AS theorem, f.origin AS origin, f.max_value AS max_value, f.max_value_at AS max_value_at, f.mask AS mask,
       f.mask_parity AS mask_parity, f.rares AS rares, f.last_rare AS last_rare, f.verified_to AS verified_to,
       f.wanted_to AS wanted_to, f.ending AS ending, f.checksum AS checksum, f.method AS method,
       f.seconds AS seconds, f.version AS version, f.date AS date, g.misere_tame_to AS misere_tame_to,
       g.misere_first_wild AS misere_first_wild, g.misere_genus AS misere_genus, g.misere_form AS misere_form,
       q.status AS misere_status, q.quotient_order AS misere_order, q.p_portion AS misere_p_portion,
       q.tame AS misere_tame, q.theorem AS misere_theorem, q.infinite AS misere_infinite,
       q.free_heaps AS misere_free_heaps, q.origin AS misere_origin, q.period AS misere_period,
       CASE WHEN q.preperiod > 0 THEN q.preperiod + g.shift
            ELSE q.preperiod + g.shift - min(g.shift, q.zeros_at_end) END AS misere_preperiod,
       CASE WHEN q.ending IS NOT NULL THEN q.verified_to + g.shift END AS misere_heaps,
       q.ending AS misere_ending, q.family AS misere_family, q.seconds AS misere_seconds
FROM games g JOIN (
  SELECT games.code AS member, representative, class_basis, class_compared_to, status, period,
         CASE WHEN preperiod > 0 THEN preperiod + shift
              ELSE preperiod + shift - min(shift, zeros_at_end) END AS preperiod,
         saltus, theorem, origin, max_value, max_value_at + shift AS max_value_at, mask, mask_parity, rares,
         last_rare, CASE WHEN ending IS NULL THEN 0 ELSE verified_to + shift END AS verified_to, wanted_to, ending,
         checksum, method, seconds, version, date
  FROM games JOIN forms USING (form)
) f ON f.member = g.code LEFT JOIN quotients q ON q.form = g.misere_form;
)sql";
}

// "7 12": ascending numbers.
bool are_heaps(std::string_view text) {
    std::optional<std::uint64_t> last;
    for (const std::string_view part : split(text, ' ')) {
        const auto heap = digits_only(part);
        if (!heap || (last && *heap <= *last)) return false;
        last = heap;
    }
    return true;
}

bool consistent(const QuotientSummary& quotient) {
    const std::string& theorem = quotient.theorem;
    const bool by_rule = theorem == "T15" || theorem == "T23";
    if (!theorem.empty() && theorem != "T9" && theorem != "T11" && theorem != "T12" && theorem != "T13" &&
        !by_rule)
        return false;
    const bool with_free = !quotient.free_heaps.empty();
    if (!are_heaps(quotient.free_heaps) || (with_free && theorem != "T9" && theorem != "T12")) return false;
    if (theorem == "T12" && (!with_free || quotient.infinite == false || quotient.order)) return false;
    if (theorem == "T13" && (quotient.infinite != true || !quotient.order)) return false;
    if (theorem == "T9" && quotient.infinite && *quotient.infinite != with_free) return false;
    return !quotient.infinite || (!theorem.empty() && theorem != "T11");
}

// True if the fields of a result agree with each other.
bool consistent(const FormResult& result) {
    const bool quotient = result.convention == Convention::misere;
    const bool settled = result.standing != Standing::open;
    const bool by_theorem = quotient ? !result.quotient->theorem.empty() : result.theorem != Theorem::none;
    if (quotient && !consistent(*result.quotient)) return false;
    if (for_some_heaps(result)) {
        const bool consistent = result.standing == Standing::proved && result.claimed;
        return (consistent || (result.standing == Standing::open && !result.claimed)) &&
               result.ending != Ending::settled && !result.periodicity && result.verified_to <= max_heap_size;
    }
    if (result.standing == Standing::proved && !by_theorem) return false;
    if (result.standing != Standing::proved && (by_theorem || result.claimed)) return false;
    if (settled != (result.ending == Ending::settled)) return false;
    if (!quotient && settled != result.periodicity.has_value()) return false;
    if (const auto& p = result.periodicity)
        return p->period > 0 && p->preperiod <= max_heap_size && p->period <= max_heap_size;
    return result.verified_to <= max_heap_size;
}

}  // namespace

Result<Catalogue> Catalogue::open(const std::string& path, Database::Mode mode,
                                  std::function<bool()> keep_going, Versions versions) {
    auto catalogue = open_unexamined(path, mode, std::move(keep_going), versions);
    if (!catalogue) return catalogue;
    if (!catalogue->examined_) {
        if (Status status = catalogue->check_everything(); !status) return status.error();
        if (mode == Database::Mode::read) return catalogue;
        catalogue->database_.run("COMMIT");
        if (Status status = catalogue->write_ahead(); !status) return status.error();
    }
    if (mode != Database::Mode::read) catalogue->database_.finish_statements();
    return catalogue;
}

Result<Catalogue> Catalogue::open_to_ask(const std::string& path, std::function<bool()> keep_going) {
    return open_unexamined(path, Database::Mode::read, std::move(keep_going), Versions::this_one);
}

// The file of a catalogue, with its identity checked. A new or an older one needs no more.
Result<Catalogue> Catalogue::open_unexamined(const std::string& path, Database::Mode mode,
                                             std::function<bool()> keep_going, Versions versions) {
    if (path.empty()) return Error::input("catalogue.no-path");
    const FileAt there = file_at(path);
    if (there == FileAt::none && mode != Database::Mode::write)
        return Error::input("catalogue.none", printable(path));
    // Opening a pipe could block for ever.
    if (there == FileAt::other) return Error::input("catalogue.no-file", printable(path));
    std::optional<FileLock> lock;
    if (mode != Database::Mode::read) {
        const auto place = place_of(path);
        if (!place) return place.error();
        auto locked = place->folder.lock(place->name + ".lock");
        if (!locked) return locked.error();
        if (!*locked) return Error::input("catalogue.locked", printable(path));
        lock = std::move(*locked);
    }
    auto database = Database::open(path, mode, std::move(keep_going));
    if (!database) return database.error();
    Catalogue catalogue(std::move(*database), std::move(lock));
    if (const Status status = catalogue.check_identity(mode, versions); !status) return status.error();
    struct stat about {};
    if (stat(path.c_str(), &about) == 0) catalogue.file_ = about.st_ino, catalogue.device_ = about.st_dev;
    return catalogue;
}

Result<Catalogue> Catalogue::in_memory() {
    auto database = Database::open("", Database::Mode::write);
    if (!database) return database.error();
    database->run(schema_sql().c_str());
    return Catalogue(std::move(*database), std::nullopt);
}

bool Catalogue::is_file(const std::string& name) const {
    struct stat about {};
    return stat(name.c_str(), &about) == 0 && about.st_ino == file_ && about.st_dev == device_;
}

namespace {

// True if this is exactly the schema of a catalogue of this version.
bool is_our_schema(std::vector<SchemaRow> theirs) {
    auto model = Database::open("", Database::Mode::write);
    if (!model) return false;
    model->run(schema_sql().c_str());
    std::vector<SchemaRow> ours = model->schema();
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    return model->good() && ours == theirs;
}

// Only three tables of an older catalogue are read, and they must not contain computed columns. Version 1 had
// no quotients.
bool plain_tables(Database& database, const std::vector<SchemaRow>& schema) {
    for (const std::string table : {"games", "forms", "quotients"}) {
        const auto named = [&](const SchemaRow& row) { return row.name == table; };
        const auto count = std::ranges::count_if(schema, named);
        if (count == 0 && table == "quotients") continue;
        if (count != 1) return false;
        const SchemaRow& row = *std::ranges::find_if(schema, named);
        if (row.type != "table" || !row.sql.starts_with("CREATE TABLE " + table + " (")) return false;
        if (database.number("SELECT count(*) FROM pragma_table_xinfo('" + table + "') WHERE hidden <> 0") > 0)
            return false;
    }
    return true;
}

}  // namespace

// No part of the file runs before its schema was compared with ours, so all its expressions are our own. An
// older catalogue is read only by scanning its tables, which uses none of its indexes, views and conditions.
Status Catalogue::check_identity(Database::Mode mode, Versions versions) {
    // One transaction, so that a reader sees a single state of the file.
    database_.run("BEGIN");
    const auto application = database_.number("PRAGMA application_id");
    const auto version = database_.number("PRAGMA user_version");
    const std::vector<SchemaRow> schema = database_.schema();
    if (!database_.good()) return database_.status();
    // An empty database without an application id may become a catalogue.
    if (schema.empty() && application == 0) {
        if (mode != Database::Mode::write) return Error::input("catalogue.empty", printable(path()));
        database_.run("COMMIT");
        if (Status status = write_ahead(); !status) return status;
        database_.run(("BEGIN IMMEDIATE;" + schema_sql() +
                       fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
                                   catalogue_application, catalogue_version))
                          .c_str());
        return database_.status();
    }
    if (application != catalogue_application) return Error::input("catalogue.other", printable(path()));
    older_ = version >= 1 && version < catalogue_version;
    if (older_ ? versions == Versions::this_one : version != catalogue_version)
        return Error::input(older_ ? "catalogue.older" : "catalogue.version", printable(path()), version,
                            catalogue_version);
    const bool known = database_.text("PRAGMA encoding") == "UTF-8" &&
                       (older_ ? plain_tables(database_, schema) : is_our_schema(schema));
    if (!database_.good()) return database_.status();
    if (!known) return Error::check("catalogue.schema", printable(path()));
    if (older_) {
        has_quotients_ = std::ranges::any_of(schema, [](const auto& row) { return row.name == "quotients"; });
        for (const char* check : {"PRAGMA quick_check(games)", "PRAGMA quick_check(forms)"}) {
            if (Status status = expect_ok(check); !status) return status;
        }
        return has_quotients_ ? expect_ok("PRAGMA quick_check(quotients)") : Status(Done{});
    }
    examined_ = false;
    return Done{};
}

// Changes go into a log beside the file (FILE-wal). A journal of another kind is kept in memory, never in a
// file.
Status Catalogue::write_ahead() {
    if (database_.text("PRAGMA journal_mode") != "wal") {
        database_.text("PRAGMA journal_mode = MEMORY");
        const std::string now = database_.text("PRAGMA journal_mode = WAL");
        if (database_.good() && now != "wal")
            return Error::machine("catalogue.unopenable", printable(path()), "no write-ahead log");
    }
    database_.run("PRAGMA synchronous = NORMAL");
    return database_.status();
}

Status Catalogue::expect_ok(const char* check) {
    const std::string said = database_.text(check);
    if (!database_.good()) return database_.status();
    if (said != "ok") return database_.damaged(said);
    return Done{};
}

// Checks that a look-up by an index finds the same rows as a scan of the table. SQLite checks that each row
// has its entry in each index and that there are no others; this function checks that the entries are in
// order.
Status Catalogue::check_indexes() {
    if (Status status = expect_ok("PRAGMA integrity_check(1)"); !status) return status;
    constexpr const char* indexes[][3] = {{"forms", "form", "sqlite_autoindex_forms_1"},
                                          {"forms", "representative", "forms_by_class"},
                                          {"quotients", "form", "sqlite_autoindex_quotients_1"},
                                          {"games", "code", "sqlite_autoindex_games_1"},
                                          {"games", "form", "games_by_form"},
                                          {"states", "form", "sqlite_autoindex_states_1"}};
    for (const auto& [table, column, index] : indexes) {
        Statement entries = database_.prepare(
            fmt::format("SELECT {1} FROM {0} INDEXED BY {2} ORDER BY {1}", table, column, index));
        std::string last;
        while (entries.step()) {
            std::string next = entries.text(0);
            if (next < last) return database_.damaged(index);
            last = std::move(next);
        }
    }
    return database_.status();
}

const std::string& Catalogue::columns_of(const std::string& table) {
    std::string& list = columns_[table];
    if (!list.empty()) return list;
    Statement query = database_.prepare("SELECT name FROM pragma_table_info(?1) WHERE name <> 'digest'");
    query.bind(table);
    while (query.step()) list += (list.empty() ? "" : ", ") + query.text(0);
    return list;
}

// Computes the digest of the row with this key.
void Catalogue::seal(const std::string& table, const std::string& key) {
    database_.change(fmt::format("UPDATE {0} SET digest = row_digest({1}) WHERE {2} = ?1", table,
                                 columns_of(table), table == "games" ? "code" : "form"),
                     key);
}

namespace {

bool is_code(const Field& field) {
    const auto* const text = std::get_if<std::string>(&field);
    if (text == nullptr) return false;
    const auto code = TakeAndBreak::parse(*text);
    return code && code->text() == *text;
}

// True if a column other than a result's, in `games` or `forms`, has valid contents.
bool good_field(const std::string& column, const Field& field) {
    if (column == "code" || column == "form" || column == "representative") return is_code(field);
    if (column == "class_basis") {
        const std::string basis = field_text(field);
        return basis == "digits" || basis == "period" || basis == "compared";
    }
    if (std::holds_alternative<std::monostate>(field)) return true;
    if (column == "misere_form") return is_code(field);
    std::string text;
    if (column == "name" || column == "misere_genus" || column == "digest") return from_field(field, text);
    return std::holds_alternative<std::uint64_t>(field);
}

}  // namespace

// Digests detect damage. A forgery can have correct digests, so the fields are checked too.
Status Catalogue::check_everything() {
    if (Status status = check_indexes(); !status) return status;
    Statement games = rows_of("games");
    while (games.step()) {
        if (!good_game(games)) return bad_row("games", games.text(1));
    }
    for (Convention each : {Convention::normal, Convention::misere}) {
        if (Status status = each_result(each, [](FormResult&&) {}); !status) return status;
    }
    examined_ = database_.good();
    return database_.status();
}

bool Catalogue::good_game(const Statement& row) {
    bool good = row.number(0) == 1;
    for (int i = 1; i < row.columns() && good; ++i) good = good_field(row.name(i), row.field(i));
    return good;
}

// The rows of a table without an index: the digest (an older catalogue has none), then the columns.
Statement Catalogue::rows_of(const std::string& table, const char* condition) {
    const std::string sealed = older_ ? "1" : "digest IS row_digest(" + columns_of(table) + ")";
    return database_.prepare("SELECT " + sealed + ", * FROM " + table + " NOT INDEXED " + condition);
}

Error Catalogue::bad_row(const std::string& table, const std::string& key) const {
    if (database_.immutable()) return database_.damaged(table + " " + key);
    return Error::check("catalogue.bad-row", printable(path()), table, printable(key));
}

Catalogue::ResultReader::ResultReader(Statement rows, Convention convention, bool older)
    : query(std::move(rows)), convention_(convention), older_(older) {
    for (int i = 1; i < query.columns(); ++i) place_.emplace(query.name(i), i);
    others_ = place_;
    for (const char* examined : {"form", "digest"}) others_.erase(examined);
    FormResult any;
    any.convention = convention;
    visit_columns(any, [&](std::string_view name, const auto&) { others_.erase(std::string(name)); });
}

bool Catalogue::ResultReader::read(FormResult& result, bool& waiting) {
    result.convention = convention_;
    bool good = query.number(0) == 1;
    const auto column = [&](std::string_view name) {
        const auto found = place_.find(name);
        return found == place_.end() ? Field() : query.field(found->second);
    };
    const Field form = column("form");
    waiting = column("status") == Field{std::string("waiting")};
    result.form = field_text(form);
    good = good && is_code(form);
    visit_columns(result, [&](std::string_view name, auto& field) {
        const bool there = place_.contains(name);
        if (older_ && !there) return;  // columns that older catalogues do not have
        const Field found = column(name);
        if (waiting)  // then it has no result
            good = good && (name == "status" || found == Field{} || (older_ && field_text(found) == "0"));
        else
            good = good && there && from_field(found, field);
    });
    for (const auto& [name, place] : others_) good = good && (older_ || good_field(name, query.field(place)));
    if (older_ && result.quotient && result.standing == Standing::proved &&
        result.quotient->theorem.empty()) {
        result.quotient->theorem = result.periodicity ? "T9" : "T11";
        if (!result.periodicity) result.quotient->order.reset(), result.quotient->p_portion.reset();
    }
    return good && (waiting || consistent(result));
}

// Every row of this convention that was computed. Error "catalogue.bad-row" if it cannot be a result.
Status Catalogue::each_result(Convention convention, const std::function<void(FormResult&&)>& visit) {
    const std::string table = table_of(convention);
    if (older_ && table == "quotients" && !has_quotients_) return Done{};
    ResultReader rows(rows_of(table), convention, older_);
    while (rows.query.step()) {
        FormResult result;
        bool waiting = false;
        if (!rows.read(result, waiting)) return bad_row(table, result.form);
        if (!waiting) visit(std::move(result));
    }
    return database_.status();
}

Result<std::vector<FormResult>> Catalogue::results(Convention convention) {
    std::vector<FormResult> all;
    Status status = each_result(convention, [&](FormResult&& result) { all.push_back(std::move(result)); });
    if (!status) return status.error();
    return all;
}

}  // namespace ishitori::catalogue

// Opening a catalogue: is it one, and is every row of it what a survey writes?
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <map>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "survey/catalogue.hpp"
#include "survey/columns.hpp"
#include "survey/schema.hpp"

namespace ishitori::inline survey {

namespace {

// "7 12": numbers that ascend.
bool are_heaps(std::string_view text) {
    std::optional<std::uint64_t> last;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const auto heap = digits_only(text.substr(0, end));
        if (!heap || (last && *heap <= *last) || end + 1 == text.size()) return false;
        last = heap;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

bool consistent(const QuotientSummary& quotient) {
    const std::string& theorem = quotient.theorem;
    if (!theorem.empty() && theorem != "T9" && theorem != "T11" && theorem != "T12" && theorem != "T15")
        return false;
    const bool with_free = !quotient.free_heaps.empty();
    if (!are_heaps(quotient.free_heaps) || (with_free && theorem != "T9" && theorem != "T12")) return false;
    if (theorem == "T12" && (!with_free || quotient.infinite == false || quotient.order)) return false;
    if (theorem == "T9" && quotient.infinite && *quotient.infinite != with_free) return false;
    return !quotient.infinite || theorem == "T9" || theorem == "T12" || theorem == "T15";
}

// Whether the fields of a result fit each other.
bool consistent(const FormResult& result) {
    const bool quotient = result.convention == Convention::misere;
    const bool settled = result.standing != Standing::open;
    const bool by_theorem = quotient ? !result.quotient->theorem.empty() : result.theorem != Theorem::none;
    if (quotient && !consistent(*result.quotient)) return false;
    if (for_some_heaps(result)) {
        const bool told = result.standing == Standing::proved && result.claimed;
        return (told || (result.standing == Standing::open && !result.claimed)) &&
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

Result<Catalogue> Catalogue::open(const std::string& path, Database::Mode mode) {
    return open(path, mode, false);
}

Result<Catalogue> Catalogue::open_to_merge(const std::string& path) {
    return open(path, Database::Mode::read, true);
}

Result<Catalogue> Catalogue::open(const std::string& path, Database::Mode mode, bool older_too) {
    if (path.empty()) return Error::input("catalogue.no-path");
    const FileAt there = file_at(path);
    if (there == FileAt::none && mode == Database::Mode::read)
        return Error::input("catalogue.none", printable(path));
    // A pipe would be waited for without an end.
    if (there == FileAt::other) return Error::input("catalogue.no-file", printable(path));
    std::optional<FileLock> lock;
    if (mode == Database::Mode::write) {
        const auto place = place_of(path);
        if (!place) return place.error();
        auto locked = place->folder.lock(place->name + ".lock");
        if (!locked) return locked.error();
        if (!*locked) return Error::input("catalogue.locked", printable(path));
        lock = std::move(*locked);
    }
    auto database = Database::open(path, mode);
    if (!database) return database.error();
    Catalogue catalogue(std::move(*database), std::move(lock));
    if (const Status status = catalogue.check_identity(mode, older_too); !status) return status.error();
    struct stat about {};
    if (stat(path.c_str(), &about) == 0) catalogue.file_ = about.st_ino, catalogue.device_ = about.st_dev;
    return catalogue;
}

bool Catalogue::is_file(const std::string& name) const {
    struct stat about {};
    return stat(name.c_str(), &about) == 0 && about.st_ino == file_ && about.st_dev == device_;
}

namespace {

// Every table, index, view and trigger with the SQL that made it.
std::vector<std::string> schema_of(Database& database) {
    std::vector<std::string> all;
    Statement query = database.prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        "ORDER BY type, name");
    while (query.step()) {
        all.push_back(query.text(0) + " " + query.text(1) + " " + query.text(2) + " " + query.text(3));
    }
    return all;
}

// Of an older catalogue only its tables are looked at: they must be tables that compute nothing. Version 1
// had no quotients.
bool plain_tables(Database& database) {
    for (const std::string table : {"games", "forms", "quotients"}) {
        Statement query = database.prepare(
            "SELECT count(*), total(type <> 'table' OR sql LIKE 'CREATE VIRTUAL%'), "
            "(SELECT count(*) FROM pragma_table_xinfo(?1) WHERE hidden <> 0) FROM sqlite_schema WHERE name = "
            "?1");
        query.bind(table);
        if (!query.step() || query.real(1) > 0 || query.number(2) > 0) return false;
        if (query.number(0) == 0 && table != "quotients") return false;
    }
    return true;
}

}  // namespace

Status Catalogue::check_identity(Database::Mode mode, bool older_too) {
    const bool empty = database_.number("SELECT count(*) FROM sqlite_schema") == 0;
    const auto application = database_.number("PRAGMA application_id");
    const auto version = database_.number("PRAGMA user_version");
    if (!database_.good()) return database_.status();
    // An empty database that says nothing of itself may become a catalogue.
    if (empty && application == 0 && mode == Database::Mode::write) {
        database_.run("PRAGMA journal_mode = WAL");
        database_.run(("BEGIN IMMEDIATE;" + schema_sql() +
                       fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
                                   catalogue_application, catalogue_version))
                          .c_str());
        database_.run("PRAGMA synchronous = NORMAL");
        return database_.status();
    }
    if (empty && application == 0) return Error::input("catalogue.empty", printable(path()));
    if (application != catalogue_application) return Error::input("catalogue.other", printable(path()));
    older_ = version >= 1 && version < catalogue_version;
    if (older_ && !older_too)
        return Error::input("catalogue.older", printable(path()), std::to_string(version),
                            std::to_string(catalogue_version));
    if (!older_ && version != catalogue_version)
        return Error::input("catalogue.version", printable(path()), std::to_string(version),
                            std::to_string(catalogue_version));
    Statement check = database_.prepare("PRAGMA quick_check(1)");
    const std::string said = check.step() ? check.text(0) : "ok";
    if (said != "ok") return Error::check("catalogue.damaged", printable(path()), printable(said));
    if (!database_.good()) return database_.status();
    if (older_) {
        if (!plain_tables(database_)) return Error::check("catalogue.schema", printable(path()));
        return database_.status();
    }
    auto model = Database::open("", Database::Mode::write);
    if (!model) return model.error();
    model->run(schema_sql().c_str());
    const std::vector<std::string> ours = schema_of(*model), theirs = schema_of(database_);
    if (!database_.good()) return database_.status();
    if (ours != theirs) return Error::check("catalogue.schema", printable(path()));
    database_.run("PRAGMA synchronous = NORMAL");
    return check_rows();
}

std::string Catalogue::columns_of(const std::string& table) {
    std::string list;
    Statement query = database_.prepare("SELECT name FROM pragma_table_info(?1) WHERE name <> 'digest'");
    query.bind(table);
    while (query.step()) list += (list.empty() ? "" : ", ") + query.text(0);
    return list;
}

// The row of this form, or all of "", gets its digest.
void Catalogue::seal(const std::string& table, const std::string& form) {
    const std::string key = table == "games" ? "code" : "form";
    database_
        .prepare("UPDATE " + table + " SET digest = row_digest(" + columns_of(table) + ") WHERE ?1 = '' OR " +
                 key + " = ?1")
        .bind(form)
        .once();
}

namespace {

bool is_code(const Field& field) {
    const auto* const text = std::get_if<std::string>(&field);
    if (text == nullptr) return false;
    const auto code = TakeAndBreak::parse(*text);
    return code && code->text() == *text;
}

// What the columns beside those of a result hold, in `games` and `forms`.
bool good_field(const std::string& column, const Field& field) {
    static const std::map<std::string, bool> codes{// and whether they may be NULL
                                                   {"code", false},
                                                   {"form", false},
                                                   {"representative", false},
                                                   {"misere_form", true}};
    const bool null = std::holds_alternative<std::monostate>(field);
    if (const auto code = codes.find(column); code != codes.end())
        return null ? code->second : is_code(field);
    if (column == "class_basis") {
        const std::string basis = field_text(field);
        return basis == "digits" || basis == "period" || basis == "compared";
    }
    if (null) return true;
    std::string text;
    if (column == "name" || column == "misere_genus") return from_field(field, text);
    return std::holds_alternative<std::uint64_t>(field);
}

}  // namespace

// Digests find what was damaged; what was made to deceive can have right ones, so the fields are looked at.
Status Catalogue::check_rows() {
    for (const std::string table : {"games", "forms", "quotients"}) {
        Statement query =
            database_.prepare("SELECT digest IS row_digest(" + columns_of(table) + "), * FROM " + table);
        while (query.step()) {
            bool good = query.number(0) == 1;
            for (int i = 1; i < query.columns() && good; ++i) {
                const std::string name = query.name(i);
                const bool results = table == "quotients" ? name != "form" : table == "forms" && i > 5;
                if (!results && name != "digest") good = good_field(name, query.field(i));
            }
            if (!good)
                return Error::check("catalogue.bad-row", printable(path()), table, printable(query.text(1)));
        }
    }
    if (!database_.good()) return database_.status();
    for (Convention each : {Convention::normal, Convention::misere}) {
        if (auto read = results(each); !read) return read.error();
    }
    return Done{};
}

// Every row of this convention that was computed. Error "catalogue.bad-row" if it cannot be a result.
Result<std::vector<FormResult>> Catalogue::results(Convention convention) {
    std::vector<FormResult> all;
    const std::string table = convention == Convention::normal ? "forms" : "quotients";
    const bool there =
        database_.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '" + table +
                         "'") == 1;
    if (!there) return all;  // version 1 had no quotients
    Statement query = database_.prepare("SELECT * FROM " + table);
    while (query.step()) {
        std::map<std::string, Field> row;
        for (int i = 0; i < query.columns(); ++i) row.emplace(query.name(i), query.field(i));
        FormResult result;
        result.form = field_text(row["form"]);
        result.convention = convention;
        const Field& status = row["status"];
        const bool waiting = status == Field{std::string("waiting")};
        bool good = is_code(row["form"]);
        visit_columns(result, [&](std::string_view name, auto& field) {
            const auto found = row.find(std::string(name));
            if (waiting) {  // then nothing is known
                good = good && (name == "status" || found == row.end() ||
                                std::holds_alternative<std::monostate>(found->second) ||
                                (older_ && field_text(found->second) == "0"));
                return;
            }
            // Columns that older catalogues have not.
            if (older_ && found == row.end()) return;
            good = good && found != row.end() && from_field(found->second, field);
        });
        if (older_ && result.quotient && result.standing == Standing::proved &&
            result.quotient->theorem.empty()) {
            result.quotient->theorem = result.periodicity ? "T9" : "T11";
            if (!result.periodicity) result.quotient->order.reset(), result.quotient->p_portion.reset();
        }
        good = good && (waiting || consistent(result));
        if (!good) return Error::check("catalogue.bad-row", printable(path()), table, printable(result.form));
        if (!waiting) all.push_back(std::move(result));
    }
    if (!database_.good()) return database_.status().error();
    return all;
}

}  // namespace ishitori::inline survey

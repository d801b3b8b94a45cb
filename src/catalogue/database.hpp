// The part of SQLite that the catalogue needs. The first failure is kept, and later statements have no
// effect: a caller runs its statements and checks status() once.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;
struct sqlite3_value;

namespace ishitori::catalogue {

// One column of one row; monostate for NULL. Negative numbers are read as double; the catalogue contains
// none.
using Field = std::variant<std::monostate, std::uint64_t, double, std::string>;

class Statement;

// The columns of a row during Database::scan(), from 0. A text is valid during the call.
class ScannedRow {
  public:
    ScannedRow(sqlite3_value** values, std::size_t columns) : values_(values), columns_(columns) {}
    std::uint64_t row_number() const;
    std::string_view text(std::size_t column) const;
    std::uint64_t number(std::size_t column) const;
    Field field(std::size_t column) const;
    std::size_t bytes() const;  // of all columns

  private:
    sqlite3_value** values_;  // the number of the row, then the columns
    std::size_t columns_;
};

// A row of sqlite_schema: a table, an index, a view or a trigger, with the SQL that made it ("" where SQLite
// made it by itself).
struct SchemaRow {
    std::string type, name, table, sql;
    auto operator<=>(const SchemaRow&) const = default;
};

// A file from someone else is safe to open: its triggers and functions do not run, its fields are bounded,
// its statistics are not read, and no journal beside it is rolled back or deleted. Closing it writes the
// write-ahead log into the file, also in a reader. SQL has two additional functions. row_digest(...) is
// FNV-1a of its arguments with their types, as 16 hexadecimal digits. shift_heaps(text, n) adds n to each
// heap of a text such as "1 7^2 (7 12)^k".
class Database {
  public:
    enum class Mode { read, change /* must be there */, write /* created if not there */ };

    // Errors "catalogue.unopenable", "catalogue.damaged" (not a database, or a damaged one),
    // "catalogue.journal" and "catalogue.beside" (a file beside it is not one that this program makes). The
    // path ":memory:" is a file of that name; "" is a database in memory. `keep_going` is asked every few
    // milliseconds while a statement runs; false makes the statement fail with "limit.interrupted".
    static Result<Database> open(const std::string& path, Mode mode, std::function<bool()> keep_going = {});
    Database(Database&&) noexcept;
    ~Database();

    // The schema as text, at most 65 rows of it. No other statement may run before this one: SQLite has not
    // evaluated anything of the file then.
    std::vector<SchemaRow> schema();
    // From now on statements cannot be interrupted.
    void finish_statements();

    void run(const char* sql);  // one or more statements without results
    Statement prepare(std::string_view sql);
    // The same, compiled once and cached. There is one object for each text, so a nested use of the same text
    // is not allowed.
    Statement& prepared(const std::string& sql);
    // Runs a cached statement that changes rows, with these values bound.
    void change(const std::string& sql, const auto&... values);
    // The first number or text of the first row; 0 or "" if there is no row.
    std::int64_t number(std::string_view sql);
    std::string text(std::string_view sql);

    // Visits every row of a table with a text as its key, in the order of the row numbers, without an index.
    // `columns` are SQL expressions with the values as ?1, ?2, ... Fails with "catalogue.damaged" if the
    // numbers do not ascend, if the rows have more bytes than the file (rows that share their bytes would
    // take hours), or if the index of the keys has another number of entries (rows are lost).
    void scan(const std::string& table, const std::string& columns, const std::vector<Field>& values,
              const std::function<void(const ScannedRow&)>& visit);
    // The length of the file, which is also the most that its rows can have.
    std::uint64_t bytes();

    // The first failure since open().
    Status status() const;
    bool good() const;
    const std::string& path() const;
    // The error for contents that are wrong at `what`: the file is damaged, or another user is writing it.
    Error damaged(std::string_view what) const;
    bool immutable() const;  // read without a lock

  private:
    friend class Statement;
    struct State;
    explicit Database(std::unique_ptr<State> state);

    std::unique_ptr<State>
        state_;  // on the heap, because statements refer to it even after the database is moved
};

// A statement with parameters ?1, ?2, ... bound in order.
class Statement {
  public:
    Statement(Database::State& database, std::string_view sql);
    Statement(Statement&& other) noexcept;
    ~Statement();

    // Binds the next parameter: text (also ""), bytes, a number, or NULL for nullopt.
    Statement& bind(std::string_view text);
    Statement& blob(std::string_view bytes);
    Statement& bind(double value);
    Statement& bind(std::unsigned_integral auto value) { return bind_number(value); }
    Statement& bind(const std::same_as<Field> auto& field) { return bind_field(field); }
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind(Field());
    }

    bool step();   // true if there is a row
    void once();   // runs the statement to its end and resets it for new bindings
    void reset();  // prepares it for new bindings

    int columns() const;
    std::string name(int column) const;
    bool has_words(int column) const;  // a column of a table declared as TEXT, or of a view that takes it
    bool null(int column) const;
    Field field(int column) const;
    std::uint64_t number(int column) const;
    double real(int column) const;
    std::string text(int column) const;  // text or blob

  private:
    Statement& bind_number(std::uint64_t value);
    Statement& bind_field(const Field& field);

    Database::State& database_;
    sqlite3_stmt* handle_ = nullptr;
    int next_ = 1;
};

void Database::change(const std::string& sql, const auto&... values) {
    Statement& statement = prepared(sql);
    (statement.bind(values), ...);
    statement.once();
}

}  // namespace ishitori::catalogue

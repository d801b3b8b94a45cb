// SQLite, as much of it as the catalogue needs. The first failure is kept, and everything after it does
// nothing: a caller runs its statements and asks status() once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace ishitori::inline survey {

// One column of one row; nothing where it is NULL. Numbers below 0 come as double: the catalogue has none.
using Field = std::variant<std::monostate, std::uint64_t, double, std::string>;

class Statement;

// A file of someone else may be opened: it runs no triggers and no functions of its own, and its fields are
// bounded. SQL has one function more, row_digest(...): FNV-1a of its arguments with their types, as 16
// hexadecimal digits.
class Database {
  public:
    enum class Mode { read, write /* created if not there */ };

    // Errors "catalogue.unopenable", "catalogue.damaged" (it is no database, or a damaged one). The path
    // ":memory:" is a file of that name; "" is a database in memory.
    static Result<Database> open(const std::string& path, Mode mode);
    Database(Database&&) noexcept;
    ~Database();

    void run(const char* sql);  // one or more statements without results
    Statement prepare(std::string_view sql);
    // The first number of the first row, 0 if there is none.
    std::int64_t number(std::string_view sql);

    // The first failure since open() or clear().
    Status status() const;
    bool good() const { return !failure_; }
    const std::string& path() const { return path_; }

  private:
    friend class Statement;
    explicit Database(std::string path) : path_(std::move(path)) {}
    void fail(int code);

    std::string path_;
    sqlite3* handle_ = nullptr;
    std::optional<Error> failure_;
};

// A statement with places ?1, ?2, ... bound in order.
class Statement {
  public:
    Statement(Database& database, std::string_view sql);
    Statement(Statement&& other) noexcept;
    ~Statement();

    Statement& bind(std::string_view text);
    Statement& blob(std::string_view bytes);
    Statement& bind(double value);
    Statement& bind_number(std::uint64_t value);
    Statement& bind_null();
    template <class T>
    Statement& bind_maybe(const std::optional<T>& value) {
        return value ? bind_number(*value) : bind_null();
    }
    // "" is NULL.
    Statement& bind_word(std::string_view text) { return text.empty() ? bind_null() : bind(text); }

    bool step();  // true: a row is there
    void once();  // runs it, and makes it ready to be bound again

    int columns() const;
    std::string name(int column) const;
    bool null(int column) const;
    Field field(int column) const;
    Statement& bind_field(const Field& field);
    std::uint64_t number(int column) const;
    double real(int column) const;
    std::string text(int column) const;  // text or blob

  private:
    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
    int next_ = 1;
};

}  // namespace ishitori::inline survey

#include "survey/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "base/utf8.hpp"

namespace ishitori::inline survey {

namespace {

constexpr int longest_field = 1 << 28;  // bytes

void row_digest(sqlite3_context* context, int count, sqlite3_value** values) {
    std::uint64_t digest = 0xCBF29CE484222325;
    auto add = [&](const void* bytes, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i)
            digest = (digest ^ static_cast<const unsigned char*>(bytes)[i]) * 0x100000001B3;
    };
    for (int i = 0; i < count; ++i) {
        const int type = sqlite3_value_type(values[i]);
        const void* const bytes = sqlite3_value_blob(values[i]);  // of a number its text
        const auto size = bytes == nullptr ? 0U : static_cast<std::uint32_t>(sqlite3_value_bytes(values[i]));
        add(&type, 1);
        const std::string head = fmt::format("{}:", size);
        add(head.data(), head.size());
        add(bytes, size);
    }
    const std::string text = fmt::format("{:016x}", digest);
    sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

}  // namespace

Result<Database> Database::open(const std::string& path, Mode mode) {
    Database database(path);
    const int flags = mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const std::string name = path.empty() ? ":memory:" : path.starts_with(':') ? "./" + path : path;
    const int code = sqlite3_open_v2(name.c_str(), &database.handle_, flags, nullptr);
    if (code != SQLITE_OK) database.fail(code);
    if (database.good()) {
        sqlite3_db_config(database.handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(database.handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_db_config(database.handle_, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
        sqlite3_limit(database.handle_, SQLITE_LIMIT_LENGTH, longest_field);
        sqlite3_create_function(database.handle_, "row_digest", -1,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr, row_digest,
                                nullptr, nullptr);
        sqlite3_extended_result_codes(database.handle_, 1);
        sqlite3_busy_timeout(database.handle_, 5000);
        database.number("SELECT count(*) FROM sqlite_schema");  // the first look into the file
    }
    if (!database.good()) return database.status().error();
    return database;
}

Database::Database(Database&& other) noexcept
    : path_(std::move(other.path_)), handle_(other.handle_), failure_(std::move(other.failure_)) {
    other.handle_ = nullptr;
}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::fail(int code) {
    if (failure_) return;
    const std::string said = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
    switch (code & 0xFF) {
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            failure_ = Error::check("catalogue.damaged", printable(path_), said);
            break;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            failure_ = Error::input("catalogue.busy", printable(path_));
            break;
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            failure_ = Error::machine("catalogue.unopenable", printable(path_), said);
            break;
        default:
            failure_ = Error::machine("catalogue.failed", printable(path_), said);
    }
}

void Database::run(const char* sql) {
    if (!good()) return;
    if (const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr); code != SQLITE_OK) fail(code);
}

Statement Database::prepare(std::string_view sql) { return {*this, sql}; }

std::int64_t Database::number(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? static_cast<std::int64_t>(statement.number(0)) : 0;
}

Status Database::status() const {
    if (failure_) return *failure_;
    return Done{};
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    if (!database_.good()) return;
    const int code =
        sqlite3_prepare_v2(database_.handle_, sql.data(), static_cast<int>(sql.size()), &handle_, nullptr);
    if (code != SQLITE_OK) database_.fail(code);
}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), handle_(other.handle_), next_(other.next_) {
    other.handle_ = nullptr;
}

Statement::~Statement() { sqlite3_finalize(handle_); }

Statement& Statement::bind(std::string_view text) {
    if (handle_ != nullptr)
        sqlite3_bind_text(handle_, next_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    ++next_;
    return *this;
}
Statement& Statement::blob(std::string_view bytes) {
    if (handle_ != nullptr)
        sqlite3_bind_blob(handle_, next_, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT);
    ++next_;
    return *this;
}
Statement& Statement::bind(double value) {
    if (handle_ != nullptr) sqlite3_bind_double(handle_, next_, value);
    ++next_;
    return *this;
}
Statement& Statement::bind_number(std::uint64_t value) {
    if (handle_ != nullptr) sqlite3_bind_int64(handle_, next_, static_cast<sqlite3_int64>(value));
    ++next_;
    return *this;
}
Statement& Statement::bind_null() {
    if (handle_ != nullptr) sqlite3_bind_null(handle_, next_);
    ++next_;
    return *this;
}

bool Statement::step() {
    if (handle_ == nullptr || !database_.good()) return false;
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
    return code == SQLITE_ROW;
}

void Statement::once() {
    while (step()) {
    }
    if (handle_ != nullptr) sqlite3_reset(handle_);
    next_ = 1;
}

int Statement::columns() const { return handle_ == nullptr ? 0 : sqlite3_column_count(handle_); }
std::string Statement::name(int column) const { return sqlite3_column_name(handle_, column); }
bool Statement::null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
Field Statement::field(int column) const {
    switch (sqlite3_column_type(handle_, column)) {
        case SQLITE_NULL:
            return {};
        case SQLITE_INTEGER:
            if (sqlite3_column_int64(handle_, column) < 0) break;
            return number(column);
        case SQLITE_FLOAT:
            break;
        default:
            return text(column);
    }
    return real(column);
}
Statement& Statement::bind_field(const Field& field) {
    if (const auto* const number = std::get_if<std::uint64_t>(&field)) return bind_number(*number);
    if (const auto* const real = std::get_if<double>(&field)) return bind(*real);
    if (const auto* const text = std::get_if<std::string>(&field)) return bind(*text);
    return bind_null();
}
std::uint64_t Statement::number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(handle_, column));
}
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }
std::string Statement::text(int column) const {
    const void* const bytes = sqlite3_column_blob(handle_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
    return bytes == nullptr ? "" : std::string(static_cast<const char*>(bytes), size);
}

}  // namespace ishitori::inline survey

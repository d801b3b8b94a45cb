#include "catalogue/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <unordered_map>

#include "base/files.hpp"
#include "base/fnv1a.hpp"
#include "base/number.hpp"
#include "base/utf8.hpp"

namespace ishitori::catalogue {

namespace {

constexpr int longest_field = (1 << 26) + (1 << 16);  // bytes: a kept state

// The bytes of a text or a blob; of a number, its text.
std::string_view text_of(sqlite3_value* value) {
    const void* const bytes = sqlite3_value_blob(value);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

void row_digest(sqlite3_context* context, int count, sqlite3_value** values) {
    std::uint64_t digest = fnv1a_of_nothing;
    const auto add = [&](std::string_view bytes) { digest = fnv1a(bytes, digest); };
    for (int i = 0; i < count; ++i) {
        const char type = static_cast<char>(sqlite3_value_type(values[i]));  // before a number becomes text
        const std::string_view bytes = text_of(values[i]);
        add({&type, 1});
        add(fmt::format("{}:", bytes.size()));
        add(bytes);
    }
    const std::string text = fnv1a_text(digest);
    sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

// shift_heaps(text, shift): adds the shift to each heap of "7 12" or "1 7^2 (7 12)^k", but not to exponents.
void shift_heaps(sqlite3_context* context, int, sqlite3_value** values) {
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;  // and so is the answer
    const std::string_view text = text_of(values[0]);
    const auto shift = static_cast<std::uint64_t>(sqlite3_value_int64(values[1]));
    std::string shifted;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
        const auto heap = digits_only(text.substr(at, end - at));
        if (heap && (at == 0 || text[at - 1] != '^')) {
            shifted += std::to_string(*heap + shift);
            at = end;
        } else {
            const std::size_t next = std::max(end, at + 1);
            shifted += text.substr(at, next - at);
            at = next;
        }
    }
    sqlite3_result_text(context, shifted.data(), static_cast<int>(shifted.size()), SQLITE_TRANSIENT);
}

Field field_of(sqlite3_value* value) {
    switch (sqlite3_value_type(value)) {
        case SQLITE_NULL:
            return {};
        case SQLITE_INTEGER:
            if (sqlite3_value_int64(value) < 0) break;
            return static_cast<std::uint64_t>(sqlite3_value_int64(value));
        case SQLITE_FLOAT:
            break;
        default:
            return std::string(text_of(value));
    }
    return sqlite3_value_double(value);
}

// The file system (VFS) of SQLite, with four changes. SQLite would roll back a rollback journal that anyone
// put beside a database, and delete the file that the journal names as its super-journal. This program writes
// no journal files (they are in memory until the write-ahead log replaces them). So an existing journal is an
// error, and only that log is ever deleted. Third, SQLite reads a whole write-ahead log, and checks a whole
// file, without calling its progress handler: here the database's `keep_going` is called at each read.
// Fourth, a file opened read-only counts as immutable, because SQLite would make FILE-wal and FILE-shm beside
// it.
namespace guarded {

// Stored after the part of an open file that belongs to the system's VFS.
struct File {
    sqlite3_io_methods methods;
    const sqlite3_io_methods* systems;
    const std::function<bool()>* keep_going;  // nullptr: not called
};

sqlite3_vfs* system_files() {
    static sqlite3_vfs* const files = sqlite3_vfs_find(nullptr);
    return files;
}

int size_before() {
    constexpr int align = alignof(std::max_align_t);
    return (system_files()->szOsFile + align - 1) / align * align;
}

File& own_part(sqlite3_file* file) {
    return *reinterpret_cast<File*>(reinterpret_cast<char*>(file) + size_before());
}

int open(sqlite3_vfs*, sqlite3_filename path, sqlite3_file* file, int flags, int* opened) {
    const int code = system_files()->xOpen(system_files(), path, file, flags, opened);
    if (code != SQLITE_OK || file->pMethods == nullptr) return code;
    File& ours = own_part(file);
    ours.methods = *file->pMethods;
    ours.systems = file->pMethods;
    // the log calls the same function as its database
    const bool log = (flags & SQLITE_OPEN_WAL) != 0;
    ours.keep_going = log ? own_part(sqlite3_database_file_object(path)).keep_going : nullptr;
    ours.methods.xRead = [](sqlite3_file* of, void* to, int size, sqlite3_int64 at) {
        const File& asked = own_part(of);
        const bool stops = asked.keep_going != nullptr && *asked.keep_going && !(*asked.keep_going)();
        return stops ? SQLITE_INTERRUPT : asked.systems->xRead(of, to, size, at);
    };
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0 && (flags & SQLITE_OPEN_READONLY) != 0)
        ours.methods.xDeviceCharacteristics = [](sqlite3_file* of) {
            return own_part(of).systems->xDeviceCharacteristics(of) | SQLITE_IOCAP_IMMUTABLE;
        };
    file->pMethods = &ours.methods;
    return code;
}

// Its name, once it is registered.
const char* vfs_name() {
    static sqlite3_vfs vfs = *system_files();
    static const bool registered = [] {
        vfs.pNext = nullptr;
        vfs.zName = "ishitori";
        vfs.szOsFile = size_before() + static_cast<int>(sizeof(File));
        vfs.xOpen = open;
        vfs.xAccess = [](sqlite3_vfs*, const char* path, int flags, int* found) {
            const int code = system_files()->xAccess(system_files(), path, flags, found);
            const bool journal = std::string_view(path).ends_with("-journal");
            return code == SQLITE_OK && *found != 0 && journal ? SQLITE_IOERR_ACCESS : code;
        };
        vfs.xDelete = [](sqlite3_vfs*, const char* path, int sync) {
            const bool log = std::string_view(path).ends_with("-wal");
            return log ? system_files()->xDelete(system_files(), path, sync) : SQLITE_IOERR_DELETE;
        };
        return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
    }();
    return registered ? vfs.zName : "";
}

}  // namespace guarded

// The names of SQLite's additional files must not be links, because it would write into their targets.
Status check_companions(const std::string& path, const Place& place) {
    const std::string file = place.folder.path_of(place.name);
    for (const char* ending : {"-journal", "-wal", "-shm"}) {
        const std::string name = file + ending;
        struct stat about {};
        if (lstat(name.c_str(), &about) != 0) continue;
        const bool plain = S_ISREG(about.st_mode) && about.st_nlink == 1;
        const bool journal = ending == std::string_view("-journal");
        if (plain && (!journal || about.st_size == 0)) continue;
        return Error::input(journal ? "catalogue.journal" : "catalogue.beside", printable(path),
                            printable(path + ending));
    }
    return Done{};
}

// True if this user may not write the file, or may not make files beside it, and no write-ahead log has a
// part of the contents.
bool is_immutable_here(const Place& place) {
    const std::string file = place.folder.path_of(place.name);
    struct stat log {};
    const bool whole = ::stat((file + "-wal").c_str(), &log) != 0 || log.st_size == 0;
    return whole && (::access(file.c_str(), W_OK) != 0 ||
                     ::access(place.folder.path_of(".").c_str(), W_OK | X_OK) != 0);
}

// No catalogue has a larger, deeper or slower schema.
constexpr std::size_t max_schema_rows = 64;
constexpr int max_schema_text = 1 << 14, max_schema_depth = 100, max_schema_rounds = 50;
constexpr int max_columns = 100;
constexpr int instructions_of_round = 1'000;  // between two calls of the stop callback

}  // namespace

struct Database::State {
    explicit State(std::string name) : path(std::move(name)) {}
    State(const State&) = delete;
    ~State() {
        kept.clear();
        sqlite3_close_v2(handle);
    }
    void fail(int code);
    Error damaged(std::string_view what) const {
        const std::string name = printable(path);
        if (immutable) return Error::check("catalogue.damaged-or-written", name, printable(what));
        return Error::check("catalogue.damaged", name, printable(what));
    }

    std::string path;
    sqlite3* handle = nullptr;
    bool opened = false;     // a file
    bool immutable = false;  // read without a lock, as a file that nobody writes
    std::optional<Error> failure;
    std::function<bool()> keep_going;
    std::optional<int> rounds_left;  // while the schema is read
    std::unordered_map<std::string, Statement> kept;
    // A scan that is running. Its rows are visited inside SQLite, by the function scanned_row of the
    // statement's condition: that takes half the time of a step for each row.
    struct Scan {
        const std::function<void(const ScannedRow&)>* visit;
        std::uint64_t bytes_left, rows = 0;
        std::optional<std::int64_t> last{};
    };
    Scan* scan = nullptr;
    static void scanned_row(sqlite3_context* context, int count, sqlite3_value** values);
};

void Database::State::scanned_row(sqlite3_context* context, int count, sqlite3_value** values) {
    auto* const scan = static_cast<State*>(sqlite3_user_data(context))->scan;
    const ScannedRow row(values, static_cast<std::size_t>(count) - 1);
    const std::int64_t number = sqlite3_value_int64(values[0]);
    if (scan == nullptr || (scan->last && number <= *scan->last) || row.bytes() > scan->bytes_left) {
        sqlite3_result_error_code(context, SQLITE_CORRUPT);
        return;
    }
    scan->last = number;
    ++scan->rows;
    scan->bytes_left -= row.bytes();
    (*scan->visit)(row);
    sqlite3_result_int(context, 0);
}

Database::Database(std::unique_ptr<State> state) : state_(std::move(state)) {}
Database::Database(Database&&) noexcept = default;
Database::~Database() = default;

Result<Database> Database::open(const std::string& path, Mode mode, std::function<bool()> keep_going) {
    Database database(std::make_unique<State>(path));
    State& state = *database.state_;
    if (!path.empty()) {
        const auto place = place_of(path);
        if (!place) return place.error();
        if (Status status = check_companions(path, *place); !status) return status.error();
        state.immutable = mode == Mode::read && is_immutable_here(*place);
    }
    state.keep_going = std::move(keep_going);
    // A reader too opens the file for writing, where it may: SQLite makes FILE-wal and FILE-shm for every
    // connection to a file in WAL mode, and only one that may write removes them when it is the last to
    // close. Where it may not write, such files are not needed.
    const int flags = state.immutable
                          ? SQLITE_OPEN_READONLY
                          : SQLITE_OPEN_READWRITE | (mode == Mode::write ? SQLITE_OPEN_CREATE : 0);
    const std::string name = path.empty() ? ":memory:" : path.starts_with(':') ? "./" + path : path;
    const int code = sqlite3_open_v2(name.c_str(), &state.handle, flags, guarded::vfs_name());
    if (code != SQLITE_OK) state.fail(code);
    if (database.good() && !path.empty()) {
        state.opened = true;
        sqlite3_file* file = nullptr;
        sqlite3_file_control(state.handle, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
        guarded::own_part(file).keep_going = &state.keep_going;
    }
    if (database.good()) {
        sqlite3* const handle = state.handle;
        for (const auto& [setting, value] : {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1),
                                             {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                             {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}})
            sqlite3_db_config(handle, setting, value, nullptr);
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest_field);
        sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, max_columns);
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
        // SQLite reads the statistics of a file together with its schema, and they may be computed columns.
        sqlite3_set_authorizer(
            handle,
            [](void*, int action, const char* table, const char*, const char*, const char*) {
                const bool statistics = action == SQLITE_READ && table != nullptr &&
                                        std::string_view(table).starts_with("sqlite_stat");
                return statistics ? SQLITE_DENY : SQLITE_OK;
            },
            nullptr);
        sqlite3_progress_handler(
            handle, instructions_of_round,
            [](void* data) {
                auto& running = *static_cast<State*>(data);
                if (running.rounds_left && (*running.rounds_left)-- <= 0) return 1;
                return running.keep_going && !running.keep_going() ? 1 : 0;
            },
            &state);
        sqlite3_create_function(handle, "row_digest", -1,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr, row_digest,
                                nullptr, nullptr);
        sqlite3_create_function(handle, "shift_heaps", 2,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr, shift_heaps,
                                nullptr, nullptr);
        sqlite3_create_function(handle, "scanned_row", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, &state,
                                State::scanned_row, nullptr, nullptr);
        sqlite3_extended_result_codes(handle, 1);
        sqlite3_busy_timeout(handle, 5000);
        database.run("PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON");
        if (mode == Mode::read) database.run("PRAGMA query_only = ON");
        database.number(
            "PRAGMA application_id");  // the first access to the file; it does not parse the schema
    }
    if (!database.good()) return database.status().error();
    return database;
}

std::vector<SchemaRow> Database::schema() {
    std::vector<SchemaRow> rows;
    constexpr std::pair<int, int> limits[] = {{SQLITE_LIMIT_LENGTH, max_schema_text},
                                              {SQLITE_LIMIT_SQL_LENGTH, max_schema_text},
                                              {SQLITE_LIMIT_EXPR_DEPTH, max_schema_depth}};
    int usual[std::size(limits)];
    for (std::size_t i = 0; i < std::size(limits); ++i)
        usual[i] = sqlite3_limit(state_->handle, limits[i].first, limits[i].second);
    state_->rounds_left = max_schema_rounds;
    {
        Statement query = prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema");
        while (rows.size() <= max_schema_rows && query.step())
            rows.push_back({query.text(0), query.text(1), query.text(2), query.text(3)});
    }
    state_->rounds_left.reset();
    for (std::size_t i = 0; i < std::size(limits); ++i)
        sqlite3_limit(state_->handle, limits[i].first, usual[i]);
    return rows;
}

void Database::finish_statements() { state_->keep_going = {}; }

void Database::State::fail(int code) {
    if (failure) return;
    const std::string said = handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    const std::string name = printable(path);
    if (code == SQLITE_IOERR_ACCESS) {
        failure = Error::input("catalogue.journal", name, name + "-journal");
        return;
    }
    // The file was removed meanwhile: SQLite reports a fault of the disk or of the permissions.
    if (opened && code != SQLITE_INTERRUPT &&
        (code == SQLITE_READONLY_DBMOVED || file_at(path) == FileAt::none)) {
        failure = Error::machine("catalogue.removed", name);
        return;
    }
    switch (code & 0xFF) {
        case SQLITE_ERROR:  // an older catalogue without a column
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_TOOBIG:
            failure = damaged(said);
            break;
        case SQLITE_INTERRUPT:
            failure = rounds_left && *rounds_left < 0 ? Error::check("catalogue.schema", name)
                                                      : Error::stopped("limit.interrupted");
            break;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            failure = Error::input("catalogue.busy", name);
            break;
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_AUTH:
        case SQLITE_READONLY:
            failure = Error::machine("catalogue.unopenable", name, printable(said));
            break;
        default:
            failure = Error::machine("catalogue.failed", name, printable(said));
    }
}

void Database::run(const char* sql) {
    if (!good()) return;
    if (const int code = sqlite3_exec(state_->handle, sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        state_->fail(code);
}

Statement Database::prepare(std::string_view sql) { return {*state_, sql}; }

Statement& Database::prepared(const std::string& sql) {
    auto found = state_->kept.find(sql);
    if (found == state_->kept.end()) found = state_->kept.emplace(sql, prepare(sql)).first;
    found->second.reset();
    return found->second;
}

std::int64_t Database::number(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? static_cast<std::int64_t>(statement.number(0)) : 0;
}

std::string Database::text(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? statement.text(0) : "";
}

std::uint64_t Database::bytes() {
    return static_cast<std::uint64_t>(number("PRAGMA page_count")) *
           static_cast<std::uint64_t>(number("PRAGMA page_size"));
}

void Database::scan(const std::string& table, const std::string& columns, const std::vector<Field>& values,
                    const std::function<void(const ScannedRow&)>& visit) {
    State::Scan scan{&visit, bytes()};
    Statement rows =
        prepare(fmt::format("SELECT 1 FROM {} NOT INDEXED WHERE scanned_row(rowid, {})", table, columns));
    for (const Field& value : values) rows.bind(value);
    state_->scan = &scan;
    rows.step();
    state_->scan = nullptr;
    if (!good()) return;
    // Counted by steps and not to its end, because an index may be a tree of pages without end.
    const std::string index = "sqlite_autoindex_" + table + "_1";
    const auto entries = number(fmt::format("SELECT count(*) FROM (SELECT 1 FROM {} INDEXED BY {} LIMIT {})",
                                            table, index, scan.rows + 1));
    if (good() && static_cast<std::uint64_t>(entries) != scan.rows) state_->failure = damaged(index);
}

std::uint64_t ScannedRow::row_number() const {
    return static_cast<std::uint64_t>(sqlite3_value_int64(values_[0]));
}
std::string_view ScannedRow::text(std::size_t column) const { return text_of(values_[column + 1]); }
std::uint64_t ScannedRow::number(std::size_t column) const {
    return static_cast<std::uint64_t>(sqlite3_value_int64(values_[column + 1]));
}
Field ScannedRow::field(std::size_t column) const { return field_of(values_[column + 1]); }
std::size_t ScannedRow::bytes() const {
    std::size_t sum = 0;
    for (std::size_t i = 1; i <= columns_; ++i) {
        const int type = sqlite3_value_type(values_[i]);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB)
            sum += static_cast<std::size_t>(sqlite3_value_bytes(values_[i]));
    }
    return sum;
}

Status Database::status() const {
    if (state_->failure) return *state_->failure;
    return Done{};
}
Error Database::damaged(std::string_view what) const { return state_->damaged(what); }
bool Database::immutable() const { return state_->immutable; }
bool Database::good() const { return !state_->failure; }
const std::string& Database::path() const { return state_->path; }

Statement::Statement(Database::State& database, std::string_view sql) : database_(database) {
    if (database_.failure) return;
    const int code =
        sqlite3_prepare_v2(database_.handle, sql.data(), static_cast<int>(sql.size()), &handle_, nullptr);
    if (code != SQLITE_OK) database_.fail(code);
}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), handle_(other.handle_), next_(other.next_) {
    other.handle_ = nullptr;
}

Statement::~Statement() { sqlite3_finalize(handle_); }

// SQLite refuses to bind to a statement that could not be compiled.
Statement& Statement::bind(std::string_view text) {
    sqlite3_bind_text(handle_, next_++, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
}
Statement& Statement::blob(std::string_view bytes) {
    sqlite3_bind_blob(handle_, next_++, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT);
    return *this;
}
Statement& Statement::bind(double value) {
    sqlite3_bind_double(handle_, next_++, value);
    return *this;
}
Statement& Statement::bind_number(std::uint64_t value) {
    sqlite3_bind_int64(handle_, next_++, static_cast<sqlite3_int64>(value));
    return *this;
}
Statement& Statement::bind_field(const Field& field) {
    if (const auto* const number = std::get_if<std::uint64_t>(&field)) return bind_number(*number);
    if (const auto* const real = std::get_if<double>(&field)) return bind(*real);
    if (const auto* const text = std::get_if<std::string>(&field)) return bind(*text);
    sqlite3_bind_null(handle_, next_++);
    return *this;
}

bool Statement::step() {
    if (handle_ == nullptr || database_.failure) return false;
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
    return code == SQLITE_ROW;
}

void Statement::once() {
    while (step()) {
    }
    reset();
}

void Statement::reset() {
    sqlite3_reset(handle_);
    next_ = 1;
}

int Statement::columns() const { return handle_ == nullptr ? 0 : sqlite3_column_count(handle_); }
std::string Statement::name(int column) const { return sqlite3_column_name(handle_, column); }
bool Statement::has_words(int column) const {
    const char* const type = handle_ == nullptr ? nullptr : sqlite3_column_decltype(handle_, column);
    return type != nullptr && std::string_view(type).starts_with("TEXT");
}
bool Statement::null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
Field Statement::field(int column) const { return field_of(sqlite3_column_value(handle_, column)); }
std::uint64_t Statement::number(int column) const {
    return static_cast<std::uint64_t>(sqlite3_column_int64(handle_, column));
}
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }
std::string Statement::text(int column) const {
    return std::string(text_of(sqlite3_column_value(handle_, column)));
}

}  // namespace ishitori::catalogue

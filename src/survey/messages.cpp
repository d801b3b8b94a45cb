// Tasks and results as bytes: every field by its length and its text.
#include <fmt/format.h>

#include <charconv>

#include "survey/columns.hpp"
#include "survey/tasks.hpp"

namespace ishitori::inline survey {

namespace {

class Writer {
  public:
    void text(std::string_view field) { bytes_ += fmt::format("{}:", field.size()), bytes_ += field; }
    void number(std::uint64_t field) { text(std::to_string(field)); }
    void real(double field) { text(fmt::format("{:.17g}", field)); }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// After the first field that cannot be read, good() is false and every further field empty.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    std::string_view text() {
        const std::size_t colon = rest_.find(':');
        std::size_t size = 0;
        if (colon == std::string_view::npos || !read(rest_.substr(0, colon), size) ||
            size > rest_.size() - colon - 1) {
            good_ = false;
            return {};
        }
        const std::string_view field = rest_.substr(colon + 1, size);
        rest_.remove_prefix(colon + 1 + size);
        return field;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        if (!read(text(), value)) good_ = false;
        return value;
    }
    double real() {
        double value = 0;
        if (!read(text(), value)) good_ = false;
        return value;
    }
    // One of the first `count` values of an enumeration.
    template <class Choice>
    Choice choice(std::uint64_t count) {
        const std::uint64_t value = number();
        if (value >= count) good_ = false;
        return static_cast<Choice>(good_ ? value : 0);
    }
    bool finished() const { return good_ && rest_.empty(); }

    template <class T>
    static bool read(std::string_view field, T& value) {
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        return error == std::errc{} && end == field.data() + field.size();
    }

  private:
    std::string_view rest_;
    bool good_ = true;
};

}  // namespace

std::string to_bytes(const FormTask& task) {
    Writer out;
    out.text(task.form);
    out.number(task.convention == Convention::misere ? 1 : 0);
    out.number(task.to);
    out.real(task.share.seconds);
    out.number(task.share.bytes);
    out.text(task.saved);
    out.number(task.check ? 1 : 0);
    return out.take();
}

std::optional<FormTask> task_from_bytes(std::string_view bytes) {
    Reader in(bytes);
    FormTask task;
    task.form = in.text();
    task.convention = in.number() == 0 ? Convention::normal : Convention::misere;
    task.to = in.number();
    task.share.seconds = in.real();
    task.share.bytes = in.number();
    task.saved = in.text();
    task.check = in.number() != 0;
    if (!in.finished()) return std::nullopt;
    return task;
}

namespace {

// A field of a row as text that says its type, and back.
std::string field_bytes(const Field& field) {
    if (const auto* number = std::get_if<std::uint64_t>(&field)) return fmt::format("i{}", *number);
    if (const auto* real = std::get_if<double>(&field)) return fmt::format("r{:.17g}", *real);
    if (const auto* text = std::get_if<std::string>(&field)) return "t" + *text;
    return "";
}

std::optional<Field> field_from(std::string_view bytes) {
    if (bytes.empty()) return Field{};
    const std::string_view rest = bytes.substr(1);
    std::uint64_t number = 0;
    double real = 0;
    if (bytes[0] == 't') return Field{std::string(rest)};
    if (bytes[0] == 'i' && Reader::read(rest, number)) return Field{number};
    if (bytes[0] == 'r' && Reader::read(rest, real)) return Field{real};
    return std::nullopt;
}

}  // namespace

std::string to_bytes(const FormResult& result) {
    Writer out;
    out.text(result.form);
    out.number(result.convention == Convention::misere ? 1 : 0);
    visit_columns(result,
                  [&](std::string_view, const auto& field) { out.text(field_bytes(to_field(field))); });
    out.text(result.saved);
    out.number(result.state_refused ? 1 : 0);
    out.text(result.verdict);
    return out.take();
}

std::optional<FormResult> result_from_bytes(std::string_view bytes) {
    Reader in(bytes);
    FormResult result;
    result.form = in.text();
    result.convention = in.number() == 0 ? Convention::normal : Convention::misere;
    bool good = true;
    visit_columns(result, [&](std::string_view, auto& field) {
        const auto read = field_from(in.text());
        good = good && read && from_field(*read, field);
    });
    result.saved = in.text();
    result.state_refused = in.number() != 0;
    result.verdict = in.text();
    if (!good || !in.finished()) return std::nullopt;
    return result;
}

namespace {

constexpr std::uint64_t exits = 5, run_statuses = 6, stretch_ends = 4;
constexpr std::uint64_t most_details = 64;

void write(Writer& out, const std::optional<Error>& error) {
    out.number(error ? 1 : 0);
    if (!error) return;
    out.text(error->key);
    out.number(static_cast<std::uint64_t>(error->exit));
    out.number(error->args.size());
    for (const std::string& detail : error->args) out.text(detail);
}

std::optional<Error> read_error(Reader& in) {
    if (in.number() == 0) return std::nullopt;
    Error error;
    error.key = in.text();
    error.exit = in.choice<Exit>(exits);
    const std::uint64_t details = in.choice<std::uint64_t>(most_details);
    for (std::uint64_t i = 0; i < details; ++i) error.args.emplace_back(in.text());
    return error;
}

void write(Writer& out, const LongRunRow& row) {
    out.text(row.game);
    out.number(static_cast<std::uint64_t>(row.status));
    out.number(row.verified_to);
    out.number(row.periodicity ? 1 : 0);
    out.number(row.periodicity ? row.periodicity->preperiod : 0);
    out.number(row.periodicity ? row.periodicity->period : 0);
    out.text(row.checksum);
    out.number(row.rares);
    out.number(row.last_rare);
    out.real(row.seconds);
    out.real(row.speed);
    out.number(row.stuck);
    out.text(row.version);
    out.text(row.date);
    out.text(row.certificate);
}

LongRunRow read_row(Reader& in) {
    LongRunRow row;
    row.game = in.text();
    row.status = in.choice<LongRunRow::Status>(run_statuses);
    row.verified_to = in.number();
    const bool found = in.number() != 0;
    const HeapSize preperiod = in.number(), period = in.number();
    if (found) row.periodicity = Periodicity{preperiod, period, 0};
    row.checksum = in.text();
    row.rares = in.number();
    row.last_rare = in.number();
    row.seconds = in.real();
    row.speed = in.real();
    row.stuck = in.number();
    row.version = in.text();
    row.date = in.text();
    row.certificate = in.text();
    return row;
}

std::string to_bytes(const StretchTask& task) {
    Writer out;
    out.text(task.certificate);
    out.number(task.stretch);
    out.number(task.memory);
    return out.take();
}

std::string to_bytes(const StretchResult& result) {
    Writer out;
    out.number(result.stretch);
    out.number(static_cast<std::uint64_t>(result.end));
    out.number(result.heaps);
    write(out, result.reason);
    out.real(result.seconds);
    return out.take();
}

std::string to_bytes(const SliceTask& task) {
    Writer out;
    out.text(task.folder);
    write(out, task.row);
    out.number(task.to);
    out.real(task.slice_seconds);
    out.real(task.checkpoint_seconds);
    out.text(task.version);
    return out.take();
}

std::string to_bytes(const SliceResult& result) {
    Writer out;
    write(out, result.row);
    write(out, result.fault);
    out.number(result.no_memory ? 1 : 0);
    out.real(result.seconds);
    return out.take();
}

std::optional<StretchTask> stretch_task(std::string_view bytes) {
    Reader in(bytes);
    StretchTask task;
    task.certificate = in.text();
    task.stretch = in.number();
    task.memory = in.number();
    return in.finished() ? std::optional(task) : std::nullopt;
}

std::optional<StretchResult> stretch_result(std::string_view bytes) {
    Reader in(bytes);
    StretchResult result;
    result.stretch = in.number();
    result.end = in.choice<StretchResult::End>(stretch_ends);
    result.heaps = in.number();
    result.reason = read_error(in);
    result.seconds = in.real();
    return in.finished() ? std::optional(result) : std::nullopt;
}

std::optional<SliceTask> slice_task(std::string_view bytes) {
    Reader in(bytes);
    SliceTask task;
    task.folder = in.text();
    task.row = read_row(in);
    task.to = in.number();
    task.slice_seconds = in.real();
    task.checkpoint_seconds = in.real();
    task.version = in.text();
    return in.finished() ? std::optional(task) : std::nullopt;
}

std::optional<SliceResult> slice_result(std::string_view bytes) {
    Reader in(bytes);
    SliceResult result;
    result.row = read_row(in);
    result.fault = read_error(in);
    result.no_memory = in.number() != 0;
    result.seconds = in.real();
    return in.finished() ? std::optional(result) : std::nullopt;
}

// A letter says of which kind they are.
constexpr char letters[] = "fsr";

template <class OneOfThem, class Form, class Stretch, class Slice>
std::optional<OneOfThem> read_by(std::string_view bytes, Form form, Stretch stretch, Slice slice) {
    const auto as_one = [](auto read) -> std::optional<OneOfThem> {
        if (!read) return std::nullopt;
        return OneOfThem(std::move(*read));
    };
    if (bytes.starts_with(letters[0])) return as_one(form(bytes.substr(1)));
    if (bytes.starts_with(letters[1])) return as_one(stretch(bytes.substr(1)));
    if (bytes.starts_with(letters[2])) return as_one(slice(bytes.substr(1)));
    return std::nullopt;
}

}  // namespace

double seconds_of(const TaskResult& result) {
    return std::visit([](const auto& one) { return one.seconds; }, result);
}

std::string message_of(const Task& task) {
    return letters[task.index()] + std::visit([](const auto& one) { return to_bytes(one); }, task);
}

std::string message_of(const TaskResult& result) {
    return letters[result.index()] + std::visit([](const auto& one) { return to_bytes(one); }, result);
}

std::optional<Task> task_of_message(std::string_view bytes) {
    return read_by<Task>(bytes, task_from_bytes, stretch_task, slice_task);
}

std::optional<TaskResult> result_of_message(std::string_view bytes) {
    return read_by<TaskResult>(bytes, result_from_bytes, stretch_result, slice_result);
}

}  // namespace ishitori::inline survey

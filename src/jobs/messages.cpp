// Tasks and results as bytes: every field by its length and its text. One list of fields handles both ways.
#include <fmt/format.h>

#include <charconv>
#include <concepts>

#include "catalogue/columns.hpp"
#include "jobs/tasks.hpp"

namespace ishitori::jobs {

namespace {

template <class T>
concept Number = std::integral<T> || std::is_enum_v<T>;

// The number of values of an enumeration: a message with another value is invalid.
constexpr std::uint64_t values_of(Convention) { return 2; }
constexpr std::uint64_t values_of(Exit) { return 5; }
constexpr std::uint64_t values_of(LongRunRow::Status) { return 6; }
constexpr std::uint64_t values_of(StretchResult::End) { return 4; }
constexpr std::uint64_t values_of(std::same_as<bool> auto) { return 2; }
constexpr std::uint64_t max_list = 64;

class Writer {
  public:
    void operator()(const auto&... all) { (put(all), ...); }
    // A field of a row as text with its type.
    void column(const auto& value) {
        const Field field = to_field(value);
        if (const auto* number = std::get_if<std::uint64_t>(&field)) return put(fmt::format("i{}", *number));
        if (const auto* real = std::get_if<double>(&field)) return put(fmt::format("r{:.17g}", *real));
        if (const auto* text = std::get_if<std::string>(&field)) return put("t" + *text);
        put(std::string());
    }

    std::string bytes;

  private:
    void put(const std::string& text) { bytes += fmt::format("{}:", text.size()), bytes += text; }
    void put(double real) { put(fmt::format("{:.17g}", real)); }
    void put(Number auto number) { put(std::to_string(static_cast<std::uint64_t>(number))); }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    void put(const std::vector<std::string>& list) {
        put(list.size());
        for (const std::string& each : list) put(each);
    }
    template <class T>
    requires std::is_class_v<T>
    void put(const T& value) { fields(*this, value); }
};

// Stops at the first field that cannot be read.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    void operator()(auto&... all) { (get(all), ...); }
    void column(auto& value) {
        std::string bytes;
        get(bytes);
        Field field;
        const std::string_view rest = std::string_view(bytes).substr(std::min<std::size_t>(bytes.size(), 1));
        if (bytes.starts_with('t'))
            field = std::string(rest);
        else if (bytes.starts_with('i'))
            read(rest, field.emplace<std::uint64_t>());
        else if (bytes.starts_with('r'))
            read(rest, field.emplace<double>());
        else
            good_ = good_ && bytes.empty();
        good_ = good_ && from_field(field, value);
    }
    bool finished() const { return good_ && rest_.empty(); }

  private:
    template <class T>
    void read(std::string_view text, T& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && error == std::errc{} && end == text.data() + text.size();
    }
    void get(std::string& text) {
        const std::size_t colon = std::min(rest_.find(':'), rest_.size());
        std::size_t size = 0;
        read(rest_.substr(0, colon), size);
        good_ = good_ && colon < rest_.size() && size < rest_.size() - colon;
        if (!good_) return;
        text = rest_.substr(colon + 1, size);
        rest_.remove_prefix(colon + 1 + size);
    }
    void get(double& real) {
        std::string text;
        get(text);
        read(text, real);
    }
    template <Number T>
    void get(T& value) {
        std::string text;
        std::uint64_t number = 0;
        get(text);
        read(text, number);
        if constexpr (requires { values_of(T{}); }) good_ = good_ && number < values_of(T{});
        if (good_) value = static_cast<T>(number);
    }
    template <class T>
    void get(std::optional<T>& value) {
        bool there = false;
        get(there);
        if (there) get(value.emplace());
    }
    void get(std::vector<std::string>& list) {
        std::uint64_t size = 0;
        get(size);
        good_ = good_ && size < max_list;
        for (std::uint64_t i = 0; i < size && good_; ++i) get(list.emplace_back());
    }
    template <class T>
    requires std::is_class_v<T>
    void get(T& value) { fields(*this, value); }

    std::string_view rest_;
    bool good_ = true;
};

template <class T, class Struct>
concept Is = std::same_as<std::remove_const_t<T>, Struct>;

void fields(auto& each, Is<Error> auto& error) { each(error.key, error.exit, error.args); }

void fields(auto& each, Is<Periodicity> auto& found) { each(found.preperiod, found.period, found.saltus); }

void fields(auto& each, Is<LongRunRow> auto& row) {
    each(row.game, row.status, row.verified_to, row.periodicity, row.checksum, row.rares, row.last_rare,
         row.seconds, row.speed, row.stuck, row.version, row.date, row.certificate);
}

void fields(auto& each, Is<FormTask> auto& task) {
    each(task.form, task.convention, task.to, task.share.seconds, task.share.bytes, task.saved, task.check);
}

void fields(auto& each, Is<FormResult> auto& result) {
    each(result.form, result.convention);
    visit_columns(result, [&](std::string_view, auto& column) { each.column(column); });
    each(result.saved, result.state_refused, result.verdict);
}

void fields(auto& each, Is<StretchTask> auto& task) { each(task.certificate, task.stretch, task.memory); }

void fields(auto& each, Is<StretchResult> auto& result) {
    each(result.stretch, result.end, result.heaps, result.reason, result.seconds);
}

void fields(auto& each, Is<SliceTask> auto& task) {
    each(task.folder, task.row, task.to, task.slice_seconds, task.checkpoint_seconds, task.version);
}

void fields(auto& each, Is<SliceResult> auto& result) {
    each(result.row, result.fault, result.no_memory, result.seconds);
}

template <class T>
std::string written(const T& value) {
    Writer out;
    out(value);
    return std::move(out.bytes);
}

template <class T>
std::optional<T> read_whole(std::string_view bytes) {
    Reader in(bytes);
    T value;
    in(value);
    if (!in.finished()) return std::nullopt;
    return value;
}

// One letter for each alternative of the variant, in its order.
constexpr char letters[] = "fsr";

template <class OneOfThem, std::size_t kind = 0>
std::optional<OneOfThem> read_by_letter(std::string_view bytes) {
    if constexpr (kind < std::variant_size_v<OneOfThem>) {
        if (!bytes.starts_with(letters[kind])) return read_by_letter<OneOfThem, kind + 1>(bytes);
        if (auto read = read_whole<std::variant_alternative_t<kind, OneOfThem>>(bytes.substr(1)))
            return OneOfThem(std::move(*read));
    }
    return std::nullopt;
}

}  // namespace

double seconds_of(const TaskResult& result) {
    return std::visit([](const auto& one) { return one.seconds; }, result);
}

std::string message_of(const Task& task) {
    return letters[task.index()] + std::visit([](const auto& one) { return written(one); }, task);
}

std::string message_of(const TaskResult& result) {
    return letters[result.index()] + std::visit([](const auto& one) { return written(one); }, result);
}

std::optional<Task> task_of_message(std::string_view bytes) { return read_by_letter<Task>(bytes); }
std::optional<TaskResult> result_of_message(std::string_view bytes) {
    return read_by_letter<TaskResult>(bytes);
}

}  // namespace ishitori::jobs

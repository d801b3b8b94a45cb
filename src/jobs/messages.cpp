// Tasks and results as bytes, as base/state_bytes.hpp writes them. One list of fields handles both ways.
#include <bit>
#include <concepts>

#include "base/state_bytes.hpp"
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
    void column(const auto& value) { put(to_field(value)); }  // as a field of a row
    std::string bytes() { return std::move(out_.bytes); }

  private:
    void put(std::monostate) {}
    void put(const std::string& text) { out_.blob(text); }
    void put(double real) { out_.number(std::bit_cast<std::uint64_t>(real)); }
    void put(Number auto number) { out_.number(static_cast<std::uint64_t>(number)); }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    void put(const std::vector<std::string>& list) {
        put(list.size());
        for (const std::string& each : list) put(each);
    }
    template <class... T>
    void put(const std::variant<T...>& one) {
        put(one.index());
        std::visit([this](const auto& held) { this->put(held); }, one);
    }
    template <class T>
    requires std::is_class_v<T>
    void put(const T& value) { fields(*this, value); }

    StateWriter out_;
};

// Stops at the first field that cannot be read.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : in_{bytes} {}

    void operator()(auto&... all) { (get(all), ...); }
    void column(auto& value) {
        Field field;
        get(field);
        in_.good = in_.good && from_field(field, value);
    }
    bool finished() const { return in_.good && in_.bytes.empty(); }

  private:
    void get(std::monostate) {}
    void get(std::string& text) { text = in_.blob(); }
    void get(double& real) { real = std::bit_cast<double>(in_.number()); }
    template <Number T>
    void get(T& value) {
        const std::uint64_t number = in_.number();
        if constexpr (requires { values_of(T{}); }) in_.good = in_.good && number < values_of(T{});
        if (in_.good) value = static_cast<T>(number);
    }
    template <class T>
    void get(std::optional<T>& value) {
        bool there = false;
        get(there);
        if (there) get(value.emplace());
    }
    void get(std::vector<std::string>& list) {
        const std::uint64_t size = in_.number();
        in_.good = in_.good && size < max_list;
        for (std::uint64_t i = 0; i < size && in_.good; ++i) get(list.emplace_back());
    }
    template <class... T>
    void get(std::variant<T...>& one) {
        const std::uint64_t index = in_.number();
        in_.good = in_.good && index < sizeof...(T);
        std::uint64_t i = 0;
        ((i++ == index ? get(one.template emplace<T>()) : void()), ...);
    }
    template <class T>
    requires std::is_class_v<T>
    void get(T& value) { fields(*this, value); }

    StateReader in_;
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

std::string written(const auto& value) {
    Writer out;
    out(value);
    return out.bytes();
}

template <class T>
std::optional<T> read_whole(std::string_view bytes) {
    Reader in(bytes);
    T value;
    in(value);
    if (!in.finished()) return std::nullopt;
    return value;
}

}  // namespace

double seconds_of(const TaskResult& result) {
    return std::visit([](const auto& one) { return one.seconds; }, result);
}

std::string message_of(const Task& task) { return written(task); }
std::string message_of(const TaskResult& result) { return written(result); }
std::optional<Task> task_of_message(std::string_view bytes) { return read_whole<Task>(bytes); }
std::optional<TaskResult> result_of_message(std::string_view bytes) { return read_whole<TaskResult>(bytes); }

}  // namespace ishitori::jobs

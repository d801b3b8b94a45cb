// Tasks and results as bytes: every field by its length and its text.
#include <fmt/format.h>

#include <charconv>

#include "survey/columns.hpp"

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

}  // namespace ishitori::inline survey

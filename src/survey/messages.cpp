// Tasks and results as bytes: every field by its length and its text.
#include <fmt/format.h>

#include <charconv>

#include "survey/form_result.hpp"

namespace ishitori {

namespace {

class Writer {
  public:
    void text(std::string_view field) { bytes_ += fmt::format("{}:", field.size()), bytes_ += field; }
    void number(std::uint64_t field) { text(std::to_string(field)); }
    void real(double field) { text(fmt::format("{:.17g}", field)); }
    template <class T>
    void maybe(const std::optional<T>& field) {
        text(field ? std::to_string(*field) : "");
    }
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
    template <class T>
    std::optional<T> maybe() {
        const std::string_view field = text();
        T value{};
        if (field.empty()) return std::nullopt;
        if (!read(field, value)) good_ = false;
        return value;
    }
    bool finished() const { return good_ && rest_.empty(); }

  private:
    template <class T>
    static bool read(std::string_view field, T& value) {
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        return error == std::errc{} && end == field.data() + field.size();
    }
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
    if (!in.finished()) return std::nullopt;
    return task;
}

std::string to_bytes(const FormResult& result) {
    Writer out;
    out.text(result.form);
    out.number(result.convention == Convention::misere ? 1 : 0);
    const QuotientSummary quotient = result.quotient.value_or(QuotientSummary{});
    out.number(result.quotient ? 1 : 0);
    out.number(quotient.order);
    out.number(quotient.p_portion);
    out.number(quotient.tame ? 1 : 0);
    out.text(quotient.family);
    out.text(standing_name(result.standing));
    out.number(result.periodicity ? 1 : 0);
    const Periodicity p = result.periodicity.value_or(Periodicity{});
    out.number(p.preperiod);
    out.number(p.period);
    out.number(p.saltus);
    out.text(theorem_name(result.theorem));
    out.maybe(result.max_value);
    out.maybe(result.max_value_at);
    out.maybe(result.mask);
    out.number(result.mask_parity ? 1 : 0);
    out.number(result.rares);
    out.maybe(result.last_rare);
    out.number(result.verified_to);
    out.number(result.wanted_to);
    out.text(ending_name(result.ending));
    out.real(result.share.seconds);
    out.number(result.share.bytes);
    out.text(result.checksum);
    out.text(result.short_digest);
    out.text(result.long_digest);
    out.text(result.period_digest);
    out.number(result.zeros_at_end);
    out.real(result.seconds);
    out.text(result.method);
    out.text(result.saved);
    out.number(result.resumed ? 1 : 0);
    out.number(result.state_refused ? 1 : 0);
    return out.take();
}

std::optional<FormResult> result_from_bytes(std::string_view bytes) {
    Reader in(bytes);
    FormResult result;
    result.form = in.text();
    result.convention = in.number() == 0 ? Convention::normal : Convention::misere;
    const bool has_quotient = in.number() != 0;
    QuotientSummary quotient;
    quotient.order = static_cast<QuotientElement>(in.number());
    quotient.p_portion = static_cast<QuotientElement>(in.number());
    quotient.tame = in.number() != 0;
    quotient.family = in.text();
    if (has_quotient) result.quotient = std::move(quotient);
    const std::string_view standing = in.text();
    for (Standing each : {Standing::proved, Standing::observed}) {
        if (standing_name(each) == standing) result.standing = each;
    }
    const bool periodic = in.number() != 0;
    const HeapSize preperiod = in.number(), period = in.number();
    const NimValue saltus = in.number();
    if (periodic) result.periodicity = Periodicity{preperiod, period, saltus};
    result.theorem = theorem_named(in.text()).value_or(Theorem::none);
    result.max_value = in.maybe<NimValue>();
    result.max_value_at = in.maybe<HeapSize>();
    result.mask = in.maybe<std::uint32_t>();
    result.mask_parity = in.number() != 0;
    result.rares = in.number();
    result.last_rare = in.maybe<HeapSize>();
    result.verified_to = in.number();
    result.wanted_to = in.number();
    result.ending = ending_named(in.text()).value_or(Ending::stopped);
    result.share.seconds = in.real();
    result.share.bytes = in.number();
    result.checksum = in.text();
    result.short_digest = in.text();
    result.long_digest = in.text();
    result.period_digest = in.text();
    result.zeros_at_end = in.number();
    result.seconds = in.real();
    result.method = in.text();
    result.saved = in.text();
    result.resumed = in.number() != 0;
    result.state_refused = in.number() != 0;
    if (!in.finished()) return std::nullopt;
    return result;
}

}  // namespace ishitori

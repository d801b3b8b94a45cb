// The columns that a catalogue keeps of a FormResult, listed once. The tables `forms` and `quotients`,
// recording, reading, and messages between processes all use this list. docs/reference/formats.md explains
// each column.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/utf8.hpp"
#include "catalogue/database.hpp"
#include "forms/form_result.hpp"

namespace ishitori::catalogue {

std::string table_of(Convention convention);  // forms, quotients
// The standard form in misère play of a form that another version may have chosen; "" if the text is not a
// code, or if heap n of one is not heap n of the other.
std::string misere_form_of(const std::string& form);

// The column `status` of a computed game; "waiting" for other games.
struct StatusColumn {
    Standing standing = Standing::open;
    bool claimed = false;
};

// A field of a row as a value of its type, and back. from_field() returns false if it is malformed.
template <std::unsigned_integral T>
Field to_field(T value) {
    return std::uint64_t{value};
}
inline Field to_field(double value) { return value; }
inline Field to_field(const std::string& text) { return text.empty() ? Field{} : Field{text}; }
inline Field to_field(Ending ending) { return std::string(ending_name(ending)); }
inline Field to_field(Origin origin) { return std::string(origin_name(origin)); }
inline Field to_field(Theorem theorem) { return to_field(std::string(theorem_name(theorem))); }
inline Field to_field(StatusColumn status) {
    return std::string(status.claimed ? claimed_name : standing_name(status.standing));
}
template <class T>
Field to_field(const std::optional<T>& value) {
    return value ? to_field(*value) : Field{};
}

inline bool from_field(const Field& field, std::string& text) {
    text.clear();
    if (std::holds_alternative<std::monostate>(field)) return true;
    const auto* const found = std::get_if<std::string>(&field);
    // The text reaches terminals, pages and other programs.
    if (found == nullptr || printable(*found, found->size() + 1) != *found) return false;
    text = *found;
    return true;
}
template <std::unsigned_integral T>
bool from_field(const Field& field, T& value) {
    const auto* const number = std::get_if<std::uint64_t>(&field);
    if (number == nullptr || *number > std::numeric_limits<T>::max()) return false;
    value = static_cast<T>(*number);
    return true;
}
inline bool from_field(const Field& field, double& value) {
    if (const auto* const number = std::get_if<std::uint64_t>(&field))
        value = static_cast<double>(*number);
    else if (const auto* const real = std::get_if<double>(&field))
        value = *real;
    else
        return false;
    return std::isfinite(value) && value >= 0;
}
template <class T>
bool from_word(const Field& field, T& value, std::optional<T> (*named)(std::string_view)) {
    const auto* const text = std::get_if<std::string>(&field);
    const auto found = text == nullptr ? std::nullopt : named(*text);
    if (found) value = *found;
    return found.has_value();
}
inline bool from_field(const Field& field, Ending& ending) { return from_word(field, ending, ending_named); }
inline bool from_field(const Field& field, Origin& origin) { return from_word(field, origin, origin_named); }
inline bool from_field(const Field& field, Theorem& theorem) {
    theorem = Theorem::none;
    return std::holds_alternative<std::monostate>(field) || from_word(field, theorem, theorem_named);
}
inline bool from_field(const Field& field, StatusColumn& status) {
    const auto* const text = std::get_if<std::string>(&field);
    if (text == nullptr) return false;
    status = {Standing::proved, *text == claimed_name};
    for (Standing each : {Standing::proved, Standing::observed, Standing::open}) {
        status.standing = each;
        if (status.claimed || *text == standing_name(each)) return true;
    }
    return false;
}
template <class T>
bool from_field(const Field& field, std::optional<T>& value) {
    value.reset();
    if (std::holds_alternative<std::monostate>(field)) return true;
    return from_field(field, value.emplace());
}

template <class T>
const char* sql_type(const T&) {
    if constexpr (std::is_same_v<T, StatusColumn>) return "TEXT NOT NULL DEFAULT 'waiting'";
    if constexpr (std::is_same_v<T, double>) return "REAL";
    return std::unsigned_integral<T> ? "INTEGER" : "TEXT";
}
template <class T>
const char* sql_type(const std::optional<T>&) {
    return sql_type(T{});
}

// visit(name, field) for every column of this result's convention, in order. If the result is not const,
// visit may change the fields.
template <class Result, class Visit>
void visit_columns(Result& result, Visit&& visit) {
    StatusColumn status{result.standing, result.claimed};
    std::optional<HeapSize> preperiod, period;
    std::optional<NimValue> saltus;
    if (const auto& p = result.periodicity) preperiod = p->preperiod, period = p->period, saltus = p->saltus;
    const bool normal = result.convention == Convention::normal;
    QuotientSummary quotient = result.quotient.value_or(QuotientSummary{});
    visit("status", status);
    visit("preperiod", preperiod);
    visit("period", period);
    if (normal) {
        visit("saltus", saltus);
        visit("theorem", result.theorem);
        visit("max_value", result.max_value);
        visit("max_value_at", result.max_value_at);
        visit("mask", result.mask);
        visit("mask_parity", result.mask_parity);
        visit("rares", result.rares);
        visit("last_rare", result.last_rare);
        visit("checksum", result.checksum);
        visit("short_digest", result.short_digest);
        visit("long_digest", result.long_digest);
        visit("period_digest", result.period_digest);
        visit("method", result.method);
    } else {
        visit("theorem", quotient.theorem);
        visit("quotient_order", quotient.order);
        visit("p_portion", quotient.p_portion);
        visit("tame", quotient.tame);
        visit("infinite", quotient.infinite);
        visit("free_heaps", quotient.free_heaps);
        visit("family", quotient.family);
        saltus = 0;
    }
    visit("zeros_at_end", result.zeros_at_end);
    visit("verified_to", result.verified_to);
    visit("wanted_to", result.wanted_to);
    visit("ending", result.ending);
    visit("seconds_allowed", result.share.seconds);
    visit("bytes_allowed", result.share.bytes);
    visit("origin", result.origin);
    visit("seconds", result.seconds);
    visit("version", result.version);
    visit("date", result.date);
    if constexpr (!std::is_const_v<Result>) {
        result.standing = status.standing;
        result.claimed = status.claimed;
        result.periodicity.reset();
        if (preperiod && period && saltus) result.periodicity = Periodicity{*preperiod, *period, *saltus};
        if (!normal) result.quotient = std::move(quotient);
    }
}

// The columns of a result by name.
inline std::map<std::string, Field, std::less<>> fields_of(const FormResult& result) {
    std::map<std::string, Field, std::less<>> fields;
    visit_columns(result,
                  [&](std::string_view name, const auto& field) { fields.emplace(name, to_field(field)); });
    return fields;
}

}  // namespace ishitori::catalogue

// The answers of a catalogue: its rows, chosen and sorted, and its totals.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/contract.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "catalogue/catalogue.hpp"

namespace ishitori::catalogue {

std::string field_text(const Field& field) {
    if (const auto* number = std::get_if<std::uint64_t>(&field)) return std::to_string(*number);
    if (const auto* real = std::get_if<double>(&field)) return fmt::format("{:.3f}", *real);
    if (const auto* text = std::get_if<std::string>(&field)) return *text;
    return "";
}

std::size_t CatalogueRows::column(std::string_view name) const {
    const auto found = std::ranges::find(columns, name);
    CHECK(found != columns.end());
    return static_cast<std::size_t>(found - columns.begin());
}

Result<std::vector<Condition>> parse_conditions(const std::string& text) {
    std::vector<Condition> conditions;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t at = part.find_first_of("=!<>");
        const std::size_t value = at == std::string::npos ? at : part.find_first_not_of("=!<>", at);
        if (at == 0 || value == std::string::npos)
            return Error::input("catalogue.condition", printable(part));
        const std::string_view comparison = part.substr(at, value - at);
        constexpr std::string_view comparisons[] = {"=", "!=", "<", "<=", ">", ">="};
        if (std::ranges::find(comparisons, comparison) == std::end(comparisons))
            return Error::input("catalogue.condition", printable(part));
        conditions.push_back(
            {std::string(part.substr(0, at)), std::string(comparison), std::string(part.substr(value))});
    }
    if (conditions.empty()) return Error::input("catalogue.condition", "");
    return conditions;
}

namespace {

// A number as people type it, whole or with a decimal point; null if it is not a number.
Field number_typed(const std::string& text) {
    if (const auto whole = parse_number(text)) return *whole;
    double value = 0;
    const char* const all = text.data() + text.size();
    const auto [end, fault] = std::from_chars(text.data(), all, value, std::chars_format::fixed);
    if (fault != std::errc{} || end != all || !std::isfinite(value)) return {};
    return value;
}

}  // namespace

// The view, with the present names of the methods (older versions wrote m4_engine for the method engine), and
// with the heaps of the code where the file has the heaps of its form.
std::string Catalogue::select_rows() {
    std::vector<std::string> columns;
    Statement view = database_.prepare("SELECT * FROM catalogue LIMIT 0");
    for (int i = 0; i < view.columns(); ++i) columns.push_back(view.name(i));
    std::ranges::replace(columns, "method",
                         "CASE WHEN method GLOB 'm[1-7]_*' THEN substr(method, 4) ELSE method END AS method");
    for (std::string& column : columns) {
        if (column == "misere_free_heaps" || column == "misere_family")
            column = fmt::format("shift_heaps({0}, shift) AS {0}", column);
    }
    return fmt::format("SELECT * FROM (SELECT {} FROM catalogue) AS catalogue", fmt::join(columns, ", "));
}

// The value of a condition, a number or a word as its column has. Error "catalogue.no-number".
Result<Field> Catalogue::value_of(const Condition& condition) {
    Statement column = database_.prepare("SELECT " + condition.column + " FROM catalogue LIMIT 0");
    Field value = column.has_words(0) ? Field(condition.value) : number_typed(condition.value);
    if (value == Field())
        return Error::input("catalogue.no-number", condition.column, printable(condition.value));
    return value;
}

Result<CatalogueRows> Catalogue::rows(const Selection& selection) {
    if (!examined_) return answered_by_a_part(selection);
    CatalogueRows result;
    const std::string every_row = select_rows();
    std::string sql = every_row + " WHERE (?1 = '' OR status = ?1) AND ";
    sql += selection.class_of.empty()
               ? "?2 = ''"
               : "representative = (SELECT representative FROM catalogue WHERE code = ?2)";
    for (std::size_t i = 0; i < selection.where.size(); ++i) {
        const auto& [column, comparison, value] = selection.where[i];
        sql += fmt::format(" AND {} {} ?{}", column, comparison, i + 3);
    }
    if (selection.representatives_only)
        sql +=
            " AND code = (SELECT c.code FROM catalogue c WHERE c.representative = catalogue.representative "
            "ORDER BY c.shift, c.digits, c.code LIMIT 1)";
    Statement columns = database_.prepare(every_row + " LIMIT 0");
    if (!database_.good()) return database_.status().error();
    for (int i = 0; i < columns.columns(); ++i) result.columns.push_back(columns.name(i));
    std::vector<std::string> named;
    for (const Condition& condition : selection.where) named.push_back(condition.column);
    if (!selection.sort.empty()) named.push_back(selection.sort);
    for (const std::string& name : named) {
        if (std::ranges::find(result.columns, name) == result.columns.end())
            return Error::input("catalogue.no-column", printable(name), joined(result.columns, " "));
    }
    if (!selection.sort.empty()) {
        sql += " ORDER BY " + selection.sort + " IS NULL, " + selection.sort +
               (selection.descending ? " DESC" : "") + ", digits, code";
    } else {
        sql += selection.descending ? " ORDER BY digits DESC, code DESC" : " ORDER BY digits, code";
    }
    std::vector<Field> values;
    for (const Condition& condition : selection.where) {
        auto value = value_of(condition);
        if (!value) return value.error();
        values.push_back(std::move(*value));
    }
    Statement query = database_.prepare(sql);
    query.bind(selection.status).bind(selection.class_of);
    for (const Field& value : values) query.bind(value);
    const std::size_t code_column = result.column("code");
    while (query.step()) {
        std::vector<Field> row;
        for (int i = 0; i < query.columns(); ++i) row.push_back(query.field(i));
        if (!selection.codes.empty() &&
            !std::ranges::binary_search(selection.codes, field_text(row[code_column])))
            continue;
        if (selection.most && result.rows.size() >= *selection.most) break;
        result.rows.push_back(std::move(row));
    }
    if (!database_.good()) return database_.status().error();
    return result;
}

Statement Catalogue::by_code() { return database_.prepare(select_rows() + " ORDER BY code"); }

Result<Catalogue::Totals> Catalogue::totals() {
    Totals totals;
    Statement query = database_.prepare(
        "SELECT count(*), sum(status = 'proved'), sum(status = 'observed'), sum(status = 'open'), "
        "sum(status = 'waiting'), count(DISTINCT representative), count(DISTINCT CASE WHEN status IN "
        "('open', "
        "'waiting') THEN representative END), sum(misere_status = 'proved'), sum(misere_status = 'open'), "
        "sum(misere_status = 'waiting'), sum(status = 'claimed'), sum(misere_status = 'claimed'), "
        "sum(misere_infinite = 1 AND misere_status <> 'claimed') "
        "FROM catalogue");
    if (query.step()) {
        totals = {query.number(0),  query.number(1),  query.number(2), query.number(3), query.number(4),
                  query.number(5),  query.number(6),  query.number(7), query.number(8), query.number(9),
                  query.number(10), query.number(11), query.number(12)};
    }
    if (!database_.good()) return database_.status().error();
    return totals;
}

}  // namespace ishitori::catalogue

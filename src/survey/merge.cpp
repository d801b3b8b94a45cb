// Two catalogues: whether they contradict each other, how they differ, and one taking what the other knows.
#include <algorithm>

#include "survey/catalogue.hpp"

namespace ishitori {

namespace {

// A table as it stands, by its first column.
struct Table {
    std::vector<std::string> columns;
    std::map<std::string, std::vector<Field>> rows;

    std::size_t column(std::string_view name) const {
        return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
    }
};

Field field_of(const Statement& query, int column) {
    if (query.null(column)) return {};
    if (query.is_number(column)) return query.number(column);
    if (query.is_real(column)) return query.real(column);
    return query.text(column);
}

Table read_table(Database& database, std::string_view sql) {
    Table table;
    Statement query = database.prepare(sql);
    if (!database.good()) return table;
    for (int i = 0; i < query.columns(); ++i) table.columns.push_back(query.name(i));
    while (query.step()) {
        std::vector<Field> row;
        for (int i = 0; i < query.columns(); ++i) row.push_back(field_of(query, i));
        table.rows.emplace(query.text(0), std::move(row));
    }
    return table;
}

bool is_null(const Field& field) { return std::holds_alternative<std::monostate>(field); }

bool computed(const Table& forms, const std::vector<Field>& row) {
    return !is_null(row[forms.column("ending")]);
}

bool settled(const Table& forms, const std::vector<Field>& row) {
    return field_text(row[forms.column("ending")]) == ending_name(Ending::settled);
}

std::uint64_t number_in(const Table& table, const std::vector<Field>& row, std::string_view column) {
    const auto* number = std::get_if<std::uint64_t>(&row[table.column(column)]);
    return number == nullptr ? 0 : *number;
}

// Whether `there` tells more of a game than `here`; rows of the same table.
bool tells_more(const Table& table, const std::vector<Field>& there, const std::vector<Field>& here) {
    if (!computed(table, there)) return false;
    if (!computed(table, here)) return true;
    if (settled(table, there) != settled(table, here)) return settled(table, there);
    return number_in(table, there, "verified_to") > number_in(table, here, "verified_to");
}

void compare_rows(const Table& table, const std::vector<Field>& a, const std::vector<Field>& b,
                  const std::vector<std::string_view>& columns, const std::string& code,
                  std::vector<Disagreement>& found) {
    for (std::string_view column : columns) {
        const Field &x = a[table.column(column)], &y = b[table.column(column)];
        if (!is_null(x) && !is_null(y) && x != y)
            found.push_back({code, std::string(column), field_text(x), field_text(y)});
    }
}

}  // namespace

Result<std::vector<Disagreement>> Catalogue::disagreements(Catalogue& other) {
    std::vector<Disagreement> found;
    const Table games = read_table(database_, "SELECT code, form, shift FROM games");
    const Table games2 = read_table(other.database_, "SELECT code, form, shift FROM games");
    const Table forms = read_table(database_, "SELECT * FROM forms");
    const Table forms2 = read_table(other.database_, "SELECT * FROM forms");
    const Table quotients = read_table(database_, "SELECT * FROM quotients");
    const Table quotients2 = read_table(other.database_, "SELECT * FROM quotients");
    if (!database_.good()) return database_.status().error();
    if (!other.database_.good()) return other.database_.status().error();
    for (const auto& [code, row] : games.rows) {
        const auto twin = games2.rows.find(code);
        if (twin != games2.rows.end()) compare_rows(games, row, twin->second, {"form", "shift"}, code, found);
    }
    for (const auto& [form, row] : forms.rows) {
        const auto twin = forms2.rows.find(form);
        if (twin == forms2.rows.end() || !computed(forms, row) || !computed(forms2, twin->second)) continue;
        const auto& row2 = twin->second;
        std::vector<std::string_view> columns{"short_digest", "long_digest"};
        const Field proved{std::string(standing_name(Standing::proved))};
        if (row[forms.column("status")] == proved && row2[forms2.column("status")] == proved)
            columns.insert(columns.end(), {"preperiod", "period", "saltus", "max_value", "max_value_at"});
        if (number_in(forms, row, "verified_to") == number_in(forms2, row2, "verified_to"))
            columns.push_back("checksum");
        compare_rows(forms, row, row2, columns, form, found);
    }
    for (const auto& [form, row] : quotients.rows) {
        const auto twin = quotients2.rows.find(form);
        if (twin == quotients2.rows.end() || !computed(quotients, row) || !computed(quotients2, twin->second))
            continue;
        const auto& row2 = twin->second;
        const bool proved = settled(quotients, row) && settled(quotients2, row2);
        if (!proved && number_in(quotients, row, "verified_to") != number_in(quotients2, row2, "verified_to"))
            continue;
        compare_rows(quotients, row, row2, {"quotient_order", "p_portion", "tame", "preperiod", "period"},
                     form, found);
    }
    return found;
}

Status Catalogue::take_from(Catalogue& other) {
    const Table ours = read_table(database_, "SELECT * FROM forms");
    const Table theirs = read_table(other.database_, "SELECT * FROM forms");
    const Table our_quotients = read_table(database_, "SELECT * FROM quotients");
    const Table their_quotients = read_table(other.database_, "SELECT * FROM quotients");
    const Table games = read_table(other.database_, "SELECT * FROM games");
    if (!other.database_.good()) return other.database_.status();
    database_.run("BEGIN IMMEDIATE");
    auto put = [&](const std::string& table, const std::string& how, const std::vector<Field>& row) {
        std::string places;
        for (std::size_t i = 0; i < row.size(); ++i) places += (i == 0 ? "?" : ", ?") + std::to_string(i + 1);
        Statement insert =
            database_.prepare("INSERT OR " + how + " INTO " + table + " VALUES (" + places + ")");
        for (const Field& field : row) {
            if (const auto* number = std::get_if<std::uint64_t>(&field))
                insert.bind_number(*number);
            else if (const auto* real = std::get_if<double>(&field))
                insert.bind(*real);
            else if (const auto* text = std::get_if<std::string>(&field))
                insert.bind(*text);
            else
                insert.bind_null();
        }
        insert.once();
    };
    for (const auto& [form, row] : theirs.rows) {
        const auto mine = ours.rows.find(form);
        if (mine != ours.rows.end() && !tells_more(theirs, row, mine->second)) continue;
        put("forms", "REPLACE", row);
        // A state of another file is not taken: nothing here could say whether it is true.
        database_.prepare("DELETE FROM states WHERE form = ?1").bind(form).once();
    }
    for (const auto& [form, row] : their_quotients.rows) {
        const auto mine = our_quotients.rows.find(form);
        if (mine == our_quotients.rows.end() || tells_more(their_quotients, row, mine->second))
            put("quotients", "REPLACE", row);
    }
    Statement misere =
        database_.prepare("UPDATE games SET misere_form = ?2 WHERE code = ?1 AND misere_form IS NULL");
    for (const auto& [code, row] : games.rows) {
        put("games", "IGNORE", row);
        misere.bind(code).bind_word(field_text(row[games.column("misere_form")])).once();
    }
    database_.run("COMMIT");
    if (!database_.good()) return database_.status();
    return update_classes();
}

Result<std::vector<Disagreement>> differences(Catalogue& here, Catalogue& there) {
    const auto ours = here.rows();
    if (!ours) return ours.error();
    const auto theirs = there.rows();
    if (!theirs) return theirs.error();
    std::vector<Disagreement> found;
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < theirs->rows.size(); ++i) place.emplace(field_text(theirs->at(i, "code")), i);
    for (std::size_t i = 0; i < ours->rows.size(); ++i) {
        const std::string code = field_text(ours->at(i, "code"));
        const auto twin = place.find(code);
        if (twin == place.end()) {
            found.push_back({code, "code", code, ""});
            continue;
        }
        for (std::size_t column = 0; column < ours->columns.size(); ++column) {
            const std::string& name = ours->columns[column];
            if (name == "seconds" || name == "date" || name == "version" || name == "wanted_to" ||
                name == "misere_seconds")
                continue;
            const Field &x = ours->rows[i][column], &y = theirs->rows[twin->second][column];
            if (x != y) found.push_back({code, name, field_text(x), field_text(y)});
        }
        place.erase(twin);
    }
    for (const auto& [code, i] : place) found.push_back({code, "code", "", code});
    return found;
}

}  // namespace ishitori

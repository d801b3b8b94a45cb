#include "catalogue/catalogue.hpp"

#include <fmt/format.h>

#include "catalogue/columns.hpp"
#include "misere/genus.hpp"
#include "rules/game.hpp"
#include "rules/named_games.hpp"
#include "run/now_utc.hpp"

namespace ishitori::catalogue {

namespace {

constexpr HeapSize tame_heaps = 64;  // read for each code

std::string name_of(const TakeAndBreak& code) {
    const NamedGame* const row = find_game_of_code(code.text());
    if (row != nullptr) return std::string(row->name);
    // A code of 0s and 3s is a subtraction set, which is usually named by its numbers.
    if (!code.finite() || code.max_parts() > 1) return "";
    std::string set;
    for (HeapSize i = 1; i <= code.last_digit(); ++i) {
        if (code.digit(i) != 0 && code.digit(i) != 3) return "";
        if (code.digit(i) == 3) set += (set.empty() ? "take:" : ",") + std::to_string(i);
    }
    return parse_game(set)->text;
}

// True if this program computed the row. A claim from another file does not count, nor does an observed
// pattern.
constexpr std::string_view computed_here =
    "ending IS NOT NULL AND status <> 'claimed' AND NOT (status = 'observed' AND origin IS 'merged')";

}  // namespace

std::string misere_form_of(const std::string& form) {
    const auto code = TakeAndBreak::parse(form);
    if (!code || code->text() != form) return "";
    const StandardForm standard = standard_form(*code, Convention::misere);
    return standard.shift == 0 ? standard.code.text() : "";
}

std::string table_of(Convention convention) {
    return convention == Convention::normal ? "forms" : "quotients";
}

Status Catalogue::enrol(const std::vector<TakeAndBreak>& codes) {
    database_.run("BEGIN IMMEDIATE");
    for (const TakeAndBreak& code : codes) {
        if (has("SELECT 1 FROM games WHERE code = ?1", code.text())) continue;
        const StandardForm standard = standard_form(code);
        const std::string form = standard.code.text();
        TameHeaps tame(Ruleset::of(code));
        tame.extend(tame_heaps);
        const auto wild = tame.first_wild();
        database_.change("INSERT OR IGNORE INTO forms (form, digits, representative) VALUES (?1, ?2, ?1)",
                         form, standard.code.digits().size() - 1);
        database_.change(
            "INSERT INTO games (code, digits, name, form, shift, misere_tame_to, misere_first_wild, "
            "misere_genus) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            code.text(), code.digits().size() - 1, to_field(name_of(code)), form, standard.shift,
            wild ? *wild - 1 : tame_heaps, wild, to_field(wild ? tame.wild_genus().text() : ""));
        seal("games", code.text());
        seal("forms", form);
    }
    database_.run("COMMIT");
    return database_.status();
}

Status Catalogue::enrol_quotients(const std::vector<TakeAndBreak>& codes,
                                  const std::map<std::string, std::string>& forms) {
    database_.run("BEGIN IMMEDIATE");
    for (const TakeAndBreak& code : codes) {
        if (has("SELECT 1 FROM games JOIN quotients ON quotients.form = misere_form WHERE code = ?1",
                code.text()) ||
            !quotient_surveyed(code))
            continue;
        std::string form = standard_form(code, Convention::misere).code.text();
        const auto known = forms.find(code.text());
        if (known != forms.end() && misere_form_of(known->second) == form) form = known->second;
        database_.change("UPDATE games SET misere_form = ?2 WHERE code = ?1", code.text(), form);
        database_.change("INSERT OR IGNORE INTO quotients (form) VALUES (?1)", form);
        seal("games", code.text());
        seal("quotients", form);
    }
    database_.run("COMMIT");
    return database_.status();
}

bool Catalogue::has(const std::string& sql, const std::string& key) {
    Statement& query = database_.prepared(sql);
    const bool found = query.bind(key).step();
    query.reset();
    return found;
}

Result<std::vector<FormEntry>> Catalogue::forms_of(const std::vector<TakeAndBreak>& codes,
                                                   Convention convention) {
    std::map<std::pair<std::size_t, std::string>, FormEntry> entries;  // by length and form
    const bool normal = convention == Convention::normal;
    Statement form_of = database_.prepare(fmt::format(
        "SELECT form, verified_to, {}, {}, ending, seconds_allowed, bytes_allowed FROM {} "
        "WHERE form = (SELECT {} FROM games WHERE code = ?1)",
        normal ? "rares" : "0", computed_here, table_of(convention), normal ? "form" : "misere_form"));
    for (const TakeAndBreak& code : codes) {
        form_of.bind(code.text());
        if (form_of.step()) {
            const std::string form = form_of.text(0);
            entries[{form.size(), form}] = {form,
                                            form_of.number(1),
                                            form_of.number(2),
                                            form_of.number(3) != 0,
                                            ending_named(form_of.text(4)).value_or(Ending::stopped),
                                            {form_of.real(5), form_of.number(6)}};
        }
        form_of.once();
    }
    if (!database_.good()) return database_.status().error();
    std::vector<FormEntry> least_first;
    for (auto& [key, entry] : entries) least_first.push_back(std::move(entry));
    return least_first;
}

std::string Catalogue::saved(const std::string& form) {
    Statement& state = database_.prepared("SELECT bytes FROM states WHERE form = ?1");
    std::string bytes = state.bind(form).step() ? state.text(0) : "";
    state.reset();
    return bytes;
}

Status Catalogue::put(const FormResult& result) {
    database_.run("SAVEPOINT put");  // a row without its digest would count as damaged
    const std::string table = table_of(result.convention);
    std::string columns;
    std::vector<Field> fields;
    visit_columns(result, [&](std::string_view name, const auto& field) {
        fields.push_back(to_field(field));
        columns += fmt::format("{}{} = ?{}", columns.empty() ? "" : ", ", name, fields.size() + 1);
    });
    Statement& update = database_.prepared("UPDATE " + table + " SET " + columns + " WHERE form = ?1");
    update.bind(result.form);
    for (const Field& field : fields) update.bind(field);
    update.once();
    seal(table, result.form);
    database_.run("RELEASE put");
    return database_.status();
}

Status Catalogue::record(const FormResult& found, std::string_view program_version) {
    FormResult result = found;
    result.version = program_version;
    result.date = now_utc();
    const std::string table = table_of(result.convention);
    database_.run("BEGIN IMMEDIATE");
    Statement& before = database_.prepared(
        fmt::format("SELECT verified_to, {} FROM {} WHERE form = ?1", computed_here, table));
    before.bind(result.form);
    const bool knew_more = before.step() && before.number(1) != 0 && result.standing == Standing::open &&
                           before.number(0) > result.verified_to;
    before.reset();
    if (knew_more) {
        database_.change(
            "UPDATE " + table +
                " SET wanted_to = ?2, ending = ?3, seconds_allowed = ?4, bytes_allowed = ?5 WHERE form = ?1",
            result.form, result.wanted_to, ending_name(result.ending), result.share.seconds,
            result.share.bytes);
        seal(table, result.form);
    } else {
        (void)put(result);  // a failure is reported by the database's status
        if (result.convention == Convention::normal && result.saved.empty())
            database_.change("DELETE FROM states WHERE form = ?1", result.form);
        else
            (void)keep(result);
    }
    database_.run("COMMIT");
    return database_.status();
}

Status Catalogue::drop(const FormResult& claim) {
    const std::string table = table_of(claim.convention);
    database_.run("BEGIN IMMEDIATE");
    if (const auto replaced = replaced_.find({claim.convention, claim.form}); replaced != replaced_.end()) {
        (void)put(replaced->second);  // a failure is reported by the database's status
    } else {
        std::string columns;
        visit_columns(claim, [&](std::string_view name, const auto&) {
            columns += fmt::format(", {} = {}", name, name == "status" ? "'waiting'" : "NULL");
        });
        database_.change("UPDATE " + table + " SET " + columns.substr(2) + " WHERE form = ?1", claim.form);
        seal(table, claim.form);
    }
    database_.run("COMMIT");
    return database_.status();
}

Status Catalogue::keep(const FormResult& part) {
    if (part.saved.empty()) return Done{};
    database_.prepared("INSERT OR REPLACE INTO states (form, verified_to, bytes) VALUES (?1, ?2, ?3)")
        .bind(part.form)
        .bind(part.verified_to)
        .blob(part.saved)
        .once();
    return database_.status();
}

Status Catalogue::update_classes() {
    const bool use_long =
        database_.number("SELECT count(*) FROM forms WHERE ending IS NOT NULL AND long_digest IS NULL") == 0;
    Statement classes = database_.prepare(fmt::format(R"sql(
WITH led AS (
  SELECT form, status, preperiod, period, period_digest,
         CASE WHEN {0} IS NULL THEN form
              ELSE first_value(form) OVER (PARTITION BY {0} ORDER BY digits, form) END AS least
  FROM forms
), classes AS (
  SELECT led.form AS form, least,
         CASE WHEN led.form = least THEN 'digits'
              WHEN led.status = 'proved' AND l.status = 'proved' AND led.preperiod = l.preperiod AND
                   led.period = l.period AND led.period_digest = l.period_digest THEN 'period'
              ELSE 'compared' END AS basis
  FROM led JOIN forms l ON l.form = least
)
SELECT form, least, basis, CASE basis WHEN 'compared' THEN {1} END AS compared_to
FROM classes JOIN forms USING (form)
WHERE representative <> least OR class_basis <> basis OR class_compared_to IS NOT compared_to
)sql",
                                                      use_long ? "long_digest" : "short_digest",
                                                      use_long ? long_comparison : short_comparison));
    std::vector<std::vector<Field>> changed;
    while (classes.step())
        changed.push_back({classes.field(0), classes.field(1), classes.field(2), classes.field(3)});
    database_.run("BEGIN IMMEDIATE");
    for (const auto& row : changed) {
        database_.change(
            "UPDATE forms SET representative = ?2, class_basis = ?3, class_compared_to = ?4 WHERE form = ?1",
            row[0], row[1], row[2], row[3]);
        seal("forms", field_text(row[0]));
    }
    database_.run("COMMIT");
    return database_.status();
}

}  // namespace ishitori::catalogue

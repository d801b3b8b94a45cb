// A question to a large catalogue needs few of its rows. They are found by a scan of the tables, examined,
// and copied into a catalogue in memory, which answers. So nothing rests on an index of the file, and a
// question about one of 262,144 codes costs a scan.
#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/utf8.hpp"
#include "catalogue/catalogue.hpp"
#include "catalogue/columns.hpp"

namespace ishitori::catalogue {

class Catalogue::Part {
    enum Table : std::size_t { games, forms, quotients, tables };
    static constexpr const char* table_names[tables]{"games", "forms", "quotients"};

    // Numbers of a form, to which the view adds the shift of a code in some way.
    struct Ends {
        std::optional<std::uint64_t> preperiod, zeros_at_end, max_value_at, verified_to;
        bool ended = false;

        using Shifted = std::optional<std::uint64_t> (Ends::*)(std::uint64_t shift) const;
        std::optional<std::uint64_t> shifted_preperiod(std::uint64_t shift) const {
            if (!preperiod || (*preperiod == 0 && !zeros_at_end)) return std::nullopt;
            return *preperiod + shift - (*preperiod > 0 ? 0 : std::min(shift, *zeros_at_end));
        }
        std::optional<std::uint64_t> last_exception(std::uint64_t shift) const {
            const auto from = shifted_preperiod(shift);
            return from && *from > 0 ? std::optional(*from - 1) : std::nullopt;
        }
        std::optional<std::uint64_t> shifted_max_value_at(std::uint64_t shift) const {
            return max_value_at ? std::optional(*max_value_at + shift) : std::nullopt;
        }
        std::optional<std::uint64_t> heaps(std::uint64_t shift) const {
            return ended && verified_to ? std::optional(*verified_to + shift) : std::nullopt;
        }
        std::optional<std::uint64_t> shifted_verified_to(std::uint64_t shift) const {
            return ended ? heaps(shift) : 0;
        }
    };

    // A column of a table that rows() takes unchanged, or a function of a form's numbers and the shift. There
    // is no source for other columns that rows() changes.
    struct Source {
        Table table = games;
        std::string column;
        Ends::Shifted shifted = nullptr;

        Field of(const Ends& ends, std::uint64_t shift) const { return to_field((ends.*shifted)(shift)); }
    };
    struct ShiftedCondition {
        Source source;
        std::string comparison;
        Field value;
    };
    // A column of the view.
    static std::optional<Source> source_of(const std::string& column);

    // The conditions of a selection on one table, in SQL.
    struct Filter {
        std::string sql = "1";
        std::vector<Field> values;

        void add(const std::string& column, std::string_view comparison, Field value) {
            values.push_back(std::move(value));
            sql += fmt::format(" AND {} {} ?{}", column, comparison, values.size());
        }
    };

    // A row of `forms` or `quotients`.
    struct Found {
        std::uint64_t row = 0;
        bool passes = false;
        Field sort;
        Ends ends;
    };

    // A row of `games` that may belong to the answer.
    struct Candidate {
        Field sort;
        std::uint64_t digits = 0, row = 0;
        std::string code, form;
    };

  public:
    Part(Catalogue& file, Catalogue& model, const Selection& selection)
        : file_(file), database_(file.database_), model_(model), selection_(selection) {}

    // False if the whole catalogue has to be examined for this selection. The model must be empty, and the
    // selection valid.
    Result<bool> copy() {
        if (!plan()) return false;
        max_bytes_ = database_.bytes();
        find_class();
        scan_forms(forms);
        if (needed_[quotients]) scan_forms(quotients);
        find_games();
        if (!database_.good()) return database_.status().error();
        if (!fault_.empty()) return damaged(fault_);
        model_.database_.run("BEGIN");
        std::unordered_set<std::string_view> codes;
        for (const Candidate& each : candidates_) {
            if (!codes.insert(each.code).second) return damaged(each.code);
            if (Status status = copy_game(each); !status) return status.error();
        }
        model_.database_.run("COMMIT");
        if (Status status = model_.status(); !status) return status.error();
        return true;
    }

  private:
    Error damaged(std::string_view what) const { return file_.database_.damaged(what); }

    // The conditions that narrow the selection. If `exact` holds, the rows that pass are the answer.
    bool plan() {
        bool exact = true, narrow = !selection_.class_of.empty();
        if (!selection_.representatives_only) {  // other games of a class decide about its representative
            narrow = narrow || !selection_.codes.empty() || !selection_.status.empty();
            if (!selection_.status.empty()) filters_[forms].add("status", "=", selection_.status);
            for (const Condition& each : selection_.where) {
                const auto source = source_of(each.column);
                if (!source) {
                    exact = false;
                    continue;
                }
                narrow = true;
                if (source->shifted != nullptr) {
                    shifted_.push_back({*source, each.comparison, *model_.value_of(each)});
                    needed_[source->table] = ends_needed_[source->table] = true;
                    continue;
                }
                filters_[source->table].add(source->column, each.comparison, *model_.value_of(each));
            }
            codes_.insert(selection_.codes.begin(), selection_.codes.end());
        }
        if (!selection_.sort.empty()) {
            sort_ = source_of(selection_.sort);
            exact = exact && sort_.has_value();
            if (sort_ && sort_->shifted != nullptr) ends_needed_[sort_->table] = true;
        }
        if (exact && !selection_.representatives_only) most_ = selection_.most;
        for (std::size_t each = 0; each < tables; ++each)
            needed_[each] =
                needed_[each] || !filters_[each].values.empty() || (sort_ && sort_->table == each);
        return narrow || most_;
    }

    // The index of codes gives a hint; the scan of the games confirms or refutes it.
    void find_class() {
        if (selection_.class_of.empty()) return;
        Statement query = database_.prepare("SELECT form FROM games WHERE code = ?1");
        if (query.bind(selection_.class_of).step()) form_hint_ = query.text(0);
    }

    void scan_forms(Table table) {
        const bool sorts = sort_ && sort_->table == table && sort_->shifted == nullptr;
        const bool classes = table == forms && form_hint_, ends = ends_needed_[table];
        std::vector<std::pair<std::string, std::string>> representatives;
        database_.scan(
            table_names[table],
            fmt::format("form, {}, {}, {}{}{}", filters_[table].sql, sorts ? sort_->column : "NULL",
                        classes ? "representative" : "NULL",
                        ends ? ", preperiod, zeros_at_end, verified_to, ending IS NOT NULL" : "",
                        ends && table == forms ? ", max_value_at" : ""),
            filters_[table].values, [&](const ScannedRow& row) {
                const auto [at, added] = rows_[table].emplace(
                    row.text(0),
                    Found{row.row_number(), row.number(1) != 0, sorts ? row.field(2) : Field(), {}});
                if (!added) fault_ = at->first;
                if (ends && !read_ends(row, table, at->second.ends)) fault_ = at->first;
                if (classes) representatives.emplace_back(row.text(0), row.text(3));
            });
        if (!classes) return;
        const auto hinted =
            std::ranges::find(representatives, *form_hint_, [](const auto& e) { return e.first; });
        for (const auto& [form, representative] : representatives) {
            if (hinted != representatives.end() && representative == hinted->second) class_.insert(form);
        }
    }

    // False if one of them is not a number.
    static bool read_ends(const ScannedRow& row, Table table, Ends& ends) {
        ends.ended = row.number(7) != 0;
        return from_field(row.field(4), ends.preperiod) && from_field(row.field(5), ends.zeros_at_end) &&
               from_field(row.field(6), ends.verified_to) &&
               (table != forms || from_field(row.field(8), ends.max_value_at));
    }

    // As SQL compares numbers; false if the number does not exist.
    static bool holds(const Field& field, const std::string& comparison, const Field& value) {
        const auto* const number = std::get_if<std::uint64_t>(&field);
        if (number == nullptr) return false;
        std::partial_ordering order = std::partial_ordering::equivalent;
        if (const auto* const whole = std::get_if<std::uint64_t>(&value)) order = *number <=> *whole;
        if (const auto* const real = std::get_if<double>(&value)) {
            order = static_cast<double>(*number) <=> *real;
        }
        if (comparison == "=") return order == 0;
        if (comparison == "!=") return order != 0;
        return comparison[0] == '<' ? order < 0 || (order == 0 && comparison == "<=")
                                    : order > 0 || (order == 0 && comparison == ">=");
    }

    // The row of a form that passes its filter; nullptr if no row does.
    const Found* passing(Table table, std::string_view form) {
        const auto found = rows_[table].find(std::string(form));
        return found != rows_[table].end() && found->second.passes ? &found->second : nullptr;
    }

    // The first *most_ candidates in the order of the answer.
    void keep_best() {
        const auto better = [&](const Candidate& a, const Candidate& b) {
            const bool down = selection_.descending;
            if (const bool last = a.sort == Field(); last != (b.sort == Field())) return !last;
            if (a.sort != b.sort) return down ? b.sort < a.sort : a.sort < b.sort;
            const bool before = std::tie(a.digits, a.code) < std::tie(b.digits, b.code);
            return down && !sort_ ? std::tie(b.digits, b.code) < std::tie(a.digits, a.code) : before;
        };
        if (candidates_.size() <= *most_) return;
        const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(*most_);
        std::ranges::nth_element(candidates_, end, better);
        candidates_.erase(end, candidates_.end());
    }

    void find_games() {
        const bool sorts = sort_ && sort_->table == games;
        database_.scan(
            "games",
            fmt::format("code, form, digits, {}, {}, {}, shift", filters_[games].sql,
                        sorts ? sort_->column : "NULL", needed_[quotients] ? "misere_form" : "NULL"),
            filters_[games].values, [&](const ScannedRow& row) {
                const std::string_view code = row.text(0), form = row.text(1);
                if (!selection_.class_of.empty()) {
                    const bool asked = code == selection_.class_of;
                    if (asked && form_hint_ != form) fault_ = code;  // the index is false
                    if (!asked && !class_.contains(std::string(form))) return;
                }
                if (!codes_.empty() && !codes_.contains(std::string(code))) return;
                if (row.number(3) == 0) return;
                const Found* const of_form = needed_[forms] ? passing(forms, form) : nullptr;
                if (needed_[forms] && of_form == nullptr) return;
                const Found* const of_quotient =
                    needed_[quotients] ? passing(quotients, row.text(5)) : nullptr;
                if (!filters_[quotients].values.empty() && of_quotient == nullptr) return;
                const std::uint64_t shift = row.number(6);
                const auto of_table = [&](Table table) { return table == forms ? of_form : of_quotient; };
                for (const ShiftedCondition& each : shifted_) {
                    const Found* const found = of_table(each.source.table);
                    if (found == nullptr ||
                        !holds(each.source.of(found->ends, shift), each.comparison, each.value))
                        return;
                }
                Candidate next{{}, row.number(2), row.row_number(), std::string(code), std::string(form)};
                if (sort_) {
                    if (sorts) next.sort = row.field(4);
                    if (const Found* const found = sorts ? nullptr : of_table(sort_->table))
                        next.sort = sort_->shifted == nullptr ? found->sort : sort_->of(found->ends, shift);
                }
                candidates_.push_back(std::move(next));
                if (most_ && candidates_.size() / 2 >= *most_ && candidates_.size() % 1024 == 0) keep_best();
            });
        if (most_) keep_best();
    }

    // Copies the row of the statement, which has its digest before its columns. Rows that share their bytes
    // would take all memory.
    Status insert(Table table, const Statement& row, const std::string& key) {
        std::string places;
        for (int i = 1; i < row.columns(); ++i) places += fmt::format("{}?{}", i == 1 ? "" : ", ", i);
        Statement& into =
            model_.database_.prepared(fmt::format("INSERT INTO {} VALUES ({})", table_names[table], places));
        for (int i = 1; i < row.columns(); ++i) {
            const Field field = row.field(i);
            if (const auto* const text = std::get_if<std::string>(&field)) bytes_ += text->size();
            into.bind(field);
        }
        into.once();
        return bytes_ > max_bytes_ ? Status(damaged(key)) : Status(Done{});
    }

    Status copy_game(const Candidate& game) {
        if (!game_) game_.emplace(file_.rows_of("games", "WHERE rowid = ?1"));
        game_->reset();
        if (!game_->bind(game.row).step()) return gone(game.code);
        if (!good_game(*game_)) return file_.bad_row("games", game.code);
        if (game_->text(1) != game.code || game_->number(2) != game.digits || game_->text(4) != game.form)
            return gone(game.code);
        if (Status status = insert(games, *game_, game.code); !status) return status;
        const std::string misere_form = game_->text(9);
        if (Status status = copy_form(Convention::normal, game.form); !status) return status;
        if (misere_form.empty()) return Done{};
        if (rows_[quotients].empty()) scan_forms(quotients);
        return copy_form(Convention::misere, misere_form);
    }

    Status copy_form(Convention convention, const std::string& form) {
        const Table table = convention == Convention::normal ? forms : quotients;
        const auto found = rows_[table].find(form);
        if (found == rows_[table].end()) return gone(form);
        if (!copied_[table].insert(form).second) return Done{};
        auto& reader = readers_[table];
        if (!reader) reader.emplace(file_.rows_of(table_names[table], "WHERE rowid = ?1"), convention, false);
        reader->query.reset();
        if (!reader->query.bind(found->second.row).step()) return gone(form);
        FormResult result;
        bool waiting = false;
        if (!reader->read(result, waiting)) return file_.bad_row(table_names[table], form);
        if (result.form != form) return gone(form);
        return insert(table, reader->query, form);
    }

    // The scan and the number of the row find different rows.
    Status gone(const std::string& key) const {
        return database_.good() ? Status(damaged(key)) : database_.status();
    }

    Catalogue& file_;
    Database& database_;
    Catalogue& model_;
    const Selection& selection_;
    Filter filters_[tables];
    std::vector<ShiftedCondition> shifted_;
    bool needed_[tables]{}, ends_needed_[tables]{};
    std::optional<Source> sort_;
    std::optional<std::uint64_t> most_;
    std::optional<std::string> form_hint_;
    std::unordered_set<std::string> codes_, class_, copied_[tables];
    std::unordered_map<std::string, Found> rows_[tables];
    std::vector<Candidate> candidates_;
    std::string fault_;
    std::uint64_t bytes_ = 0, max_bytes_ = 0;
    std::optional<Statement> game_;
    std::optional<ResultReader> readers_[tables];
};

std::optional<Catalogue::Part::Source> Catalogue::Part::source_of(const std::string& column) {
    static const std::map<std::string, Source, std::less<>> shifted{
        {"preperiod", {forms, "", &Ends::shifted_preperiod}},
        {"misere_preperiod", {quotients, "", &Ends::shifted_preperiod}},
        {"last_exception", {forms, "", &Ends::last_exception}},
        {"max_value_at", {forms, "", &Ends::shifted_max_value_at}},
        {"verified_to", {forms, "", &Ends::shifted_verified_to}},
        {"misere_heaps", {quotients, "", &Ends::heaps}}};
    if (column == "method" || column == "misere_free_heaps" || column == "misere_family") return std::nullopt;
    if (const auto found = shifted.find(column); found != shifted.end()) return found->second;
    for (const char* each : {"code", "name", "digits", "form", "shift", "misere_tame_to", "misere_first_wild",
                             "misere_genus", "misere_form"}) {
        if (column == each) return Source{games, column};
    }
    if (column == "misere_order") return Source{quotients, "quotient_order"};
    if (column.starts_with("misere_")) return Source{quotients, column.substr(7)};
    return Source{forms, column};
}

Result<CatalogueRows> Catalogue::answered_by_a_part(const Selection& selection) {
    auto model = in_memory();
    if (!model) return model.error();
    if (auto valid = model->rows(selection); !valid) return valid;
    const auto narrow = Part(*this, *model, selection).copy();
    if (!narrow) return narrow.error();
    if (*narrow) return model->rows(selection);
    if (Status status = check_everything(); !status) return status.error();
    return rows(selection);
}

}  // namespace ishitori::catalogue

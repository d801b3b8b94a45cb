// Two catalogues: their contradictions, their differences, and a merge.
#include <fmt/format.h>

#include <algorithm>

#include "catalogue/catalogue.hpp"
#include "catalogue/columns.hpp"

namespace ishitori::catalogue {

namespace {

// Ranks the knowledge about a game: open, a pattern, a proof.
int known_of(const FormResult& result) {
    if (result.ending != Ending::settled) return 0;
    return result.standing == Standing::observed ? 1 : 2;
}

// True if `there` has a better result for a game than `here`. A pattern cannot be verified, so it does not
// replace a computed row.
bool knows_more(const FormResult& there, const FormResult& here) {
    const int theirs = known_of(there), ours = known_of(here);
    if (theirs == 1 && here.origin != Origin::merged) return false;
    return theirs > ours || (theirs == 0 && ours == 0 && there.verified_to > here.verified_to);
}

std::map<std::string, FormResult> by_form(std::vector<FormResult> results) {
    std::map<std::string, FormResult> all;
    for (FormResult& result : results) all.emplace(result.form, std::move(result));
    return all;
}

// The fields of two results of a form that must be equal if both have them.
std::vector<std::string_view> agreed_columns(const FormResult& a, const FormResult& b) {
    const auto whole = [](const FormResult& result) {
        return result.standing == Standing::proved && !for_some_heaps(result);
    };
    const bool both_proved = whole(a) && whole(b);
    if (a.convention == Convention::misere) {
        // The quotient of fewer heaps is an image of a part of the larger quotient: if the smaller one is
        // infinite, so is the larger one.
        if (!both_proved && a.verified_to != b.verified_to) return {"infinite"};
        if (!both_proved) return {"infinite", "quotient_order", "p_portion"};
        return {"theorem", "quotient_order", "p_portion", "tame", "infinite", "preperiod", "period"};
    }
    std::vector<std::string_view> columns{"short_digest", "long_digest"};
    if (both_proved)
        columns.insert(columns.end(),
                       {"preperiod", "period", "saltus", "max_value", "max_value_at", "period_digest"});
    if (a.verified_to == b.verified_to) columns.push_back("checksum");
    return columns;
}

}  // namespace

std::vector<Disagreement> disagreements(const FormResult& a, const FormResult& b, bool same_task) {
    std::vector<Disagreement> found;
    const auto ours = fields_of(a), theirs = fields_of(b);
    auto columns = agreed_columns(a, b);
    if (same_task && a.convention == Convention::misere) columns.push_back("free_heaps");
    for (std::string_view column : columns) {
        const Field &x = ours.find(column)->second, &y = theirs.find(column)->second;
        if (x != y && (same_task || (x != Field{} && y != Field{})))
            found.push_back({a.form, std::string(column), field_text(x), field_text(y)});
    }
    return found;
}

Result<std::vector<FormResult>> Catalogue::results_for_our_forms(Catalogue& other, Convention convention) {
    auto theirs = other.results(convention);
    if (!theirs || convention == Convention::normal || !has_quotients_) return theirs;
    std::map<std::string, std::vector<std::string>> forms;  // of this catalogue, by their standard form
    Statement here = database_.prepare("SELECT form FROM quotients NOT INDEXED");
    while (here.step()) forms[misere_form_of(here.text(0))].push_back(here.text(0));
    if (!database_.good()) return database_.status().error();
    forms.erase("");
    std::vector<FormResult> results;
    for (FormResult& result : *theirs) {
        const auto ours = forms.find(misere_form_of(result.form));
        if (ours == forms.end()) {
            results.push_back(std::move(result));
            continue;
        }
        for (const std::string& form : ours->second) results.emplace_back(result).form = form;
    }
    return results;
}

Result<std::vector<Disagreement>> Catalogue::disagreements(Catalogue& other) {
    std::vector<Disagreement> found;
    for (Convention each : {Convention::normal, Convention::misere}) {
        auto ours = results(each), theirs = results_for_our_forms(other, each);
        if (!ours) return ours.error();
        if (!theirs) return theirs.error();
        const auto there = by_form(std::move(*theirs));
        for (const FormResult& here : *ours) {
            const auto twin = there.find(here.form);
            if (twin == there.end()) continue;
            for (Disagreement& each_of : ishitori::catalogue::disagreements(here, twin->second))
                found.push_back(std::move(each_of));
        }
    }
    return found;
}

Result<Catalogue::Enrolled> Catalogue::enrolled() {
    Enrolled all;
    Statement games = database_.prepare(
        fmt::format("SELECT code, {} FROM games NOT INDEXED", has_quotients_ ? "misere_form" : "NULL"));
    while (games.step()) {
        const std::string text = games.text(0);
        const auto code = TakeAndBreak::parse(text);
        if (!code || code->text() != text) return bad_row("games", text);
        all.codes.push_back(*code);
        if (games.null(1)) continue;
        all.with_quotients.push_back(*code);
        all.misere_forms.emplace(text, games.text(1));
    }
    if (!database_.good()) return database_.status().error();
    return all;
}

Status Catalogue::take_from(Catalogue& other) {
    // Adopts only the codes of games: form, shift, name and misère results are computed again.
    const auto games = other.enrolled();
    if (!games) return games.error();
    if (Status status = enrol(games->codes); !status) return status;
    if (Status status = enrol_quotients(games->with_quotients, games->misere_forms); !status) return status;
    database_.run("BEGIN IMMEDIATE");
    for (Convention each : {Convention::normal, Convention::misere}) {
        auto ours = results(each), theirs = results_for_our_forms(other, each);
        if (!ours || !theirs) {
            database_.run("ROLLBACK");
            return ours ? theirs.error() : ours.error();
        }
        auto here = by_form(std::move(*ours));
        for (FormResult& result : *theirs) {
            const auto mine = here.find(result.form);
            if (mine != here.end() && !knows_more(result, mine->second)) continue;
            // States of the other file are not adopted, because they cannot be verified here.
            result.origin = Origin::merged;
            if (for_some_heaps(result)) result.standing = Standing::proved;
            result.claimed = result.standing == Standing::proved;
            if (result.claimed && mine != here.end() && !mine->second.claimed)
                replaced_.emplace(std::pair(each, mine->first), mine->second);
            (void)put(result);  // a failure is reported by the database's status
            here.insert_or_assign(result.form, result);
        }
    }
    database_.run("COMMIT");
    if (!database_.good()) return database_.status();
    return update_classes();
}

Result<std::vector<Disagreement>> differences(Catalogue& here, Catalogue& there, Compared compared) {
    // The date, the program and the limits of a computation are not statements about the game.
    constexpr std::string_view of_the_run[] = {"seconds", "date",           "version",      "wanted_to",
                                               "origin",  "misere_seconds", "misere_origin"};
    const auto is_compared = [&](std::string_view column) {
        return std::ranges::find(of_the_run, column) == std::end(of_the_run) &&
               (compared == Compared::runs || column != "method");
    };
    Statement ours = here.by_code(), theirs = there.by_code();
    std::vector<Disagreement> found;
    bool our_row = ours.step(), their_row = theirs.step();
    while (our_row || their_row) {
        const std::string our_code = our_row ? ours.text(0) : "",
                          their_code = their_row ? theirs.text(0) : "";
        const bool both = our_row && their_row && our_code == their_code;
        const bool only_ours = our_row && (!their_row || our_code < their_code);
        for (int i = 0; both && i < ours.columns(); ++i) {
            if (!is_compared(ours.name(i))) continue;
            const Field x = ours.field(i), y = theirs.field(i);
            if (x != y) found.push_back({our_code, ours.name(i), field_text(x), field_text(y)});
        }
        if (!both && only_ours) found.push_back({our_code, "code", our_code, ""});
        if (!both && !only_ours) found.push_back({their_code, "code", "", their_code});
        if (both || only_ours) our_row = ours.step();
        if (both || !only_ours) their_row = theirs.step();
    }
    for (Catalogue* each : {&here, &there}) {
        if (Status status = each->status(); !status) return status.error();
    }
    return found;
}

}  // namespace ishitori::catalogue

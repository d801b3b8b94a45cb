// info: the entry about a game in the built-in catalogue. Nothing is computed.

#include <algorithm>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "catalogue/stored_catalogue.hpp"
#include "claims/quotient_oracle.hpp"
#include "claims/theorem_bounds.hpp"
#include "commands/answers.hpp"
#include "commands/known_period.hpp"
#include "rules/named_games.hpp"
#include "rules/oeis.hpp"
#include "show/atlas.hpp"
#include "show/table.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t members_shown = 12;

HeapSize number_in(const StoredGame& game, std::string_view column) {
    return digits_only(game.at(column)).value_or(0);
}

// Commands that compute it again. The computed game is the standard form; for the code itself the theorem may
// need a few more heaps.
std::string again_normal(const StoredGame& game, const Ruleset& rules) {
    HeapSize limit = number_in(game, "verified_to");
    if (game.at("status") == "proved") {
        const Periodicity found{number_in(game, "preperiod"), number_in(game, "period"),
                                number_in(game, "saltus")};
        if (const auto needed = values_needed(rules, found)) limit = std::max(limit, *needed - 1);
    }
    return "ishitori period " + game.at("code") + " --to " + std::to_string(limit);
}
std::string again_misere(const StoredGame& game, const Ruleset& rules) {
    std::string all_heaps = "ishitori quotient " + game.at("code");
    const std::string theorem = game.at("misere_theorem");
    if (theorem == "T15" || theorem == "T23") return all_heaps;
    HeapSize limit = number_in(game, "misere_heaps");
    if (game.at("misere_status") == "proved" && !game.at("misere_period").empty()) {
        const auto needed = quotient_heaps_needed(rules, number_in(game, "misere_preperiod"),
                                                  number_in(game, "misere_period"));
        if (needed) limit = std::max(limit, *needed);
    }
    return all_heaps + " --to " + std::to_string(limit);
}

std::string normal_words(const Request& request, const StoredGame& game, bool found_later) {
    const std::string status = game.at("status");
    if (status == "proved") {
        return request.words("lookup.proved",
                             {game.at("period"), game.at("preperiod"),
                              request.words("theorem." + game.at("theorem")), game.at("verified_to")});
    }
    if (status == "observed")
        return request.words("lookup.observed", {game.at("period"), game.at("preperiod"), game.at("saltus"),
                                                 game.at("verified_to")});
    const char* const key = status == "claimed" ? "lookup.claimed"
                            : found_later       ? "lookup.not-yet"
                                                : "lookup.open";
    return request.words(key, {game.at("verified_to"), game.at("period"), game.at("preperiod")});
}

std::string again_long_run(const LongRunRow& run) {
    return "ishitori period " + run.game + " --to " + std::to_string(run.verified_to);
}
std::string long_run_words(const Request& request, const LongRunRow& run) {
    const auto& p = run.periodicity;
    return request.words(p ? "lookup.long-run-period" : "lookup.long-run-open",
                         {run.game, run.verified_to, p ? std::to_string(p->period) : "",
                          p ? std::to_string(p->preperiod) : "", run.version, run.date.substr(0, 10)});
}

// The stored results of the game besides its values.
Answer begin_answer(const Request& request, const std::string& code, bool in_catalogue, LabelledRows& rows) {
    const auto names = names_of_code(code);
    const std::string oeis = oeis_number(code);
    Answer answer;
    answer.json["stored"] = true;
    answer.json["in_catalogue"] = in_catalogue;
    answer.json["names"] = names;
    answer.json["oeis"] = json_or_null(oeis);
    if (!names.empty()) rows.emplace_back(request.words("lookup.names"), joined(names, ", "));
    if (!oeis.empty()) rows.emplace_back("OEIS", oeis);
    return answer;
}

Json json_of(const LongRunRow& run) {
    Json json = long_run_json(run);
    json["computed_by"] = run.version;
    json["date"] = run.date;
    json["again"] = again_long_run(run);
    return json;
}

// The answer for a game that is only in the table of long runs.
Answer answer_of_run(const Request& request, const std::string& code, const LongRunRow& run) {
    LabelledRows rows;
    Answer answer = begin_answer(request, code, false, rows);
    answer.json["code"] = code;
    answer.json["computed_by"] = run.version;
    answer.json["long_run"] = json_of(run);
    answer.json["members"] = Json::array();
    answer.json["again"] = again_long_run(run);
    rows.emplace_back(request.words("lookup.normal"), long_run_words(request, run));
    if (!run.checksum.empty()) rows.emplace_back(request.words("period.checksum"), run.checksum);
    answer.text = request.words("lookup.head-long-run", {code}) + "\n" + aligned(rows) +
                  request.words("lookup.again", {again_long_run(run)}) + "\n";
    return answer;
}

// The answer for a game of the catalogue, and perhaps of the table of long runs.
Answer answer_of_row(const Request& request, const Game& game, const StoredGame& stored,
                     const std::optional<LongRunRow>& long_run) {
    LabelledRows rows;
    Answer answer = begin_answer(request, *game.code, true, rows);
    for (const auto& [column, value] : stored.columns) {
        const auto number = digits_only(value);
        const bool text = is_one_of(column, {"code", "form", "representative", "misere_form",
                                             "misere_free_heaps", "checksum", "version"});
        // `version` is the version of the answer's form; the catalogue's column is the program's
        answer.json[column == "version" ? "computed_by" : column] = value.empty()     ? Json(nullptr)
                                                                    : number && !text ? json_number(*number)
                                                                                      : Json(value);
    }
    if (long_run && long_run->periodicity) {  // found after the catalogue's own row
        answer.json["status"] = "claimed";
        answer.json["period"] = json_number(long_run->periodicity->period);
        answer.json["preperiod"] = json_number(long_run->periodicity->preperiod);
        answer.json["saltus"] = json_number(long_run->periodicity->saltus);
    }
    answer.json["long_run"] = long_run ? json_of(*long_run) : Json(nullptr);
    answer.json["members"] = stored.members;
    answer.json["misere_members"] = stored.misere_members;
    const std::string again = again_normal(stored, game.rules);
    answer.json["again"] = again;
    std::string again_in_misere;
    if (!stored.at("misere_heaps").empty())
        answer.json["again_misere"] = again_in_misere = again_misere(stored, game.rules);
    rows.emplace_back(request.words("lookup.normal"),
                      normal_words(request, stored, long_run && long_run->periodicity));
    if (long_run) rows.emplace_back(request.words("lookup.long-run"), long_run_words(request, *long_run));
    if (!stored.at("max_value").empty())
        rows.emplace_back(
            request.words("period.max-value"),
            request.words("period.max-value-at", {stored.at("max_value"), stored.at("max_value_at")}));
    rows.emplace_back(request.words("period.checksum"), stored.at("checksum"));
    // the catalogue has the version and the date of the nim-values only
    rows.emplace_back(
        request.words("period.computed"),
        request.words("lookup.computed", {stored.at("version"), stored.at("date").substr(0, 10)}));
    const auto add_class = [&](std::string_view label, std::string_view column,
                               const std::vector<std::string>& members) {
        rows.emplace_back(request.words(label),
                          request.words("lookup.class-of", {stored.at(column), members.size(),
                                                            shortened(members, members_shown, " ", " ...")}));
    };
    add_class("column.representative", "representative", stored.members);
    rows.emplace_back(request.words("lookup.misere"),
                      misere_words(
                          request, [&](std::string_view column) { return stored.at(column); }, true));
    add_class("lookup.misere-class", "misere_form", stored.misere_members);
    answer.text = request.words("lookup.head", {*game.code}) + "\n" + aligned(rows) +
                  request.words("lookup.again", {again}) + "\n";
    if (long_run) answer.line(request, "lookup.again-long-run", {again_long_run(*long_run)});
    if (!again_in_misere.empty()) answer.line(request, "lookup.again-misere", {again_in_misere});
    return answer;
}

}  // namespace

std::string stored_period_words(const Request& request, const Game& game) {
    if (!game.code || game.rules.kind != Ruleset::Kind::code) return "";
    const auto run = stored_long_run(*game.rules.code, max_heap_size);
    if (run && *run && (**run).periodicity) {
        const LongRunRow& row = **run;
        return request.words("period.stored", {row.game, row.periodicity->period, row.periodicity->preperiod,
                                               row.version, row.date.substr(0, 10), again_long_run(row)});
    }
    const auto stored = stored_game(*game.code);
    if (!stored || stored->at("status") != "proved") return "";
    return request.words("period.stored",
                         {*game.code, stored->at("period"), stored->at("preperiod"), stored->at("version"),
                          stored->at("date").substr(0, 10), again_normal(*stored, game.rules)});
}

Result<Answer> answer_info(const Request& request, const Game& typed) {
    Game game = typed;
    if (!game.code) return Error::input("catalogue.no-code", game.text);
    auto stored = stored_game(*game.code);
    // a named game whose heaps differ from the books' is stored under the code of the books
    const NamedGame* const named = find_named_game(game.name);
    std::string counted;
    if (!stored && named != nullptr && !named->book_code.empty()) {
        counted = rule_source(game, request.language()) + "\n";
        game = *parse_game(named->book_code);
        stored = stored_game(*game.code);
    }
    if (!stored && (stored.error().key != "lookup.none" || !game.rules.code)) return stored.error();
    std::optional<LongRunRow> long_run;
    if (!stored || stored->at("status") != "proved") {
        auto run = stored_long_run(*game.rules.code, stored ? number_in(*stored, "verified_to") : 0);
        if (!run) return run.error();
        long_run = std::move(*run);
    }
    if (!stored && !long_run) return stored.error();
    Answer answer = stored ? answer_of_row(request, game, *stored, long_run)
                           : answer_of_run(request, *game.code, *long_run);
    answer.text = counted + answer.text;
    return answer;
}

}  // namespace ishitori::commands

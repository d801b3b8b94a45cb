// period: the period of the nim-sequence with its proof.
#include "values/period.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/period_json.hpp"

namespace ishitori {

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string aligned(const Rows& rows) {
    std::size_t width = 0;
    for (const auto& [left, right] : rows) width = std::max(width, display_width(left));
    std::string text;
    for (const auto& [left, right] : rows) text += "  " + pad_right(left, width + 2) + right + "\n";
    return text;
}

template <class T>
Json json_or_null(const std::optional<T>& value) {
    return value ? json_number(*value) : Json(nullptr);
}

std::string write_text(const Request& request, const Game& game, const PeriodFinding& found) {
    std::string text;
    Rows rows;
    if (const auto& p = found.periodicity) {
        const std::string key = found.standing == Standing::proved ? "period.proved" : "period.observed";
        std::string equation = fmt::format("G(n + {}) = G(n)", p->period);
        if (p->saltus != 0) equation += fmt::format(" + {}", p->saltus);
        text += request.words(key, {equation, std::to_string(p->preperiod)}) + "\n";
        rows.emplace_back(request.words("period.period"), std::to_string(p->period));
        rows.emplace_back(request.words("period.preperiod"), std::to_string(p->preperiod));
        rows.emplace_back(
            request.words("period.last-exception"),
            found.last_exception() ? std::to_string(*found.last_exception()) : request.words("word.none"));
        if (p->saltus != 0) rows.emplace_back(request.words("period.saltus"), std::to_string(p->saltus));
    } else {
        text += request.words("period.open", {std::to_string(found.verified_to)}) + "\n";
    }
    if (found.max_value) {
        rows.emplace_back(request.words("period.max-value"),
                          request.words("period.max-value-at", {std::to_string(*found.max_value),
                                                                std::to_string(*found.max_value_at)}));
    }
    if (found.theorem != Theorem::none) {
        rows.emplace_back(request.words("period.theorem"),
                          request.words("theorem." + std::string(theorem_name(found.theorem))));
    }
    rows.emplace_back(request.words("period.computed"),
                      request.words("period.computed-to", {std::to_string(found.verified_to),
                                                           std::string(found.sequence->method())}));
    static_cast<void>(game);
    return text + aligned(rows);
}

}  // namespace

void write_period(Json& json, const PeriodFinding& found) {
    json["status"] = standing_name(found.standing);
    const auto& p = found.periodicity;
    json["period"] = p ? json_number(p->period) : Json(nullptr);
    json["preperiod"] = p ? json_number(p->preperiod) : Json(nullptr);
    json["last_exception"] = json_or_null(found.last_exception());
    json["saltus"] = p ? json_number(p->saltus) : Json(nullptr);
    json["theorem"] = found.theorem == Theorem::none ? Json(nullptr) : Json(theorem_name(found.theorem));
    json["max_value"] = json_or_null(found.max_value);
    json["max_value_at"] = json_or_null(found.max_value_at);
    json["verified_to"] = json_number(found.verified_to);
    json["method"] = found.sequence->method();
}

Result<Answer> answer_period(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    PeriodSearch search;
    search.limit = request.number("--limit").value_or(default_period_limit);
    const auto start = std::chrono::steady_clock::now();
    const auto timeout = request.number("--timeout");
    bool timed_out = false;
    search.keep_going = [&](const Progress& progress) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        request.environment->progress(
            {progress.known, progress.limit,
             static_cast<double>(progress.known) / std::max(seconds.count(), 1e-9)});
        timed_out = timeout && seconds.count() >= static_cast<double>(*timeout);
        return !timed_out && request.environment->keep_going();
    };
    auto found = find_period(game->rules, search);
    if (!found) return found.error();
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    write_period(answer.json, *found);
    answer.text = text_header(request, *game, Convention::normal) + write_text(request, *game, *found);
    if (found->standing != Standing::proved) {
        answer.exit = Exit::stopped;
        const char* key = timed_out                               ? "period.timeout"
                          : found->stopped                        ? "period.stopped"
                          : found->standing == Standing::observed ? "period.only-observed"
                                                                  : "period.limit-met";
        answer.notes.push_back(request.words(key, {std::to_string(found->verified_to)}));
    }
    if (const std::string path = request.text("--certificate"); request.has("--certificate")) {
        if (found->standing != Standing::proved) {
            answer.notes.push_back(request.words("period.no-certificate", {path}));
            return answer;
        }
        const auto claim = claim_of(*game, *found);
        if (!claim) return claim.error();
        if (const Status status = write_file(path, certificate_text(*claim)); !status) {
            // what was found is still said
            answer.exit = status.error().exit;
            answer.notes.push_back(say(request.language(), status.error()));
            return answer;
        }
        answer.json["certificate"] = path;
        answer.text += request.words("period.certificate", {path}) + "\n";
    }
    return answer;
}

}  // namespace ishitori

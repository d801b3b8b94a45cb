#include "commands/catalogue_merge.hpp"

#include <fmt/format.h>

#include <thread>

#include "base/utf8.hpp"
#include "base/version.hpp"
#include "commands/long_run.hpp"
#include "survey/verify.hpp"

namespace ishitori::inline commands {

namespace {

constexpr std::size_t most_named = 10;   // rows named in a refusal
constexpr std::size_t most_listed = 50;  // differences shown as text; all are in the JSON

Json disagreement_json(const std::vector<Disagreement>& found) {
    Json list = Json::array();
    for (const Disagreement& each : found) {
        list.push_back(
            Json{{"code", each.code}, {"column", each.column}, {"here", each.here}, {"there", each.there}});
    }
    return list;
}

std::string disagreement_list(const std::vector<Disagreement>& found) {
    std::string text;
    for (std::size_t i = 0; i < found.size() && i < most_named; ++i) {
        text += fmt::format("{}{}: {} {} / {}", i == 0 ? "" : "; ", found[i].code, found[i].column,
                            found[i].here, found[i].there);
    }
    if (found.size() > most_named) text += " ...";
    return text;
}

// Everything proved or claimed, or the claims alone, derived again: what came out, in words and as JSON.
Status verify_into(const Request& request, Catalogue& catalogue, Clock& clock, bool claims_only,
                   Answer& answer) {
    VerifyPlan plan;
    plan.claims_only = claims_only;
    plan.version = version;
    plan.keep_going = [&](std::uint64_t done, std::uint64_t all) {
        request.environment->progress({done, all, clock.rate(done)});
        return clock.keep_going();
    };
    const auto threads = threads_of(request, std::thread::hardware_concurrency());
    if (!threads) return threads.error();
    ThreadWorkers workers(*threads);
    if (workers.none()) return Error::machine("survey.no-threads");
    auto end = verify_catalogue(catalogue, workers, plan);
    if (!end) return end.error();
    answer.json["proved"] = json_number(end->all);
    answer.json["verified"] = json_number(end->verified);
    answer.json["refused"] = disagreement_json(end->refused);
    answer.json["unfinished"] = end->unfinished;
    answer.json["rewritten"] = end->rewritten;
    answer.text +=
        request.words("catalogue.verified", {std::to_string(end->verified), std::to_string(end->all)}) + "\n";
    if (!end->rewritten.empty())
        answer.text += request.words("catalogue.rewritten", {std::to_string(end->rewritten.size())}) + "\n";
    if (!claims_only) {
        answer.json["codes"] = json_number(end->codes);
        answer.json["not_proved"] = json_number(end->not_proved);
        answer.json["not_looked_at"] = json_number(end->not_looked_at);
        answer.text += request.words("catalogue.compared", {std::to_string(end->codes)}) + "\n";
        if (end->not_proved > 0)
            answer.text += request.words("catalogue.not-proved",
                                         {std::to_string(end->not_proved), std::to_string(long_comparison),
                                          std::to_string(end->not_looked_at)}) +
                           "\n";
    }
    if (!end->refused.empty()) {
        answer.exit = Exit::check_failed;
        answer.notes.push_back(request.words("catalogue.refuted",
                                             {printable(catalogue.path()), disagreement_list(end->refused)}));
    } else if (!end->unfinished.empty()) {
        answer.exit = Exit::stopped;
        answer.notes.push_back(
            request.words("catalogue.unfinished", {std::to_string(end->unfinished.size())}));
    }
    return Done{};
}

}  // namespace

Result<Answer> catalogue_compare(const Request& request, Catalogue& catalogue) {
    if (request.arguments.size() != 3) return Error::input("catalogue.compare-needs");
    auto other = Catalogue::open(request.arguments[2], Database::Mode::read, request.environment->keep_going);
    if (!other) return other.error();
    auto contradictions = catalogue.disagreements(*other);
    if (!contradictions) return contradictions.error();
    auto all = differences(catalogue, *other);
    if (!all) return all.error();
    Answer answer;
    answer.json["same"] = all->empty();
    answer.json["contradictions"] = disagreement_json(*contradictions);
    answer.json["differences"] = disagreement_json(*all);
    for (std::size_t i = 0; i < all->size() && i < most_listed; ++i) {
        const Disagreement& each = (*all)[i];
        answer.text += fmt::format("{}  {}: {} / {}\n", each.code, each.column, each.here, each.there);
    }
    if (all->size() > most_listed) answer.text += "...\n";
    answer.text += request.words(all->empty() ? "catalogue.same" : "catalogue.different",
                                 {std::to_string(all->size())}) +
                   "\n";
    if (!contradictions->empty()) {
        answer.exit = Exit::check_failed;
        answer.notes.push_back(request.words(
            "catalogue.contradict", {printable(request.arguments[0]), printable(request.arguments[2]),
                                     disagreement_list(*contradictions)}));
    }
    return answer;
}

Result<Answer> catalogue_verify(const Request& request) {
    if (request.arguments.size() != 2) return Error::input("catalogue.no-action", "verify ...");
    Clock clock(request);
    auto catalogue = Catalogue::open(request.arguments[0], Database::Mode::change,
                                     [&clock] { return clock.keep_going(); });
    if (!catalogue) return catalogue.error();
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    if (Status status = verify_into(request, *catalogue, clock, false, answer); !status)
        return status.error();
    return answer;
}

Result<Answer> catalogue_merge(const Request& request) {
    if (request.arguments.size() < 3) return Error::input("catalogue.merge-needs");
    Clock clock(request);
    const auto keep_going = [&clock] { return clock.keep_going(); };
    auto catalogue = Catalogue::open(request.arguments[0], Database::Mode::write, keep_going);
    if (!catalogue) return catalogue.error();
    for (std::size_t i = 2; i < request.arguments.size(); ++i) {
        auto other = Catalogue::open_to_merge(request.arguments[i], keep_going);
        if (!other) return other.error();
        auto contradictions = catalogue->disagreements(*other);
        if (!contradictions) return contradictions.error();
        if (!contradictions->empty()) {
            return Error::check("catalogue.contradict", printable(request.arguments[0]),
                                printable(request.arguments[i]), disagreement_list(*contradictions));
        }
        if (const Status status = catalogue->take_from(*other); !status) return status.error();
    }
    Answer answer;
    answer.json["catalogue"] = request.arguments[0];
    answer.json["merged"] = request.arguments.size() - 2;
    if (!request.has("--unverified")) {
        if (Status status = verify_into(request, *catalogue, clock, true, answer); !status)
            return status.error();
    }
    auto totals = catalogue->totals();
    if (!totals) return totals.error();
    answer.json["games"] = json_number(totals->games);
    answer.json["claimed"] = json_number(totals->claimed);
    answer.text =
        request.words("catalogue.merged", {std::to_string(request.arguments.size() - 2),
                                           printable(request.arguments[0]), std::to_string(totals->games)}) +
        "\n" + answer.text;
    if (request.has("--unverified") && totals->claimed + totals->quotients_claimed > 0)
        answer.notes.push_back(request.words(
            "catalogue.claims",
            {std::to_string(totals->claimed + totals->quotients_claimed), printable(request.arguments[0])}));
    return answer;
}

}  // namespace ishitori::inline commands

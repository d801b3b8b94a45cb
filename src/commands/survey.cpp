// survey: computes many games into a catalogue.
#include "survey/survey.hpp"

#include <algorithm>
#include <thread>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "base/version.hpp"
#include "commands/answers.hpp"
#include "commands/guesses.hpp"
#include "commands/long_run.hpp"
#include "forms/pattern.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

// A quotient may take any time to find, so it has a time limit by default.
constexpr double usual_misere_seconds = 10;
constexpr HeapSize usual_heaps = 10'000;
constexpr HeapSize usual_misere_heaps = 10'000;  // with --misere alone

// The present contents of the catalogue.
void add_totals(const Request& request, const Catalogue::Totals& totals, Answer& answer) {
    const bool quotients = totals.quotients_proved + totals.quotients_open + totals.quotients_waiting > 0;
    const std::pair<std::string, std::uint64_t> counts[] = {
        {"games", totals.games},
        {"proved", totals.proved},
        {"claimed", totals.claimed},
        {"observed", totals.observed},
        {"open", totals.open},
        {"waiting", totals.waiting},
        {"classes", totals.classes},
        {"open_classes", totals.open_classes},
        {"quotients_proved", totals.quotients_proved},
        {"quotients_open", totals.quotients_open},
        {"quotients_waiting", totals.quotients_waiting},
        {"quotients_infinite", totals.quotients_infinite}};
    LabelledRows rows;
    for (const auto& [name, count] : counts) {
        answer.json[name] = json_number(count);
        if (name.starts_with("quotients") && !quotients) continue;
        std::string key = "survey." + name;
        std::ranges::replace(key, '_', '-');
        rows.emplace_back(request.words(key), std::to_string(count));
    }
    answer.text += aligned(rows);
}

}  // namespace

Result<std::vector<TakeAndBreak>> codes_of(const Request& request, std::size_t first, bool many,
                                           const KeepGoing& keep_going) {
    const auto from = request.arguments.begin() + static_cast<std::ptrdiff_t>(first);
    auto codes = expand_patterns({from, request.arguments.end()}, many, keep_going);
    if (codes || codes.error().key != "pattern.no-file" || request.has("--to")) return codes;
    const std::string& number = codes.error().args[0];
    if (!number_with_sums(number)) return codes;
    std::vector<std::string> patterns = request.arguments;
    std::erase(patterns, number);
    return Error::input("command.order", request.command->name,
                        call_of(*request.command, patterns) + " --to " + number);
}

Result<Answer> answer_survey(const Request& request) {
    const HeapSize to = request.number("--to").value_or(usual_heaps);
    const std::string db = request.text("--db", "survey.db");
    auto shard = parse_shard(request.text("--shard", "1/1"));
    if (!shard) return shard.error();
    auto codes = codes_of(request, 0, request.has("--allow-many"), request.environment->keep_going);
    if (!codes) return codes.error();
    const auto count = threads_of(request, std::thread::hardware_concurrency());
    if (!count) return count.error();
    const Control control = control_of(request);
    const auto start = Control::Clock::now();
    auto catalogue =
        Catalogue::open(db, Database::Mode::write, [&control] { return control.may_continue(); });
    if (!catalogue) return catalogue.error();

    SurveyPlan plan;
    plan.codes = codes_of_shard(*codes, *shard);
    plan.to = to;
    plan.share.seconds = static_cast<double>(request.number("--timeout-per-game").value_or(0));
    plan.share.bytes = request.number("--memory-per-game").value_or(plan.share.bytes);
    const HeapSize unnamed = request.has("--misere") ? usual_misere_heaps : 0;
    plan.misere_to = std::min(request.number("--misere-to").value_or(unnamed), max_heap_size);
    plan.misere_seconds = plan.share.seconds > 0 ? plan.share.seconds : usual_misere_seconds;
    plan.version = version;
    bool gone = false;
    std::uint64_t looked = 0;  // the second of the last call
    plan.keep_going = [&](const SurveyProgress& progress) {
        const std::chrono::duration<double> since = Control::Clock::now() - start;
        request.environment->progress(
            {progress.done, progress.all, static_cast<double>(progress.done) / std::max(since.count(), 1e-9),
             request.words("survey.progress", {progress.proved, progress.open, progress.failed})});
        if (const auto second = static_cast<std::uint64_t>(since.count()); second != looked) {
            looked = second;
            gone = gone || !catalogue->still_there();
        }
        return !gone && control.may_continue();
    };
    std::optional<ThreadWorkers> threads;
    Workers* workers = request.environment->workers;
    if (workers == nullptr) {
        threads.emplace(*count);
        if (threads->none()) return Error::machine("survey.no-threads");
        workers = &*threads;
    }
    auto end = run_survey(*catalogue, *workers, plan);
    if (gone || !catalogue->still_there()) return Error::machine("catalogue.vanished", printable(db));
    if (!end) return end.error();
    auto totals = catalogue->totals();
    if (!totals) return totals.error();

    Answer answer;
    answer.json["catalogue"] = db;
    answer.json["to"] = json_number(to);
    answer.json["computed"] = json_number(end->progress.done);
    answer.json["failed"] = json_number(end->progress.failed);
    answer.line(request, "survey.head", {printable(db)});
    add_totals(request, *totals, answer);
    if (end->states_refused > 0) answer.note(request, "survey.states-refused", {end->states_refused});
    if (end->stopped) answer.stop(request, control.timed_out() ? "survey.timeout" : "survey.stopped");
    return answer;
}

}  // namespace ishitori::commands

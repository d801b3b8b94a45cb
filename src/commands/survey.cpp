// survey: many games into a catalogue.
#include "survey/survey.hpp"

#include <algorithm>
#include <thread>

#include "base/utf8.hpp"
#include "base/version.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "survey/pattern.hpp"

namespace ishitori::inline commands {

namespace {

// A quotient may take any time to find, so it has a share even where none is given.
constexpr double usual_misere_seconds = 10;
constexpr HeapSize usual_misere_heaps = 10'000;  // with --misere alone

std::string summary(const Request& request, const Catalogue::Totals& totals) {
    std::vector<std::pair<std::string, std::uint64_t>> rows{
        {request.words("survey.games"), totals.games},
        {request.words("survey.proved"), totals.proved},
        {request.words("survey.claimed"), totals.claimed},
        {request.words("survey.observed"), totals.observed},
        {request.words("survey.open"), totals.open},
        {request.words("survey.waiting"), totals.waiting},
        {request.words("survey.classes"), totals.classes},
        {request.words("survey.open-classes"), totals.open_classes}};
    if (totals.quotients_proved + totals.quotients_open + totals.quotients_waiting > 0) {
        rows.emplace_back(request.words("survey.quotients-proved"), totals.quotients_proved);
        rows.emplace_back(request.words("survey.quotients-open"), totals.quotients_open);
        rows.emplace_back(request.words("survey.quotients-waiting"), totals.quotients_waiting);
        rows.emplace_back(request.words("survey.quotients-infinite"), totals.quotients_infinite);
    }
    std::size_t width = 0;
    for (const auto& [left, right] : rows) width = std::max(width, display_width(left));
    std::string text;
    for (const auto& [left, right] : rows)
        text += "  " + pad_right(left, width + 2) + std::to_string(right) + "\n";
    return text;
}

}  // namespace

Result<Answer> answer_survey(const Request& request) {
    const auto to = request.number("--to");
    if (!to) return Error::input("option.needed", request.command->name, "--to");
    if (!request.has("--db")) return Error::input("option.needed", request.command->name, "--db");
    auto shard = parse_shard(request.text("--shard", "1/1"));
    if (!shard) return shard.error();
    auto codes = expand_patterns(request.arguments, request.has("--yes"), request.environment->keep_going);
    if (!codes) return codes.error();
    const auto count = threads_of(request, std::thread::hardware_concurrency());
    if (!count) return count.error();
    Clock clock(request);
    auto catalogue =
        Catalogue::open(request.text("--db"), Database::Mode::write, [&clock] { return clock.keep_going(); });
    if (!catalogue) return catalogue.error();

    SurveyPlan plan;
    plan.codes = codes_of_shard(*codes, *shard);
    plan.to = *to;
    plan.share.seconds = static_cast<double>(request.number("--seconds-per-game").value_or(0));
    plan.share.bytes = request.number("--memory-per-game").value_or(plan.share.bytes);
    const HeapSize unnamed = request.has("--misere") ? usual_misere_heaps : 0;
    plan.misere_to = std::min(request.number("--misere-to").value_or(unnamed), max_heap_size);
    plan.misere_seconds = plan.share.seconds > 0 ? plan.share.seconds : usual_misere_seconds;
    plan.version = version;
    bool gone = false;
    std::uint64_t looked = 0;  // in which second
    plan.keep_going = [&](const SurveyProgress& progress) {
        Pace pace{
            progress.done, progress.all, clock.rate(progress.done),
            request.words("survey.progress", {std::to_string(progress.proved), std::to_string(progress.open),
                                              std::to_string(progress.failed)})};
        request.environment->progress(pace);
        if (const auto second = static_cast<std::uint64_t>(clock.seconds()); second != looked) {
            looked = second;
            gone = gone || !catalogue->still_there();
        }
        return !gone && clock.keep_going();
    };
    std::optional<ThreadWorkers> threads;
    Workers* workers = request.environment->workers;
    if (workers == nullptr) {
        threads.emplace(*count);
        if (threads->none()) return Error::machine("survey.no-threads");
        workers = &*threads;
    }
    auto end = run_survey(*catalogue, *workers, plan);
    if (gone || !catalogue->still_there())
        return Error::machine("catalogue.vanished", printable(request.text("--db")));
    if (!end) return end.error();
    auto totals = catalogue->totals();
    if (!totals) return totals.error();

    Answer answer;
    answer.json["catalogue"] = request.text("--db");
    answer.json["to"] = json_number(*to);
    answer.json["computed"] = json_number(end->progress.done);
    answer.json["failed"] = json_number(end->progress.failed);
    answer.json["games"] = json_number(totals->games);
    answer.json["proved"] = json_number(totals->proved);
    answer.json["claimed"] = json_number(totals->claimed);
    answer.json["observed"] = json_number(totals->observed);
    answer.json["open"] = json_number(totals->open);
    answer.json["waiting"] = json_number(totals->waiting);
    answer.json["classes"] = json_number(totals->classes);
    answer.json["open_classes"] = json_number(totals->open_classes);
    answer.json["quotients_proved"] = json_number(totals->quotients_proved);
    answer.json["quotients_open"] = json_number(totals->quotients_open);
    answer.json["quotients_waiting"] = json_number(totals->quotients_waiting);
    answer.json["quotients_infinite"] = json_number(totals->quotients_infinite);
    answer.text =
        request.words("survey.head", {printable(request.text("--db"))}) + "\n" + summary(request, *totals);
    if (end->states_refused > 0)
        answer.notes.push_back(request.words("survey.states-refused", {std::to_string(end->states_refused)}));
    if (end->stopped) {
        answer.exit = Exit::stopped;
        answer.notes.push_back(request.words(clock.timed_out() ? "survey.timeout" : "survey.stopped"));
    }
    return answer;
}

}  // namespace ishitori::inline commands

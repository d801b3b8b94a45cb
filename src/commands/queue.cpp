// queue: a queue of long runs in a folder, and its progress.
#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"
#include "base/version.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/long_run.hpp"
#include "engine/space.hpp"
#include "forms/pattern.hpp"
#include "queue/run_queue.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

Json json_of(const LongRunRow& row) {
    Json json = long_run_json(row);
    const auto& p = row.periodicity;
    json["rares"] = p ? json_number(row.rares) : Json(nullptr);
    json["last_rare"] = p ? json_number(row.last_rare) : Json(nullptr);
    json["seconds"] = row.seconds;
    json["heaps_per_second"] = row.speed;
    json["stuck"] = json_number(row.stuck);
    json["version"] = row.version;
    json["date"] = row.date;
    json["certificate_sha256"] = json_or_null(row.certificate);
    return json;
}

std::string status_words(const Request& request, const LongRunRow& row) {
    return request.words("runs." + std::string(status_name(row.status)));
}

std::string table_of(const Request& request, const std::vector<LongRunRow>& rows) {
    std::vector<std::vector<std::string>> cells(1);
    for (const char* key : {"runs.game", "column.status", "runs.heap", "column.period", "column.preperiod",
                            "runs.speed", "runs.seconds"})
        cells[0].push_back(request.words(key));
    for (const LongRunRow& row : rows) {
        const auto& p = row.periodicity;
        cells.push_back({row.game, status_words(request, row), std::to_string(row.verified_to),
                         p ? std::to_string(p->period) : "", p ? std::to_string(p->preperiod) : "",
                         fmt::format("{:.1f}", row.speed / 1e6), fmt::format("{:.0f}", row.seconds)});
    }
    return table_text(cells, [](std::size_t column) { return column >= 2; });
}

// Reports faults of single games; the others were computed or adopted.
void note_faults(const Request& request, const std::vector<Error>& faults, Answer& answer) {
    for (const Error& fault : faults) {
        answer.exit = std::max(answer.exit, fault.exit);
        answer.notes.push_back(say(request.language(), fault));
    }
}

Status run_queue(const Request& request, RunQueue& queue, const std::vector<TakeAndBreak>& codes,
                 Answer& answer) {
    RunQueuePlan plan;
    plan.to = *request.number("--to");
    const auto threads = threads_of(request, 2);
    if (!threads) return threads.error();
    plan.threads = *threads;
    plan.workers = request.environment->workers;
    plan.slice_seconds =
        static_cast<double>(std::max<std::uint64_t>(request.number("--turn").value_or(60), 1));
    plan.version = version;
    const Control control = control_of(request);
    plan.keep_going = [&](const std::vector<LongRunRow>& rows) {
        std::uint64_t done = 0, found = 0;
        for (const LongRunRow& row : rows) {
            done += row.status != LongRunRow::Status::open || row.verified_to >= plan.to ? 1 : 0;
            found += row.periodicity ? 1 : 0;
        }
        request.environment->progress({done, rows.size(), 0, request.words("runs.progress", {found})});
        return control.may_continue();
    };
    const auto left_out = [](const LongRunRow& row) {
        return row.status == LongRunRow::Status::damaged || row.status == LongRunRow::Status::refused;
    };
    for (const LongRunRow& row : queue.rows()) {
        const auto named = [&](const TakeAndBreak& code) { return code.text() == row.game; };
        if (!left_out(row) || (!codes.empty() && std::ranges::none_of(codes, named))) continue;
        answer.exit = Exit::check_failed;
        answer.note(request, "runs.left-out", {row.game, status_words(request, row)});
    }
    auto end = queue.run(codes, plan);
    if (!end) return end.error();
    note_faults(request, end->faults, answer);
    if (end->stopped) {
        if (answer.exit == Exit::answered) answer.exit = Exit::stopped;
        answer.note(request, control.timed_out() ? "runs.timeout" : "runs.stopped");
    }
    return Done{};
}

Status merge_queue(const Request& request, RunQueue& queue, const std::string& from, Answer& answer) {
    const auto merged = queue.merge(from, request.environment->keep_going);
    if (!merged) return merged.error();
    answer.json["added"] = merged->added;
    answer.json["farther"] = merged->farther;
    answer.text = request.words("runs.merged", {printable(from), merged->added, merged->farther}) + "\n";
    if (!merged->same.empty())
        answer.note(request, "runs.same-left",
                    {merged->same.size(), merged->same[0].game, merged->same[0].has_row});
    if (const auto& without = merged->without_certificate; !without.empty())
        answer.note(request, "runs.no-certificate", {without.size(), without[0]});
    note_faults(request, merged->faults, answer);
    return Done{};
}

}  // namespace

Json long_run_json(const LongRunRow& row) {
    const auto& p = row.periodicity;
    Json json = Json::object();
    json["game"] = row.game;
    json["status"] = status_name(row.status);
    json["verified_to"] = json_number(row.verified_to);
    json["period"] = p ? json_number(p->period) : Json(nullptr);
    json["preperiod"] = p ? json_number(p->preperiod) : Json(nullptr);
    json["checksum"] = json_or_null(row.checksum);
    return json;
}

Result<Answer> answer_queue(const Request& request) {
    const std::string& path = request.arguments[0];
    const bool compute = request.has("--to"), merges = request.has("--merge");
    if (compute && merges) return Error::input("option.contradiction", "--to", "--merge");
    for (const char* option : {"--threads", "--turn"}) {
        if (const Status fits = needs_option(request, option, "--to"); !fits) return fits.error();
    }
    const Control control = control_of(request);
    const KeepGoing keep_going = [&control] { return control.may_continue(); };
    std::vector<TakeAndBreak> codes;
    if (request.arguments.size() > 1) {
        auto expanded = codes_of(request, 1, false, keep_going);
        if (!expanded) return expanded.error();
        codes = std::move(*expanded);
        if (!compute) return Error::input("option.needed", request.command->name, "--to");
    }
    for (const TakeAndBreak& code : codes) {
        if (!split_rules(Ruleset::of(code))) return Error::input("runs.no-engine", code.text());
    }
    auto queue = RunQueue::open(path, compute || merges, keep_going);
    if (!queue) return queue.error();
    std::vector<Error> faults = queue->compare_certificates(keep_going);
    const auto added = queue->add(codes);
    codes = added.codes;
    Answer answer;
    if (!added.same.empty()) {
        answer.note(request, "runs.same", {added.same.size(), added.same[0].game, added.same[0].has_row});
    }
    if (compute) {
        if (Status status = run_queue(request, *queue, codes, answer); !status) return status.error();
    }
    if (merges) {
        if (Status status = merge_queue(request, *queue, request.text("--merge"), answer); !status)
            return status.error();
    }
    if (compute || merges) faults = queue->compare_certificates({});
    note_faults(request, faults, answer);
    answer.json["folder"] = path;
    answer.json["runs"] = json_list(queue->rows(), [](const LongRunRow& row) { return json_of(row); });
    std::uint64_t found = 0;
    bool verified = false;
    for (const LongRunRow& row : queue->rows()) {
        found += row.periodicity ? 1 : 0;
        verified |= row.status == LongRunRow::Status::verified;
    }
    answer.text +=
        table_of(request, queue->rows()) + request.words("runs.count", {queue->rows().size(), found}) + "\n";
    if (verified) answer.line(request, "runs.verified-means", {printable(path)});
    return answer;
}

}  // namespace ishitori::commands

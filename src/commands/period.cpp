// period: the period of the nim-sequence with its proof.
#include <array>
#include <utility>

#include "base/files.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/known_period.hpp"
#include "commands/long_run.hpp"
#include "period/arithmetic_window.hpp"
#include "period/search.hpp"
#include "run/run_files.hpp"
#include "show/finding.hpp"
#include "show/paper.hpp"

namespace ishitori::commands {

namespace {

constexpr std::uint64_t max_asked_stations = 1 << 12;

// The reason why a pattern is only observed: the rule's theorem failed, or there is none.
const char* why_observed(const Ruleset& rules, const Periodicity& seen) {
    if (seen.saltus == 0) return "period.observed-many";
    return may_be_arithmetic(rules) ? "period.observed-rising" : "period.observed-general";
}

// Checks that no output file is named twice.
Status different_files(const Request& request) {
    constexpr std::array options{"--certificate", "--histogram", "--save"};
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::size_t j = i + 1; j < options.size(); ++j) {
            if (!request.has(options[i]) || !request.has(options[j])) continue;
            if (same_file(request.text(options[i]), request.text(options[j])))
                return Error::input("period.one-file", options[i], options[j],
                                    printable(request.text(options[j])));
        }
    }
    return Done{};
}

// The request of --to, --threads, --double-check and --segments.
Result<SearchOptions> search_options(const Request& request) {
    SearchOptions limits;
    const auto threads = threads_of(request, 1);
    if (!threads) return threads.error();
    // with --timeout and without --to, only the time bounds the search
    limits.heaps =
        request.number("--to").value_or(request.has("--timeout") ? max_heap_size : default_period_limit);
    limits.threads = *threads;
    limits.twice = request.has("--double-check");
    limits.checkpoint_seconds = checkpoint_seconds(request);
    const bool certified = request.has("--certificate");
    if (const Status fits = needs_option(request, "--segments", "--certificate"); !fits) return fits.error();
    limits.stations = request.number("--segments");
    if (!certified) limits.stations = 0;
    if (limits.stations.value_or(0) > max_asked_stations)
        return Error::input("period.stations", *limits.stations, max_asked_stations);
    if (const Status different = different_files(request); !different) return different.error();
    return limits;
}

// The reason why nothing is proved.
void note_end(Answer& answer, const Request& request, const Ruleset& rules, HeapSize limit,
              const Finding& found, bool timed_out) {
    if (found.proved()) return;
    const bool stopped = found.stopped && found.known_end <= limit;  // not after the last heap
    const auto [key, heap] = [&]() -> std::pair<const char*, HeapSize> {
        const HeapSize verified = found.verified_to();
        if (found.memory_met) return {"period.memory-met", verified};
        if (found.rests_on_checkpoint_end)
            return {"period.rests-on-checkpoint", *found.rests_on_checkpoint_end - 1};
        if (found.undecided) return {"period.undecided", verified};
        if (stopped) return {timed_out ? "period.timeout" : "period.stopped", verified};
        if (found.standing == Standing::observed) return {why_observed(rules, *found.periodicity), verified};
        return {"period.limit-met", limit};
    }();
    answer.stop(request, key, {heap});
}

// Reports on the checkpoints, the second computation and the kept values.
void note_files(Answer& answer, const Request& request, const CheckpointFolder* folder,
                const Finding& found) {
    if (found.from_previous) answer.note(request, "checkpoint.from-previous", {folder->path()});
    if (found.checkpoint_fault) {
        note_fault(answer, request, *found.checkpoint_fault);
    } else if (folder != nullptr && found.standing == Standing::open && folder->used()) {
        answer.note(request, "checkpoint.saved", {folder->path()});
    } else if (folder != nullptr && !found.checksum && !folder->used()) {
        answer.note(request, "checkpoint.unused", {folder->path()});
    }
    if (request.has("--double-check") && !found.agrees_end) answer.stop(request, "period.not-checked-twice");
    if (found.agrees_end && found.holds_all() && *found.agrees_end < found.known_end && !found.stopped)
        answer.stop(request, "period.second-stopped", {*found.agrees_end - 1});
    if (found.keep_fault) {
        note_fault(answer, request, *found.keep_fault);
    } else if (const std::string keep = request.text("--save"); !keep.empty()) {
        answer.json["kept"] = keep;
        answer.line(request, "period.kept", {printable(keep)});
    }
}

void put_histogram(Answer& answer, const Request& request, const Finding& found) {
    if (!request.has("--histogram")) return;
    const auto histograms =
        found.histograms.empty() && found.holds_all()
            ? histograms_of(std::span<const StoredValue>(found.values()).first(found.known_end))
            : found.histograms;
    const std::string path = request.text("--histogram");
    if (path == "-") {
        answer.json["histogram"] = histogram_csv(histograms);
        answer.text += "\n" + histogram_csv(histograms);
    } else if (const Status status = write_named(request, path, histogram_csv(histograms)); !status) {
        return note_fault(answer, request, status.error());
    }
    if (histograms.empty()) answer.note(request, "period.no-histogram", {path});
}

Status certify(Answer& answer, const Request& request, const Game& game, const Finding& found) {
    if (!request.has("--certificate")) return Done{};
    if (!found.proved() && !found.rests_on_checkpoint_end) {
        answer.note(request, "period.no-certificate", {request.text("--certificate")});
        return Done{};
    }
    const auto text = certificate_of(game, found);
    if (!text) return text.error();
    put_certificate(answer, request, *text);
    if (found.stations_stopped) {
        answer.stop(request, "period.stations-stopped");
    } else if (request.number("--segments").value_or(0) > 0 && !found.stations) {
        answer.note(request, "period.no-stations");
    }
    return Done{};
}

}  // namespace

Result<Answer> answer_period(const Request& request, const Game& game) {
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    if (const Status target = certificate_target(request); !target) return target.error();
    if (request.text("--histogram") != "-") {
        const Status target = output_target(request, "--histogram", histogram_csv({}));
        if (!target) return target.error();
    }
    const auto folder = checkpoint_folder(request, "period " + game.text);
    if (!folder) return folder.error();
    const CheckpointFolder* const states = *folder ? &**folder : nullptr;
    const auto limits = search_options(request);
    if (!limits) return limits.error();
    RunFiles files(game.text, states, request.text("--save"));
    const Control control = control_of(request);
    const auto found = search_period(game, *limits, control, &files);
    if (!found) return found.error();
    Answer answer = answer_about(request, game, Convention::normal);
    write_finding(answer.json, *found);
    if (game.board == Board::ring) {
        if (request.has("--json")) answer.note(request, "values.rows");
        answer.line(request, "values.rows");
    }
    answer.text += finding_text(request, *found);
#if defined(ISHITORI_SURVEYS)
    if (found->standing == Standing::open && !request.has("--json")) {
        const std::string stored = stored_period_words(request, game);
        if (!stored.empty()) answer.text += stored + "\n";
    }
#endif
    if (const std::string format = request.text("--format", "text"); format != "text") {
        const auto& p = found->periodicity;
        answer.text = paper_table(
            format,
            {{"game", "status", "preperiod", "period", "saltus", "theorem"},
             {game.text, std::string(standing_name(found->standing)), p ? std::to_string(p->preperiod) : "-",
              p ? std::to_string(p->period) : "-", p ? std::to_string(p->saltus) : "-",
              found->theorem == Theorem::none ? "-" : std::string(theorem_name(found->theorem))}});
    }
    note_end(answer, request, game.rules, limits->heaps, *found, control.timed_out());
    note_files(answer, request, states, *found);
    put_histogram(answer, request, *found);
    if (const Status certified = certify(answer, request, game, *found); !certified) return certified.error();
    return answer;
}

}  // namespace ishitori::commands

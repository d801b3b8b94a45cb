// period: the period of the nim-sequence with its proof.
#include <fmt/format.h>

#include <array>

#include "base/files.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/known_period.hpp"
#include "commands/long_run.hpp"
#include "period/arithmetic_window.hpp"
#include "period/search.hpp"
#include "run/run_files.hpp"
#include "show/paper.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

constexpr std::uint64_t max_asked_stations = 1 << 12;

HeapSize last_rare_of(const WindowClaim& window) { return window.rares.empty() ? 0 : window.rares.back(); }

void write_json(Json& json, const Finding& found) {
    write_period(json, found);
    if (found.checksum) json["checksum"] = *found.checksum;
    if (found.window) {
        Json window = Json::object();
        window["end"] = json_number(found.window->window_end);
        window["length"] = json_number(found.window->window);
        window["rares"] = found.window->rares.size();
        window["last_rare"] = json_number(last_rare_of(*found.window));
        window["mask"] = found.window->mask;
        window["parity"] = found.window->mask_parity;
        json["sparse_window"] = std::move(window);
    }
    if (found.agrees_end) {
        Json twice = Json::object();
        twice["agrees_to"] = json_number(*found.agrees_end - 1);
        twice["method"] = found.agrees_by;
        if (found.agrees_read_end) {
            twice["rests_on"] = "checkpoint";
            twice["rests_on_checkpoint_to"] = json_number(*found.agrees_read_end - 1);
        }
        json["double_check"] = std::move(twice);
    }
    if (found.resumed) json["resumed"] = true;
    if (found.derived_again_end) json["derived_again_to"] = json_number(*found.derived_again_end - 1);
    if (found.rests_on_checkpoint_end) {
        json["rests_on"] = "checkpoint";
        json["rests_on_checkpoint_to"] = json_number(*found.rests_on_checkpoint_end - 1);
    }
}

// The reason why a pattern is only observed: the rule's theorem failed, or there is none.
const char* why_observed(const Ruleset& rules, const Periodicity& seen) {
    if (seen.saltus == 0) return "period.observed-many";
    return may_be_arithmetic(rules) ? "period.observed-rising" : "period.observed-general";
}

std::string write_text(const Request& request, const Finding& found) {
    std::string text;
    LabelledRows rows;
    const auto row = [&](std::string_view label, const Filler& value) {
        rows.emplace_back(label.empty() ? "" : request.words(label), value.text);
    };
    if (const auto& p = found.periodicity) {
        const bool proved = found.standing == Standing::proved;
        text += request.paint(proved ? Tone::blue : Tone::orange,
                              request.words(proved ? "period.proved" : "period.observed",
                                            {equation_of(*p), p->preperiod})) +
                "\n";
        row("period.period", p->period);
        row("period.preperiod", p->preperiod);
        const auto exception = found.last_exception();
        row("period.last-exception", exception ? Filler(*exception) : request.words("word.none"));
        if (p->saltus != 0) row("period.saltus", p->saltus);
    } else {
        text += request.paint(Tone::orange, request.words("period.open", {found.verified_to()})) + "\n";
    }
    if (found.max_value)
        row("period.max-value",
            request.words("period.max-value-at", {*found.max_value, *found.max_value_at}));
    if (found.theorem != Theorem::none)
        row("period.theorem", request.words("theorem." + std::string(theorem_name(found.theorem))));
    if (found.window)
        row("period.window",
            request.words("period.window-is", {found.window->window, found.window->window_end,
                                               found.window->rares.size(), last_rare_of(*found.window)}));
    row("period.computed", found.method == "automatic"
                               ? request.words("period.computed-heaps", {found.verified_to()})
                               : request.words("period.computed-to", {found.verified_to(), found.method}));
    if (found.checksum) row("period.checksum", *found.checksum);
    if (found.derived_again_end)
        row("period.derived-again", request.words("period.derived-again-to", {*found.derived_again_end - 1}));
    if (found.agrees_end)
        row("period.agrees", request.words("period.agrees-to", {*found.agrees_end - 1, found.agrees_by}));
    if (found.agrees_end && found.agrees_read_end)
        row("", request.words("period.agrees-read", {*found.agrees_read_end - 1}));
    return text + aligned(rows);
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
    if (request.has("--segments") && !certified)
        return Error::input("option.needed", request.command->name, "--certificate");
    limits.stations = request.number("--segments");
    if (!certified) limits.stations = 0;
    if (limits.stations.value_or(0) > max_asked_stations)
        return Error::input("period.stations", std::to_string(*limits.stations),
                            std::to_string(max_asked_stations));
    if (const Status different = different_files(request); !different) return different.error();
    return limits;
}

// The reason why nothing is proved.
void note_end(Answer& answer, const Request& request, const Ruleset& rules, HeapSize limit,
              const Finding& found, bool timed_out) {
    if (found.proved()) return;
    answer.exit = Exit::stopped;
    const char* key = found.memory_met                       ? "period.memory-met"
                      : found.rests_on_checkpoint_end        ? "period.rests-on-checkpoint"
                      : found.undecided                      ? "period.undecided"
                      : timed_out                            ? "period.timeout"
                      : found.stopped                        ? "period.stopped"
                      : found.standing == Standing::observed ? why_observed(rules, *found.periodicity)
                                                             : "period.limit-met";
    const bool limit_met = std::string_view(key) == "period.limit-met";
    answer.note(request, key,
                {limit_met                       ? limit
                 : found.rests_on_checkpoint_end ? *found.rests_on_checkpoint_end - 1
                                                 : found.verified_to()});
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
    if (request.has("--double-check") && !found.agrees_end) {
        answer.exit = std::max(answer.exit, Exit::stopped);
        answer.note(request, "period.not-checked-twice");
    }
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
        answer.exit = std::max(answer.exit, Exit::stopped);
        answer.note(request, "period.stations-stopped");
    } else if (request.number("--segments").value_or(0) > 0 && !found.stations) {
        answer.note(request, "period.no-stations");
    }
    return Done{};
}

}  // namespace

std::string equation_of(const Periodicity& periodicity) {
    const std::string rise = periodicity.saltus == 0 ? "" : fmt::format(" + {}", periodicity.saltus);
    return fmt::format("G(n + {}) = G(n)", periodicity.period) + rise;
}

void write_period(Json& json, const Finding& found) {
    json["status"] = standing_name(found.standing);
    const auto& p = found.periodicity;
    json["period"] = p ? json_number(p->period) : Json(nullptr);
    json["preperiod"] = p ? json_number(p->preperiod) : Json(nullptr);
    json["last_exception"] = json_or_null(found.last_exception());
    json["saltus"] = p ? json_number(p->saltus) : Json(nullptr);
    json["theorem"] = found.theorem == Theorem::none ? Json(nullptr) : Json(theorem_name(found.theorem));
    json["max_value"] = json_or_null(found.max_value);
    json["max_value_at"] = json_or_null(found.max_value_at);
    json["verified_to"] = json_number(found.verified_to());
    json["method"] = found.method;
}

Result<Answer> answer_period(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    if (const Status target = certificate_target(request); !target) return target.error();
    const auto folder = checkpoint_folder(request, "period " + game->text);
    if (!folder) return folder.error();
    const CheckpointFolder* const states = *folder ? &**folder : nullptr;
    const auto limits = search_options(request);
    if (!limits) return limits.error();
    RunFiles files(game->text, states, request.text("--save"));
    const Control control = control_of(request);
    const auto found = search_period(*game, *limits, control, &files);
    if (!found) return found.error();
    Answer answer = answer_about(request, *game, Convention::normal);
    write_json(answer.json, *found);
    if (game->board == Board::ring) {
        if (request.has("--json")) answer.note(request, "values.rows");
        answer.line(request, "values.rows");
    }
    answer.text += write_text(request, *found);
#if defined(ISHITORI_SURVEYS)
    if (found->standing == Standing::open && !request.has("--json")) {
        const std::string stored = stored_period_words(request, *game);
        if (!stored.empty()) answer.text += stored + "\n";
    }
#endif
    if (const std::string format = request.text("--format", "text"); format != "text") {
        const auto& p = found->periodicity;
        answer.text = paper_table(
            format,
            {{"game", "status", "preperiod", "period", "saltus", "theorem"},
             {game->text, std::string(standing_name(found->standing)), p ? std::to_string(p->preperiod) : "-",
              p ? std::to_string(p->period) : "-", p ? std::to_string(p->saltus) : "-",
              found->theorem == Theorem::none ? "-" : std::string(theorem_name(found->theorem))}});
    }
    note_end(answer, request, game->rules, limits->heaps, *found, found->stopped && control.timed_out());
    note_files(answer, request, states, *found);
    put_histogram(answer, request, *found);
    if (const Status certified = certify(answer, request, *game, *found); !certified)
        return certified.error();
    return answer;
}

}  // namespace ishitori::commands

// period: the period of the nim-sequence with its proof.
#include <fmt/format.h>

#include <array>

#include "base/files.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "commands/period_json.hpp"
#include "run/period_run.hpp"
#include "show/aligned.hpp"
#include "values/arithmetic_window.hpp"

namespace ishitori::inline commands {

namespace {

constexpr std::uint64_t most_stations = 1 << 12;

void write_json(Json& json, const PeriodRunFinding& run) {
    write_period(json, run.finding);
    json["method"] = run.method;
    if (run.checksum) json["checksum"] = *run.checksum;
    if (run.sparse) {
        const SparsePeriodProof& proof = *run.sparse;
        Json window = Json::object();
        window["end"] = json_number(proof.window_end);
        window["length"] = json_number(proof.window);
        window["rares"] = proof.rares.size();
        window["last_rare"] = json_number(proof.last_rare);
        window["mask"] = proof.mask.mask;
        window["parity"] = proof.mask.parity;
        json["sparse_window"] = std::move(window);
    }
    if (run.agrees_to) {
        Json twice = Json::object();
        twice["agrees_to"] = json_number(*run.agrees_to);
        twice["method"] = run.agrees_by;
        if (run.agrees_read_to) {
            twice["rests_on"] = "checkpoint";
            twice["rests_on_checkpoint_to"] = json_number(*run.agrees_read_to);
        }
        json["double_check"] = std::move(twice);
    }
    if (run.resumed) json["resumed"] = true;
    if (run.derived_again_to) json["derived_again_to"] = json_number(*run.derived_again_to);
    if (run.rests_on_checkpoint_to) {
        json["rests_on"] = "checkpoint";
        json["rests_on_checkpoint_to"] = json_number(*run.rests_on_checkpoint_to);
    }
}

// Why a pattern is observed only: the rule's theorem was tried in vain, or there is none.
const char* why_observed(const Ruleset& rules, const Periodicity& seen) {
    if (seen.saltus == 0) return "period.observed-many";
    return may_be_arithmetic(rules) ? "period.observed-rising" : "period.observed-general";
}

std::string write_text(const Request& request, const PeriodRunFinding& run) {
    const PeriodFinding& found = run.finding;
    std::string text;
    LabelledRows rows;
    if (const auto& p = found.periodicity) {
        const std::string key = found.standing == Standing::proved ? "period.proved" : "period.observed";
        text += request.words(key, {equation_of(*p), std::to_string(p->preperiod)}) + "\n";
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
    if (run.sparse) {
        rows.emplace_back(
            request.words("period.window"),
            request.words("period.window-is",
                          {std::to_string(run.sparse->window), std::to_string(run.sparse->window_end),
                           std::to_string(run.sparse->rares.size()), std::to_string(run.sparse->last_rare)}));
    }
    const std::string method = run.method == "automatic" ? request.words("method.automatic") : run.method;
    rows.emplace_back(request.words("period.computed"),
                      request.words("period.computed-to", {std::to_string(found.verified_to), method}));
    if (run.checksum) rows.emplace_back(request.words("period.checksum"), *run.checksum);
    if (run.derived_again_to) {
        rows.emplace_back(request.words("period.derived-again"),
                          request.words("period.derived-again-to", {std::to_string(*run.derived_again_to)}));
    }
    if (run.agrees_to) {
        rows.emplace_back(request.words("period.agrees"),
                          request.words("period.agrees-to", {std::to_string(*run.agrees_to), run.agrees_by}));
        if (run.agrees_read_to) {
            rows.emplace_back("", request.words("period.agrees-read", {std::to_string(*run.agrees_read_to)}));
        }
    }
    return text + aligned(rows);
}

// Files that are written: none over another.
Status different_files(const Request& request) {
    constexpr std::array options{"--certificate", "--histogram", "--keep"};
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

// What --threads, --keep, --double-check and --stations ask for.
Status read_options(const Request& request, PeriodRun& run) {
    const auto threads = threads_of(request, 1);
    if (!threads) return threads.error();
    run.threads = *threads;
    run.keep = request.text("--keep");
    run.double_check = request.has("--double-check");
    const bool certified = request.has("--certificate");
    if (request.has("--stations") && !certified)
        return Error::input("option.needed", request.command->name, "--certificate");
    run.stations = request.number("--stations");
    if (!certified) run.stations = 0;
    if (run.stations.value_or(0) > most_stations)
        return Error::input("period.stations", std::to_string(*run.stations), std::to_string(most_stations));
    return different_files(request);
}

// Why nothing is proved.
void note_end(Answer& answer, const Request& request, const Ruleset& rules, const PeriodRun& run,
              const PeriodRunFinding& ran, bool timed_out) {
    const PeriodFinding& found = ran.finding;
    if (found.standing == Standing::proved) return;
    answer.exit = Exit::stopped;
    const char* key = ran.memory_met                         ? "period.memory-met"
                      : ran.rests_on_checkpoint_to           ? "period.rests-on-checkpoint"
                      : ran.undecided                        ? "period.undecided"
                      : timed_out                            ? "period.timeout"
                      : found.stopped                        ? "period.stopped"
                      : found.standing == Standing::observed ? why_observed(rules, *found.periodicity)
                                                             : "period.limit-met";
    const bool limit_met = std::string_view(key) == "period.limit-met";
    answer.notes.push_back(
        request.words(key, {std::to_string(limit_met                    ? run.limit
                                           : ran.rests_on_checkpoint_to ? *ran.rests_on_checkpoint_to
                                                                        : found.verified_to)}));
}

// What became of the checkpoints, the second computation and the kept values.
void note_files(Answer& answer, const Request& request, const PeriodRun& run, const PeriodRunFinding& ran) {
    const CheckpointFolder* const folder = run.folder;
    if (ran.from_previous)
        answer.notes.push_back(request.words("checkpoint.from-previous", {folder->path()}));
    if (ran.checkpoint_fault) {
        note_fault(answer, request, *ran.checkpoint_fault);
    } else if (folder != nullptr && ran.finding.standing == Standing::open && folder->used()) {
        answer.notes.push_back(request.words("checkpoint.saved", {folder->path()}));
    } else if (folder != nullptr && !ran.checksum && !folder->used()) {
        answer.notes.push_back(request.words("checkpoint.unused", {folder->path()}));
    }
    if (run.double_check && !ran.agrees_to) {
        answer.exit = std::max(answer.exit, Exit::stopped);
        answer.notes.push_back(request.words("period.not-checked-twice"));
    }
    if (ran.keep_fault) {
        note_fault(answer, request, *ran.keep_fault);
    } else if (!run.keep.empty()) {
        answer.json["kept"] = run.keep;
        answer.text += request.words("period.kept", {printable(run.keep)}) + "\n";
    }
}

void put_histogram(Answer& answer, const Request& request, const PeriodRunFinding& ran) {
    if (!request.has("--histogram")) return;
    const PeriodFinding& found = ran.finding;
    const auto histograms =
        ran.histograms.empty() && found.sequence ? histograms_of(found.values()) : ran.histograms;
    const std::string path = request.text("--histogram");
    if (path == "-") {
        answer.json["histogram"] = histogram_csv(histograms);
        answer.text += "\n" + histogram_csv(histograms);
    } else if (const Status status =
                   write_file(path, histogram_csv(histograms), Synced::yes, request.environment->keep_going);
               !status) {
        return note_fault(answer, request, status.error());
    }
    if (histograms.empty()) answer.notes.push_back(request.words("period.no-histogram", {path}));
}

Status certify(Answer& answer, const Request& request, const Game& game, const PeriodRunFinding& ran) {
    if (!request.has("--certificate")) return Done{};
    if (ran.finding.standing != Standing::proved && !ran.rests_on_checkpoint_to) {
        answer.notes.push_back(request.words("period.no-certificate", {request.text("--certificate")}));
        return Done{};
    }
    const auto text = certificate_of(game, ran);
    if (!text) return text.error();
    put_certificate(answer, request, *text);
    if (ran.stations_stopped) {
        answer.exit = std::max(answer.exit, Exit::stopped);
        answer.notes.push_back(request.words("period.stations-stopped"));
    } else if (request.number("--stations").value_or(0) > 0 && !ran.stations) {
        answer.notes.push_back(request.words("period.no-stations"));
    }
    return Done{};
}

}  // namespace

std::string equation_of(const Periodicity& periodicity) {
    const std::string rise = periodicity.saltus == 0 ? "" : fmt::format(" + {}", periodicity.saltus);
    return fmt::format("G(n + {}) = G(n)", periodicity.period) + rise;
}

void write_period(Json& json, const PeriodFinding& found) {
    auto json_or_null = [](const auto& value) { return value ? json_number(*value) : Json(nullptr); };
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
    if (found.sequence) json["method"] = found.sequence->method();
}

Result<Answer> answer_period(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    PeriodRun run;
    run.limit = request.number("--limit").value_or(default_period_limit);
    const auto folder = checkpoint_folder(request, "period " + game->text);
    if (!folder) return folder.error();
    run.folder = *folder ? &**folder : nullptr;
    run.checkpoint_seconds = checkpoint_seconds(request);
    if (const Status read = read_options(request, run); !read) return read.error();
    Clock clock(request);
    std::optional<HeapSize> known_at_start;
    run.keep_going = [&](HeapSize known, HeapSize limit) {
        if (!known_at_start) known_at_start = known;
        request.environment->progress({known, limit, clock.rate(known - std::min(known, *known_at_start))});
        return clock.keep_going();
    };
    auto ran = run_period(*game, run);
    if (!ran) return ran.error();
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    write_json(answer.json, *ran);
    answer.text = text_header(request, *game, Convention::normal);
    if (game->board == Board::ring) answer.text += request.words("values.rows") + "\n";
    answer.text += write_text(request, *ran);
    note_end(answer, request, game->rules, run, *ran, clock.timed_out());
    note_files(answer, request, run, *ran);
    put_histogram(answer, request, *ran);
    if (const Status certified = certify(answer, request, *game, *ran); !certified) return certified.error();
    return answer;
}

}  // namespace ishitori::inline commands

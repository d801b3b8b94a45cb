// period: the period of the nim-sequence with its proof.
#include <fmt/format.h>

#include <chrono>

#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/period_json.hpp"
#include "run/period_run.hpp"
#include "show/aligned.hpp"

namespace ishitori {

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
        json["double_check"] = std::move(twice);
    }
    if (run.resumed) json["resumed"] = true;
    if (run.derived_again_to) json["derived_again_to"] = json_number(*run.derived_again_to);
    if (run.rests_on_checkpoint_to) {
        json["rests_on"] = "checkpoint";
        json["rests_on_checkpoint_to"] = json_number(*run.rests_on_checkpoint_to);
    }
}

// "heaps,value,count": how often each nim-value occurs among heaps 1 .. 2^k.
std::string histogram_csv(const std::vector<ValueHistogram>& histograms) {
    std::string text = "heaps,value,count\n";
    for (const ValueHistogram& histogram : histograms) {
        for (std::size_t value = 0; value < histogram.count.size(); ++value) {
            if (histogram.count[value] > 0)
                text += fmt::format("{},{},{}\n", histogram.heaps, value, histogram.count[value]);
        }
    }
    return text;
}

std::string write_text(const Request& request, const PeriodRunFinding& run) {
    const PeriodFinding& found = run.finding;
    std::string text;
    LabelledRows rows;
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
    if (run.sparse) {
        rows.emplace_back(
            request.words("period.window"),
            request.words("period.window-is",
                          {std::to_string(run.sparse->window), std::to_string(run.sparse->window_end),
                           std::to_string(run.sparse->rares.size()), std::to_string(run.sparse->last_rare)}));
    }
    rows.emplace_back(
        request.words("period.computed"),
        request.words("period.computed-to",
                      {std::to_string(found.verified_to),
                       run.method == "automatic" ? request.words("method.automatic") : run.method}));
    if (run.checksum) rows.emplace_back(request.words("period.checksum"), *run.checksum);
    if (run.derived_again_to) {
        rows.emplace_back(request.words("period.derived-again"),
                          request.words("period.derived-again-to", {std::to_string(*run.derived_again_to)}));
    }
    if (run.agrees_to) {
        rows.emplace_back(request.words("period.agrees"),
                          request.words("period.agrees-to", {std::to_string(*run.agrees_to), run.agrees_by}));
    }
    return text + aligned(rows);
}

}  // namespace

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
    std::optional<CheckpointFolder> folder;
    if (request.has("--checkpoint")) {
#if defined(__wasi__)
        return Error::input("web.in-page", "--checkpoint");
#else
        auto opened = CheckpointFolder::open(request.text("--checkpoint"), "period " + game->text);
        if (!opened) return opened.error();
        folder.emplace(std::move(*opened));
        if (folder->used() && !request.has("--resume"))
            return Error::input("checkpoint.there", printable(folder->path()));
        run.folder = &*folder;
        run.checkpoint_seconds = static_cast<double>(request.number("--checkpoint-every").value_or(60));
#endif
    } else if (request.has("--resume") || request.has("--checkpoint-every")) {
        return Error::input("option.needed", request.command->name, "--checkpoint");
    }
    const auto threads = request.number("--threads").value_or(1);
    if (threads < 1 || threads > 256) return Error::input("period.threads", std::to_string(threads));
    run.threads = static_cast<unsigned>(threads);
    run.keep = request.text("--keep");
    run.double_check = request.has("--double-check");
    const bool certified = request.has("--certificate");
    if (request.has("--stations") && !certified)
        return Error::input("option.needed", request.command->name, "--certificate");
    run.stations = request.number("--stations");
    if (!certified) run.stations = 0;
    if (run.stations.value_or(0) > most_stations)
        return Error::input("period.stations", std::to_string(*run.stations), std::to_string(most_stations));
    const auto start = std::chrono::steady_clock::now();
    const auto timeout = request.number("--timeout");
    bool timed_out = false;
    std::optional<HeapSize> known_at_start;
    run.keep_going = [&](HeapSize known, HeapSize limit) {
        if (!known_at_start) known_at_start = known;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        request.environment->progress({known, limit,
                                       static_cast<double>(known - std::min(known, *known_at_start)) /
                                           std::max(seconds.count(), 1e-9)});
        timed_out = timeout && seconds.count() >= static_cast<double>(*timeout);
        return !timed_out && request.environment->keep_going();
    };
    auto ran = run_period(*game, run);
    if (!ran) return ran.error();
    const PeriodFinding* const found = &ran->finding;
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    write_json(answer.json, *ran);
    answer.text = text_header(request, *game, Convention::normal) + write_text(request, *ran);
    if (found->standing != Standing::proved) {
        answer.exit = Exit::stopped;
        const char* key = ran->memory_met                         ? "period.memory-met"
                          : ran->rests_on_checkpoint_to           ? "period.rests-on-checkpoint"
                          : ran->undecided                        ? "period.undecided"
                          : timed_out                             ? "period.timeout"
                          : found->stopped                        ? "period.stopped"
                          : found->standing == Standing::observed ? "period.only-observed"
                                                                  : "period.limit-met";
        const bool limit_met = std::string_view(key) == "period.limit-met";
        answer.notes.push_back(
            request.words(key, {std::to_string(limit_met                     ? run.limit
                                               : ran->rests_on_checkpoint_to ? *ran->rests_on_checkpoint_to
                                                                             : found->verified_to)}));
    }
    if (ran->from_previous)
        answer.notes.push_back(request.words("checkpoint.from-previous", {folder->path()}));
    if (ran->checkpoint_fault) {
        answer.exit = ran->checkpoint_fault->exit;
        answer.notes.push_back(say(request.language(), *ran->checkpoint_fault));
    } else if (folder && found->standing == Standing::open && ran->checksum) {
        answer.notes.push_back(request.words("checkpoint.saved", {folder->path()}));
    } else if (folder && !ran->checksum) {
        answer.notes.push_back(request.words("checkpoint.unused", {folder->path()}));
    }
    if (run.double_check && !ran->agrees_to) {
        answer.exit = std::max(answer.exit, Exit::stopped);
        answer.notes.push_back(request.words("period.not-checked-twice"));
    }
    if (ran->keep_fault) {
        answer.exit = ran->keep_fault->exit;
        answer.notes.push_back(say(request.language(), *ran->keep_fault));
    } else if (!run.keep.empty()) {
        answer.json["kept"] = run.keep;
        answer.text += request.words("period.kept", {printable(run.keep)}) + "\n";
    }
    if (request.has("--histogram") && ran->histograms.empty() && found->sequence)
        ran->histograms = histograms_of(found->values());
    if (const std::string path = request.text("--histogram"); path == "-") {
        answer.text += "\n" + histogram_csv(ran->histograms);
        if (ran->histograms.empty()) answer.notes.push_back(request.words("period.no-histogram", {path}));
    } else if (request.has("--histogram")) {
        if (const Status status = write_file(path, histogram_csv(ran->histograms)); !status) {
            answer.exit = status.error().exit;
            answer.notes.push_back(say(request.language(), status.error()));
        } else if (ran->histograms.empty()) {
            answer.notes.push_back(request.words("period.no-histogram", {path}));
        }
    }
    if (const std::string path = request.text("--certificate"); request.has("--certificate")) {
        if (found->standing != Standing::proved && !ran->rests_on_checkpoint_to) {
            answer.notes.push_back(request.words("period.no-certificate", {path}));
            return answer;
        }
        const auto text = certificate_of(*game, *ran);
        if (!text) return text.error();
        if (const Status status = write_file(path, *text); !status) {
            // what was found is still said
            answer.exit = status.error().exit;
            answer.notes.push_back(say(request.language(), status.error()));
            return answer;
        }
        if (request.number("--stations").value_or(0) > 0 && !ran->stations)
            answer.notes.push_back(request.words("period.no-stations"));
        answer.json["certificate"] = path;
        answer.text += request.words("period.certificate", {path}) + "\n";
    }
    return answer;
}

}  // namespace ishitori

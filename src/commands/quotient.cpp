// quotient: the misère quotient of a game.
#include "misere/quotient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "base/split.hpp"
#include "claims/certificate.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "misere/genus.hpp"
#include "play/settled_quotient.hpp"
#include "run/quotient_run.hpp"
#include "show/free_heap_proof.hpp"
#include "show/free_heap_words.hpp"
#include "show/paper.hpp"
#include "show/picture.hpp"
#include "show/quotient_words.hpp"
#include "show/svg.hpp"

namespace ishitori::commands {

namespace {

// The stop in words, for an answer that is not proved.
void note_open(Answer& answer, const Request& request, const FoundQuotient& found, HeapSize limit) {
    const std::string heaps = std::to_string(found.quotient.max_heap());
    const std::string next = std::to_string(found.quotient.max_heap() + 1);
    switch (found.stop) {
        case QuotientStop::elements:
            answer.note(request, "quotient.elements", {heaps, found.reached, next, found.quotient.order});
            break;
        case QuotientStop::no_repair:
            answer.note(request, "quotient.no-repair", {heaps});
            break;
        case QuotientStop::interrupted:
            answer.note(request, "period.stopped", {heaps});
            break;
        case QuotientStop::heaps:
            answer.note(request, "quotient.limit-met", {limit});
            break;
        case QuotientStop::family:
        case QuotientStop::proved:
        case QuotientStop::free_heaps:
        case QuotientStop::start_refused:
            break;
    }
    if (found.observed_to > 0) answer.note(request, "quotient.observed", {next, found.observed_to});
    if (found.beyond_out_of_memory) answer.note(request, "quotient.free-memory");
    if (!found.quotient.families.empty()) {
        const FailureFamily& family = found.quotient.families.front();
        answer.note(
            request, "quotient.family",
            {heap_word_text(family.base), heap_word_text(family.unit), heaps, family.first, family.last});
    }
}

// The P-positions over two free heaps, as SVG.
void write_slice(Answer& answer, const Request& request, const Game& game, const FreeHeapQuotient& quotient) {
    const FreeHeapSlice slice = free_heap_slice(quotient);
    if (slice.rows.empty()) {
        answer.note(request, "quotient.no-slice");
        return;
    }
    const std::string down = std::to_string(slice.down), across = std::to_string(slice.across);
    const std::string path = request.text("--plot");
    const std::string svg =
        grid_svg(slice.rows, {request.words("quotient.slice-title", {game.text, down, across}),
                              request.words("quotient.slice-number", {across}),
                              request.words("quotient.slice-number", {down})});
    if (const Status status = write_picture(request, path, svg); !status)
        return note_fault(answer, request, status.error());
    answer.json["slice"] = path;
    answer.line(request, "quotient.slice-written", {path});
}

void note_checkpoint(Answer& answer, const Request& request, const QuotientRun& run,
                     const QuotientRunFinding& ran) {
    if (ran.resumed) answer.json["resumed"] = true;
    if (ran.from_previous) answer.note(request, "checkpoint.from-previous", {run.folder->path()});
    if (ran.checkpoint_fault) {
        note_fault(answer, request, *ran.checkpoint_fault);
    } else if (ran.saved && answer.exit == Exit::stopped) {
        answer.note(request, "checkpoint.saved", {run.folder->path()});
    }
}

std::vector<std::string> words_of(const Json& list) { return list.get<std::vector<std::string>>(); }

// The monoid with its P-portion in the language of GAP or Sage.
std::string monoid_in(const std::string& format, const Json& json) {
    WrittenMonoid monoid{words_of(json["generators"]), words_of(json["relations"]), {}};
    if (json.contains("free_heaps")) {
        for (const Json& region : json["free_heaps"]["regions"])
            monoid.portions.push_back({region["where"].get<std::string>(), words_of(region["p"])});
    } else {
        monoid.portions.push_back({"", words_of(json["p_portion"])});
    }
    return format == "gap" ? gap_monoid(monoid) : sage_monoid(monoid);
}

// The rows of a table for papers, from the fields of the JSON.
class PaperRows {
  public:
    PaperRows(const Game& game, const Json& json) {
        row("game", game.text);
        const bool ruled = json.contains("weights") || json.contains("automaton");
        row("heaps", json["period"].is_null() && !json.contains("kernel") && !ruled
                         ? "0 to " + json["max_heap"].dump()
                         : "all");
        if (json.contains("weights"))
            weights(json["weights"]);
        else if (json.contains("automaton"))
            automaton(json["automaton"]);
        else
            quotient(json);
    }
    const std::vector<std::vector<std::string>>& rows() const { return rows_; }

  private:
    void row(const std::string& name, const Json& value) {
        rows_.push_back({name, value.is_string() ? value.get<std::string>() : value.dump()});
    }
    static std::string listed(const Json& words) { return joined(words_of(words), ", "); }

    void weights(const Json& weights) {
        row("period of the growth", weights["period"]);
        row("preperiod", weights["preperiod"]);
        row("remainders modulo", weights["modulus"]);
        for (std::size_t n = 0; n < weights["heaps"].size(); ++n) {
            const Json& heap = weights["heaps"][n];
            row(fmt::format("heap {}", n),
                fmt::format("class {}, largest {}, others {}", heap["class"].dump(), heap["largest"].dump(),
                            heap["others"].dump()));
        }
        for (std::size_t i = 0; i < weights["largest_steps"].size(); ++i)
            row(fmt::format("growth of {}", weights["preperiod"].get<HeapSize>() + i),
                fmt::format("largest {}, others {}", weights["largest_steps"][i].dump(),
                            weights["other_steps"][i].dump()));
        row("totals", fmt::format("0 to {} or more", weights["total_most"].dump()));
        row("excesses", fmt::format("{} or less to {} or more", weights["excess"][0].dump(),
                                    weights["excess"][1].dump()));
        for (const Json& p : weights["p"])
            row("P-position", fmt::format("class {}, total {}, remainder {}, excess {}", p["class"].dump(),
                                          p["total"].dump(), p["remainder"].dump(), p["excess"].dump()));
    }

    void automaton(const Json& automaton) {
        const auto p = automaton["p"].get<std::set<std::size_t>>();
        row("period of the steps to the next size", automaton["period"]);
        for (std::size_t s = 0; s < automaton["add"].size(); ++s)
            row(fmt::format("state {}", s),
                fmt::format("one more heap {}, next size {}{}", automaton["add"][s].dump(),
                            automaton["next"][s].dump(), p.contains(s) ? ", P" : ""));
    }

    void quotient(const Json& json) {
        const bool free = json.contains("free_heaps");
        row(free ? "order of M" : "order", free ? json["free_heaps"]["monoid_order"] : json["order"]);
        if (!json["period"].is_null()) {
            row("period", json["period"]);
            row("preperiod", json["preperiod"]);
        }
        std::vector<std::string> named = words_of(json["generators"]);
        for (std::size_t i = 0; i < named.size(); ++i) named[i] += " = " + json["generator_heaps"][i].dump();
        row("generators (heaps)", joined(named, ", "));
        if (!free) row("P-portion", listed(json["p_portion"]));
        row(free ? "relations of M" : "relations", listed(json["relations"]));
        const auto phi = words_of(json["phi"]);
        for (std::size_t n = 0; n < phi.size(); ++n) row(fmt::format("Phi({})", n), phi[n]);
        if (!free) return;
        row("free heaps", joined(json["free_heaps"]["heaps"].get<std::vector<HeapSize>>(), ", "));
        if (json["free_heaps"].contains("powers_apart")) row("infinite", "yes");
        for (const Json& region : json["free_heaps"]["regions"])
            row(region["where"] == "" ? "P" : "P where " + region["where"].get<std::string>(),
                listed(region["p"]));
    }

    std::vector<std::vector<std::string>> rows_;
};

// The text in the format of --format.
void write_for_paper(Answer& answer, const Request& request, const Game& game) {
    const std::string format = request.text("--format", "text");
    const Json& json = answer.json;
    if (format == "text") return;
    if (format != "gap" && format != "sage") {
        answer.text = paper_table(format, PaperRows(game, json).rows());
    } else if (json.contains("weights") || json.contains("automaton")) {
        answer.note(request, "quotient.no-format");
    } else {
        answer.text = monoid_in(format, json);
    }
}

void certify(Answer& answer, const Request& request, const Game& game, const SettledQuotient& settled) {
    if (!request.has("--certificate")) return;
    if (const std::string text = settled.certificate(game); !text.empty())
        return put_certificate(answer, request, text);
    answer.note(request, "quotient.no-certificate", {request.text("--certificate"), largest_certified_order});
}

// With --explain: each case of the powers that the claim distinguishes.
void explain(Answer& answer, const Request& request, const Game& game, const FreeHeapQuotient& claim) {
    if (!request.has("--explain") || !claim.apart) return;
    FreeHeapProof proof = free_heap_proof(request, game, claim);
    answer.json["explanation"] = std::move(proof.json);
    answer.text += proof.text;
}

// Without a finite quotient, but with a claim with free heaps [T12].
Answer answer_beyond(const Request& request, const Game& game, HeapSize limit, const FoundQuotient& found) {
    const FreeHeapQuotient& quotient = *found.beyond;
    Answer answer = answer_about(request, game, Convention::misere);
    const bool whole = quotient.period > 0;
    answer.json["status"] = whole ? "proved" : "partial";
    write_free_heaps(answer.json, quotient);
    answer.json["theorem"] = whole ? Json("misere-period") : Json(nullptr);
    answer.json["finite"] = {{"max_heap", json_number(found.quotient.max_heap())},
                             {"order", found.quotient.order}};
    answer.text += free_heap_text(request, quotient, answer.json);
    if (!whole) {
        const bool limit_met = quotient.max_heap() >= limit;
        const char* const why = limit_met                  ? "quotient.free-limit"
                                : found.beyond_interrupted ? "period.stopped"
                                                           : "quotient.free-stopped";
        answer.note(request, why, {limit_met ? limit : quotient.max_heap()});
        if (found.beyond_out_of_memory) answer.note(request, "quotient.free-memory");
        // An infinite quotient is an answer, although larger heaps stay open.
        if (!quotient.apart || found.beyond_interrupted) answer.exit = Exit::stopped;
    }
    explain(answer, request, game, quotient);
    return answer;
}

// For a rule that settles every heap: the quotient that was found belongs to the first heaps.
void write_infinite(Json& json) {
    json["finite"] = {{"max_heap", json["max_heap"]}, {"order", json["order"]}};
    json["infinite"] = true;
    json["order"] = json["p_portion_size"] = nullptr;
}

std::string added_heaps(const std::vector<HeapSize>& heaps) {
    std::string text;
    for (const HeapSize heap : heaps) text += fmt::format(" + {}", heap);
    return text;
}

// A rule by weights [T15] that settles every heap.
void write_weights(Answer& answer, const Request& request, const WeightRule& rule) {
    Json heaps = Json::array(), cases = Json::array();
    std::string listed_heaps, steps;
    std::vector<std::string> p;
    for (HeapSize n = 0; n < rule.heaps.size(); ++n) {
        const HeapWeights& heap = rule.heaps[n];
        heaps.push_back({{"class", heap.in_class}, {"largest", heap.top}, {"others", heap.rest}});
        listed_heaps +=
            fmt::format("{}{}: {}, {} + {}", n == 0 ? "" : "; ", n, heap.in_class, heap.top, heap.rest);
    }
    for (HeapSize r = 0; r < rule.period; ++r) {
        steps += fmt::format("{}{}: {} + {}", r == 0 ? "" : "; ", rule.preperiod + r, rule.top_steps[r],
                             rule.rest_steps[r]);
    }
    // A value at a bound represents all values beyond it.
    auto bounded = [](std::int64_t value, std::int64_t low, std::int64_t high) {
        return (value == low ? "<= " : value == high ? ">= " : "") + std::to_string(value);
    };
    for (std::size_t number = 0; number < rule.p.size(); ++number) {
        if (!rule.p[number]) continue;
        const auto [c, remainder, total, excess] = rule.facts_of(number);
        cases.push_back({{"class", c}, {"remainder", remainder}, {"total", total}, {"excess", excess}});
        p.push_back(request.words(
            "quotient.weights-case",
            {c, bounded(static_cast<std::int64_t>(total), -1, static_cast<std::int64_t>(rule.most)),
             fmt::format("{} mod {}", remainder, rule.modulus), bounded(excess, rule.low, rule.high)}));
    }
    answer.json["weights"] = {{"classes", rule.classes},        {"modulus", rule.modulus},
                              {"total_most", rule.most},        {"excess", {rule.low, rule.high}},
                              {"preperiod", rule.preperiod},    {"period", rule.period},
                              {"heaps", std::move(heaps)},      {"largest_steps", rule.top_steps},
                              {"other_steps", rule.rest_steps}, {"p", std::move(cases)}};
    constexpr std::uint32_t max_listed_classes = 64;  // the certificate has larger tables
    if (!rule.class_sums.empty())
        answer.json["weights"]["class_sums"] =
            rule.classes <= max_listed_classes ? Json(rule.class_sums) : Json(nullptr);
    if (rule.apart) {
        answer.json["weights"]["powers_apart"] = {
            {"power", rule.apart->power}, {"growing", rule.apart->growing}, {"others", rule.apart->others}};
        write_infinite(answer.json);
    }
    answer.text +=
        request.paint(Tone::blue, request.words("quotient.weights", {class_addition(request, rule),
                                                                     rule.preperiod, rule.period})) +
        "\n  " + request.words("quotient.weights-heaps", {listed_heaps}) + "\n  " +
        request.words("quotient.weights-steps", {steps}) + "\n  " +
        request.words("quotient.weights-p", {shortened(p, max_listed_words, "; ", "; ...")}) + "\n";
    if (!rule.apart) return;
    const std::string others = added_heaps(rule.apart->others);
    answer.line(request, "quotient.weights-infinite",
                {rule.apart->power,
                 fmt::format("{}, {}, {}, ...", rule.apart->growing, rule.apart->growing + rule.period,
                             rule.apart->growing + 2 * rule.period),
                 others});
}

// An automaton [T23] that settles every heap.
void write_automaton(Answer& answer, const Request& request, const Automaton& automaton) {
    const HeapSize period = automaton.period(largest_automaton_period);
    Json p = Json::array();
    for (AutomatonState s = 0; s < automaton.states(); ++s) {
        if (automaton.p[s]) p.push_back(s);
    }
    answer.json["automaton"] = {{"period", period},
                                {"small", automaton.small},
                                {"add", automaton.add},
                                {"next", automaton.next},
                                {"p", std::move(p)}};
    answer.line(request, "quotient.automaton", {automaton.states(), period});
    if (!automaton.apart) return;
    const auto& [heap, step, others] = *automaton.apart;
    answer.json["automaton"]["heaps_apart"] = {{"heap", heap}, {"step", step}, {"others", others}};
    write_infinite(answer.json);
    answer.line(request, "quotient.automaton-infinite",
                {fmt::format("{}, {}, {}, ...", heap, heap + step, heap + 2 * step), added_heaps(others)});
}

// A finite quotient, or the part that was found: for a game settled by `kernel` or by a rule, or open.
struct Finite {
    const MisereQuotient& quotient;
    std::optional<NormalKernel> kernel;
    std::string_view rule;  // the theorem; "" without a rule

    bool proved() const { return quotient.status == QuotientStatus::proved; }
};

void write_finite(Json& json, const Finite& finite) {
    const MisereQuotient& quotient = finite.quotient;
    const bool proved = finite.proved();
    const auto forms = normal_forms(quotient);
    json["status"] = finite.kernel || !finite.rule.empty() ? "proved" : status_name(quotient.status);
    json["infinite"] = proved ? Json(false) : Json(nullptr);
    json["order"] = quotient.order;
    json["p_portion_size"] = quotient.p_portion_size();
    write_presentation(json, quotient, forms);
    const auto word = [&](QuotientElement x) { return word_text(quotient, forms[x]); };
    json["p_portion"] = json_list(p_portion(quotient), word);
    json["phi"] = json_list(quotient.phi, word);
    json["max_heap"] = json_number(quotient.max_heap());
    json["period"] = proved ? json_number(quotient.period) : Json(nullptr);
    json["preperiod"] = proved ? json_number(quotient.preperiod) : Json(nullptr);
    json["theorem"] = proved                 ? Json("misere-period")
                      : finite.kernel        ? Json("normal-kernel")
                      : !finite.rule.empty() ? Json(finite.rule)
                                             : Json(nullptr);
    if (finite.kernel) {
        json["kernel"] = {{"from", json_number(quotient.preperiod)}, {"outside", finite.kernel->outside}};
    }
    // A part that is not tame makes the whole not tame; a tame part proves nothing.
    const bool whole = proved || finite.kernel;
    json["tame"] = !is_tame(quotient) ? Json(false) : whole ? Json(true) : Json(nullptr);
    if (quotient.families.empty()) return;
    json["families"] = json_list(quotient.families, [](const FailureFamily& family) -> Json {
        return {{"base", heap_word_text(family.base)},
                {"unit", heap_word_text(family.unit)},
                {"first", family.first},
                {"last", family.last}};
    });
}

std::string finite_text(const Request& request, const Finite& finite, const Json& json) {
    const MisereQuotient& quotient = finite.quotient;
    const auto order = quotient.order, portion = quotient.p_portion_size();
    const HeapSize last = quotient.max_heap(), preperiod = quotient.preperiod;
    const std::string found =
        finite.kernel
            ? request.words("quotient.kernel", {order, portion, last, preperiod, finite.kernel->outside})
        : finite.proved() ? request.words("quotient.proved", {order, portion, quotient.period, preperiod})
                          : request.words("quotient.partial", {order, portion, last});
    return request.paint(finite.kernel || finite.proved() ? Tone::blue : Tone::orange, found) + "\n  " +
           request.words("quotient.generators", {generators_text(quotient)}) + "\n  " +
           request.words("quotient.relations", {listed(json["relations"])}) + "\n  " +
           request.words("quotient.p-portion", {listed(json["p_portion"])}) + "\n  " +
           request.words("quotient.phi", {listed(json["phi"])}) + "\n";
}

// A game whose heaps are all tame [T6]. The list of elements covers the heaps 0 .. max_heap.
Answer answer_tame(const Request& request, const Game& game, const TameGame& tame) {
    Answer answer = answer_about(request, game, Convention::misere);
    const Finite finite{tame.quotient, std::nullopt, ""};
    const auto& [theorem, label] = std::pair(tame.claim.theorem, name_of(tame.claim.theorem).label);
    const auto infinite = tame.infinite();
    Json& json = answer.json;
    write_finite(json, finite);
    json["status"] = "proved";
    json["theorem"] = name_of(theorem).name;
    json["tame"] = true;
    json["finite"] = {{"max_heap", json["max_heap"]}, {"order", json["order"]}};
    json["infinite"] = infinite ? Json(*infinite) : Json(nullptr);
    json["order"] = tame.whole ? json_number(tame.whole->order) : Json(nullptr);
    json["p_portion_size"] = tame.whole ? json_number(tame.whole->p_portion_size) : Json(nullptr);
    json["period"] = tame.whole ? json_number(tame.whole->period) : Json(nullptr);
    json["preperiod"] = tame.whole ? json_number(tame.whole->preperiod) : Json(nullptr);
    json["fickle_heaps"] = json_numbers(tame.fickle);
    json["fickle"] = theorem == TameTheorem::subtraction ? "values"
                     : theorem == TameTheorem::period    ? "period"
                                                         : "heaps";
    answer.line(request, "quotient.tame", {label});
    answer.text += "  " + request.words("quotient.tame-rule") + "\n  ";
    const std::string fickle = shortened(tame.fickle, max_listed_words, ", ", ", ...");
    if (theorem == TameTheorem::subtraction)
        answer.line(request, "quotient.tame-fickle-values");
    else if (theorem == TameTheorem::period)
        answer.line(request, "quotient.tame-fickle-period", {tame.quotient.max_heap(), fickle});
    else
        answer.line(request, "quotient.tame-fickle", {fickle});
    if (!infinite)
        answer.line(request, "quotient.tame-open");
    else if (*infinite)
        answer.line(request, "quotient.tame-infinite", {tame.values->period, tame.values->saltus});
    else
        answer.line(
            request, "quotient.tame-finite",
            {tame.whole->order, tame.whole->p_portion_size, tame.whole->period, tame.whole->preperiod});
    answer.text += finite_text(request, finite, json);
    return answer;
}

// The quotient of the first heaps is finite, and a claim about few large heaps proves that the next heap
// makes it infinite.
void write_infinite_with_next(Answer& answer, const Request& request, const Game& game,
                              const FreeHeapQuotient& claim) {
    const Json apart = powers_apart_json(FreeHeapOracle(claim));
    const std::string u = apart["u"], v = apart["v"], w = apart["w"];
    const std::vector<HeapSize> bounded = claim.bounded();
    answer.json["infinite"] = true;
    answer.json["infinite_with"] = {{"heap", json_number(claim.max_heap())},
                                    {"free_heaps", json_numbers(claim.free)},
                                    {"bounded_heaps", json_numbers(bounded)},
                                    {"at_most", claim.bound.most},
                                    {"monoid_order", claim.order},
                                    {"powers_apart", apart}};
    answer.line(request, "quotient.infinite-next",
                {claim.max_heap(), u, v, w == "1" ? "" : " " + w, claim.bound.most, joined(bounded, ", ")});
    explain(answer, request, game, claim);
}

// A finite quotient, a rule for every heap, or the part that was found.
Answer answer_finite(const Request& request, const Game& game, HeapSize limit,
                     const SettledQuotient& settled) {
    const FoundQuotient& found = settled.found;
    const auto* const weights = settled.rule ? std::get_if<WeightRule>(&*settled.rule) : nullptr;
    Finite finite{found.quotient, std::nullopt,
                  weights != nullptr ? "weights"
                  : settled.rule     ? "automaton"
                                     : ""};
    if (found.quotient.status == QuotientStatus::kernel)
        finite.kernel = normal_kernel(game.rules, found.quotient);
    Answer answer = answer_about(request, game, Convention::misere);
    write_finite(answer.json, finite);
    const std::string first_heaps = finite_text(request, finite, answer.json);
    if (weights != nullptr)
        write_weights(answer, request, *weights);
    else if (settled.rule)
        write_automaton(answer, request, std::get<Automaton>(*settled.rule));
    answer.text += first_heaps;
    if (settled.rule) return answer;
    if (answer.json["tame"] == true) answer.line(request, "quotient.is-tame");
    if (found.infinite_with_next) {
        write_infinite_with_next(answer, request, game, *found.infinite_with_next);
        if (found.stop != QuotientStop::interrupted) return answer;
        answer.exit = Exit::stopped;
        answer.note(request, "period.stopped", {found.quotient.max_heap()});
    } else if (!finite.proved() && !finite.kernel) {
        answer.exit = Exit::stopped;
        note_open(answer, request, found, limit);
        if (found.observed_to > 0) answer.json["observed_to"] = found.observed_to;
    }
    return answer;
}

}  // namespace

Result<Answer> answer_quotient(const Request& request, const Game& game) {
    if (request.has("--normal")) return Error::input("misere.only", request.command->name);
    QuotientRun run;
    QuotientLimits& limits = run.limits;
    limits.heaps = request.number("--to").value_or(limits.heaps);
    limits.within_memory(request.number("--memory").value_or(usual_memory));
    if (const Status target = certificate_target(request); !target) return target.error();
    if (const Status target = picture_target(request.text("--plot")); !target) return target.error();
    const auto folder = checkpoint_folder(request, "quotient " + game.text);
    if (!folder) return folder.error();
    run.folder = *folder ? &**folder : nullptr;
    run.checkpoint_seconds = checkpoint_seconds(request);
    const Control control = control_of(request);
    HeapSize known_end = 0;  // of the heaps that are settled
    const HeapSize goal = request.has("--to") ? limits.heaps + 1 : max_heap_size;
    limits.settled = [&](const QuotientFinder& finder) { known_end = finder.quotient().phi.size(); };
    limits.settled_beyond = [&](const MisereQuotient&, const FreeHeapQuotient& claim) {
        known_end = claim.max_heap() + 1;
    };
    limits.keep_going = [&] { return control.may_continue(known_end, goal); };
    std::optional<SettledQuotient> settled;
    QuotientRunFinding ran;
    if (run.folder == nullptr) {
        settled = settle_quotient(game, limits, !request.has("--to"));
    } else if (quotient_applies(game.rules)) {
        auto finding = run_quotient(game, run);
        if (!finding) return finding.error();
        ran = std::move(*finding);
        settled = SettledQuotient{std::move(ran.found)};
    }
    if (!settled) {
        TameHeaps heaps(game.rules, std::uint64_t{1} << 20U);
        heaps.extend(64, limits.keep_going);
        return heaps.first_wild() ? Error::input("quotient.no-theory-wild", game.text, *heaps.first_wild())
                                  : Error::input("quotient.no-theory", game.text);
    }
    const auto& beyond = settled->found.beyond;
    Answer answer = settled->tame ? answer_tame(request, game, *settled->tame)
                    : beyond      ? answer_beyond(request, game, limits.heaps, settled->found)
                                  : answer_finite(request, game, limits.heaps, *settled);
    const bool free = beyond && !settled->tame;
    if (request.has("--plot") && !free) answer.note(request, "quotient.no-slice");
    if (request.has("--explain") && !(free && beyond->apart) && !settled->found.infinite_with_next)
        answer.note(request, "quotient.explain-none");
    write_for_paper(answer, request, game);
    note_checkpoint(answer, request, run, ran);
    if (request.has("--plot") && free) write_slice(answer, request, game, *beyond);
    certify(answer, request, game, *settled);
    return answer;
}

}  // namespace ishitori::commands

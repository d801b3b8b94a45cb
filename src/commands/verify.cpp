// verify: certificates, with the code of ishitori-verify.
#include <fmt/format.h>

#include "base/utf8.hpp"
#include "check/check.hpp"
#include "commands/answers.hpp"
#include "words/claim_words.hpp"

namespace ishitori {

namespace {

Json quotient_json(const QuotientClaim& claim) {
    Json json = Json::object();
    json["kind"] = "quotient";
    json["game"] = claim.game;
    json["convention"] = convention_name(Convention::misere);
    json["status"] = status_name(claim.quotient.status);
    json["order"] = claim.quotient.order;
    json["p_portion_size"] = claim.quotient.p_portion_size();
    json["max_heap"] = json_number(claim.quotient.max_heap());
    json["period"] = json_number(claim.quotient.period);
    json["preperiod"] = json_number(claim.quotient.preperiod);
    return json;
}

// Why the proved checker refuses a file, as a sentence. `why`: "line 7", "claim", "digest".
std::string formal_reason(const Request& request, const std::string& why) {
    if (why.starts_with("line ")) return request.words("verify.formal-line", {why.substr(5)});
    return request.words(why == "digest" ? "verify.formal-digest" : "verify.formal-claim");
}

// By ishitori-verify-formal, file after file.
Result<Answer> answer_formally(const Request& request) {
    using Kind = FormalVerdict::Kind;
    Answer answer;
    Json files = Json::array();
    bool refused = false, unchecked = false, failed = false;
    for (const std::string& path : request.arguments) {
        const auto verdict = request.environment->formal_verdict(path);
        if (!verdict) return Error::machine("verify.no-formal");
        const std::string shown = printable(path);
        std::string name = "verified", sentence = request.words("verify.formal-verified", {shown}), reason;
        if (verdict->kind == Kind::failed) {
            failed = true;
            answer.notes.push_back(request.words("verify.formal-failed", {shown}));
            continue;
        }
        if (verdict->kind == Kind::refused) {
            refused = true;
            name = "refused";
            reason = formal_reason(request, verdict->why);
            sentence = request.words("verify.refused", {shown, reason});
        } else if (verdict->kind == Kind::unchecked) {
            unchecked = true;
            name = "unchecked";
            const std::string kind = verdict->why.substr(verdict->why.rfind(' ') + 1);
            reason = sentence = request.words("verify.formal-unchecked", {shown, printable(kind)});
        }
        answer.text += sentence + "\n";
        files.push_back({{"file", path}, {"checker", "formal"}, {"verdict", name}, {"reason", reason}});
    }
    answer.exit = failed      ? Exit::machine_failed
                  : refused   ? Exit::check_failed
                  : unchecked ? Exit::stopped
                              : Exit::answered;
    if (files.size() == 1 && request.arguments.size() == 1) {
        answer.json = files[0];
    } else {
        answer.json["verdict"] = failed || refused ? "refused" : unchecked ? "unchecked" : "verified";
        answer.json["files"] = std::move(files);
    }
    return answer;
}

Json free_heaps_json(const FreeHeapClaim& claim) {
    const FreeHeapQuotient& quotient = claim.quotient;
    Json json = Json::object();
    json["kind"] = "free-heaps";
    json["game"] = claim.game;
    json["convention"] = convention_name(Convention::misere);
    json["infinite"] = quotient.apart ? Json(true) : Json(nullptr);
    json["free_heaps"] = json_numbers(quotient.free);
    json["monoid_order"] = quotient.order;
    json["max_heap"] = json_number(quotient.max_heap());
    json["period"] = json_number(quotient.period);
    json["preperiod"] = json_number(quotient.preperiod);
    return json;
}

}  // namespace

Result<Answer> answer_verify(const Request& request) {
    if (request.has("--formal")) return answer_formally(request);
    Answer answer;
    Json files = Json::array();
    CheckLimits limits;
    limits.values = request.number("--heaps");
    if (request.has("--stretches")) {
        limits.stretches = parse_stretches(request.text("--stretches"));
        if (!limits.stretches)
            return Error::input("verify.bad-stretches", printable(request.text("--stretches")));
    }
    limits.keep_going = [&] { return request.environment->keep_going(); };
    WorstVerdict worst;
    for (const std::string& path : request.arguments) {
        const auto verdict = check_file(path, limits);
        worst.note(verdict);
        if (!verdict) {  // the others are still checked
            answer.notes.push_back(say(request.language(), verdict.error()));
            continue;
        }
        Json item = Json::object();
        item["file"] = path;
        item["verdict"] = verdict_name(*verdict);
        item["reason"] = verdict->refused() ? say(request.language(), *verdict->reason) : "";
        if (verdict->claim) {
            const PeriodClaim& claim = *verdict->claim;
            Json json = Json::object();
            json["kind"] = claim.theorem == Theorem::sparse_window ? "sparse-window" : "period";
            json["game"] = claim.game;
            json["convention"] = convention_name(claim.convention);
            json["theorem"] = theorem_name(claim.theorem);
            json["period"] = json_number(claim.periodicity.period);
            json["preperiod"] = json_number(claim.periodicity.preperiod);
            json["saltus"] = json_number(claim.periodicity.saltus);
            item["claim"] = std::move(json);
        }
        item["values_rederived"] = json_number(verdict->rederived);
        if (verdict->quotient) item["claim"] = quotient_json(*verdict->quotient);
        if (verdict->free_heaps) item["claim"] = free_heaps_json(*verdict->free_heaps);
        if (verdict->needed > 0) item["values_needed"] = json_number(verdict->needed);
        if (verdict->stretches > 0) {
            const auto [first, last] = verdict->checked;
            item["stretches"] = json_number(verdict->stretches);
            item["stretches_checked"] = last < first ? Json::array() : Json{first, last};
        }
        if (verdict->consistent() && verdict->stretches > 0) {
            answer.text += stretches_words(request.language(), printable(path), *verdict->claim,
                                           verdict->checked.first, verdict->checked.last, verdict->stretches);
        } else if (verdict->consistent()) {
            answer.text += request.words(
                "verify.consistent", {printable(path), claim_words(request.language(), *verdict->claim),
                                      std::to_string(verdict->rederived), std::to_string(verdict->needed)});
        } else if (verdict->verified()) {
            const bool is_quotient = !verdict->claim;
            const std::string claim = verdict->quotient ? claim_words(request.language(), *verdict->quotient)
                                      : verdict->free_heaps
                                          ? claim_words(request.language(), *verdict->free_heaps)
                                          : claim_words(request.language(), *verdict->claim);
            answer.text += request.words(is_quotient ? "verify.verified-quotient" : "verify.verified",
                                         {printable(path), claim, std::to_string(verdict->rederived)});
        } else {
            answer.text +=
                request.words("verify.refused", {printable(path), item["reason"].get<std::string>()});
        }
        answer.text += "\n";
        files.push_back(std::move(item));
    }
    answer.exit = worst.exit();
    // one file: its verdict itself; several: the list, and the worst verdict
    if (files.size() == 1 && request.arguments.size() == 1) {
        answer.json = files[0];
    } else {
        answer.json["verdict"] = worst.name();
        answer.json["files"] = std::move(files);
    }
    return answer;
}

}  // namespace ishitori

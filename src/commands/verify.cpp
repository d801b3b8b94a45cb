// verify: certificates, with the code of ishitori-verify.
#include "base/utf8.hpp"
#include "check/check.hpp"
#include "commands/answers.hpp"
#include "words/verify_files.hpp"

#if defined(ISHITORI_SURVEYS)
#include "commands/long_run.hpp"
#include "jobs/workers.hpp"
#endif

namespace ishitori::commands {

namespace {

// The proved checker's reason for rejecting a file, as a sentence. `why`: "line 7", "claim", "digest".
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
        std::string name = "unchecked", reason;
        if (verdict->kind == Kind::failed) {
            failed = true;
            answer.note(request, "verify.formal-failed", {shown});
            reason = answer.notes.back();
        } else if (verdict->kind == Kind::refused) {
            refused = true;
            name = "refused";
            reason = formal_reason(request, verdict->why);
            answer.line(request, "verify.refused", {shown, reason});
        } else if (verdict->kind == Kind::unchecked) {
            unchecked = true;
            reason = request.words("verify.formal-unchecked", {shown, printable(verdict->why)});
            answer.text += reason + "\n";
        } else {
            name = "verified";
            answer.line(request, "verify.formal-verified", {shown});
        }
        files.push_back({{"file", path}, {"checker", "formal"}, {"verdict", name}, {"reason", reason}});
    }
    answer.exit = failed      ? Exit::machine_failed
                  : refused   ? Exit::check_failed
                  : unchecked ? Exit::stopped
                              : Exit::answered;
    if (files.size() == 1) {
        answer.json = files[0];
    } else {
        answer.json["verdict"] = refused ? "refused" : failed || unchecked ? "unchecked" : "verified";
        answer.json["files"] = std::move(files);
    }
    return answer;
}

}  // namespace

Result<Answer> answer_verify(const Request& request) {
    if (request.has("--formal")) return answer_formally(request);
    VerifyQuestion question{request.arguments};
    for (const char* option : {"--to", "--segments", "--memory", "--timeout"}) {
        if (!request.has(option)) continue;
        if (const Status set = set_limit(question.limits, option, request.text(option)); !set)
            return set.error();
    }
    for (const char* option : {"--log", "--merge"}) {
        if (request.has(option) && request.text(option).empty())
            return Error::input("verify.no-name", option);
    }
    question.limits.keep_going = [&] { return request.environment->keep_going(); };
    question.ledger = request.text("--log");
    if (request.has("--merge")) question.joined.push_back(request.text("--merge"));
    VerifyCalls calls;
#if defined(ISHITORI_SURVEYS)
    const auto threads = threads_of(request, 1);
    if (!threads) return threads.error();
    Workers* workers = request.environment->workers;
    std::optional<ThreadWorkers> local_workers;
    if (workers == nullptr && *threads > 1) {
        workers = &local_workers.emplace(*threads);
        if (local_workers->none()) return Error::machine("survey.no-threads");
    }
    const Control control = control_of(request);
    if (workers != nullptr)
        calls.check = [&](const std::string& path, const check::CheckLimits& limits, check::Ledger* ledger) {
            return check_by_workers(*workers, path, limits, ledger, control.progress);
        };
#endif
    Answer answer;
    Tone tone = Tone::blue;
    calls.check = [&, examine = calls.check](const std::string& path, const check::CheckLimits& limits,
                                             check::Ledger* ledger) {
        auto verdict = examine(path, limits, ledger);
        tone = verdict && verdict->verified() ? Tone::blue : Tone::orange;
        return verdict;
    };
    calls.verdict = [&](const std::string& sentence) { answer.text += request.paint(tone, sentence) + "\n"; };
    calls.fault = [&](const std::string& sentence) { answer.notes.push_back(sentence); };
    const auto checked = verify_files(request.language(), question, calls);
    if (!checked) return checked.error();
    answer.exit = checked->exit;
    answer.json = Json::parse("{" + checked->json + "}");
    return answer;
}

}  // namespace ishitori::commands

// verify: certificates, with the code of ishitori-verify.
#include "base/utf8.hpp"
#include "check/check.hpp"
#include "check/check_stations.hpp"
#include "check/ledger.hpp"
#include "commands/answers.hpp"
#include "words/claim_words.hpp"

#if defined(ISHITORI_SURVEYS)
#include "commands/long_run.hpp"
#include "survey/workers.hpp"
#endif

namespace ishitori::inline commands {

#if defined(__wasi__)

// In the page: one certificate of a period. The checkers of the other kinds would make the page a fifth
// larger.
Result<Answer> answer_verify(const Request& request) {
    const std::string& name = request.arguments.front();
    const auto text = read_file(name, FileKind::certificate, {});
    if (!text) return text.error();
    if (!check::is_period_certificate(*text)) return Error::input("web.certificate-kind", printable(name));
    check::CheckLimits limits;
    limits.keep_going = [&] { return request.environment->keep_going(); };
    const check::Verdict verdict = check::check_period_certificate(*text, limits);
    check::WorstVerdict worst;
    worst.note(verdict);
    Answer answer;
    answer.text = verdict_words(request.language(), name, verdict, "") + "\n";
    answer.exit = worst.exit();
    return answer;
}

#else

namespace {

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
            files.push_back({{"file", path},
                             {"checker", "formal"},
                             {"verdict", "unchecked"},
                             {"reason", answer.notes.back()}});
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
        answer.json["verdict"] = refused ? "refused" : failed || unchecked ? "unchecked" : "verified";
        answer.json["files"] = std::move(files);
    }
    return answer;
}

#if defined(ISHITORI_SURVEYS)

// A file checked by the workers there are, or by --threads threads; by this one alone if neither is asked
// for.
class Checking {
  public:
    Checking(const Request& request, const check::CheckLimits& limits, check::Ledger* ledger)
        : request_(request), limits_(limits), ledger_(ledger), clock_(request) {}

    Status begin() {
        workers_ = request_.environment->workers;
        const auto threads = threads_of(request_, 1);
        if (!threads) return threads.error();
        if (workers_ != nullptr || *threads == 1) return Done{};
        workers_ = &threads_.emplace(*threads);
        if (threads_->none()) return Error::machine("survey.no-threads");
        return Done{};
    }

    Result<check::Verdict> check(const std::string& path) {
        if (workers_ == nullptr) return check::check_file(path, limits_);
        return check_by_workers(*workers_, path, limits_, ledger_, [this](HeapSize done, HeapSize goal) {
            request_.environment->progress({done, goal, clock_.rate(done)});
        });
    }

  private:
    const Request& request_;
    const check::CheckLimits& limits_;
    check::Ledger* ledger_;
    Clock clock_;
    std::optional<ThreadWorkers> threads_;
    Workers* workers_ = nullptr;
};

#else

class Checking {
  public:
    Checking(const Request& /*request*/, const check::CheckLimits& limits, check::Ledger* /*ledger*/)
        : limits_(limits) {}
    Status begin() { return Done{}; }
    Result<check::Verdict> check(const std::string& path) { return check::check_file(path, limits_); }

  private:
    const check::CheckLimits& limits_;
};

#endif

}  // namespace

Result<Answer> answer_verify(const Request& request) {
    if (request.has("--formal")) return answer_formally(request);
    Answer answer;
    Json files = Json::array();
    check::CheckLimits limits;
    limits.heaps = request.number("--heaps");
    constexpr HeapSize heaps_most = HeapSize{1} << 40;  // the same range as in apps/verify
    if (limits.heaps && (*limits.heaps == 0 || *limits.heaps > heaps_most))
        return Error::input("verify.bad-heaps", std::to_string(*limits.heaps));
    if (request.has("--stretches")) {
        limits.stretches = check::parse_stretches(request.text("--stretches"));
        if (!limits.stretches)
            return Error::input("verify.bad-stretches", printable(request.text("--stretches")));
    }
    limits.keep_going = [&] { return request.environment->keep_going(); };
    check::Ledger ledger(request.text("--ledger"));
    if (request.has("--ledger")) {
        if (const Status read = ledger.read(); !read) return read.error();
        if (request.has("--join")) {
            if (const Status joined = ledger.join(request.text("--join")); !joined) return joined.error();
        }
        if (const Status fits = ledger.fits(request.arguments); !fits) return fits.error();
        if (request.has("--join") && !ledger.write()) return *ledger.failure();
        limits.ledger = &ledger;
    } else if (request.has("--join")) {
        return Error::input("verify.join-needs-ledger");
    }
    Checking checking(request, limits, request.has("--ledger") ? &ledger : nullptr);
    if (const Status begun = checking.begin(); !begun) return begun.error();
    check::WorstVerdict worst;
    bool ledger_used = !request.has("--ledger");
    for (const std::string& path : request.arguments) {
        const auto verdict = checking.check(path);
        worst.note(verdict);
        if (!verdict) {  // the others are still checked
            if (request.arguments.size() == 1) return verdict.error();
            answer.notes.push_back(say(request.language(), verdict.error()));
            files.push_back(Json::parse(unread_json(request.language(), path, verdict.error())));
            continue;
        }
        const bool by_ledger = ledger.speaks_of_only(verdict->digest);
        const std::string book = by_ledger ? ledger.path() : "";
        ledger_used = ledger_used || by_ledger;
        files.push_back(Json::parse(verdict_json(request.language(), path, *verdict, book)));
        answer.text += verdict_words(request.language(), path, *verdict, book) + "\n";
    }
    if (!ledger_used && !worst.unreadable())
        return Error::input(ledger.empty() ? "ledger.no-stations" : "ledger.foreign",
                            printable(ledger.path()));
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

#endif

}  // namespace ishitori::inline commands

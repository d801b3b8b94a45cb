// verify: certificates, with the code of ishitori-verify.
#include "base/utf8.hpp"
#include "check/check.hpp"
#include "commands/answers.hpp"
#include "words/claim_words.hpp"

namespace ishitori {

Result<Answer> answer_verify(const Request& request) {
    Answer answer;
    Json files = Json::array();
    check::CheckLimits limits;
    limits.heaps = request.number("--heaps");
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
            if (!ledger.write()) return *ledger.failure();
        }
        limits.ledger = &ledger;
    } else if (request.has("--join")) {
        return Error::input("verify.join-needs-ledger");
    }
    check::WorstVerdict worst;
    bool ledger_used = !request.has("--ledger");
    for (const std::string& path : request.arguments) {
        const auto verdict = check::check_file(path, limits);
        worst.note(verdict);
        if (!verdict) {  // the others are still checked
            answer.notes.push_back(say(request.language(), verdict.error()));
            continue;
        }
        const bool by_ledger = ledger.speaks_of_only(verdict->digest);
        const std::string book = by_ledger ? ledger.path() : "";
        ledger_used = ledger_used || by_ledger;
        files.push_back(Json::parse(verdict_json(request.language(), path, *verdict, book)));
        answer.text += verdict_words(request.language(), path, *verdict, book) + "\n";
    }
    if (!ledger_used) return Error::input("ledger.foreign", printable(ledger.path()));
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

#include "words/verify_files.hpp"

#include <algorithm>
#include <chrono>

#include "base/files.hpp"
#include "base/number.hpp"
#include "base/utf8.hpp"
#include "check/kinds.hpp"
#include "rules/game.hpp"
#include "words/claim_words.hpp"

namespace ishitori::words {

Status set_limit(check::CheckLimits& limits, std::string_view option, const std::string& value) {
    constexpr HeapSize max_heaps = HeapSize{1} << 40;
    if (option == "--to" || option == "--heaps") {
        limits.heaps = number_with_sums(value);
        if (!limits.heaps || *limits.heaps == 0 || *limits.heaps > max_heaps)
            return Error::input("verify.bad-heaps", printable(value));
    } else if (option == "--memory") {
        const auto bytes = number_of_bytes(value);
        if (!bytes || *bytes == 0) return Error::input("verify.bad-memory", printable(value));
        limits.memory = *bytes;
    } else if (option == "--timeout") {
        constexpr std::uint64_t century = 3'200'000'000;  // seconds
        const auto seconds = number_with_sums(value);
        if (!seconds || *seconds == 0) return Error::input("verify.bad-timeout", printable(value));
        limits.deadline =
            check::Budget::Clock::now() + std::chrono::seconds(std::min<std::uint64_t>(*seconds, century));
    } else {
        limits.stretches = check::parse_stretches(value);
        if (!limits.stretches) return Error::input("verify.bad-stretches", printable(value));
    }
    return Done{};
}

namespace {

// The error for a file that could not be checked. A game in the place of a file gets a sentence of its own.
Error unchecked(const std::string& file, const Error& error) {
    if (error.key == "file.unreadable" && file_at(file) == FileAt::none && parse_game(file))
        return Error::machine("verify.is-game", file);
    return error;
}

}  // namespace

Result<VerifyAnswer> verify_files(Language language, const VerifyQuestion& question,
                                  const VerifyCalls& calls) {
    const bool kept = !question.ledger.empty();
    if (!kept && !question.joined.empty()) return Error::input("verify.join-needs-ledger");
    check::CheckLimits limits = question.limits;
    check::Ledger ledger(question.ledger, [&limits] { return limits.may_continue(); });
    if (kept) {
        if (const Status read = ledger.read(); !read) return read.error();
        for (const std::string& other : question.joined) {
            if (const Status joined = ledger.join(other); !joined) return joined.error();
        }
        if (const Status fits = ledger.fits(question.files); !fits) return fits.error();
        if (!question.joined.empty() && !ledger.write()) return *ledger.failure();
        limits.ledger = &ledger;
    }
    const bool single = question.files.size() == 1;
    check::WorstVerdict worst;
    std::string objects;
    bool ledger_used = !kept, has_stretches = !limits.stretches;
    for (const std::string& file : question.files) {
        auto verdict = calls.check(file, limits, kept ? &ledger : nullptr);
        if (verdict && !verdict->refused() && verdict->stretches > 0 && limits.beyond(verdict->stretches))
            verdict = Error::input("verify.beyond-segments", printable(file), verdict->stretches,
                                   limits.stretches->last);
        worst.note(verdict);
        if (!objects.empty()) objects += ',';
        if (!verdict) {  // the others are still checked
            const Error error = unchecked(file, verdict.error());
            if (single) return error;
            calls.fault(say(language, error));
            objects += unread_json(language, file, error);
            continue;
        }
        const bool by_ledger = ledger.speaks_of_only(verdict->digest);
        const std::string book = by_ledger ? ledger.path() : "";
        ledger_used = ledger_used || by_ledger;
        has_stretches = has_stretches || !verdict->verified() || verdict->stretches > 0;
        objects += verdict_json(language, file, *verdict, book);
        calls.verdict(verdict_words(language, file, *verdict, book));
    }
    if (!ledger_used && !worst.unreadable())
        return Error::input(ledger.empty() ? "ledger.no-stations" : "ledger.foreign",
                            printable(ledger.path()));
    if (!has_stretches) return Error::input("verify.no-segments");
    // one file: its verdict itself; several: the list, and the worst verdict
    return VerifyAnswer{worst.exit(), single ? objects.substr(1, objects.size() - 2)
                                             : "\"verdict\":\"" + std::string(worst.name()) +
                                                   "\",\"files\":[" + objects + "]"};
}

}  // namespace ishitori::words

// Known facts about a game: from the file of --by-certificate, and from the tables in the program.
#pragma once

#include "ask/command.hpp"
#include "check/verdict.hpp"
#include "play/adviser.hpp"

namespace ishitori::commands {

// The period in the built-in tables, with the command that proves it. It proves nothing here. "" if nothing
// is stored, or without tables (in the page).
std::string stored_period_words(const Request& request, const Game& game);

// The period claimed by a certificate, in the form of a proved one, with the values from which others can be
// derived; nullopt for another kind of claim. Requires a verdict about this game that is not a rejection.
std::optional<Finding> claimed_period(const Game& game, const check::Verdict& verdict);
// The same with the values between the stations of the claim, if it has any: each is derived from the station
// before it. progress(done, goal) is called in between.
KnownPeriod known_period(Finding finding, const check::Verdict& verdict,
                         std::function<void(HeapSize, HeapSize)> progress);
// The same for a claim about misère play.
std::optional<MisereClaim> claimed_misere(const check::Verdict& verdict);

// The part of an answer about the certificate that it relies on.
struct CertificateNote {
    Json json;                            // file, sha256, verdict: "verified" or "unchecked"
    std::string sentence;                 // states that it was checked, or which part was not
    std::optional<bool> proved_period{};  // for a claim of nim-values: true if all of it was checked
};
// The period that a question about nim-values may rely on.
struct CertifiedPeriod : CertificateNote {
    KnownPeriod period;
};

// The period of this game in the file of --by-certificate: checked here completely, except the stretches of a
// claim with stations. Errors: "check.*" and "certificate.*" in "by-certificate.refused-here" (exit 2) if it
// is rejected, "by-certificate.other-game", "by-certificate.no-period" if it is about another game or has no
// period (exit 1), reading (exit 4), "limit.interrupted". Cost: as ishitori-verify.
Result<CertifiedPeriod> certified_period(const Request& request, const Game& game);

// Reads the claim for the adviser's convention and passes it to the adviser. Without effect if there is no
// certificate.
Result<std::optional<CertificateNote>> rely_on_certificate(const Request& request, Adviser& adviser);

// Completes an answer that rests on a certificate: JSON `certificate` and, for a period, `proved_period`, and
// a sentence. If the certificate was not checked completely, the sentence comes first (as a note if no text
// for people is printed), and the exit code is 3. Without effect if there was no certificate.
void add_certificate(const Request& request, const std::optional<CertificateNote>& certified, Answer& answer,
                     bool for_people = true);

}  // namespace ishitori::commands

// Known facts about a period: as JSON, from the file of --certificate, and from the tables in the program.
#pragma once

#include "ask/command.hpp"
#include "check/verdict.hpp"
#include "play/adviser.hpp"

namespace ishitori::commands {

// status, period, preperiod, last_exception, saltus, theorem, max_value, max_value_at, verified_to, method
void write_period(Json& json, const Finding& found);

// "G(n + 4) = G(n) + 4"
std::string equation_of(const Periodicity& periodicity);

// The period in the tables that come with the program, with the command that proves it. It proves nothing
// here.
// "" where nothing is stored, or there are no tables (in the page).
std::string stored_period_words(const Request& request, const Game& game);

// The period that a certificate claims, as if it was proved, with the values by which others
// can be had; nullopt if it claims something else. Requires a verdict that is not refused, about this game.
std::optional<Finding> claimed_period(const Game& game, const check::Verdict& verdict);
// The same with the values between the stations of the claim, if it has any: each is derived from the station
// before it. progress(done, goal) is called in between.
KnownPeriod known_period(Finding finding, const check::Verdict& verdict,
                         std::function<void(HeapSize, HeapSize)> progress);
// The same of a claim about misère play.
std::optional<MisereClaim> claimed_misere(const check::Verdict& verdict);
// The game of the claim; "" if it could not be read.
std::string claimed_game(const check::Verdict& verdict);

// What an answer says of the certificate that it relies on.
struct Certified {
    Json json;                            // file, sha256, verdict: "verified" or "unchecked"
    std::string sentence;                 // that it was checked, or what of it was not
    std::optional<bool> proved_period{};  // for a claim of nim-values: true if all of it was checked
};
// The period that a question about nim-values may rely on.
struct CertifiedPeriod : Certified {
    KnownPeriod period;
};
// The same for a question about misère play.
struct CertifiedClaim : Certified {
    MisereClaim claim;
};

// The period that the file of --by-certificate claims of this game: checked here completely, except the
// stretches of a claim with stations. Errors: "check.*" and "certificate.*" in "by-certificate.refused-here"
// (exit 2) if it is refused, "by-certificate.other-game", "by-certificate.no-period" if it is about another
// game or has no period (exit 1), reading (exit 4), "limit.interrupted". Cost: as ishitori-verify.
Result<CertifiedPeriod> certified_period(const Request& request, const Game& game);
// The claim about misère play that it has, checked here, whole. Error "by-certificate.normal-only" if it
// speaks of something else.
Result<CertifiedClaim> certified_claim(const Request& request, const Game& game);

// Reads the one that fits the adviser's convention and gives it to the adviser. Does nothing without a
// certificate.
Result<std::optional<Certified>> rely_on_certificate(const Request& request, Adviser& adviser);

// Completes an answer that rests on a certificate: JSON `certificate` and, of a period, `proved_period`, and
// a sentence. If the certificate was not checked whole, the sentence comes before everything else (as a note
// where no text for people is printed), and the exit code is 3. Does nothing if there was no certificate.
void tell_certificate(const Request& request, const std::optional<Certified>& certified, Answer& answer,
                      bool for_people = true);

}  // namespace ishitori::commands

// Claims and verdicts, in words and as JSON. All programs use these functions.
#pragma once

#include <string>

#include "check/verdict.hpp"
#include "claims/certificate.hpp"
#include "words/words.hpp"

namespace ishitori::words {

// "the nim-sequence of 0.77 has period 12 from heap 71 on, by 'guy-smith'."
std::string claim_words(Language language, const PeriodClaim& claim);

// "the misère quotient of 0.77 has order 40 ..."
std::string claim_words(Language language, const QuotientClaim& claim);

// "in misère 0.3122 the outcome of positions of the heaps 0 .. 7 depends on ..."
std::string claim_words(Language language, const FreeHeapClaim& claim);

// "in misère 0.26 the outcome of every position is decided by ..."
std::string claim_words(Language language, const WeightClaim& claim);

// "in misère nim all heaps are tame ..."
std::string claim_words(Language language, const TameClaim& claim);

// The verdict on a file as one sentence; `ledger` is the name of the ledger in use, or "".
std::string verdict_words(Language language, const std::string& file, const check::Verdict& verdict,
                          const std::string& ledger);

// The object of verdict_json() for a file that could not be read; and the fields of an error in an answer.
std::string unread_json(Language language, const std::string& file, const Error& error);
std::string error_fields(Language language, const Error& error);

// The verdict as a JSON object in one line (docs/reference/formats.md). Bytes of the file's name that are not
// valid UTF-8 appear as \\xNN.
std::string verdict_json(Language language, const std::string& file, const check::Verdict& verdict,
                         const std::string& ledger);

}  // namespace ishitori::words

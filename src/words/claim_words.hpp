// Claims and verdicts, in words and as JSON. All programs use these functions.
#pragma once

#include <string>

#include "check/verdict.hpp"
#include "claims/certificate.hpp"
#include "words/words.hpp"

namespace ishitori::words {

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

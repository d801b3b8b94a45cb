// Checks certificates one after another. ishitori-verify and `ishitori verify` share this, so that both give
// the same verdicts, sentences and exit codes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "check/check.hpp"
#include "check/ledger.hpp"
#include "words/words.hpp"

namespace ishitori::words {

struct VerifyQuestion {
    std::vector<std::string> files;
    check::CheckLimits limits{};
    std::string ledger{};               // "" if none exists
    std::vector<std::string> joined{};  // other ledgers, which are merged into it
};

// Sets the limit that an option of these programs names: --to (earlier --heaps), --stretches, --memory, or
// --timeout, which begins now. Errors "verify.bad-*".
Status set_limit(check::CheckLimits& limits, std::string_view option, const std::string& value);

struct VerifyAnswer {
    Exit exit = Exit::answered;
    std::string json;  // the fields of an object: the verdict on the one file, or the worst and all of them
};

struct VerifyCalls {
    // The verdict on one file. `ledger` is limits.ledger, or nullptr.
    std::function<Result<check::Verdict>(const std::string& path, const check::CheckLimits&, check::Ledger*)>
        check = [](const std::string& path, const check::CheckLimits& limits, check::Ledger*) {
            return check::check_file(path, limits);
        };
    std::function<void(const std::string&)> verdict;  // a sentence, as soon as it is known
    std::function<void(const std::string&)> fault;    // called for each of several files that cannot be read
};

// Checks all files. Errors: an unusable ledger or option; and a single file that cannot be read.
Result<VerifyAnswer> verify_files(Language language, const VerifyQuestion& question,
                                  const VerifyCalls& calls);

}  // namespace ishitori::words

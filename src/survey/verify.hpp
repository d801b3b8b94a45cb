// What a catalogue calls proved, derived again: each game is computed from heap 0, its certificate goes
// through src/check, and the row must say what came out; and of every game what follows from its code. A
// claim of another catalogue that holds becomes a proof of this one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "survey/catalogue.hpp"
#include "survey/workers.hpp"

namespace ishitori::inline survey {

struct VerifyPlan {
    bool claims_only = false;
    std::string version;  // of the program, for the catalogue
    std::function<bool(std::uint64_t done, std::uint64_t all)> keep_going{};  // asked often; false stops
};

struct VerifyEnd {
    std::uint64_t all = 0, verified = 0;
    std::vector<Disagreement> refused;    // the first difference of each row that is not so
    std::vector<std::string> unfinished;  // too long for one check, or the computation was stopped
    // Whose proof holds, and whose other columns said something else than was found: they are as found now.
    std::vector<std::string> rewritten;
    bool stopped = false;
};

// A claim that does not hold is dropped: the game waits to be computed. A row that this file calls proved and
// that does not hold stays, so that it can be looked at. Errors of the catalogue only.
Result<VerifyEnd> verify_catalogue(Catalogue& catalogue, Workers& workers, const VerifyPlan& plan);

}  // namespace ishitori::inline survey

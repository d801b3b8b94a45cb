// Derives the entries of a catalogue again. Each game that it calls proved is computed from heap 0, its
// certificate goes through src/check, and the row must agree with the verdict. For the other nim-sequences,
// the values that determine their classes are computed again. Then a second catalogue of the same codes is
// built in memory from the results, and the view of each code must be the same in both. A true claim of
// another catalogue becomes a proof in this one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "catalogue/catalogue.hpp"
#include "jobs/workers.hpp"

namespace ishitori::survey {

struct VerifyPlan {
    bool claims_only = false;
    std::string version;  // of the program, for the catalogue
    std::function<bool(std::uint64_t done, std::uint64_t all)> keep_going{};  // asked often; false stops
};

struct VerifyEnd {
    std::uint64_t all = 0, verified = 0;  // proofs
    std::uint64_t codes = 0;              // codes whose rows of the view were compared
    std::uint64_t not_proved = 0;         // computed rows without a proof
    // The unproved rows with entries beyond the recomputed values: a checksum of more heaps, a pattern, an
    // open quotient.
    std::uint64_t unexamined = 0;
    std::vector<Disagreement> refused;    // the first difference of each row that does not hold
    std::vector<std::string> unfinished;  // too long for one check, or the computation was stopped
    // Games whose proof holds but whose other columns differed from the new results, which replaced them.
    std::vector<std::string> rewritten;
    bool stopped = false;
};

// A false claim is dropped: the game waits to be computed. A false row that this file calls proved stays for
// inspection. Errors of the catalogue only.
Result<VerifyEnd> verify_catalogue(Catalogue& catalogue, Workers& workers, const VerifyPlan& plan);

}  // namespace ishitori::survey

// A survey: computes every game of some codes into a catalogue, by workers, resumable at every moment.
//
// One game is computed for each standard form; the catalogue fills in the codes of that form. First all forms
// are computed to long_comparison heaps, then the open ones to the requested heap, the longest expected
// first; then the misère quotients, if requested. Each result is one transaction, so an interrupted survey
// resumes where it was.
#pragma once

#include <functional>

#include "catalogue/catalogue.hpp"
#include "jobs/workers.hpp"

namespace ishitori::survey {

// Part `part` of `parts` (1 .. parts) of the forms; the division is fixed.
struct Shard {
    std::uint64_t part = 1, parts = 1;
};
// "3/16". Error "survey.shard".
Result<Shard> parse_shard(const std::string& text);
// The codes whose standard forms belong to this shard.
std::vector<TakeAndBreak> codes_of_shard(const std::vector<TakeAndBreak>& codes, const Shard& shard);

struct SurveyProgress {
    std::uint64_t done = 0, all = 0;  // games to compute in this run: forms, once for each phase
    std::uint64_t proved = 0, open = 0, failed = 0;
};

struct SurveyPlan {
    std::vector<TakeAndBreak> codes;
    HeapSize to = 0;
    HeapSize misere_to = 0;  // misère quotients of the heaps up to this; 0: no quotients
    GameShare share;
    double misere_seconds = 0;                                // processor time for each quotient
    std::string version;                                      // of the program, for the catalogue
    std::function<bool(const SurveyProgress&)> keep_going{};  // asked often; false stops
};

struct SurveyEnd {
    SurveyProgress progress;
    std::uint64_t states_refused = 0;  // damaged states; their games started again
    bool stopped = false;
};

// Errors of the catalogue only.
Result<SurveyEnd> run_survey(Catalogue& catalogue, Workers& workers, const SurveyPlan& plan);

}  // namespace ishitori::survey

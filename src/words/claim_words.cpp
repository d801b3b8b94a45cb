#include "words/claim_words.hpp"

namespace ishitori {

std::string claim_words(Language language, const PeriodClaim& claim) {
    const Periodicity& found = claim.periodicity;
    const char* key = found.saltus == 0 ? "verify.claim" : "verify.claim-saltus";
    return say(language, key,
               {claim.game, std::to_string(found.period), std::to_string(found.preperiod),
                std::to_string(found.saltus), std::string(theorem_name(claim.theorem))});
}

}  // namespace ishitori

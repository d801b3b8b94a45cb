#include "words/claim_words.hpp"

namespace ishitori {

std::string claim_words(Language language, const PeriodClaim& claim) {
    const Periodicity& found = claim.periodicity;
    const char* key = found.saltus == 0 ? "verify.claim" : "verify.claim-saltus";
    return say(language, key,
               {claim.game, std::to_string(found.period), std::to_string(found.preperiod),
                std::to_string(found.saltus), std::string(theorem_name(claim.theorem))});
}

std::string claim_words(Language language, const QuotientClaim& claim) {
    const MisereQuotient& quotient = claim.quotient;
    const std::string order = std::to_string(quotient.order),
                      portion = std::to_string(quotient.p_portion_size());
    if (quotient.status == QuotientStatus::kernel) {
        return say(language, "verify.claim-kernel",
                   {claim.game, order, portion, std::to_string(quotient.max_heap()),
                    std::to_string(quotient.preperiod)});
    }
    if (quotient.status != QuotientStatus::proved) {
        return say(language, "verify.claim-partial",
                   {claim.game, order, portion, std::to_string(quotient.max_heap())});
    }
    return say(
        language, "verify.claim-quotient",
        {claim.game, order, portion, std::to_string(quotient.period), std::to_string(quotient.preperiod)});
}

std::string claim_words(Language language, const FreeHeapClaim& claim) {
    const FreeHeapQuotient& quotient = claim.quotient;
    std::string free;
    for (const HeapSize heap : quotient.free) free += (free.empty() ? "" : ", ") + std::to_string(heap);
    std::string text =
        say(language, "verify.claim-free",
            {claim.game, free, std::to_string(quotient.order), std::to_string(quotient.max_heap())});
    if (quotient.period > 0) {
        text = say(language, "verify.claim-free-period",
                   {text, std::to_string(quotient.period), std::to_string(quotient.preperiod)});
    }
    return quotient.apart ? say(language, "verify.claim-free-infinite", {text}) : text;
}

std::string stretches_words(Language language, const std::string& file, const PeriodClaim& claim,
                            std::uint64_t first, std::uint64_t last, std::uint64_t stretches) {
    const std::string which =
        last < first ? say(language, "verify.no-stretch")
                     : say(language, "verify.stretches-are", {std::to_string(first), std::to_string(last)});
    return say(language, "verify.consistent-stretches",
               {file, claim_words(language, claim), which, std::to_string(stretches)});
}

}  // namespace ishitori

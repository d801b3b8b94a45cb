#include "words/claim_words.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/split.hpp"
#include "base/utf8.hpp"

namespace ishitori::words {

std::string claim_words(Language language, const PeriodClaim& claim) {
    const Periodicity& found = claim.periodicity;
    const char* key = found.saltus == 0 ? "verify.claim" : "verify.claim-saltus";
    return say(language, key,
               {claim.game, found.period, found.preperiod, found.saltus, theorem_name(claim.theorem)});
}

std::string claim_words(Language language, const QuotientClaim& claim) {
    const MisereQuotient& q = claim.quotient;
    if (q.status == QuotientStatus::kernel)
        return say(language, "verify.claim-kernel",
                   {claim.game, q.order, q.p_portion_size(), q.max_heap(), q.preperiod});
    if (q.status != QuotientStatus::proved)
        return say(language, "verify.claim-partial", {claim.game, q.order, q.p_portion_size(), q.max_heap()});
    return say(language, "verify.claim-quotient",
               {claim.game, q.order, q.p_portion_size(), q.period, q.preperiod});
}

std::string claim_words(Language language, const FreeHeapClaim& claim) {
    const FreeHeapQuotient& quotient = claim.quotient;
    const std::string free = joined(quotient.free, ", ");
    std::string text =
        say(language, "verify.claim-free", {claim.game, free, quotient.order, quotient.max_heap()});
    if (quotient.period > 0) {
        text = say(language, "verify.claim-free-period", {text, quotient.period, quotient.preperiod});
    }
    return quotient.apart ? say(language, "verify.claim-infinite", {text}) : text;
}

std::string claim_words(Language language, const WeightClaim& claim) {
    std::string text =
        say(language, "verify.claim-weights", {claim.game, claim.rule.period, claim.rule.preperiod});
    return claim.rule.apart ? say(language, "verify.claim-infinite", {text}) : text;
}

std::string claim_words(Language language, const TameClaim& claim) {
    const char* const key = claim.theorem == TameTheorem::subtraction ? "verify.claim-tame-subtraction"
                            : claim.theorem == TameTheorem::period    ? "verify.claim-tame-period"
                                                                      : "verify.claim-tame";
    return say(language, key,
               {claim.game, claim.last_fickle, name_of(claim.theorem).name, claim.period, claim.preperiod});
}

namespace {

using check::Verdict;

// [T10] also proves a period; without its evidence.
PeriodClaim period_of(const WindowClaim& claim) {
    return {claim.game,      claim.convention,   Theorem::sparse_window, claim.periodicity,
            claim.max_value, claim.max_value_at, claim.needed(),         {}};
}

// The same for [T3] without its values.
PeriodClaim period_of(const DerivedClaim& claim) {
    return {claim.game,      claim.convention,   Theorem::guy_smith, claim.periodicity,
            claim.max_value, claim.max_value_at, claim.values,       {}};
}

// The same for [T4].
PeriodClaim period_of(const ArithmeticClaim& claim) {
    PeriodClaim period;
    period.game = claim.game;
    period.convention = claim.convention;
    period.theorem = Theorem::arithmetic_window;
    period.periodicity = claim.periodicity;
    return period;
}

// The claim of a period, by any theorem, with the name of its kind.
std::optional<std::pair<PeriodClaim, std::string_view>> period_and_kind(const Verdict& verdict) {
    if (const auto* period = verdict.about<PeriodClaim>()) return std::pair(*period, "period");
    if (const auto* rising = verdict.about<ArithmeticClaim>())
        return std::pair(period_of(*rising), "arithmetic-period");
    if (const auto* derived = verdict.about<DerivedClaim>())
        return std::pair(period_of(*derived), "derived-period");
    if (const auto* window = verdict.about<WindowClaim>())
        return std::pair(period_of(*window), window->stations.empty() ? "sparse-window" : "sparse-stations");
    return std::nullopt;
}

// The claim in words, and the key of the sentence that reports it as verified.
std::pair<std::string, const char*> claim_and_key(Language language, const Verdict& verdict) {
    if (const auto* quotient = verdict.about<QuotientClaim>()) {
        return {claim_words(language, *quotient), "verify.verified-quotient"};
    }
    if (const auto* free_heaps = verdict.about<FreeHeapClaim>()) {
        return {claim_words(language, *free_heaps), "verify.verified-quotient"};
    }
    if (const auto* weights = verdict.about<WeightClaim>()) {
        return {claim_words(language, *weights), "verify.verified-quotient"};
    }
    if (const auto* tame = verdict.about<TameClaim>()) {
        return {claim_words(language, *tame), "verify.verified-quotient"};
    }
    return {claim_words(language, period_and_kind(verdict)->first), "verify.verified"};
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<int>(c));
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

// Integers up to 2^53 are JSON integers, larger ones strings (docs/reference/commands.md).
std::string number(std::uint64_t value) {
    const std::string digits = std::to_string(value);
    return value <= std::uint64_t{1} << 53 ? digits : '"' + digits + '"';
}

std::string claim_json(const PeriodClaim& claim, std::string_view kind) {
    const Periodicity& found = claim.periodicity;
    std::string text = "{\"kind\":" + quoted(kind) + ",\"game\":" + quoted(claim.game) +
                       ",\"convention\":" + quoted(convention_name(claim.convention)) +
                       ",\"theorem\":" + quoted(theorem_name(claim.theorem)) +
                       ",\"preperiod\":" + number(found.preperiod) + ",\"period\":" + number(found.period) +
                       ",\"saltus\":" + number(found.saltus);
    if (claim.max_value) text += ",\"max_value\":" + number(*claim.max_value);
    if (claim.max_value_at) text += ",\"max_value_at\":" + number(*claim.max_value_at);
    return text + "}";
}

std::string claim_json(const QuotientClaim& claim) {
    const MisereQuotient& found = claim.quotient;
    return "{\"kind\":\"quotient\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"status\":" + quoted(status_name(found.status)) +
           ",\"order\":" + number(found.order) + ",\"p_portion_size\":" + number(found.p_portion_size()) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string claim_json(const FreeHeapClaim& claim) {
    const FreeHeapQuotient& found = claim.quotient;
    return "{\"kind\":\"free-heaps\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"infinite\":" + (found.apart ? "true" : "null") +
           ",\"free_heaps\":[" + joined(found.free, ",") + "],\"monoid_order\":" + number(found.order) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string claim_json(const WeightClaim& claim) {
    return "{\"kind\":\"weights\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"infinite\":" + (claim.rule.apart ? "true" : "null") +
           ",\"classes\":" + number(claim.rule.classes) + ",\"period\":" + number(claim.rule.period) +
           ",\"preperiod\":" + number(claim.rule.preperiod) + "}";
}

std::string claim_json(const TameClaim& claim) {
    return "{\"kind\":\"tame\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"theorem\":" + quoted(name_of(claim.theorem).name) +
           ",\"last_fickle\":" + number(claim.last_fickle) + ",\"preperiod\":" + number(claim.preperiod) +
           ",\"period\":" + number(claim.period) + ",\"heaps\":" + number(claim.heaps) + "}";
}

}  // namespace

std::string verdict_words(Language language, const std::string& file, const Verdict& verdict,
                          const std::string& ledger) {
    const std::string name = printable(file, file.size());
    if (verdict.refused()) return say(language, "verify.refused", {name, say(language, verdict.reason())});
    if (verdict.too_large())
        return say(language, "verify.too-large", {name, say(language, verdict.reason())});
    const auto [claim, key] = claim_and_key(language, verdict);
    const std::uint64_t noted = verdict.noted, all = verdict.stretches;
    const std::string book = printable(ledger, ledger.size());
    if (verdict.verified()) {
        if (verdict.noted > 0) {
            return say(language, "verify.verified-by-ledger", {name, claim, noted, all, book, all - noted});
        }
        return say(language, key, {name, claim, verdict.rederived});
    }
    if (verdict.stretches == 0) {
        return say(language, "verify.consistent", {name, claim, verdict.rederived, verdict.needed});
    }
    std::string which = verdict.checked.empty() ? say(language, "verify.no-stretch")
                                                : say(language, "verify.stretches-are",
                                                      {verdict.checked.first, verdict.checked.last});
    if (verdict.noted > 0) which = say(language, "verify.noted", {which, noted, book});
    return say(language, "verify.consistent-stretches", {name, claim, which, all});
}

std::string unread_json(Language language, const std::string& file, const Error& error) {
    return "{\"file\":" + quoted(printable(file, file.size())) +
           ",\"verdict\":\"unchecked\",\"reason\":" + quoted(say(language, error)) +
           ",\"reason_key\":" + quoted(error.key) + "}";
}

std::string error_fields(Language language, const Error& error) {
    return "\"error\":{\"key\":" + quoted(error.key) + ",\"message\":" + quoted(say(language, error)) +
           ",\"place\":{}}";
}

std::string verdict_json(Language language, const std::string& file, const Verdict& verdict,
                         const std::string& ledger) {
    const bool reasoned = verdict.refused() || verdict.too_large();
    std::string text = "{\"file\":" + quoted(printable(file, file.size())) +
                       ",\"sha256\":" + quoted(verdict.digest) +
                       ",\"verdict\":" + quoted(check::verdict_name(verdict)) +
                       ",\"reason\":" + quoted(reasoned ? say(language, verdict.reason()) : "");
    if (reasoned) text += ",\"reason_key\":" + quoted(verdict.reason().key);
    if (const auto* large = std::get_if<check::TooLarge>(&verdict.ruling); large != nullptr && large->memory)
        text += ",\"memory_needed\":" + number(*large->memory);
    if (const auto period = period_and_kind(verdict)) {
        text += ",\"claim\":" + claim_json(period->first, period->second);
    } else if (const auto* quotient = verdict.about<QuotientClaim>()) {
        text += ",\"claim\":" + claim_json(*quotient);
    } else if (const auto* free_heaps = verdict.about<FreeHeapClaim>()) {
        text += ",\"claim\":" + claim_json(*free_heaps);
    } else if (const auto* weights = verdict.about<WeightClaim>()) {
        text += ",\"claim\":" + claim_json(*weights);
    } else if (const auto* tame = verdict.about<TameClaim>()) {
        text += ",\"claim\":" + claim_json(*tame);
    }
    text += ",\"values_rederived\":" + number(verdict.rederived);
    if (verdict.needed > 0) text += ",\"values_needed\":" + number(verdict.needed);
    if (verdict.stretches > 0) {
        text +=
            ",\"stretches\":" + number(verdict.stretches) + ",\"stretches_checked\":[" +
            (verdict.checked.empty() ? ""
                                     : number(verdict.checked.first) + "," + number(verdict.checked.last)) +
            "]";
        if (!ledger.empty()) {
            text += ",\"ledger\":" + quoted(printable(ledger, ledger.size())) +
                    ",\"stretches_noted\":" + number(verdict.noted);
        }
    }
    return text + "}";
}

}  // namespace ishitori::words

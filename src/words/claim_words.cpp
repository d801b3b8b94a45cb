#include "words/claim_words.hpp"

#include <fmt/format.h>

#include <optional>
#include <variant>

#include "base/split.hpp"
#include "base/utf8.hpp"

namespace ishitori::words {

namespace {

using check::Verdict;

// The theorem of a claim of a period.
Theorem theorem_of(const PeriodClaim& claim) { return claim.theorem; }
Theorem theorem_of(const ArithmeticClaim&) { return Theorem::arithmetic_window; }
Theorem theorem_of(const DerivedClaim&) { return Theorem::guy_smith; }
Theorem theorem_of(const WindowClaim&) { return Theorem::sparse_window; }

// A claim of a period by any theorem, without its values.
struct Period {
    std::string_view kind, game;
    Convention convention;
    Theorem theorem;
    Periodicity found;
    std::optional<NimValue> max_value{};
    std::optional<HeapSize> max_value_at{};
};

template <class Claim>
concept OfPeriod = requires(const Claim& claim) {
    theorem_of(claim);
};

Period period_of(const OfPeriod auto& claim) {
    Period period{kind_of(claim), claim.game, claim.convention, theorem_of(claim), claim.periodicity};
    if constexpr (requires { claim.max_value; }) {
        period.max_value = claim.max_value;
        period.max_value_at = claim.max_value_at;
    }
    return period;
}

std::string claim_words(Language, std::monostate) { return ""; }

std::string claim_words(Language language, const Period& period) {
    const Periodicity& found = period.found;
    return say(language, found.saltus == 0 ? "verify.claim" : "verify.claim-saltus",
               {period.game, found.period, found.preperiod, found.saltus, theorem_name(period.theorem)});
}

std::string claim_words(Language language, const OfPeriod auto& claim) {
    return claim_words(language, period_of(claim));
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
    const FreeBound& bound = quotient.bound;
    std::string text = bound.heaps == 0 ? say(language, "verify.claim-free",
                                              {claim.game, free, quotient.order, quotient.max_heap()})
                                        : say(language, "verify.claim-few",
                                              {claim.game, free, quotient.order, quotient.max_heap(),
                                               bound.most, joined(quotient.bounded(), ", ")});
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

std::string claim_words(Language language, const AutomatonClaim& claim) {
    std::string text = say(language, "verify.claim-automaton", {claim.game, claim.automaton.states()});
    return claim.automaton.apart ? say(language, "verify.claim-infinite", {text}) : text;
}

std::string claim_words(Language language, const TameClaim& claim) {
    const char* const key = claim.theorem == TameTheorem::subtraction ? "verify.claim-tame-subtraction"
                            : claim.theorem == TameTheorem::period    ? "verify.claim-tame-period"
                                                                      : "verify.claim-tame";
    return say(language, key,
               {claim.game, claim.last_fickle, name_of(claim.theorem).name, claim.period, claim.preperiod});
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

// The fields of every claim.
std::string opening(std::string_view kind, std::string_view game, Convention convention) {
    return "{\"kind\":" + quoted(kind) + ",\"game\":" + quoted(game) +
           ",\"convention\":" + quoted(convention_name(convention));
}

std::string claim_json(std::monostate) { return ""; }

std::string claim_json(const Period& period) {
    const Periodicity& found = period.found;
    std::string text = opening(period.kind, period.game, period.convention) +
                       ",\"theorem\":" + quoted(theorem_name(period.theorem)) +
                       ",\"preperiod\":" + number(found.preperiod) + ",\"period\":" + number(found.period) +
                       ",\"saltus\":" + number(found.saltus);
    if (period.max_value) text += ",\"max_value\":" + number(*period.max_value);
    if (period.max_value_at) text += ",\"max_value_at\":" + number(*period.max_value_at);
    return text + "}";
}

std::string claim_json(const OfPeriod auto& claim) { return claim_json(period_of(claim)); }

std::string claim_json(const QuotientClaim& claim) {
    const MisereQuotient& found = claim.quotient;
    return opening(claim.kind, claim.game, Convention::misere) +
           ",\"status\":" + quoted(status_name(found.status)) + ",\"order\":" + number(found.order) +
           ",\"p_portion_size\":" + number(found.p_portion_size()) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string claim_json(const FreeHeapClaim& claim) {
    const FreeHeapQuotient& found = claim.quotient;
    const std::string bounded = found.about_all_positions()
                                    ? ""
                                    : ",\"bounded_heaps\":[" + joined(found.bounded(), ",") +
                                          "],\"at_most\":" + number(found.bound.most);
    return opening(claim.kind, claim.game, Convention::misere) +
           ",\"infinite\":" + (found.apart ? "true" : "null") + ",\"free_heaps\":[" +
           joined(found.free, ",") + "]" + bounded + ",\"monoid_order\":" + number(found.order) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string claim_json(const WeightClaim& claim) {
    return opening(claim.kind, claim.game, Convention::misere) +
           ",\"infinite\":" + (claim.rule.apart ? "true" : "null") +
           ",\"classes\":" + number(claim.rule.classes) + ",\"period\":" + number(claim.rule.period) +
           ",\"preperiod\":" + number(claim.rule.preperiod) + "}";
}

std::string claim_json(const AutomatonClaim& claim) {
    return opening(claim.kind, claim.game, Convention::misere) +
           ",\"infinite\":" + (claim.automaton.apart ? "true" : "null") +
           ",\"states\":" + number(claim.automaton.states()) + "}";
}

std::string claim_json(const TameClaim& claim) {
    return opening(claim.kind, claim.game, Convention::misere) +
           ",\"theorem\":" + quoted(name_of(claim.theorem).name) +
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
    const auto words = [&](const auto& claim) { return claim_words(language, claim); };
    const std::string claim = std::visit(words, verdict.claim);
    const std::uint64_t noted = verdict.noted, all = verdict.stretches;
    const std::string book = printable(ledger, ledger.size());
    if (verdict.verified()) {
        if (verdict.noted > 0) {
            return say(language, "verify.verified-by-ledger", {name, claim, noted, all, book, all - noted});
        }
        const auto of_period = []<class Claim>(const Claim&) { return OfPeriod<Claim>; };
        return say(language,
                   std::visit(of_period, verdict.claim) ? "verify.verified" : "verify.verified-quotient",
                   {name, claim, verdict.rederived});
    }
    if (verdict.stretches == 0 && verdict.rederived >= verdict.needed)
        return say(language, "verify.interrupted", {name, claim});
    if (verdict.stretches == 0) {
        return say(language, "verify.consistent", {name, claim, verdict.rederived, verdict.needed});
    }
    const auto [first, last] = verdict.checked;
    std::string which = verdict.checked.empty() ? say(language, "word.none")
                        : first == last         ? say(language, "verify.stretch-is", {first})
                                                : say(language, "verify.stretches-are", {first, last});
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
    const std::string claim = std::visit([](const auto& of) { return claim_json(of); }, verdict.claim);
    if (!claim.empty()) text += ",\"claim\":" + claim;
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

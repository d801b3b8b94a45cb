#include "check/check.hpp"

#include <new>
#include <utility>

#include "base/read_file.hpp"
#include "base/sha256.hpp"
#include "check/check_arithmetic.hpp"
#include "check/check_derived.hpp"
#include "check/check_free_heaps.hpp"
#include "check/check_period.hpp"
#include "check/check_quotient.hpp"
#include "check/check_stations.hpp"
#include "check/check_weights.hpp"
#include "check/check_window.hpp"

namespace ishitori::check {

namespace {

// Room for the text of a certificate and its claim.
bool readable(std::string_view text, const CheckLimits& limits, Verdict& verdict, Budget& budget) {
    verdict.digest = sha256_hex(text);
    const std::uint64_t bytes = CheckLimits::times_its_size * text.size();
    if (budget.keep(bytes)) return true;
    verdict.ruling = too_large(BudgetEnd::memory, bytes, limits.memory);
    return false;
}

// What was read, and what a check of this kind says of it.
template <class Certificate, class Check>
void rule(Verdict& verdict, Budget& budget, const bool& complete, Certificate&& certificate, HeapSize needed,
          Check check) {
    if (!certificate) {
        verdict.ruling = Refused{certificate.error()};
        return;
    }
    verdict.needed = needed;
    const Status status = check(certificate->claim);
    verdict.rederived = budget.spent();
    const bool ended = budget.end() == BudgetEnd::memory || budget.end() == BudgetEnd::steps ||
                       budget.end() == BudgetEnd::time;
    // A digest that does not fit is the last reason to be given: what was changed says more, if it is found.
    if (!status) {
        verdict.ruling = Refused{status.error()};
    } else if (!certificate->digest_fits) {
        verdict.ruling = Refused{Error::check("certificate.digest")};
    } else if (ended) {
        verdict.ruling = too_large(budget.end(), budget.memory_needed(), budget.limits().memory);
    } else if (budget.stopped() || !complete) {
        verdict.ruling = Consistent{};
    } else {
        verdict.ruling = Verified{};
    }
    verdict.claim = std::move(certificate->claim);
}

// Of a period by [T3]: every kind but the others.
bool is_period_certificate(std::string_view text) {
    return !is_window_certificate(text) && !is_derived_certificate(text) &&
           !is_arithmetic_certificate(text) && !is_quotient_certificate(text) &&
           !is_free_heaps_certificate(text) && !is_weights_certificate(text);
}

Verdict check_period_certificate(std::string_view text, const CheckLimits& limits) {
    Verdict verdict;
    Budget budget(limits.budget(), limits.keep_going);
    if (!readable(text, limits, verdict, budget)) return verdict;
    auto certificate = parse_certificate(text);
    rule(verdict, budget, true, certificate, certificate ? certificate->claim.values.size() : 0,
         [&](const PeriodClaim& claim) { return check_period(claim, budget); });
    return verdict;
}

}  // namespace

Verdict check_certificate(std::string_view text, const CheckLimits& limits) {
    if (is_period_certificate(text)) return check_period_certificate(text, limits);
    Verdict verdict;
    Budget budget(limits.budget(), limits.keep_going);
    if (!readable(text, limits, verdict, budget)) return verdict;
    bool complete = true;
    // `needed`: how many heaps the proof needs; `check` looks at the claim as far as the budget allows.
    const auto rule = [&](auto certificate, auto needed, auto check) {
        check::rule(verdict, budget, complete, certificate, certificate ? needed(certificate->claim) : 0,
                    [&](const auto& claim) { return check(claim, budget); });
    };
    if (is_window_certificate(text)) {
        const auto check = [&](const WindowClaim& claim, Budget& most) {
            return claim.stations.empty() ? check_window(claim, most)
                                          : check_stretches(claim, limits, most, verdict, complete);
        };
        rule(
            parse_window_certificate(text), [](const auto& claim) { return claim.needed(); }, check);
    } else if (is_derived_certificate(text)) {
        rule(
            parse_derived_certificate(text), [](const auto& claim) { return claim.values; }, check_derived);
    } else if (is_arithmetic_certificate(text)) {
        const auto listed = [](const auto& claim) { return claim.values.size(); };
        rule(parse_arithmetic_certificate(text), listed, check_arithmetic);
    } else if (is_weights_certificate(text)) {
        const auto last_heap = [](const auto& claim) { return claim.rule.heaps.size() - 1; };
        rule(parse_weights_certificate(text), last_heap, check_weights);
    } else {
        const auto last_heap = [](const auto& claim) { return claim.quotient.max_heap(); };
        is_quotient_certificate(text) ? rule(parse_quotient_certificate(text), last_heap, check_quotient)
                                      : rule(parse_free_heaps_certificate(text), last_heap, check_free_heaps);
    }
    return verdict;
}

TooLarge too_large(BudgetEnd end, std::uint64_t needed, std::uint64_t allowed) {
    const auto megabytes = [](std::uint64_t bytes) { return std::to_string((bytes + 999'999) / 1'000'000); };
    if (end == BudgetEnd::memory)
        return {Error::stopped("check.too-large-memory", megabytes(needed), megabytes(allowed)), needed};
    return {Error::stopped(end == BudgetEnd::steps ? "check.too-large-work" : "check.too-large-time"),
            std::nullopt};
}

Result<Verdict> check_text(std::string_view text, [[maybe_unused]] const std::string& path,
                           const CheckLimits& limits, const CheckText& judge) {
    const auto check = [&]() -> Result<Verdict> {
        auto verdict = judge(text, limits);
        if (limits.ledger != nullptr && limits.ledger->failure()) return *limits.ledger->failure();
        return verdict;
    };
#ifdef __cpp_exceptions
    try {
        return check();
    } catch (const std::bad_alloc&) {
        return Error::machine("certificate.memory", path);
    }
#else
    return check();
#endif
}

Result<Verdict> check_file(const std::string& path, const CheckLimits& limits, const CheckText& judge) {
    // A file that does not begin like a certificate is read no further: it may be endless. Nor is one that is
    // too long for the memory allowed.
    const auto worth_more = [&](std::string_view text) {
        return may_be_certificate(text) && text.size() <= limits.longest_text();
    };
    const auto text = read_file(path, FileKind::certificate, limits.keep_going, worth_more);
    if (!text) return text.error();
    return check_text(*text, path, limits, judge);
}

}  // namespace ishitori::check

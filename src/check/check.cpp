#include "check/check.hpp"

#include <new>
#include <utility>

#include "base/sha256.hpp"
#include "check/check_arithmetic.hpp"
#include "check/check_free_heaps.hpp"
#include "check/check_period.hpp"
#include "check/check_quotient.hpp"
#include "check/check_stations.hpp"
#include "check/check_weights.hpp"
#include "check/check_window.hpp"
#include "check/file.hpp"

namespace ishitori::check {

namespace {

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
    // A digest that does not fit is the last reason to be given: what was changed says more, if it is found.
    if (!status) {
        verdict.ruling = Refused{status.error()};
    } else if (!certificate->digest_fits) {
        verdict.ruling = Refused{Error::check("certificate.digest")};
    } else if (budget.stopped() || !complete) {
        verdict.ruling = Consistent{};
    } else {
        verdict.ruling = Verified{};
    }
    verdict.claim = std::move(certificate->claim);
}

}  // namespace

bool is_period_certificate(std::string_view text) {
    return !is_window_certificate(text) && !is_arithmetic_certificate(text) &&
           !is_quotient_certificate(text) && !is_free_heaps_certificate(text) &&
           !is_weights_certificate(text);
}

Verdict check_period_certificate(std::string_view text, const CheckLimits& limits) {
    Verdict verdict;
    verdict.digest = sha256_hex(text);
    Budget budget(limits.heaps_most(), limits.keep_going);
    auto certificate = parse_certificate(text);
    rule(verdict, budget, true, certificate, certificate ? certificate->claim.values.size() : 0,
         [&](const PeriodClaim& claim) { return check_period(claim, budget); });
    return verdict;
}

Verdict check_certificate(std::string_view text, const CheckLimits& limits) {
    if (is_period_certificate(text)) return check_period_certificate(text, limits);
    Verdict verdict;
    verdict.digest = sha256_hex(text);
    Budget budget(limits.heaps_most(), limits.keep_going);
    bool complete = true;
    const auto rule = [&](auto&& certificate, HeapSize needed, auto&& check) {
        check::rule(verdict, budget, complete, certificate, needed, check);
    };
    if (is_window_certificate(text)) {
        auto certificate = parse_window_certificate(text);
        rule(certificate, certificate ? certificate->claim.needed() : 0, [&](const WindowClaim& claim) {
            return claim.stations.empty() ? check_window(claim, budget)
                                          : check_stretches(claim, limits, budget, verdict, complete);
        });
    } else if (is_arithmetic_certificate(text)) {
        auto certificate = parse_arithmetic_certificate(text);
        rule(certificate, certificate ? certificate->claim.values.size() : 0,
             [&](const ArithmeticClaim& claim) { return check_arithmetic(claim, budget); });
    } else if (is_quotient_certificate(text)) {
        auto certificate = parse_quotient_certificate(text);
        rule(certificate, certificate ? certificate->claim.quotient.max_heap() : 0,
             [&](const QuotientClaim& claim) { return check_quotient(claim, budget); });
    } else if (is_free_heaps_certificate(text)) {
        auto certificate = parse_free_heaps_certificate(text);
        rule(certificate, certificate ? certificate->claim.quotient.max_heap() : 0,
             [&](const FreeHeapClaim& claim) { return check_free_heaps(claim, budget); });
    } else {
        auto certificate = parse_weights_certificate(text);
        rule(certificate, certificate ? certificate->claim.rule.heaps.size() - 1 : 0,
             [&](const WeightClaim& claim) { return check_weights(claim, budget); });
    }
    return verdict;
}

Result<Verdict> check_file(const std::string& path, const CheckLimits& limits) {
    const auto check = [&]() -> Result<Verdict> {
        // A file that does not begin like a certificate is read no further: it may be endless.
        const auto text = file_text(path, largest_certificate, may_be_certificate);
        if (!text) return text.error();
        const Verdict verdict = check_certificate(*text, limits);
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

}  // namespace ishitori::check

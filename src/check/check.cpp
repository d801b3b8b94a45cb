#include "check/check.hpp"

#include <ctime>
#include <new>
#include <utility>

#include "base/number.hpp"
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

// For a ledger; a browser keeps none and has no such clock.
std::clock_t processor_time() {
#if defined(__wasi__)
    return 0;
#else
    return std::clock();
#endif
}

// Stretches as they are derived, in turn; noted in the ledger, if there is one.
Status check_stretches(const WindowClaim& claim, const CheckLimits& limits, Budget& budget, Verdict& verdict,
                       bool& complete) {
    verdict.stretches = stretches_of(claim);
    Ledger* const ledger =
        limits.ledger != nullptr && limits.ledger->speaks_of(verdict.digest, verdict.stretches)
            ? limits.ledger
            : nullptr;
    StretchesAsked asked{limits.stretches.value_or(Stretches{})};
    verdict.checked = {asked.wanted.first, asked.wanted.first - 1};
    std::clock_t since = processor_time();
    asked.noted = [&](std::uint64_t stretch) {
        if (ledger == nullptr || !ledger->has(stretch)) return false;
        ++verdict.noted;
        verdict.checked.last = stretch;
        return true;
    };
    asked.done = [&](std::uint64_t stretch, HeapSize heaps) {
        verdict.checked.last = stretch;
        const auto ticks = static_cast<std::uint64_t>(processor_time() - since);
        since = processor_time();
        return ledger == nullptr || ledger->note(stretch, {heaps, ticks / std::uint64_t{CLOCKS_PER_SEC}});
    };
    const Status status = check_stations(claim, asked, budget);
    complete = true;
    for (std::uint64_t stretch = 1; stretch <= verdict.stretches; ++stretch) {
        const bool now = verdict.checked.first <= stretch && stretch <= verdict.checked.last;
        complete = complete && (now || (ledger != nullptr && ledger->has(stretch)));
    }
    return status;
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

std::optional<Stretches> parse_stretches(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1));
    if (!first || !last || *first < 1 || *last < *first) return std::nullopt;
    return Stretches{*first, *last};
}

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
    constexpr std::size_t size_most = std::size_t{1} << 28;
    const auto check = [&]() -> Result<Verdict> {
        // A file that does not begin like a certificate is read no further: it may be endless.
        const auto text = file_text(path, size_most, may_be_certificate);
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

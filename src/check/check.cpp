#include "check/check.hpp"

#include <new>
#include <utility>

#include "base/number.hpp"
#include "base/read_file.hpp"
#include "base/sha256.hpp"
#include "check/kinds.hpp"

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

// The number of heaps in the proof of a claim.
HeapSize proved_heaps(const PeriodClaim& claim) { return claim.values.size(); }
HeapSize proved_heaps(const ArithmeticClaim& claim) { return claim.values.size(); }
HeapSize proved_heaps(const DerivedClaim& claim) { return claim.values; }
HeapSize proved_heaps(const WindowClaim& claim) { return claim.needed(); }
HeapSize proved_heaps(const QuotientClaim& claim) { return claim.quotient.max_heap(); }
HeapSize proved_heaps(const FreeHeapClaim& claim) { return claim.quotient.max_heap(); }
HeapSize proved_heaps(const WeightClaim& claim) { return claim.rule.heaps.size() - 1; }
HeapSize proved_heaps(const AutomatonClaim& claim) { return 2 * claim.automaton.small + 1; }
HeapSize proved_heaps(const TameClaim& claim) { return claim.heaps == 0 ? 0 : claim.heaps + 1; }

// Decides the claim of a text if it is a certificate of this kind. `check` examines the claim as far as the
// budget allows, and leaves `complete` true unless only a part was requested.
template <class Claim, class Check>
bool rule_on(std::string_view text, Verdict& verdict, Budget& budget, Check check) {
    if (!is_certificate_of<Claim>(text)) return false;
    auto certificate = parse_certificate<Claim>(text);
    if (!certificate) {
        verdict.ruling = Refused{certificate.error()};
        return true;
    }
    verdict.needed = proved_heaps(certificate->claim);
    bool complete = true;
    const Status status = check(certificate->claim, complete);
    verdict.rederived = budget.spent();
    const bool ended = budget.end() == BudgetEnd::memory || budget.end() == BudgetEnd::steps ||
                       budget.end() == BudgetEnd::time;
    std::optional<TooLarge> limit;
    if (ended) limit = too_large(budget.end(), budget.memory_needed(), budget.limits().memory);
    verdict.ruling = ruling_on(status ? std::nullopt : std::optional(status.error()),
                               certificate->digest_fits, limit, !budget.stopped() && complete);
    verdict.claim = std::move(certificate->claim);
    return true;
}

}  // namespace

Verdict check_certificate(std::string_view text, const CheckLimits& limits) {
    Verdict verdict;
    Budget budget(limits.budget(), limits.keep_going);
    if (!readable(text, limits, verdict, budget)) return verdict;
    const auto check = [&](const auto& claim, bool& complete) {
        if constexpr (requires { claim.stations; }) {
            if (!claim.stations.empty()) return check_stations(claim, limits, budget, verdict, complete);
        }
        return check_claim(claim, budget);
    };
    const auto is_one_of = [&]<class... Claims>(std::variant<std::monostate, Claims...>&) {
        return (rule_on<Claims>(text, verdict, budget, check) || ...);
    };
    if (!is_one_of(verdict.claim)) verdict.ruling = Refused{parse_certificate<PeriodClaim>(text).error()};
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
    // A file without the beginning of a certificate is not read further, because it may be endless. Nor is
    // one too long for the allowed memory.
    const auto worth_more = [&](std::string_view text) {
        return may_be_certificate(text) && text.size() <= limits.longest_text();
    };
    const auto text = read_file(path, FileKind::certificate, limits.keep_going, worth_more);
    if (!text) return text.error();
    return check_text(*text, path, limits, judge);
}

std::optional<Stretches> parse_stretches(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1));
    if (!first || !last || *first < 1 || *last < *first) return std::nullopt;
    return Stretches{*first, *last};
}

}  // namespace ishitori::check

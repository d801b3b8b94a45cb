#include "check/check.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "base/number.hpp"
#include "check/check_arithmetic.hpp"
#include "check/check_quotient.hpp"
#include "check/check_window.hpp"
#include "check/least_period.hpp"
#include "check/refused.hpp"

namespace ishitori {

namespace {

using Values = std::vector<std::uint32_t>;

// Derives the nim-values anew, in plain loops over the digits: d & 1 nothing is left, d & 2 one heap, d & 4
// two, d & 8 three (docs/THEORY.md, section 2).
class Derivation {
  public:
    explicit Derivation(const Ruleset& rules) : rules_(rules) {}

    // [T1]: G(n) is the mex of the nim-sums of the options. Requires n calls for 0 .. n - 1 before.
    std::uint32_t next() {
        const HeapSize n = values_.size();
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        const HeapSize last = std::min(n, rules_.longest_take().value_or(n));
        for (HeapSize i = 0; i <= last; ++i) options(rules_.digit(i), i, n - i);
        const auto first_free = std::find(seen_.begin(), seen_.end(), std::uint8_t{0});
        const auto value = static_cast<std::uint32_t>(first_free - seen_.begin());
        values_.push_back(value);
        // Nim-sums of values below a power of two stay below it; one more place for a mex of all of them.
        if (value >= seen_.size() - 1) seen_.resize(2 * seen_.size() - 1);
        return value;
    }

  private:
    // What is left when i stones of a heap of i + rest have been taken.
    void options(unsigned digit, HeapSize i, HeapSize rest) {
        const std::uint32_t* const g = values_.data();
        std::uint8_t* const seen = seen_.data();
        if ((digit & 1) != 0 && i > 0 && rest == 0) seen[0] = 1;
        if ((digit & 2) != 0 && i > 0 && rest > 0) seen[g[rest]] = 1;
        if ((digit & 4) != 0) {
            const HeapSize half = rules_.unequal_split() ? (rest - (rest > 0)) / 2 : rest / 2;
            for (HeapSize a = 1; a <= half; ++a) seen[g[a] ^ g[rest - a]] = 1;
        }
        if ((digit & 8) != 0) {
            for (HeapSize a = 1; 3 * a <= rest; ++a) {
                for (HeapSize b = a; a + 2 * b <= rest; ++b) seen[g[a] ^ g[b] ^ g[rest - a - b]] = 1;
            }
        }
    }

    const Ruleset& rules_;
    std::vector<std::uint32_t> values_;
    std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(3, 0);  // a power of two, and one
};

// Every value of the certificate is the value that the rules give.
Status check_values(const Ruleset& rules, const Values& values, HeapSize& rederived) {
    Derivation derivation(rules);
    for (HeapSize n = 0; n < values.size(); ++n, ++rederived) {
        const std::uint32_t expected = derivation.next();
        if (values[n] != expected) return refused("check.value", n, values[n], expected);
    }
    return Done{};
}

// There are enough values, they repeat as claimed: by the theorem they do so for ever.
Status check_theorem(const Ruleset& rules, const PeriodClaim& claim) {
    const auto [preperiod, period, saltus] = claim.periodicity;
    const auto needed = values_needed(rules, claim.periodicity);
    if (period == 0 || !needed) return refused("check.no-bound", preperiod, period);
    if (claim.values.size() < *needed) return refused("check.too-few", *needed, claim.values.size());
    if (claim.needed != *needed) return refused("check.needed", *needed, claim.needed);
    if (saltus != 0) return refused("check.saltus", saltus);
    for (HeapSize n = preperiod; n + period < claim.values.size(); ++n) {
        if (claim.values[n] != claim.values[n + period])
            return refused("check.breaks", n, claim.values[n], n + period, claim.values[n + period]);
    }
    return Done{};
}

// Neither preperiod nor period can be smaller. Requires check_theorem: the claim holds.
Status check_least(const PeriodClaim& claim) {
    const Values& values = claim.values;
    const auto [preperiod, period, saltus] = claim.periodicity;
    if (preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period]) {
        return refused("check.preperiod-not-least", preperiod, preperiod - 1);
    }
    if (const HeapSize shorter = shorter_period(values, preperiod, period); shorter > 0) {
        return refused("check.period-not-least", period, shorter);
    }
    return Done{};
}

// The greatest value and the first heap with it lie among the first preperiod + period values.
Status check_most(const PeriodClaim& claim) {
    HeapSize at = 0;
    for (HeapSize n = 0; n < claim.values.size(); ++n) {
        if (claim.values[n] > claim.values[at]) at = n;
    }
    if (claim.max_value != claim.values[at] || claim.max_value_at != at)
        return refused("check.max-value", claim.max_value.value_or(0), claim.max_value_at.value_or(0),
                       claim.values[at], at);
    return Done{};
}

// Bouton: in Nim G(n) = n. A heap can be made any smaller one and nothing else, so by induction it is the mex
// of 0 .. n-1. That the rule is Nim, applicable_theorem has seen; the values only illustrate.
Status check_bouton(const PeriodClaim& claim) {
    const auto [preperiod, period, saltus] = claim.periodicity;
    if (preperiod != 0 || period != 1 || saltus != 1)
        return refused("check.bouton", preperiod, period, saltus);
    if (claim.needed != 0) return refused("check.needed", 0, claim.needed);
    return Done{};
}

Status check_period(const PeriodClaim& claim, HeapSize& rederived) {
    const auto game = parse_game(claim.game);
    if (!game) return game.error();
    if (Status heaps = check_heaps(*game); !heaps) return heaps;
    if (claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    const Theorem theorem = applicable_theorem(game->rules);
    if (theorem == Theorem::none)
        return Error::check("check.no-theorem", claim.game, theorem_name(claim.theorem));
    if (claim.theorem != theorem)
        return Error::check("check.wrong-theorem", claim.game, theorem_name(theorem),
                            theorem_name(claim.theorem));
    if (Status values = check_values(game->rules, claim.values, rederived); !values) return values;
    if (theorem == Theorem::bouton) return check_bouton(claim);
    if (Status proof = check_theorem(game->rules, claim); !proof) return proof;
    if (Status least = check_least(claim); !least) return least;
    return check_most(claim);
}

}  // namespace

std::string_view verdict_name(const Verdict& verdict) {
    return verdict.refused() ? "refused" : verdict.consistent() ? "consistent" : "verified";
}

std::optional<Stretches> parse_stretches(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1));
    if (!first || !last || *first < 1 || *last < *first) return std::nullopt;
    return Stretches{*first, *last};
}

Verdict check_certificate(std::string_view text, const CheckLimits& limits) {
    Verdict verdict;
    if (is_window_certificate(text)) {
        const auto certificate = parse_window_certificate(text);
        if (!certificate) {
            verdict.reason = certificate.error();
            return verdict;
        }
        const WindowClaim& claim = certificate->claim;
        verdict.needed = claim.needed();
        if (claim.stations.empty()) {
            WindowVerdict of_window = check_window(claim, limits.values_most(), limits.keep_going);
            verdict.reason = std::move(of_window.reason);
            verdict.rederived = of_window.rederived;
        } else {
            verdict.stretches = stretches_of(claim);
            StationsVerdict of_stations = check_stations(claim, limits.stretches.value_or(Stretches{}),
                                                         limits.values_most(), limits.keep_going);
            verdict.reason = std::move(of_stations.reason);
            verdict.rederived = of_stations.rederived;
            verdict.checked = of_stations.checked;
        }
        verdict.claim =
            PeriodClaim{claim.game,      claim.convention,   Theorem::sparse_window, claim.periodicity,
                        claim.max_value, claim.max_value_at, claim.needed(),         {}};
        if (!verdict.reason && !certificate->digest_fits) verdict.reason = Error::check("certificate.digest");
        return verdict;
    }
    if (is_arithmetic_certificate(text)) {
        ArithmeticVerdict of_window = check_arithmetic_certificate(text, limits.keep_going);
        verdict.reason = std::move(of_window.reason);
        verdict.rederived = of_window.rederived;
        if (const auto& claim = of_window.claim) {
            verdict.claim = PeriodClaim{};
            verdict.claim->game = claim->game;
            verdict.claim->convention = claim->convention;
            verdict.claim->theorem = Theorem::arithmetic_window;
            verdict.claim->periodicity = claim->periodicity;
        }
        return verdict;
    }
    if (is_quotient_certificate(text)) {
        QuotientVerdict of_quotient = check_quotient_certificate(text);
        verdict.reason = std::move(of_quotient.reason);
        verdict.quotient = std::move(of_quotient.claim);
        verdict.rederived = of_quotient.heaps;
        return verdict;
    }
    if (is_free_heaps_certificate(text)) {
        FreeHeapVerdict of_free_heaps = check_free_heaps_certificate(text);
        verdict.reason = std::move(of_free_heaps.reason);
        verdict.free_heaps = std::move(of_free_heaps.claim);
        verdict.rederived = of_free_heaps.heaps;
        return verdict;
    }
    auto certificate = parse_certificate(text);
    if (!certificate) {
        verdict.reason = certificate.error();
        return verdict;
    }
    PeriodClaim& claim = certificate->claim;
    const Status period = check_period(claim, verdict.rederived);
    // A digest that does not fit is the last reason to be given: what was changed says more, if it is found.
    if (!period) {
        verdict.reason = period.error();
    } else if (!certificate->digest_fits) {
        verdict.reason = Error::check("certificate.digest");
    }
    claim.values.clear();
    verdict.claim = std::move(claim);
    return verdict;
}

Result<Verdict> check_file(const std::string& path, const CheckLimits& limits) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    auto unreadable = [&] { return Error::machine("certificate.unreadable", path, std::strerror(errno)); };
    if (!file) return unreadable();
    std::string text;
    std::vector<char> block(std::size_t{1} << 16);
    // A file that does not begin like a certificate is read no further: it may be endless.
    while (may_be_certificate(text)) {
        const std::size_t got = std::fread(block.data(), 1, block.size(), file.get());
        text.append(block.data(), got);
        if (got < block.size()) break;
    }
    if (std::ferror(file.get())) return unreadable();
    return check_certificate(text, limits);
}

}  // namespace ishitori

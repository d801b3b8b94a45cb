// The least preperiod: let G(n + p) = G(n) + s hold from e on but not at e - 1, and G(n + q) = G(n) + t from
// an earlier place on. Then G(e - 1 + p) + p t = G(e - 1 + p + p q) and G(e - 1) + p t = G(e - 1 + p q), and
// the former exceed the latter by s, since e - 1 + p q >= e: so it would hold at e - 1. The least period:
// from e on the differences G(n + 1) - G(n) are a word of length p for ever, and G(n + q) - G(n) is the same
// for all n >= e exactly if q is a period of them.
#include "check/check_arithmetic.hpp"

#include <vector>

#include "base/mex_set.hpp"
#include "check/least_period.hpp"
#include "check/refused.hpp"

namespace ishitori {

namespace {

// Every value is the mex of its options' [T1].
Status check_values(const Ruleset& rules, const ArithmeticClaim& claim,
                    const std::function<bool()>& keep_going, HeapSize& rederived) {
    MexSet options;
    for (HeapSize n = 0; n < claim.values.size(); ++n, ++rederived) {
        if (keep_going && !keep_going()) return Error::stopped("limit.interrupted");
        options.clear();
        for_each_option(rules, n, [&](HeapSize, const Parts& left) {
            std::uint64_t sum = 0;
            for (const HeapSize heap : left) sum ^= claim.values[heap];
            options.insert(sum);
            return true;
        });
        if (options.mex() != claim.values[n])
            return refused("check.value", n, claim.values[n], options.mex());
    }
    return Done{};
}

Status check_least(const ArithmeticClaim& claim) {
    const auto& values = claim.values;
    const auto [e, p, s] = claim.periodicity;
    if (e > 0 && values[e - 1] + s == values[e - 1 + p])
        return refused("check.preperiod-not-least", e, e - 1);
    std::vector<std::uint32_t> rise;
    for (HeapSize n = 0; n + 1 < values.size(); ++n) rise.push_back(values[n + 1] - values[n]);
    if (const HeapSize shorter = shorter_period(rise, e, p); shorter > 0)
        return refused("check.period-not-least", p, shorter);
    // from heap 0 on the theorem speaks of heap 1 and beyond only
    if (e == 0 && values[0] + s != values[p]) return refused("check.arithmetic-breaks", 0, p, s);
    return Done{};
}

Status check_claim(const ArithmeticClaim& claim, const std::function<bool()>& keep_going,
                   HeapSize& rederived) {
    const auto game = parse_game(claim.game);
    if (!game) return game.error();
    if (claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    if (Status heaps = check_heaps(*game); !heaps) return heaps;
    if (!may_be_arithmetic(game->rules))
        return Error::check("check.no-theorem", claim.game, theorem_name(Theorem::arithmetic_window));
    // what is multiplied or added below stays far from overflow
    constexpr HeapSize most = HeapSize{1} << 30;
    const auto [e, p, s] = claim.periodicity;
    const bool fits = e < most && p >= 1 && p < most && s < most && claim.window.from < most &&
                      claim.window.multiple >= 1 && claim.window.multiple < most &&
                      claim.values.size() == values_needed(claim.periodicity, claim.window);
    if (!fits) return refused("check.arithmetic-shape");
    if (const Status status = check_values(game->rules, claim, keep_going, rederived); !status) return status;
    const Status proof =
        check_arithmetic(game->rules, claim.values, claim.periodicity, claim.window, keep_going);
    if (!proof) return proof;
    return check_least(claim);
}

}  // namespace

ArithmeticVerdict check_arithmetic_certificate(std::string_view text,
                                               const std::function<bool()>& keep_going) {
    ArithmeticVerdict verdict;
    auto certificate = parse_arithmetic_certificate(text);
    if (!certificate) {
        verdict.reason = certificate.error();
        return verdict;
    }
    const Status status = check_claim(certificate->claim, keep_going, verdict.rederived);
    // A digest that does not fit is the last reason to be given: what was changed says more, if it is found.
    if (!status) {
        verdict.reason = status.error();
    } else if (!certificate->digest_fits) {
        verdict.reason = Error::check("certificate.digest");
    }
    verdict.claim = std::move(certificate->claim);
    verdict.claim->values.clear();
    return verdict;
}

}  // namespace ishitori

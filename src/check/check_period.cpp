// A period whose values are all listed. The values are derived again by the definition; the theorem for the
// rule determines how many of them prove the period.
#include "check/derivation.hpp"
#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"
#include "check/theorems.hpp"

namespace ishitori::check {

namespace {

// True if the values suffice for the theorem, repeat as claimed, and preperiod and period are minimal. Then
// the theorem proves the period for all heaps.
Status check_theorem(const Ruleset& rules, const PeriodClaim& claim) {
    const auto [preperiod, period, saltus] = claim.periodicity;
    const auto needed = values_bound(rules, preperiod, period);
    if (!needed) return refused("check.no-bound", preperiod, period);
    if (claim.values.size() < *needed) return refused("check.too-few", *needed, claim.values.size());
    if (claim.needed != *needed) return refused("check.needed", *needed, claim.needed);
    if (saltus != 0) return refused("check.saltus", saltus);
    return check_repetition(claim.values, claim.periodicity);
}

// Bouton: in Nim G(n) = n. A heap can be reduced to any smaller one, so by induction its value is the mex of
// 0 .. n-1. theorem_for() has checked that the rule is Nim; the values only illustrate it.
Status check_bouton(const PeriodClaim& claim) {
    const auto [preperiod, period, saltus] = claim.periodicity;
    if (preperiod != 0 || period != 1 || saltus != 1)
        return refused("check.bouton", preperiod, period, saltus);
    if (claim.needed != 0) return refused("check.needed", 0, claim.needed);
    return Done{};
}

// [T19]: a heap of n, cut into k or more, has floor((n - 1) / (k - 1)), n >= 1. theorem_for() has
// checked that the rule has this form; the values prove no more. One heap earlier, or with a shorter period,
// the claim is false.
Status check_cut(const PeriodClaim& claim, HeapSize k) {
    const auto [preperiod, period, saltus] = claim.periodicity;
    if (preperiod != 1 || period != k - 1 || saltus != 1)
        return refused("check.cut", k, k - 1, preperiod, period, saltus);
    if (claim.needed != 0) return refused("check.needed", 0, claim.needed);
    return Done{};
}

}  // namespace

Status check_claim(const PeriodClaim& claim, Budget& budget) {
    const auto game = normal_game_of(claim);
    if (!game) return game.error();
    const Theorem theorem = theorem_for(game->rules);
    if (theorem == Theorem::none)
        return Error::check("check.no-theorem", claim.game, theorem_name(claim.theorem));
    if (claim.theorem != theorem)
        return Error::check("check.wrong-theorem", claim.game, theorem_name(theorem),
                            theorem_name(claim.theorem));
    if (Status values = check_listed_values(game->rules, claim.values, budget); !values || budget.stopped()) {
        return values;
    }
    if (theorem == Theorem::bouton) return check_bouton(claim);
    if (theorem == Theorem::cut_formula) return check_cut(claim, *cut_of(game->rules));
    if (Status proof = check_theorem(game->rules, claim); !proof) return proof;
    // They are among the first preperiod + period values.
    return check_max_value(claim.values, claim.max_value.value_or(0), claim.max_value_at.value_or(0));
}

}  // namespace ishitori::check

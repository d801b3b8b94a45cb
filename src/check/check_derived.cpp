// [T3]: in a finite code whose moves leave one or two heaps, k the longest move, e >= 1 and p >= 1, let G(n)
// = G(n + p) for all n >= e with n + p < 2e + 2p + k - 1. Then it holds for all n >= e
// (docs/explanation/periods.md). The values are derived one after another by the sparse space, each with its
// proof (sparse_derivation.hpp); the mask makes that quick and proves nothing.
#include <algorithm>

#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"
#include "check/sparse_derivation.hpp"

namespace ishitori::check {

namespace {

constexpr HeapSize max_bound = HeapSize{1} << 50;  // beyond any derivation

Status check_bounds(const DerivedClaim& claim, const Game& game) {
    const Ruleset& rules = game.rules;
    Status sound = check_sparse_rule(claim.game, rules, Theorem::guy_smith, claim.mask_parity);
    if (!sound) return sound;
    const HeapSize e = std::max<HeapSize>(claim.periodicity.preperiod, 1), p = claim.periodicity.period;
    if (e > max_bound || p > max_bound || p == 0) return refused("check.no-bound", e, p);
    const HeapSize needed = 2 * e + 2 * p + *rules.longest_take() - 1;
    if (claim.values != needed) return refused("check.needed", needed, claim.values);
    return Done{};
}

}  // namespace

Status check_claim(const DerivedClaim& claim, Budget& budget) {
    const auto game = normal_game_of(claim);
    if (!game) return game.error();
    if (Status sound = check_bounds(claim, *game); !sound) return sound;
    WindowClaim space;
    space.mask = claim.mask;
    space.mask_parity = claim.mask_parity;
    SparseDerivation derivation(game->rules, space, budget);
    derivation.reserve(std::min(claim.values, budget.left()) + SparseDerivation::batch);
    std::span<const std::uint16_t> values = derivation.last(1);  // G(0)
    for (HeapSize n = 0;;) {
        if (!budget.spend(values.size(), 0)) return Done{};
        const auto great =
            std::ranges::find_if(values, [](std::uint16_t value) { return value >= value_bound; });
        if (great != values.end())
            return refused("check.value-too-great", n + static_cast<HeapSize>(great - values.begin()));
        n += values.size();
        if (n == claim.values) break;
        values = derivation.derive(std::min(claim.values - n, std::max<HeapSize>(budget.left(), 1)));
    }
    const auto& all = derivation.values();
    if (Status max = check_max_value(all, claim.max_value, claim.max_value_at); !max) return max;
    return check_repetition(all, claim.periodicity);
}

}  // namespace ishitori::check

// [T3]: in a finite code whose moves leave one or two heaps, k the longest move, e >= 1 and p >= 1, let G(n)
// = G(n + p) for all n >= e with n + p < 2e + 2p + k - 1. Then it holds for all n >= e (docs/THEORY.md). The
// values are derived one after another by the sparse space, each with its proof (sparse_derivation.hpp); the
// mask makes that quick and proves nothing.
#include "check/check_derived.hpp"

#include <algorithm>
#include <vector>

#include "check/reasons.hpp"
#include "check/repetition.hpp"
#include "check/sparse_derivation.hpp"

namespace ishitori::check {

namespace {

constexpr HeapSize bound_most = HeapSize{1} << 50;  // no one derives more

Status check_claim(const DerivedClaim& claim, const Game& game) {
    if (Status heaps = check_heaps(game); !heaps) return heaps;
    if (claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    const Ruleset& rules = game.rules;
    if (rules.kind != Ruleset::Kind::code || !rules.code->finite() || rules.code->most_parts() != 2)
        return Error::check("check.no-theorem", claim.game, theorem_name(Theorem::guy_smith));
    std::vector<HeapSize> splits;
    for (HeapSize i = 0; i <= *rules.longest_take(); ++i) {
        if ((rules.digit(i) & 4) != 0) splits.push_back(i);
    }
    // The class of a heap may include its parity where that of a + b is that of n for all splits alike.
    const bool alike =
        std::all_of(splits.begin(), splits.end(), [&](HeapSize i) { return (i - splits[0]) % 2 == 0; });
    if (claim.mask_parity && !alike) return Error::check("check.mask-parity", claim.game);
    const HeapSize e = std::max<HeapSize>(claim.periodicity.preperiod, 1), p = claim.periodicity.period;
    if (e > bound_most || p > bound_most || p == 0) return refused("check.no-bound", e, p);
    const HeapSize needed = 2 * e + 2 * p + *rules.longest_take() - 1;
    if (claim.values != needed) return refused("check.needed", needed, claim.values);
    return Done{};
}

// The greatest value and the first heap that has it, of G(0) .. that the theorem needs, so of all.
Status check_most(const DerivedClaim& claim, const std::vector<std::uint16_t>& values) {
    const auto most = std::max_element(values.begin(), values.end());
    const auto at = static_cast<HeapSize>(most - values.begin());
    if (claim.max_value != *most || claim.max_value_at != at)
        return refused("check.max-value", claim.max_value, claim.max_value_at, *most, at);
    return Done{};
}

}  // namespace

Status check_derived(const DerivedClaim& claim, Budget& budget) {
    const auto game = parse_game(claim.game);
    if (!game) return game.error();
    if (Status sound = check_claim(claim, *game); !sound) return sound;
    WindowClaim space;
    space.mask = claim.mask;
    space.mask_parity = claim.mask_parity;
    SparseDerivation derivation(game->rules, space, budget);
    derivation.reserve(std::min(claim.values, budget.left()) + SparseDerivation::batch);
    std::span<const std::uint16_t> values = derivation.last(1);  // G(0)
    for (HeapSize n = 0;;) {
        if (!budget.spend(values.size(), 0)) return Done{};
        const auto great = std::find_if(values.begin(), values.end(),
                                        [](std::uint16_t value) { return value >= value_bound; });
        if (great != values.end())
            return refused("check.value-too-great", n + static_cast<HeapSize>(great - values.begin()));
        n += values.size();
        if (n == claim.values) break;
        values = derivation.derive(std::min(claim.values - n, std::max<HeapSize>(budget.left(), 1)));
    }
    if (Status most = check_most(claim, derivation.values()); !most) return most;
    return check_repetition(derivation.values(), claim.periodicity);
}

}  // namespace ishitori::check

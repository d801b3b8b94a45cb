#include "check/sparse_derivation.hpp"

#include <string>

#include "check/refused.hpp"

namespace ishitori {

Status check_shape(const WindowClaim& claim, const Game& game) {
    if (Status heaps = check_heaps(game); !heaps) return heaps;
    if (claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    if (applicable_theorem(game.rules) != Theorem::guy_smith) {
        return Error::check("check.no-theorem", claim.game, theorem_name(Theorem::sparse_window));
    }
    const HeapSize last = *game.rules.longest_take();
    std::optional<HeapSize> parity;
    for (HeapSize i = 0; i <= last && claim.mask_parity; ++i) {
        if ((game.rules.digit(i) & 4) == 0) continue;
        if (parity && *parity != i % 2) return Error::check("check.mask-parity", claim.game);
        parity = i % 2;
    }
    const auto& p = claim.periodicity;
    const HeapSize last_rare = claim.rares.empty() ? 0 : claim.rares.back();
    const bool fits = p.period > 0 && claim.recurs_after > 0 && claim.recurs_after % p.period == 0 &&
                      (!claim.mask_parity || claim.recurs_after % 2 == 0) && claim.window > 0 &&
                      claim.window < claim.window_end && last_rare < claim.window_end - claim.window &&
                      last_rare + last <= claim.window && p.preperiod <= claim.window_end &&
                      claim.max_value_at < claim.needed() && claim.mask < value_bound &&
                      (claim.checksums.empty() || claim.last_checksum_at() < claim.needed());
    if (!fits) return refused("check.window", claim.window, claim.window_end, claim.recurs_after);
    return Done{};
}

Status check_value(const WindowClaim& claim, const SparseDerivation& derivation, HeapSize n,
                   std::uint32_t value) {
    if (value >= value_bound) return refused("check.value-too-great", n);
    const std::size_t rares = derivation.rares().size();
    const bool is_rare = rares > 0 && derivation.rares().back() == n;
    if (is_rare && (rares > claim.rares.size() || claim.rares[rares - 1] != n)) {
        return refused("check.rare", n, value);
    }
    if (is_rare && claim.rare_values[rares - 1] != value) {
        return refused("check.value", n, claim.rare_values[rares - 1], value);
    }
    if (!is_rare && rares < claim.rares.size() && claim.rares[rares] == n) {
        return refused("check.not-rare", n, value);
    }
    if (value > claim.max_value || (value == claim.max_value && n < claim.max_value_at)) {
        return refused("check.max-value", claim.max_value, claim.max_value_at, value, n);
    }
    if (n == claim.max_value_at && value != claim.max_value) {
        return refused("check.value", n, claim.max_value, value);
    }
    return Done{};
}

Status ClaimedChecksums::add(HeapSize n, std::uint32_t value) {
    sum_.add(std::uint64_t{value});
    const auto power = static_cast<unsigned>(std::countr_zero(n));
    if (!std::has_single_bit(n) || power < WindowClaim::first_checksum) return Done{};
    const std::size_t k = power - WindowClaim::first_checksum;
    if (k < claim_.checksums.size() && claim_.checksums[k] != sum_.value())
        return refused("check.checksum", n);
    return Done{};
}

}  // namespace ishitori

#include "play/settled_quotient.hpp"

#include "claims/certificate.hpp"

namespace ishitori::play {

std::string SettledQuotient::certificate(const Game& game) const {
    if (tame) return certificate_text(tame->claim);
    const auto text = [&](const auto& one) { return certificate_text(rule_claim(game.heaps_text(), one)); };
    if (rule) return std::visit(text, *rule);
    for (const auto* claim : {&found.beyond, &found.infinite_with_next}) {
        if (*claim) return certificate_text(free_heap_claim(game.text, game.rules, **claim));
    }
    if (found.quotient.order > largest_certified_order) return "";
    return certificate_text(quotient_claim(game.heaps_text(), game.rules, found.quotient));
}

std::optional<MisereClaim> SettledQuotient::claim() const {
    if (tame) return tame->claim;
    if (rule) return std::visit([](const auto& one) { return MisereClaim(one); }, *rule);
    if (found.beyond) return *found.beyond;
    if (found.quotient.status == QuotientStatus::proved) return found.quotient;
    return std::nullopt;
}

std::optional<SettledQuotient> settle_quotient(const Game& game, const QuotientLimits& limits,
                                               bool all_heaps) {
    const bool applies = quotient_applies(game.rules);
    auto tame = tame_game(game, limits.heaps, limits.keep_going);
    const bool infinite = tame && tame->infinite() == true;
    std::optional<FoundQuotient> small;
    if (applies && !infinite && (all_heaps || tame)) {
        small = small_quotient(game.rules, limits);
        if (small->quotient.status == QuotientStatus::proved) return SettledQuotient{std::move(*small)};
    }
    if (tame) {
        SettledQuotient settled;
        settled.found.quotient = tame->quotient;
        settled.tame = std::move(tame);
        return settled;
    }
    if (!applies) return std::nullopt;
    if (all_heaps) {
        if (auto ruled = find_rule(game, limits.keep_going))
            return SettledQuotient{std::move(ruled->found), {}, std::move(ruled->rule)};
    }
    const bool stopped = limits.keep_going && !limits.keep_going();
    if (small && stopped) small->stop = QuotientStop::interrupted;
    if (small && (stopped || !small->limited)) return SettledQuotient{std::move(*small)};
    return SettledQuotient{find_quotient(game.rules, limits)};
}

}  // namespace ishitori::play

#include "play/proved_rule.hpp"

#include "check/kinds.hpp"
#include "misere/find_automaton.hpp"
#include "misere/find_weights.hpp"
#include "play/stored_claims.hpp"

namespace ishitori::play {

std::optional<RuledGame> find_rule(const Game& game, const std::function<bool()>& keep_going) {
    if (!quotient_applies(game.rules)) return std::nullopt;
    QuotientLimits limits;
    limits.heaps = 128;
    limits.keep_going = keep_going;
    FoundQuotient found = small_quotient(game.rules, limits);
    const QuotientStatus status = found.quotient.status;
    if (status == QuotientStatus::proved || status == QuotientStatus::kernel) return std::nullopt;
    const auto proves = [&](const auto& rule) {
        return check::proves(rule_claim(game.heaps_text(), rule), keep_going) == true;
    };
    if (auto weights = find_weights(found.quotient, proves, keep_going))
        return RuledGame{std::move(found), std::move(*weights)};
    if (auto automaton = find_automaton(found.quotient, proves, keep_going))
        return RuledGame{std::move(found), std::move(*automaton)};
    if (const auto stored = stored_weights(game, keep_going)) return RuledGame{std::move(found), *stored};
    return std::nullopt;
}

}  // namespace ishitori::play

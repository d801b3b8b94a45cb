#include "play/proved_weights.hpp"

#include "check/kinds.hpp"
#include "misere/find_weights.hpp"

namespace ishitori::play {

std::optional<WeighedGame> weigh_game(const Game& game, const std::function<bool()>& keep_going) {
    if (!quotient_applies(game.rules)) return std::nullopt;
    QuotientLimits limits;
    limits.heaps = 128;
    limits.keep_going = keep_going;
    FoundQuotient found = small_quotient(game.rules, limits);
    const QuotientStatus status = found.quotient.status;
    if (status == QuotientStatus::proved || status == QuotientStatus::kernel) return std::nullopt;
    const auto proves = [&](const WeightRule& rule) {
        return check::proves(WeightClaim{game.heaps_text(), rule}, keep_going) == true;
    };
    auto rule = find_weights(found.quotient, proves, keep_going);
    if (!rule) return std::nullopt;
    return WeighedGame{std::move(found), std::move(*rule)};
}

}  // namespace ishitori::play

#include "play/proved_weights.hpp"

#include "check/check_weights.hpp"
#include "misere/find_weights.hpp"

namespace ishitori {

std::optional<WeightRule> find_proved_weights(const Game& game, const MisereQuotient& quotient,
                                              const std::function<bool()>& keep_going) {
    if (quotient.status == QuotientStatus::proved || quotient.status == QuotientStatus::kernel) {
        return std::nullopt;
    }
    return find_weights(
        quotient,
        [&](const WeightRule& rule) {
            check::Budget budget(~HeapSize{0}, keep_going);
            return check::check_weights({game.heaps_text(), rule}, budget).ok() && !budget.stopped();
        },
        keep_going);
}

std::optional<WeighedGame> weigh_game(const Game& game, const std::function<bool()>& keep_going) {
    QuotientLimits limits = little_quotient(200);
    limits.keep_going = keep_going;
    FoundQuotient found = find_quotient(game.rules, limits);
    auto rule = find_proved_weights(game, found.quotient, keep_going);
    if (!rule) return std::nullopt;
    return WeighedGame{std::move(found), std::move(*rule)};
}

QuotientLimits little_quotient(HeapSize heaps) {
    QuotientLimits limits;
    limits.heaps = heaps;
    limits.elements = 1000;
    limits.order = 100;
    limits.beyond = false;
    return limits;
}

}  // namespace ishitori

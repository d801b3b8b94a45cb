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

}  // namespace ishitori

#include "play/tame_game.hpp"

#include <algorithm>

#include "misere/find_tame.hpp"
#include "period/search.hpp"

namespace ishitori::play {

namespace {

constexpr std::uint64_t max_options = std::uint64_t{1} << 26;
constexpr HeapSize max_listed = 10'000;

// The number of nim-values computed in the search for a period.
HeapSize heaps_for_period(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::general || rules.max_parts() > 2) return 300;
    return rules.max_parts() > 1 ? 5'000 : 100'000;
}

TameGame::Whole whole_quotient(const TameClaim& claim, const Finding& found,
                               const std::vector<TameValue>& known) {
    const auto [preperiod, period, saltus] = *found.periodicity;
    const auto fickle = [&](HeapSize n, NimValue value) {
        if (claim.theorem == TameTheorem::subtraction) return value <= 1;
        if (claim.theorem == TameTheorem::line) return n <= claim.last_fickle;
        return n < known.size() && known[n].fickle;
    };
    TameGame::Whole whole;
    whole.period = period;
    whole.preperiod =
        std::max({preperiod, claim.preperiod,
                  claim.theorem == TameTheorem::subtraction ? HeapSize{0} : claim.last_fickle + 1});
    if (claim.theorem == TameTheorem::period) whole.period = claim.period;
    std::vector<TameValue> heaps;
    for (HeapSize n = 0; n < whole.preperiod + whole.period; ++n) {
        const NimValue value = *found.at(n);
        heaps.push_back({value, fickle(n, value)});
    }
    while (whole.preperiod > 0 && heaps[whole.preperiod - 1] == heaps[whole.preperiod - 1 + whole.period])
        --whole.preperiod;
    const MisereQuotient quotient = quotient_of_tame(heaps);
    whole.order = quotient.order;
    whole.p_portion_size = quotient.p_portion_size();
    return whole;
}

}  // namespace

std::optional<TameGame> tame_game(const Game& game, HeapSize heaps, const std::function<bool()>& keep_going) {
    TameHeaps tame(game.rules, max_options);
    auto claim = find_tame(game, tame, keep_going);
    if (!claim) return std::nullopt;
    TameGame found{std::move(*claim), {}, {}};
    tame.extend(std::min(heaps, max_listed), keep_going);
    std::vector<TameValue> listed = tame.values();
    if (listed.size() > heaps + 1) listed.resize(heaps + 1);
    found.quotient = quotient_of_tame(listed);
    for (HeapSize n = 0; n < listed.size(); ++n) {
        if (listed[n].fickle) found.fickle.push_back(n);
    }
    SearchOptions search;
    search.heaps = search.held = heaps_for_period(game.rules);
    search.stations = 0;
    const auto period = search_period(game, search, Control{keep_going});
    if (!period || !period->proved()) return found;
    found.values = period->periodicity;
    if (found.values->saltus == 0) found.whole = whole_quotient(found.claim, *period, tame.values());
    return found;
}

}  // namespace ishitori::play

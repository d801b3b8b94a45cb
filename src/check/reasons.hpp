// Reasons for rejection, the steps of a check, and the game of a claim.
#pragma once

#include <initializer_list>
#include <string>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

inline Error refused(std::string key, const auto&... numbers) {
    return Error::check(std::move(key), numbers...);
}

// Takes the steps of a check in order, until one refuses the claim or the budget is stopped.
template <class Check>
Status in_turn(Check& check, const Budget& budget, std::initializer_list<Status (Check::*)()> steps) {
    for (const auto step : steps) {
        if (Status status = (check.*step)(); !status || budget.stopped()) return status;
    }
    return Done{};
}

// The game of a claim. Claims are about heaps; a ring is not a heap until the first move opens it.
inline Result<Game> game_of(const std::string& text) {
    auto game = parse_game(text);
    if (game && game->board == Board::ring) return Error::check("check.ring", game->text, game->heaps_text());
    return game;
}
// The same, in normal play.
inline Result<Game> normal_game_of(const auto& claim) {
    auto game = game_of(claim.game);
    if (game && claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    return game;
}

}  // namespace ishitori::check

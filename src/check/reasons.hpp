// Reasons for rejection, and the game of a claim.
#pragma once

#include <string>

#include "base/result.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

inline Error refused(std::string key, const auto&... numbers) {
    return Error::check(std::move(key), numbers...);
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

// Reasons to refuse, and one that all kinds share.
#pragma once

#include <string>

#include "base/result.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

inline Error refused(std::string key, auto... numbers) {
    return Error::check(std::move(key), std::to_string(numbers)...);
}

// What is claimed of values is claimed of heaps; a ring is no heap until the first move opens it.
inline Status check_heaps(const Game& game) {
    if (game.board == Board::ring) return Error::check("check.ring", game.text, game.heaps_text());
    return Done{};
}

}  // namespace ishitori::check

// The strategy of equal pairs and the final choice (seed 001) in words.
#pragma once

#include <string>
#include <vector>

#include "show/advice.hpp"

namespace ishitori::inline show {

// The steps by which the player to move, or the other one, wins this position of a row or ring game with
// misere play; none if the strategy does not speak of it.
std::vector<std::string> symmetric_strategy(const Request& request, const PositionQuestion& question);

}  // namespace ishitori::inline show

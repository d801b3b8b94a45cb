// "Did you mean" for the names of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::ask {

// The games with a name close to the typed word, the closest first: kayles for kayle, take:1-3 for take1-3.
std::vector<std::string> games_near(std::string_view typed);

}  // namespace ishitori::ask

// What the tables that come with the program say of a period; it proves nothing here.
#pragma once

#include <string>

#include "ask/command.hpp"

namespace ishitori::inline commands {

// A sentence with the command that proves it; "" where nothing is stored, or there are no tables (in the
// page).
std::string stored_period_words(const Request& request, const Game& game);

}  // namespace ishitori::inline commands

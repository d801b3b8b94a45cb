// values --compare: published values beside the computed ones.
#pragma once

#include "ask/command.hpp"

namespace ishitori::commands {

// Compares the b-file of --compare with the values of the game, from heap --from or the first heap of the
// file on, to the end of the file. Errors: as read_file(), "bfile.too-large", "bfile.line" (the line and its
// text), "bfile.order", "bfile.empty", and as ValueSource::open.
Result<Answer> compare_values(const Request& request, const Game& game);

}  // namespace ishitori::commands

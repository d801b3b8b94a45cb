// explain --move: what one move does.
#pragma once

#include "show/advice.hpp"

namespace ishitori::inline commands {

// The answer to `explain GAME POSITION --move MOVE`; `before` is the advice for the position. The move as
// reports write it ("9-7") or as players type it ("2 3", "B 7", "8-10"). Errors "move.*", "play.*".
Result<Answer> explain_move(const Request& request, const PositionQuestion& question, Adviser& adviser,
                            const Advice& before);

}  // namespace ishitori::inline commands

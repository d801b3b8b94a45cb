// The misere quotient of a game as a long computation, with checkpoints. The state is the quotient of the
// heaps done so far, as the text of its certificate; it is verified again before a run goes on from it.
#pragma once

#include <optional>

#include "misere/quotient.hpp"
#include "rules/game.hpp"
#include "run/checkpoint.hpp"

namespace ishitori {

struct QuotientRun {
    QuotientLimits limits;
    const CheckpointFolder* folder = nullptr;  // keeps the state here, and goes on from what lies there
    double checkpoint_seconds = 60;
};

struct QuotientRunFinding {
    FoundQuotient found;
    bool resumed = false, from_previous = false;
    bool saved = false;                     // the state was saved at least once
    std::optional<Error> checkpoint_fault;  // the state could not be saved; what was found still holds
};

// Errors: as CheckpointFolder::load, and "checkpoint.damaged" if what lies there is no quotient of this game.
// Requires quotient_applies(game.rules).
Result<QuotientRunFinding> run_quotient(const Game& game, QuotientRun run);

}  // namespace ishitori

// The misère quotient of a game as a long computation, with checkpoints. The state is the quotient of the
// heaps so far, as the text of its certificate; if there is a claim with free heaps for more heaps, its
// certificate follows. The checker verifies both before they are used.
#pragma once

#include <optional>

#include "claims/certificate.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"
#include "run/checkpoint.hpp"

namespace ishitori::run {

struct QuotientRun {
    QuotientLimits limits;
    const CheckpointFolder* folder = nullptr;  // saves the state here, and resumes from it
    double checkpoint_seconds = 60;
};

struct QuotientRunFinding {
    FoundQuotient found;
    bool resumed = false, from_previous = false;
    bool saved = false;                     // the state was saved at least once
    std::optional<Error> checkpoint_fault;  // the state could not be saved; the result still holds
};

// Errors: as CheckpointFolder::load; "checkpoint.damaged" if the folder contains no quotient of this game or
// no true claim about it; "limit.interrupted" if this was not decided. Requires quotient_applies(game.rules).
Result<QuotientRunFinding> run_quotient(const Game& game, QuotientRun run);

}  // namespace ishitori::run

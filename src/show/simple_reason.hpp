// The elementary reason why a position is won or lost, for a reader who knows no binary numbers, nim-values
// or algebra: remainders for subtraction games, equal pairs and mirroring, one sentence for misère Nim. Each
// sentence is true of the position by itself and does not depend on the finder's result.
#pragma once

#include <string>
#include <vector>

#include "show/advice.hpp"

namespace ishitori::show {

struct SimpleReason {
    std::vector<std::string> steps;
    bool whole = false;       // True if the steps are the whole argument
    bool remainders = false;  // they use remainders, which the binary table then shows
};

// Requires advice.outcome. `advice` with its winning moves. Cost: one pass through the listed moves;
// for an unbroken ring also the outcome of each row that it can become. Errors as Adviser::advise.
Result<SimpleReason> simple_reason(const Request& request, const PositionQuestion& question, Adviser& adviser,
                                   const Advice& advice);

}  // namespace ishitori::show

// ishitori-verify-formal, the checker that Coq has proved right, where it is built (formal/build.sh).
#pragma once

#include <ishitori/frontend/program.hpp>
#include <optional>
#include <string>

namespace ishitori {

// True if it is built.
bool formal_checker_is_there();

// Its verdict on one file; nullopt if the program is not there: beside this program, or where formal/build.sh
// puts it.
std::optional<FormalVerdict> formal_verdict(const std::string& file);

}  // namespace ishitori

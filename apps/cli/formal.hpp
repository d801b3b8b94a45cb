// ishitori-verify-formal, the checker proved correct in Coq, if it is built (formal/build.sh).
#pragma once

#include <ishitori/frontend/program.hpp>
#include <optional>
#include <string>

namespace ishitori {

// True if it is built.
bool formal_checker_is_there();

// Its verdict on one file; nullopt if the program is neither beside this program nor in the folder of
// formal/build.sh.
std::optional<FormalVerdict> formal_verdict(const std::string& file);

}  // namespace ishitori

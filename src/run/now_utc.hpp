// The date and time of a row, in the format of catalogues and queues of runs: "2026-11-24T16:10:00Z".
#pragma once

#include <fmt/chrono.h>

namespace ishitori::run {

inline std::string now_utc() { return fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace ishitori::run

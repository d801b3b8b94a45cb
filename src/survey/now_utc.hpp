// The date and time of a row, as catalogues and queues of runs write it: "2026-11-24T16:10:00Z".
#pragma once

#include <ctime>
#include <string>

namespace ishitori::inline survey {

inline std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

}  // namespace ishitori::inline survey

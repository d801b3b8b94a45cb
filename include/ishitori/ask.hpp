// Every question of docs/reference/commands.md: words in, JSON out, as in the program and the page.
#pragma once

#include <string>
#include <vector>

#include "ishitori/context.hpp"

ISHITORI_BEGIN

struct Answer {
    int exit = 0;      // 0 answered, 1 wrong input, 2 a check failed, 3 limit or open, 4 the machine failed
    std::string json;  // one object on one line, described in docs/answers.schema.json; errors too
};

// {"period", "kayles"}: the words of the command line. Limits are words too, {"--limit", "1000"}; only `time`
// of the context's limits has an effect. Questions that need a person at a terminal (play) are rejected.
ISHITORI_API Answer ask(const std::vector<std::string>& words, const Context& context = {});

// "1.0.0"
ISHITORI_API const char* version() noexcept;

ISHITORI_END

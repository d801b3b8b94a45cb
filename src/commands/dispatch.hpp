// From the words of a question to its answer: what the terminal and the page both call.
#pragma once

#include <string>
#include <vector>

#include "ask/command.hpp"

namespace ishitori {

struct Reply {
    Exit exit = Exit::answered;
    std::string out;                 // for stdout: text or one JSON object
    std::vector<std::string> notes;  // sentences for stderr
};

// Answers e.g. {"moves", "0.77", "5,7", "--json"}. Never throws but for lack of memory.
// `environment.language` holds unless the words say --lang.
Reply answer(const std::vector<std::string>& words, Environment environment);

// The same for a program: always JSON; an error is {"error": sentence, "exit": code}.
std::string ask(std::vector<std::string> words, const Environment& environment);

}  // namespace ishitori

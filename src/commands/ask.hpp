// ask: questions line by line, each an array of words in JSON, each answered by one line of JSON (JSON
// Lines), in one process that stores its results for later questions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/command.hpp"

namespace ishitori::commands {

// The input and output of the questions.
struct Lines {
    // A line without its newline; nullopt at the end of the input or after Ctrl-C. A longer line is cut off
    // after `most` + 1 bytes.
    std::function<std::optional<std::string>(std::size_t most)> read;
    std::function<bool(std::string_view)> write;  // False if the output is closed or the disk is full
};

// True if these words request it: {"ask"}, also with --lang, --json and --quiet, which set the language.
bool asks_lines(const std::vector<std::string>& words, Language& language);

// Answers line by line to the end of the input: exit 0, 3 after Ctrl-C, 4 if an answer could not be written.
Exit answer_lines(const Lines& lines, Environment environment);

// The row of the command table, for help. Only the terminal reads lines; elsewhere the error is
// "ask.not-here".
Result<Answer> answer_ask(const Request& request);

}  // namespace ishitori::commands

// ask: questions line by line, each an array of words in JSON, each answered by one line of JSON, in one
// process that remembers what it has found (JSON Lines).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/command.hpp"

namespace ishitori::commands {

// Who asks.
struct Lines {
    // A line without its newline; nothing at the end of the input or after Ctrl-C. Of a longer one `most` + 1
    // bytes.
    std::function<std::optional<std::string>(std::size_t most)> read;
    std::function<bool(std::string_view)> write;  // false: nobody reads, or the disk is full
};

// Do these words ask for it? {"ask"}, also with --lang, --json and --quiet, which set the language.
bool asks_lines(const std::vector<std::string>& words, Language& language);

// Answers line by line to the end of the input: exit 0, 3 after Ctrl-C, 4 if an answer could not be written.
Exit answer_lines(const Lines& lines, Environment environment);

// The row of the command table, for help; elsewhere than at the terminal nobody reads lines: error
// "ask.not-here".
Result<Answer> answer_ask(const Request& request);

}  // namespace ishitori::commands

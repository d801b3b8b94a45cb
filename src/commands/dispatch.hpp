// From the words of a question to its answer: what the terminal and the page both call.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/command.hpp"

namespace ishitori::commands {

struct Reply {
    Exit exit = Exit::answered;
    std::string out;                   // for stdout: text or one JSON object
    std::vector<std::string> notes{};  // sentences for stderr
    bool verbatim = false;             // `out` is for another program: its lines are not broken
};

inline constexpr int answer_version = 1;  // of the form of the JSON, docs/answers.schema.json

// Answers e.g. {"moves", "0.77", "5,7", "--json"}. Never throws but for lack of memory.
// `environment.language` holds unless the words say --lang.
Reply answer(const std::vector<std::string>& words, Environment environment);

// The words up to "--", behind which no word is an option.
std::span<const std::string> words_with_options(const std::vector<std::string>& words);

// --lang, wherever it is before "--", so that mistakes before it are reported in that language too.
// Errors "option.*".
Status choose_language(const std::vector<std::string>& words, Language& language);

// The same for a program: always one JSON object on one line, for errors too, whatever the words are.
// `exit`: the exit code.
std::string answer_json(const std::vector<std::string>& words, const Environment& environment,
                        Exit* exit = nullptr);
// The line for an error, as answer_json writes it: {"command", "error": {"key", "message", "place"}, "exit"}.
std::string error_line(const Error& error, Language language, std::string_view command = "");

// The JSON on one line, safe to print: every control character, and every mark that changes the direction of
// writing, is escaped as \uXXXX.
std::string safe_text(const Json& json);

// The options that every command has.
const std::vector<OptionSpec>& common_options();
// The option of this name, or of this earlier spelling, or nullptr.
const OptionSpec* find_option(const CommandSpec& command, std::string_view name);
// All commands, in the order of the help; nullptr for a name that none has.
std::span<const CommandSpec> command_table();
const CommandSpec* find_command(std::string_view name);
// Unknown command, and a suggestion: a command with nearly this name, a game to play; `rest` are the words
// after it.
Error no_command(std::string_view word, std::span<const std::string> rest = {});

}  // namespace ishitori::commands

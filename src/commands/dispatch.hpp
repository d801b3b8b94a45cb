// From the words of a question to its answer; called by the terminal and the page. The words are read by the
// command table, because the page is built without exceptions and errors have two languages.
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
    bool verbatim = false;             // `out` is for another program: its lines are not wrapped
};

inline constexpr int answer_version = 1;  // of the form of the JSON, docs/answers.schema.json

// Answers e.g. {"moves", "0.77", "5,7", "--json"}. Throws only for lack of memory. `environment.language` is
// used unless the words contain --lang.
Reply answer(const std::vector<std::string>& words, Environment environment);

// The words before "--", after which no word is an option.
std::span<const std::string> words_with_options(const std::vector<std::string>& words);
// True if this option without a value is among them.
bool has_flag(const std::vector<std::string>& words, std::string_view option);

// Reads --lang anywhere before "--", so that earlier mistakes are also reported in that language. Errors
// "option.*".
Status choose_language(const std::vector<std::string>& words, Language& language);

// The same for a program: always one JSON object on one line, for errors too, whatever the words are.
// `exit`: the exit code.
std::string answer_json(const std::vector<std::string>& words, const Environment& environment,
                        Exit* exit = nullptr);
// The cache key of a question whose complete answer depends on its words alone: the words as one text; else
// "".
std::string remembered_as(const std::vector<std::string>& words, Language language);
// The line for an error, as answer_json writes it: {"command", "error": {"key", "message", "place"}, "exit"}.
std::string error_line(const Error& error, Language language, std::string_view command = "");

// The JSON on one line, safe to print: every control character, and every mark that changes the direction of
// writing, is escaped as \uXXXX.
std::string safe_text(const Json& json);
// The same of JSON that is already text.
std::string safe_text(std::string text);

// The options of every command, with --misere and --normal, which not every command takes.
const std::vector<OptionSpec>& common_options();
// True if the option has a meaning for the command; --misere and --normal do not, where no game is played.
bool takes_option(const CommandSpec& command, const OptionSpec& option);
// The common options that help and completion list: not --misere for commands about nim-values, and not
// --normal for commands about misère play only. Those commands refuse them with a sentence of their own.
std::vector<OptionSpec> offered_options(const CommandSpec& command);
// The options of the command, then the common ones in this order.
std::vector<OptionSpec> all_options(const CommandSpec& command);
// The error for an option that has a meaning only together with another one; ok if it is absent or both are
// given.
Status needs_option(const Request& request, std::string_view option, std::string_view other);
// The option with this name or earlier spelling; nullptr if there is none.
const OptionSpec* find_option(const CommandSpec& command, std::string_view name);
// All commands, in the order of the help. find_command also reads names of earlier versions; nullptr for an
// unknown name.
std::span<const CommandSpec> command_table();
const CommandSpec* find_command(std::string_view name);
// The error for an unknown command, with a suggestion: a command with a similar name, or a game to play;
// `rest` are the words after it.
Error no_command(std::string_view word, std::span<const std::string> rest = {});

}  // namespace ishitori::commands

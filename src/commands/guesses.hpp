// Suggestions for mistyped calls, in the errors of the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/dispatch.hpp"

namespace ishitori::commands {

// True for -x and --word, false for - and for a negative number.
bool looks_like_option(std::string_view word);

// The error for an option that the command does not have. It suggests a similar option, if there is one.
Error unknown_option(const CommandSpec& command, std::string name);
// The same without a command.
Error unknown_global_option(std::string_view name);

// The call with the given arguments. A missing argument is taken from the command's first example.
std::string completed_call(const CommandSpec& command, std::vector<std::string> given);

// The call that surplus arguments may have meant: heaps with spaces between them, a game whose name has
// spaces, a last heap, a format, a file to write. Otherwise the call without them. Requires more than `most`
// arguments.
std::string reduced_call(const CommandSpec& command, const std::vector<std::string>& given, std::size_t most);

// The call with its arguments in their places, if the first argument is a position or the second one is a
// choice of an option (play nim easy). Otherwise nullopt.
std::optional<std::string> ordered_call(const CommandSpec& command, const std::vector<std::string>& given);

// The word quoted for a shell.
std::string shell_word(const std::string& word);

}  // namespace ishitori::commands

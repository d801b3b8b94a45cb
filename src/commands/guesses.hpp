// Suggestions for mistyped calls, in the errors of the command line.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/split.hpp"
#include "commands/dispatch.hpp"

namespace ishitori::commands {

// Other words for `meaning`, separated by spaces.
struct Synonyms {
    std::string_view meaning, words;
    bool has(std::string_view word) const {
        const auto all = split(words, ' ');
        return std::ranges::find(all, word) != all.end();
    }
};

// True for -x and --word, false for - and for a negative number.
bool looks_like_option(std::string_view word);

// The error for an option that the command does not have. It suggests a similar option, if there is one.
Error unknown_option(const CommandSpec& command, std::string name);
// The same without a command.
Error unknown_global_option(std::string_view name);

// The call with the given arguments. A missing argument is taken from the command's first example.
std::string completed_call(const CommandSpec& command, std::vector<std::string> given);

// The number of arguments of "GAME [POSITION]" or "FILE...".
struct Arity {
    std::size_t least = 0, most = 0;
    std::vector<std::string> names;
};
Arity arity_of(std::string_view arguments);

// The choice of the option that the word means: latex for latex and tex. "" if it is not a choice.
std::string_view choice_meant(const OptionSpec& option, std::string_view word);

// The call meant by arguments that do not fit the command. Each word is placed by its kind: a game, heaps, a
// last heap, a format, a level, a file to write. A word of any other kind is dropped.
std::string meant_call(const CommandSpec& command, const std::vector<std::string>& given);

// The same for arguments whose number fits: a position before the game, misère, or a choice of an option
// (play nim easy). Otherwise nullopt.
std::optional<std::string> ordered_call(const CommandSpec& command, const std::vector<std::string>& given);

// The error for a word after help or manual (`asking`) that is not a command.
Error no_topic(std::string_view asking, std::string_view word);

std::string in_shell_quotes(std::string_view text);  // in single quotes
// The word quoted for a shell, if it must be.
std::string shell_word(const std::string& word);
// "ishitori moves kayles 7,5"
std::string call_of(const CommandSpec& command, std::span<const std::string> arguments);

}  // namespace ishitori::commands

// Help made from the command table and words/.
#pragma once

#include <string>

#include "ask/command.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

// Columns of help: as wide as the screen, 40 to 200; 80 without a screen.
std::size_t help_columns(const Environment& environment);

std::string usage_line(const CommandSpec& command);  // "period GAME [OPTIONS]"
std::string about_command(const CommandSpec& command, Language language);
std::string short_about(const CommandSpec& command, Language language);  // in a few words
std::vector<std::string> examples_of(const CommandSpec& command);        // "ishitori period kayles"
// The names of a command's options with their values, and their descriptions: its own, then the common ones.
LabelledRows option_rows(const CommandSpec& command, Language language);
// The description of an option: the row of this command, or the common one.
std::string about_option(const CommandSpec& command, const OptionSpec& option, Language language);
// How games are written, each form with its meaning.
LabelledRows game_forms(Language language);

// Wraps text to this many columns; longer words stay whole.
std::string help_overview(Language language, std::size_t columns);
std::string help_of(const CommandSpec& command, Language language, std::size_t columns);
// Help for the screen: with colours, headings are bold.
std::string shown_help(const std::string& text, const Environment& environment);

// The same for programs: {"name", "group", "about", "usage", "arguments", "options", ...}, and all of them as
// {"commands": [...]}.
Json command_json(const CommandSpec& command, Language language);
Json commands_json(Language language);

// The answer of --version: the version, the commit, the compiler, and what was built in.
std::string version_text(const Environment& environment);
Json version_json(const Environment& environment);

}  // namespace ishitori::commands

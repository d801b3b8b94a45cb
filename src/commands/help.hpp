// Help made from the command table and words/.
#pragma once

#include <string>

#include "ask/command.hpp"
#include "show/table.hpp"

namespace ishitori::inline commands {

std::string usage_line(const CommandSpec& command);  // "period GAME [--limit N] ..."
std::string help_overview(Language language);
// A command's options with their values and their meaning: its own, then the common ones.
LabelledRows option_rows(const CommandSpec& command, Language language);
// What an option does: one of the command's own, or one of all.
std::string about_option(const CommandSpec& command, const OptionSpec& option, Language language);
// How games are written, each form with its meaning.
LabelledRows game_forms(Language language);
std::string help_of(const CommandSpec& command, Language language);
std::string help_topic_games(Language language);  // the forms of GAME and POSITION
// --version: the version, the commit, the compiler, and the optional parts.
std::string version_text(const Environment& environment);
Json version_json(const Environment& environment);

}  // namespace ishitori::inline commands

// Help made from the command table and words/.
#pragma once

#include <string>

#include "ask/command.hpp"

namespace ishitori {

std::string usage_line(const CommandSpec& command);  // "period GAME [--limit N] ..."
std::string help_overview(Language language);
std::string help_of(const CommandSpec& command, Language language);
std::string help_topic_games(Language language);  // the forms of GAME and POSITION
std::string version_text(const Environment& environment);

}  // namespace ishitori

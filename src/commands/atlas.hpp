// The atlas: a static site of a catalogue, an index and one page a game.
#pragma once

#include <string>

#include "commands/command.hpp"
#include "survey/catalogue.hpp"

namespace ishitori {

// Writes index.html and games/<code>.html below `folder`, which is created. Gives the number of game pages.
// Error "file.unwritable".
Result<std::uint64_t> write_atlas(const Request& request, const CatalogueRows& rows,
                                  const std::string& folder);

}  // namespace ishitori

// The atlas: a static site of a catalogue, an index and one page a game.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/command.hpp"
#include "catalogue/catalogue.hpp"

namespace ishitori::show {

// All names of the game with this code.
std::vector<std::string_view> names_of_code(const std::string& code);

// The misère results of a row of a catalogue, in words. `stored`: the row is in the built-in catalogue.
using ColumnText = std::function<std::string(std::string_view column)>;
std::string misere_words(const Request& request, const ColumnText& text, bool stored);

// Writes index.html, games/<code>.html and, if it is built, the page for playing to `folder`, which is
// created. Returns true if that page is built; the games' pages then link to it. Error "file.unwritable".
Result<bool> write_atlas(const Request& request, const CatalogueRows& rows, const std::string& folder);

}  // namespace ishitori::show

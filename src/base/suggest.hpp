// "Did you mean": the names that a mistyped word may represent.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

// The Damerau-Levenshtein distance (optimal string alignment): the number of characters that are missing,
// superfluous, wrong or exchanged with the next one. Capitals, full-width letters, spaces, hyphens,
// underscores, points and apostrophes, straight or typographic, do not count. Time: the product of the
// lengths.
std::size_t slips_between(std::string_view typed, std::string_view meant);

// The names nearest to the typed word, best first, at most `most`: the names that differ in at most two
// characters (of a name of up to four in one), and the names that begin with the word, if it has three
// characters. An equal spelling (slips_between() is 0) is the only answer if there is one.
std::vector<std::string_view> suggestions(std::string_view typed, std::span<const std::string_view> names,
                                          std::size_t most = 3);

}  // namespace ishitori::base

// Nim-values as text, in the formats of `values`.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "rules/game.hpp"

namespace ishitori::show {

// G(from) .. G(to) as csv, bfile, oeis, markdown, latex, raw (one value a line), or a table whose rows fit
// into `screen` columns (0: twenty values). Stops early, with the text so far, if keep_going returns false.
std::string values_text(const std::function<NimValue(HeapSize)>& at, std::string_view format, HeapSize from,
                        HeapSize to, std::size_t screen, const std::function<bool()>& keep_going);

}  // namespace ishitori::show

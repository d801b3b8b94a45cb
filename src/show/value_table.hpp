// Nim-values as text, in the formats of `values`.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace ishitori::show {

// The values one after the other, in a format whose parts do not depend on later values.
class ValueLines {
  public:
    // Nullopt if the format is not csv, bfile, oeis or raw (one value a line).
    static std::optional<ValueLines> in(std::string_view format);

    // G(first), G(first + 1), ..., which follow the values before; a newline must end the last of them. The
    // text is valid until the next call.
    std::string_view of(HeapSize first, std::span<const NimValue> values);

  private:
    std::string_view before_{}, between_ = "\n", heap_end_{};  // heap_end_ follows a heap; empty: no heaps
    std::vector<char> text_{};
};

// G(from) .. G(to) as markdown, latex, or a table whose rows fit into `screen` columns (0: twenty values).
// Stops early, with the text so far, if keep_going returns false.
std::string values_text(const std::function<NimValue(HeapSize)>& at, std::string_view format, HeapSize from,
                        HeapSize to, std::size_t screen, const std::function<bool()>& keep_going);

}  // namespace ishitori::show

// Nim-values as text, in the formats of `values`.
#pragma once

#include <array>
#include <cstdint>
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
    // Nullopt if the format is not csv, bfile, oeis, raw (one value a line) or json (commas between values).
    static std::optional<ValueLines> in(std::string_view format);

    // G(first), G(first + 1), ..., which follow the values before; a newline must end the last of them. The
    // text is valid until the next call.
    std::string_view of(HeapSize first, std::span<const NimValue> values);

  private:
    // A value, with the separator before it.
    struct Small {
        std::array<char, 7> text{};
        std::uint8_t size = 0;
    };
    std::array<Small, 1024> small_{};
    std::string_view before_{};  // the first text
    std::size_t skipped_ = 0;    // bytes before the first value
    char after_heap_ = 0;        // 0: the heaps are not written
    std::vector<char> text_{};
};

// G(from), G(from + 1), ..., at least one, as markdown, latex, or a table whose rows fit into `screen`
// columns (0: twenty values).
std::string values_text(std::span<const NimValue> values, std::string_view format, HeapSize from,
                        std::size_t screen);

}  // namespace ishitori::show

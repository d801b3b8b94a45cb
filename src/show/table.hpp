// Tables for people.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ishitori::show {

// Columns side by side, two spaces between them and all lines of one width; the first column is flush right
// if `numbered`. Requires rows with equal numbers of cells.
std::vector<std::string> table_lines(const std::vector<std::vector<std::string>>& rows, bool numbered = true);

// The text without the spaces at its end.
std::string without_end_spaces(std::string text);
// The lines after the margin, without spaces at their ends.
std::string with_margin(std::string_view margin, const std::vector<std::string>& lines);

// The same table as text. `to_right`: true for a column with right-aligned cells, such as numbers.
using ToRight = std::function<bool(std::size_t column)>;
inline bool none_to_right(std::size_t /*column*/) { return false; }
std::string table_text(const std::vector<std::vector<std::string>>& rows, const ToRight& to_right,
                       std::string_view margin = "");

// Two columns, label and value: one indented line for each row. On a screen of `columns` columns (0: no
// bound) longer values continue in the same column, and the value of a very long label begins on the next
// line. `least`: the minimum width of the first column.
using LabelledRows = std::vector<std::pair<std::string, std::string>>;
std::string aligned(const LabelledRows& rows, std::size_t columns = 0, std::size_t least = 0);

}  // namespace ishitori::show

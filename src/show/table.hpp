// Tables for people.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ishitori::show {

// Columns side by side, two spaces between them and all lines of one width; the first column is flush right
// if `numbered`. Requires rows with equal numbers of cells.
std::vector<std::string> table_lines(const std::vector<std::vector<std::string>>& rows, bool numbered = true);

// The same as text, its first row the head, without spaces at the ends of lines. `to_right`: true for a
// column with right-aligned cells, such as numbers.
std::string table_text(const std::vector<std::vector<std::string>>& rows,
                       const std::function<bool(std::size_t)>& to_right);

// The text without the spaces at its end.
std::string without_end_spaces(std::string text);

// Two columns, label and value: one indented line for each row. On a screen of `columns` columns (0: no
// bound) longer values continue in the same column, and the value of a very long label begins on the next
// line. `least`: the minimum width of the first column.
using LabelledRows = std::vector<std::pair<std::string, std::string>>;
std::string aligned(const LabelledRows& rows, std::size_t columns = 0, std::size_t least = 0);

}  // namespace ishitori::show

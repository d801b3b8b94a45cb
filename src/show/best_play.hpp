// A line of best play to the end, as a table, as in seed 002.
#pragma once

#include "show/advice.hpp"

namespace ishitori::show {

inline constexpr std::size_t max_table_rows = 12;  // wider positions are shown without tables

// Adds `line` and `line_finished` to the JSON and the table to the text. Without effect if no move is left.
Status write_best_play(const Request& request, const PositionQuestion& question, Adviser& adviser,
                       Answer& answer);

}  // namespace ishitori::show

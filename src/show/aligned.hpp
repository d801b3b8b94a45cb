// Two columns for people: what it is, and its value.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ishitori::inline show {

using LabelledRows = std::vector<std::pair<std::string, std::string>>;

// One line for each row, indented; the second column begins two places right of the widest label.
std::string aligned(const LabelledRows& rows);

}  // namespace ishitori::inline show

// Answers as the parts of a paper: tables in Markdown and LaTeX, a quotient for GAP.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ishitori::show {

// A table, its first row the head, for `format` "markdown" or "latex" (an environment `tabular`). Columns of
// numbers are flush right. Requires rows with equal numbers of cells. In LaTeX a cell such as a^12b or
// 2^{1,20} is a formula, and the characters that mean something there are written harmlessly.
std::string paper_table(std::string_view format, const std::vector<std::vector<std::string>>& rows);

// A commutative monoid as statements of GAP: m, its generators by their names, and p, the list of the
// elements in the P-portion. Words are written as in JSON: "a^2b", "g30^2g34", "1"; equations "a^2=1".
std::string gap_quotient(const std::vector<std::string>& generators,
                         const std::vector<std::string>& equations,
                         const std::vector<std::string>& p_portion);

}  // namespace ishitori::show

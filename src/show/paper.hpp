// Answers as the parts of a paper: tables in Markdown and LaTeX, a quotient for GAP and SageMath.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ishitori::show {

// A table, its first row the head, for `format` "markdown" or "latex" (an environment `tabular`). Columns of
// numbers are flush right. Requires rows with equal numbers of cells. In LaTeX a cell such as a^12b or
// 2^{1,20} is a formula, and special characters are escaped.
std::string paper_table(std::string_view format, const std::vector<std::vector<std::string>>& rows);

// A commutative monoid and its P-portion; words are written as in JSON: "a^2b", "g30^2g34", "1", equations
// "a^2=1". With free heaps the P-portion is a list for each region, else one list.
struct WrittenMonoid {
    struct Portion {
        std::string where;  // the region; empty if the portion does not depend on one
        std::vector<std::string> words;
    };
    std::vector<std::string> generators, equations;
    std::vector<Portion> portions;
};

// As GAP statements: the monoid M, its generators by their names, and the P-portion P, a list of elements, or
// of pairs of a region and a list.
std::string gap_monoid(const WrittenMonoid& monoid);

// The same for SageMath, which has no finitely presented commutative monoids: M is the algebra of the monoid,
// polynomials modulo the ideal J of its relations, so that two words are one element exactly if they are
// equal in M.
std::string sage_monoid(const WrittenMonoid& monoid);

}  // namespace ishitori::show

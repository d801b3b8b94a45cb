// Tables and quotients for a paper.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "show/paper.hpp"

namespace {

using ishitori::gap_quotient;
using ishitori::paper_table;

TEST(Paper, TablesInMarkdownAndLatex) {
    const std::vector<std::vector<std::string>> rows{{"n", "genus"}, {"0", "0^{1,20}"}, {"10", "50% | x_1"}};
    EXPECT_EQ(paper_table("markdown", rows),
              "| n | genus |\n| --: | --- |\n| 0 | 0^{1,20} |\n| 10 | 50% \\| x_1 |\n");
    EXPECT_EQ(paper_table("latex", rows),
              "\\begin{tabular}{rl}\nn & genus \\\\\n\\hline\n0 & $0^{1,20}$ \\\\\n10 & 50\\% | x\\_1 \\\\\n"
              "\\end{tabular}\n");
    EXPECT_EQ(paper_table("latex", {{"word"}, {"a^12b"}}),
              "\\begin{tabular}{l}\nword \\\\\n\\hline\n$a^{12}b$ \\\\\n\\end{tabular}\n");
}

TEST(Paper, AQuotientForGap) {
    EXPECT_EQ(gap_quotient({"a", "g30"}, {"a^2=1", "g30^3a=g30"}, {"a", "1"}),
              "f := FreeMonoid(\"a\", \"g30\");;\n"
              "a := GeneratorsOfMonoid(f)[1];;\ng30 := GeneratorsOfMonoid(f)[2];;\n"
              "m := f / [ [a*g30, g30*a],\n  [a^2, One(f)],\n  [g30^3*a, g30] ];;\n"
              "a := GeneratorsOfMonoid(m)[1];;\ng30 := GeneratorsOfMonoid(m)[2];;\n"
              "p := [ a, One(m) ];;\n");
}

}  // namespace

// Tables and quotients for a paper.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "show/paper.hpp"

namespace {

using ishitori::gap_monoid;
using ishitori::paper_table;
using ishitori::sage_monoid;

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

TEST(Paper, SignsThatLatexWritesInMathematics) {
    EXPECT_EQ(paper_table("latex", {{"where"}, {"#7 - #12 <= -2, #7 >= 1"}, {"a < b"}}),
              "\\begin{tabular}{l}\nwhere \\\\\n\\hline\n\\#7 - \\#12 $\\le$ -2, \\#7 $\\ge$ 1 \\\\\na $<$ b "
              "\\\\\n\\end{tabular}\n");
}

TEST(Paper, AMonoidForGap) {
    EXPECT_EQ(gap_monoid({{"a", "f", "g30"}, {"a^2=1", "g30^3a=g30"}, {{"", {"a", "1"}}}}),
              "F := FreeMonoid(\"a\", \"f\", \"g30\");;\n"
              "a := GeneratorsOfMonoid(F)[1];;\nf := GeneratorsOfMonoid(F)[2];;\n"
              "g30 := GeneratorsOfMonoid(F)[3];;\n"
              "M := F / [[a*f, f*a],\n  [a*g30, g30*a],\n  [f*g30, g30*f],\n  [a^2, One(F)],\n"
              "  [g30^3*a, g30]];;\n"
              "a := GeneratorsOfMonoid(M)[1];;\nf := GeneratorsOfMonoid(M)[2];;\n"
              "g30 := GeneratorsOfMonoid(M)[3];;\n"
              "P := [a, One(M)];;\n");
}

TEST(Paper, AMonoidForSage) {
    EXPECT_EQ(sage_monoid({{"a", "b"}, {"a^2=1", "b^3=ab"}, {{"", {"a", "b^2", "1"}}}}),
              "R = PolynomialRing(QQ, 2, [\"a\", \"b\"])\n(a, b,) = R.gens()\n"
              "J = R.ideal([a**2 - 1,\n  b**3 - a*b])\nM = R.quotient(J)\nP = [M(a), M(b**2), M(1)]\n");
    EXPECT_EQ(sage_monoid({{}, {}, {{"", {"1"}}}}),
              "R = PolynomialRing(QQ, 0, [])\nJ = R.ideal([])\nM = R.quotient(J)\nP = [M(1)]\n");
}

TEST(Paper, APortionForEachRegion) {
    const std::string text = gap_monoid({{"a"}, {"a^2=1"}, {{"#7 >= 1", {"1"}}, {"#7 <= 0", {"a", "1"}}}});
    EXPECT_TRUE(text.ends_with("P := [[\"#7 >= 1\", [One(M)]],\n  [\"#7 <= 0\", [a, One(M)]]];;\n")) << text;
}

}  // namespace

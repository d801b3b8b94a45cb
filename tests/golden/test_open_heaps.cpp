// A misère position beyond the built-in claim: open at once, and the known part is reported.
#include <gtest/gtest.h>

#include "program.hpp"

namespace {

using golden::run;

}  // namespace

TEST(OpenHeaps, AreSaidAtOnce) {
    for (const char* command : {"outcome", "moves", "explain"}) {
        const golden::Told told = run({command, "0.07", "40,35,34", "--misere", "--lang", "en"});
        EXPECT_EQ(told.exit, 3) << command;
        EXPECT_NE(told.err.find("heaps 0 to 38"), std::string::npos) << told.err;
        EXPECT_NE(told.err.find("35,34"), std::string::npos) << told.err;
        const golden::Told japanese = run({command, "0.07", "40,35,34", "--misere", "--lang", "ja"});
        EXPECT_NE(japanese.err.find("大きさ 0 〜 38 の山"), std::string::npos) << japanese.err;
    }
    const golden::Told hint =
        run({"play", "0.07", "40,35,34", "--misere", "--lang", "en"}, {}, "hint\nquit\n");
    EXPECT_NE(hint.out.find("heaps 0 to 38"), std::string::npos) << hint.out;
    const ishitori::Json told = run({"outcome", "0.07", "40,35,34", "--misere", "--json"}).json();
    EXPECT_TRUE(told["outcome"].is_null());
    EXPECT_EQ(told["known"]["max_heap"], 38);
    EXPECT_EQ(told["known"]["rest"], (std::vector<int>{35, 34}));
    // The report on the remaining heaps equals the report on these heaps alone.
    const ishitori::Json rest = run({"outcome", "0.07", "35,34", "--misere", "--json"}).json();
    EXPECT_EQ(rest["method"], "quotient");
    EXPECT_EQ(told["known"]["outcome_of_rest"], rest["outcome"]);
    EXPECT_FALSE(told.contains("positions_searched"));
    // A single heap has no remaining heaps.
    EXPECT_EQ(run({"outcome", "0.07", "10^9", "--misere"}).exit, 3);
}

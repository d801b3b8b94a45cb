// A misère position beyond the built-in claim: open at once, and the known part is reported.
#include <gtest/gtest.h>

#include "program.hpp"

namespace {

using golden::run;

}  // namespace

TEST(OpenHeaps, AreSaidAtOnce) {
    for (const char* command : {"outcome", "moves", "explain"}) {
        const golden::Output output = run({command, "0.07", "400,35,34", "--misere", "--lang", "en"});
        EXPECT_EQ(output.exit, 3) << command;
        EXPECT_NE(output.err.find("heaps 0 to 38"), std::string::npos) << output.err;
        EXPECT_NE(output.err.find("35,34"), std::string::npos) << output.err;
        const golden::Output japanese = run({command, "0.07", "400,35,34", "--misere", "--lang", "ja"});
        EXPECT_NE(japanese.err.find("大きさ 0 〜 38 の山"), std::string::npos) << japanese.err;
    }
    const golden::Output hint =
        run({"play", "0.07", "400,35,34", "--misere", "--lang", "en"}, {}, "hint\nquit\n");
    EXPECT_NE(hint.out.find("heaps 0 to 38"), std::string::npos) << hint.out;
    const ishitori::Json output = run({"outcome", "0.07", "400,35,34", "--misere", "--json"}).json();
    EXPECT_TRUE(output["outcome"].is_null());
    EXPECT_EQ(output["known"]["max_heap"], 38);
    EXPECT_EQ(output["known"]["rest"], (std::vector<int>{35, 34}));
    // The report on the remaining heaps equals the report on these heaps alone.
    const ishitori::Json rest = run({"outcome", "0.07", "35,34", "--misere", "--json"}).json();
    EXPECT_EQ(rest["method"], "quotient");
    EXPECT_EQ(output["known"]["outcome_of_rest"], rest["outcome"]);
    EXPECT_FALSE(output.contains("positions_searched"));
    // A single heap has no remaining heaps.
    EXPECT_EQ(run({"outcome", "0.07", "10^9", "--misere"}).exit, 3);
}

// One heap beyond the claim: the search ends where the claim decides.
TEST(OpenHeaps, AreSearchedDownToTheClaim) {
    const golden::Output output = run({"outcome", "0.07", "40,17,12", "--misere", "--lang", "en"});
    EXPECT_EQ(output.exit, 0) << output.err;
    const std::vector<std::pair<std::string, std::string>> questions{
        {"0.14", "24,13"}, {"0.14", "30,25"}, {"0.3102", "20,18,11"}};
    for (const auto& [game, position] : questions) {
        const ishitori::Json found = run({"outcome", game, position, "--misere", "--json"}).json();
        EXPECT_EQ(found["method"], "search") << game << " " << position;
        ASSERT_EQ(found["outcome"], "N") << game << " " << position;
        for (const ishitori::Json& move : found["winning_moves"]) {
            std::string left;
            for (const ishitori::Json& heap : move["result"]) left += (left.empty() ? "" : ",") + heap.dump();
            const ishitori::Json after = run({"outcome", game, left, "--misere", "--json"}).json();
            EXPECT_EQ(after["outcome"], "P") << game << " " << left;
        }
    }
}

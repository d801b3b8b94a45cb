// All 1,023 codes d0.d1d2d3 with d0 in {0, 4} through `period --limit 8192`: the number of proved ones. The
// processor time is recorded as a property of the test ("cpu_seconds" in --gtest_output=xml) and not tested:
// see docs/reference/commands.md.
#include <gtest/gtest.h>

#include <ctime>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

using namespace ishitori;

TEST(ThreeDigits, SixHundredNinetyTwoAreProvedWithin8192Heaps) {
    const std::clock_t start = std::clock();
    unsigned codes = 0, proved = 0, open = 0;
    for (int head : {0, 4}) {
        for (int tail = 0; tail < 512; ++tail) {
            if (head == 0 && tail == 0) continue;  // no moves at all
            std::string code = std::to_string(head) + ".";
            for (int shift : {6, 3, 0}) code += static_cast<char>('0' + (tail >> shift & 7));
            const Json answer = Json::parse(answer_json({"period", code, "--limit", "8192"}, {}));
            ++codes;
            if (answer["status"] == "proved") ++proved;
            if (answer["status"] == "open") ++open;
            EXPECT_FALSE(answer.contains("error")) << code << ": " << answer;
        }
    }
    EXPECT_EQ(codes, 1023U);
    EXPECT_EQ(proved, 692U);
    EXPECT_EQ(open, codes - proved);  // no period is only observed
    RecordProperty("cpu_seconds", std::to_string(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC));
}

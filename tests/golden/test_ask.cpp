// ask: requests as arrays and as objects with an id.
#include <gtest/gtest.h>

#include "program.hpp"

namespace {

std::vector<ishitori::Json> asked(const std::string& lines) {
    std::istringstream answers(golden::run({"ask"}, {}, lines).out);
    std::vector<ishitori::Json> all;
    for (std::string line; std::getline(answers, line);) all.push_back(ishitori::Json::parse(line));
    return all;
}

TEST(Ask, NumbersObjectsAndEmptyLines) {
    const auto answers = asked(R"(["values","0.77","--to",5]

{"id":7,"words":["values","0.77","--to",5]}
   
{"id":{"a":[1]},"command":"values","arguments":["0.77"],"options":{"to":5,"--json":true,"from":null,"period":false}}
{"command":"outcome","arguments":["nim","3,5"]}
)");
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_FALSE(answers[0].contains("id"));
    EXPECT_EQ(answers[1]["id"], 7);
    EXPECT_EQ(answers[2]["id"], ishitori::Json::parse(R"({"a":[1]})"));
    EXPECT_EQ(answers[2].begin().key(), "id");
    for (int i : {0, 1, 2}) EXPECT_EQ(answers[i]["values"], (std::vector<int>{0, 1, 2, 3, 1, 4})) << i;
    EXPECT_EQ(answers[3]["outcome"], "N");
}

// No number of a request is rounded.
TEST(Ask, IdsAndNumbersComeBackAsWritten) {
    for (const char* id : {"18446744073709551617", "123456789012345678901234567890", "0.1000000000000000055",
                           "1.50", "1e3", "-0", "-7.0E+2", "\"a\\\"b\"", "null", "false",
                           "[1.0, {\"b\": 2.10}]", "{\"a\":\"}\",\"id\":[]}"}) {
        const std::string line =
            std::string("{ \"words\" : [\"values\",\"nim\",\"--to\",1e1] , \"id\": ") + id + " }\n";
        const std::string out = golden::run({"ask"}, {}, line).out;
        EXPECT_TRUE(out.starts_with(std::string("{\"id\":") + id + ",\"command\":\"values\"")) << out;
        EXPECT_NE(out.find("[0,1,2,3,4,5,6,7,8,9,10]"), std::string::npos) << out;
        const std::string bad =
            golden::run({"ask"}, {}, std::string("{\"id\":") + id + ",\"wrods\":[]}\n").out;
        EXPECT_TRUE(bad.starts_with(std::string("{\"id\":") + id + ",")) << bad;
    }
    const auto answers = asked(R"({"command":"outcome","arguments":["nim",18446744073709551617]}
{"command":"values","arguments":[0.770],"options":{"to":2.5}}
[]
{}
{"\u0069d":5,"id":6,"command":"games"}
)");
    ASSERT_EQ(answers.size(), 5U);
    EXPECT_NE(answers[0]["error"]["message"].get<std::string>().find("18446744073709551617"),
              std::string::npos);
    EXPECT_NE(answers[1]["error"]["message"].get<std::string>().find("2.5"), std::string::npos);
    for (int i : {2, 3}) EXPECT_EQ(answers[i]["error"]["key"], "ask.no-words");
    EXPECT_EQ(answers[4]["id"], 6);
}

TEST(Ask, ErrorsCarryTheIdToo) {
    const auto answers = asked(R"({"id":1,"command":"values","arguments":["0.7G"]}
{"id":2}
{"id":3,"command":["values"]}
{"id":4,"command":"values","arguments":"0.77"}
{"id":5,"command":"values","arguments":["0.77"],"option":{"to":5}}
{"id":6,"command":"values","arguments":["0.77",true]}
["values",null]
7
{"id":8,"command":"games"}
)");
    ASSERT_EQ(answers.size(), 9U);
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(answers[i]["id"], i + 1);
        EXPECT_EQ(answers[i]["exit"], 1) << answers[i];
        EXPECT_EQ(answers[i]["error"]["key"], i == 0 ? "code.bad-digit" : "ask.no-words");
    }
    for (int i : {6, 7}) EXPECT_EQ(answers[i]["error"]["key"], "ask.no-words");
    EXPECT_EQ(answers[8]["exit"], 0);
}

}  // namespace

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

// Sums of different games at the command line: sentences in both languages, JSON, wrong input, a game.
#include <gtest/gtest.h>

#include "program.hpp"

using namespace golden;

namespace {

void says(const std::string& text, const std::vector<std::string>& parts) {
    for (const std::string& part : parts)
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

}  // namespace

TEST(SumsTold, OutcomeInBothLanguages) {
    const Told told = run(std::vector<std::string>{"outcome", "nim 3,4 + kayles 2"});
    EXPECT_EQ(told.exit, 0);
    says(told.out, {"nim 3,4 + kayles 2 - normal play", "can force a win", "The nim-sum, 5, decides",
                    "1. nim 3,4: Winning moves (1):", "4-3", "leaving 1"});
    EXPECT_EQ(run("outcome nim 3,4 + kayles 2").out, told.out);  // without quotes
    const Told japanese = run(std::vector<std::string>{"outcome", "nim 3,4 + kayles 2", "--lang", "ja"});
    says(japanese.out, {"手番の人が必ず勝てる", "ニム和 5", "勝つ手（1 通り）"});
}

TEST(SumsTold, ExplainedStepByStep) {
    const Told told = run("explain nim 3,4 + kayles 2");
    says(told.out, {"1. Each summand counts as one Nim heap", "nim 3,4: 7, the nim-sum of G(4) = 4, G(3) = 3",
                    "kayles 2: 2, the nim-sum of G(2) = 2", "1. nim 3,4: 7   1 1 1", "2. kayles 2: 2  0 1 0",
                    "sum             1 2 1", "parity          1 0 1", "from value 7 to value 2"});
    says(run("explain nim 3,4 + kayles 2 --lang ja").out, {"1 つのニムの山", "値を 7 から 2 に"});
    says(run("explain nim 3,4 + kayles 2 --move 1:4-3").out, {"This move wins", "nim 3,1 + kayles 2"});
    says(run("explain nim 3,4 + kayles 2 --move 2:2-2").out, {"This move loses", "The opponent answers"});
}

TEST(SumsTold, MisereByTheRuleThatDecides) {
    says(run("outcome nim 3 + take:1-3 6 --misere").out, {"misère play", "Play as in Nim"});
    says(run("outcome kayles 7,5 + 0.77 9 --misere").out, {"The sum is a position of 0.77"});
    says(run("outcome kayles 10^6,8 + nim 3 --misere").out, {"The sum is a position of 0.77", "quotient"});
    says(run("outcome kayles 9 + 0.07 9 --misere").out, {"A search of"});
    const Told open = run("outcome 0.07 100,90,80 + 0.26 100,99 --misere --timeout 1");
    EXPECT_EQ(open.exit, 3);
    says(open.out, {"Not decided within the limits"});
}

TEST(SumsTold, Json) {
    const auto json = run("moves nim 3,4 + kayles 2 + ring:3 5 --normal --json").json();
    EXPECT_EQ(json["game"], "nim 4,3 + 0.77 2 + ring:3 ring(5)");
    EXPECT_EQ(json["position"], ishitori::Json::parse("[4,3,2,5]"));
    EXPECT_EQ(json["summands"][1]["name"], "kayles");
    EXPECT_EQ(json["summands"][2]["ring"], true);
    EXPECT_EQ(json["winning_moves_total"], json["winning_moves"].size());
    for (const auto& move : json["winning_moves"]) EXPECT_GE(move["summand"], 1);
}

TEST(SumsTold, WhatIsWrongAndWhere) {
    const auto fault = [](const std::string& sum) {
        const Told told = run(std::vector<std::string>{"outcome", sum});
        EXPECT_EQ(told.exit, 1) << sum;
        return told.err;
    };
    says(fault("kayles 7 + foo 3"), {"summand 2", "'foo 3'", "'foo' is not known"});
    says(fault("kayls 7 + nim 3"), {"summand 1", "Did you mean kayles?"});
    says(fault("kayles 7 + + nim 3"), {"summand 2", "it is empty"});
    says(fault("kayles + nim 3"), {"summand 1", "heaps are missing"});
    says(fault("kayles 7 + nim 3;4"), {"summand 2", "'3;4'"});
    says(run("explain nim 3 + kayles 2 --move 3:2-2").err, {"numbered from 1 to 2"});
    says(run("explain nim 2 + kayles 2 --move 2-2").err, {"several summands allow it"});
    says(run("explain nim 3 + kayles 2 --move 9-2").err, {"no summand allows it"});
    says(run("outcome nim 3 + kayles 2 --by-certificate x").err, {"--by-certificate works with one game"});
    // one game as before
    says(run("outcome nim 3+4").out, {"3,4"});
}

TEST(SumsTold, TreeAndPlay) {
    says(run("tree kayles 1 + nim 1").out, {"0.77 1 + nim 1 P", "0.77 0 + nim 0 P"});
    const Told game = run({"play", "nim 1 + kayles 1", "--seed", "1", "--json"}, {}, "1: 1 1\n");
    EXPECT_EQ(game.exit, 0) << game.out << game.err;
    EXPECT_NE(game.out.find("\"winner\":\"second\""), std::string::npos) << game.out;
    const Told wrong = run({"play", "nim 1,2 + kayles 1"}, {}, "9: 1 1\n2 1\n?\nh\nu\ne\nq\n");
    says(wrong.out, {"numbered from 1 to 2", "the number of the summand", "You have no move to take back"});
}

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
    const Output output = run(std::vector<std::string>{"outcome", "nim 3,4 + kayles 2"});
    EXPECT_EQ(output.exit, 0);
    says(output.out, {"nim 3,4 + kayles 2 - normal play", "can force a win", "The nim-sum, 5, decides",
                      "1. Nim 3,4: Winning moves (1):", "4-3", "leaving 1"});
    EXPECT_EQ(run("outcome nim 3,4 + kayles 2").out, output.out);  // without quotes
    const Output japanese = run(std::vector<std::string>{"outcome", "nim 3,4 + kayles 2", "--lang", "ja"});
    says(japanese.out, {"手番の人が必ず勝てる", "ニム和 5", "勝つ手（1 通り）"});
}

TEST(SumsTold, ExplainedStepByStep) {
    const Output output = run("explain nim 3,4 + kayles 2");
    says(output.out,
         {"1. Each summand counts as one Nim heap", "Nim 3,4: 7, the nim-sum of G(4) = 4, G(3) = 3",
          "Kayles 2: 2.", "1. Nim 3,4: 7   1 1 1", "2. Kayles 2: 2  0 1 0", "sum             1 2 1",
          "parity          1 0 1", "from value 7 to value 2"});
    says(run("explain nim 3,4 + kayles 2 --lang ja").out, {"1 つのニムの山", "値を 7 から 2 に"});
    says(run("explain nim 3,4 + kayles 2 --move 1:4-3").out, {"This move wins", "nim 3,1 + kayles 2"});
    says(run("explain nim 3,4 + kayles 2 --move 2:2-2").out, {"This move loses", "The opponent answers"});
}

TEST(SumsTold, MisereByTheRuleThatDecides) {
    says(run("outcome nim 3 + take:1-3 6 --misere").out, {"misère play", "Play as in Nim"});
    says(run("outcome kayles 7,5 + 0.77 9 --misere").out, {"The sum is a position of 0.77"});
    says(run("outcome kayles 10^6,8 + nim 3 --misere").out, {"The sum is a position of 0.77", "quotient"});
    says(run("outcome kayles 9 + 0.07 9 --misere").out, {"A search of"});
    const Output open = run("outcome 0.07 100,90,80 + 0.26 100,99 --misere --timeout 1");
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
        const Output output = run(std::vector<std::string>{"outcome", sum});
        EXPECT_EQ(output.exit, 1) << sum;
        return output.err;
    };
    says(fault("kayles 7 + foo 3"), {"summand 2", "'foo 3'", "'foo' is not known"});
    says(fault("kayls 7 + nim 3"), {"summand 1", "Did you mean kayles?"});
    says(fault("kayles 7 + + nim 3"), {"summand 2", "the game and its heaps are missing"});
    says(fault("kayles + nim 3"), {"each game needs its own heaps. Did you mean: kayles 5 + nim 3"});
    says(run("outcome kayles+nim 3,4").err, {"Did you mean: kayles 3 + nim 4"});
    says(fault("kayles + foo"), {"summand 1", "heaps are missing"});
    says(fault("kayles 7 + nim 3:4"), {"summand 2", "'3:4'"});
    says(run("explain nim 3 + kayles 2 --move 3:2-2").err, {"numbered from 1 to 2"});
    says(run("explain nim 2 + kayles 2 --move 2-2").err, {"several summands allow it"});
    says(run("explain nim 3 + kayles 2 --move 9-2").err, {"no summand allows it"});
    says(run("outcome nim 3 + kayles 2 --by-certificate x").err, {"--by-certificate works with one game"});
    for (const char* command : {"info", "quotient", "values", "genus"}) {
        says(run(std::vector<std::string>{command, "kayles 7 + nim 3"}).err,
             {"works with one game", "ishitori outcome 'kayles 7 + nim 3'"});
    }
    says(run("genus kayles 7 + nim 3 --lang ja").err, {"和「kayles 7 + nim 3」"});
    // sums of one game, as before
    says(run("outcome nim 3+4").out, {"3,4"});
}

TEST(SumsTold, ValueOfEachSummandAndOfTheSum) {
    // By hand: Kayles has G(1) = 1, G(2) = 2, so the values are 1 XOR 2 = 3, and 4 XOR 3 = 7; 3 XOR 7 = 4.
    const Output output = run("value kayles 2,1 + nim 4,3");
    EXPECT_EQ(output.exit, 0) << output.err;
    says(output.out, {"Kayles 2,1: 3, the nim-sum of G(2) = 2, G(1) = 1", "Nim 4,3: 7", "is 4: that is"});
    says(run("value kayles 2,1 + nim 4,3 --lang ja").out, {"ニム和は 4 です"});
    const auto json = run("value kayles 2,1 + nim 4,3 --json").json();
    EXPECT_EQ(json["nim_value"], 4);
    EXPECT_EQ(json["summands"][0]["nim_value"], 3);
    EXPECT_EQ(json["summands"][1]["nim_value"], 7);
    EXPECT_EQ(json["position"], ishitori::Json::parse("[2,1,4,3]"));
}

TEST(SumsTold, ValueInMiserePlay) {
    // Two heaps that act as Nim heaps of 1: the player to move wins, because the opponent takes the last
    // stone.
    says(run("value nim 1 + take:1-3 5 --misere").out, {"can force a win", "Genus: 0^1 (tame"});
    says(run("value nim 3 + take:1-3 6 --misere").out, {"Genus: 1^1 (tame"});
    // By hand: kayles 5 has the genus 4^146 of the tables, and one more heap *1 makes each number another.
    const Output wild = run("value kayles 5 + nim 1 --misere");
    EXPECT_EQ(wild.exit, 0) << wild.err;
    says(wild.out, {"Genus: 5^057 (wild"});
    EXPECT_EQ(run("value kayles 5 + nim 1 --misere --json").json()["tame"], false);
    EXPECT_EQ(run("value kayles 9 + 0.07 9 --misere").exit, 0);
    const Output open = run("value 0.07 100,90,80 + 0.26 100,99 --misere --timeout 1");
    EXPECT_EQ(open.exit, 3);
    says(open.out + open.err, {"Not decided within the limits", "the genus of this sum was not reached"});
}

TEST(SumsTold, NumbersAndSignsOfOtherPrograms) {
    EXPECT_EQ(run("outcome nim 10**6,3").out, run("outcome nim 10^6,3").out);
    EXPECT_EQ(run("outcome nim 3;4;5").out, run("outcome nim 3,4,5").out);
    EXPECT_EQ(run("outcome nim 3,0*9").out, run("outcome nim 3,0").out);  // a product
    EXPECT_EQ(run("outcome nim 3*10^2,4 + kayles 2").out, run("outcome nim 300,4 + kayles 2").out);
    EXPECT_EQ(run("values nim --to 2**3").out, run("values nim --to 8").out);
    EXPECT_EQ(run("outcome nim 2**").exit, 1);
    EXPECT_EQ(run("outcome nim 10**400").exit, 1);
    says(run("quotient 8.").err, {"heap 11 is wild"});
}

TEST(SumsTold, TreeAndPlay) {
    says(run("tree kayles 1 + nim 1").out, {"0.77 1 + nim 1 P", "0.77 0 + nim 0 P"});
    const Output game = run({"play", "nim 1 + kayles 1", "--seed", "1", "--json"}, {}, "1: 1 1\n");
    EXPECT_EQ(game.exit, 0) << game.out << game.err;
    EXPECT_NE(game.out.find("\"winner\":\"second\""), std::string::npos) << game.out;
    const Output wrong = run({"play", "nim 1,2 + kayles 1"}, {}, "9: 1 1\nu\n2 1\n?\nh\nu\ne\nq\n");
    says(wrong.out, {"numbered from 1 to 2", "the number of the summand", "You have no move to take back"});
    const Output one_over = run({"play", "nim 5,5 + kayles 1"}, {}, "2: 1 1\n2: 1 1\n3 1\n");
    says(one_over.out, {"Summand 2 has no move left"});
    EXPECT_EQ(one_over.out.find("The game is over"), std::string::npos) << one_over.out;
}

TEST(SumsTold, StepPlaysASumOnOneBoard) {
    const auto board = run("state kayles 3,1 + nim 2 --json").json();
    EXPECT_EQ(board["game"], "0.77 3,1 + nim 2");
    EXPECT_EQ(board["rows"], ishitori::Json::parse("[3,1,2]"));
    EXPECT_EQ(board["labels"], ishitori::Json::parse(R"(["Kayles","Kayles","Nim"])"));
    EXPECT_EQ(run("state kayles 3,1 + nim 2 --json --lang ja").json()["labels"],
              ishitori::Json::parse(R"(["ケイレス","ケイレス","ニム"])"));
    EXPECT_EQ(board["kinds"], ishitori::Json::parse(R"(["pins","pins","heaps"])"));
    EXPECT_EQ(board["choices"], ishitori::Json::parse(R"(["1 1","1 1 1+1","1 2","2 1","3 1","3 2"])"));
    // The values are 3, 1 and 2, so the first player has lost; the computer answers each move with a win.
    const auto played =
        run({"state", "kayles 3,1 + nim 2", "--moves", "1: 1 1 1+1", "--try", "4 1", "--json"}).json();
    EXPECT_EQ(played["legal"], true);
    EXPECT_EQ(played["rows"], ishitori::Json::parse("[1,1,1,1]")) << played;
    EXPECT_EQ(played["history"][0]["move"], "1 1 1+1");
    EXPECT_EQ(played["sum"], "0.77 1,1,1 + nim 1");
    const auto refused =
        run({"state", "kayles 3 + nim 2", "--try", "2 3", "--level", "hard", "--json"}).json();
    EXPECT_EQ(refused["legal"], false);
    EXPECT_EQ(refused["reply"], nullptr);
    // The first move opens a ring into a row; stones are taken from within a row.
    const auto ring = run("state ring:2 ring(5) + line:3 7 + nim 2 --json").json();
    EXPECT_EQ(ring["kinds"], ishitori::Json::parse(R"(["ring","line","heaps"])"));
    EXPECT_EQ(ring["kind"], "line");
    const auto opened =
        run({"state", "ring:2 ring(5) + line:3 7", "--moves", "1 2; 2 1 3+3", "--json"}).json();
    EXPECT_EQ(opened["kinds"], ishitori::Json::parse(R"(["line","line","line"])"));
    EXPECT_EQ(opened["rows"], ishitori::Json::parse("[3,3,3]"));
    EXPECT_EQ(opened["stones"], ishitori::Json::parse("[[3,4,5],[1,2,3],[5,6,7]]"));
    EXPECT_EQ(opened["summands"], ishitori::Json::parse("[1,2,2]"));
    const auto around =
        run({"state", "ring:2 ring(5) + nim 1", "--try", "1: 5-1", "--level", "hard", "--json"}).json();
    EXPECT_EQ(around["history"][0]["move"], "1: 5-1");
    EXPECT_EQ(around["played"]["kinds"], ishitori::Json::parse(R"(["line","heaps"])"));
    EXPECT_EQ(around["played"]["stones"], ishitori::Json::parse("[[2,3,4],[]]"));
    // In Treblecross a square is marked: square 4 of 7 leaves one square on each side.
    const auto marked = run({"state", "treblecross 7 + nim 1", "--moves", "1 4", "--json"}).json();
    EXPECT_EQ(marked["kinds"], ishitori::Json::parse(R"(["squares","squares","heaps"])"));
    EXPECT_EQ(marked["kind"], "squares");
    EXPECT_EQ(marked["rows"], ishitori::Json::parse("[1,1,1]"));
    EXPECT_EQ(marked["history"][0]["move"], "1 4");
    const auto reply = run({"state", "kayles 2 + nim 3", "--level", "hard", "--seed", "1", "--json"}).json();
    EXPECT_EQ(reply["reply"]["move"], "2 1");  // 2 XOR 3 = 1, and 3 XOR 1 = 2
    EXPECT_EQ(reply["reply"]["why"], "wins");
    const auto judged =
        run({"state", "kayles 2 + nim 3", "--moves", "2 3; 1 2", "--review", "--hints", "--json"}).json();
    EXPECT_EQ(judged["winner"], "second");
    EXPECT_EQ(judged["history"][0]["outcome_after"], "N");
    EXPECT_EQ(judged["history"][0]["would_have_won"].size(), 1U);
    EXPECT_EQ(judged["advice"]["outcome"], "P");
    const auto hints = run({"state", "kayles 2 + nim 3", "--hints", "--json"}).json();
    EXPECT_EQ(hints["winning_typed"], ishitori::Json::parse(R"(["2 1"])"));
    EXPECT_EQ(run({"state", "kayles 2 + nim 3", "--moves", "5 1"}).exit, 1);
    says(run("state kayles 2 + nim 3 --lang ja").out, {"1. ケイレス", "2. ニム"});
}

TEST(SumsTold, RulesOfEachGame) {
    const Output output = run("rules kayles 7 + nim 3 + kayles 1");
    EXPECT_EQ(output.exit, 0) << output.err;
    says(output.out, {"Kayles: ", "Nim: "});
    EXPECT_EQ(run("rules kayles 7 + nim 3 --json").json()["rules"].size(), 2U);
    says(run("rules kayles 7 + nim 3 --spelling ogs").err, {"--spelling works with one game"});
}

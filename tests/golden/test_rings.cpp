// ring(CODE) at the command line.
#include <gtest/gtest.h>

#include "program.hpp"

using namespace golden;

TEST(RingOfACode, IsAskedAndAnswered) {
    // G of rows of Kayles: 1 2 3 1 4 ...; a ring of 5 becomes a row of 4 or of 3
    const Output output = run({"outcome", "ring(0.77)", "5", "--json"});
    ASSERT_EQ(output.exit, 0) << output.err;
    EXPECT_EQ(output.json()["game"], "ring(0.77)");
    EXPECT_EQ(output.json()["code"], "0.77");
    EXPECT_EQ(output.json()["outcome"], "P");
    EXPECT_EQ(output.json()["nim_sum"], 0);
    const Output misere = run({"outcome", "ring(0.77)", "17", "--misere", "--json"});
    ASSERT_EQ(misere.exit, 0) << misere.err;
    EXPECT_EQ(misere.json()["outcome"],
              run({"outcome", "ring:2", "17", "--misere", "--json"}).json()["outcome"]);
    for (const char* language : {"en", "ja"}) {
        for (const char* convention : {"--normal", "--misere"}) {
            for (const std::string& game : {std::string("ring(0.77)"), std::string("ring(dawsons-kayles)")}) {
                for (const std::string command : {"outcome", "moves", "explain"}) {
                    for (const char* size : {"1", "2", "9", "row(5)", "5,3"}) {
                        const Output answer = run({command, game, size, convention, "--lang", language});
                        EXPECT_EQ(answer.exit, 0) << command << game << size << answer.err;
                        EXPECT_EQ(answer.out.find("0 stones"), std::string::npos);
                    }
                }
            }
        }
        EXPECT_EQ(run({"rules", "ring(0.07)", "--lang", language}).exit, 0);
    }
    // far beyond the search: by the period of the rows, or by their quotient
    EXPECT_EQ(run({"outcome", "ring(0.77)", "10^15", "--json"}).exit, 0);
    EXPECT_EQ(run({"outcome", "ring(0.77)", "10^15", "--misere", "--json"}).exit, 0);
    EXPECT_EQ(run({"table", "ring(0.07)", "--to", "12", "--json"}).json()["first_player_wins"].size(), 12U);
}

// Nim-values, periods and genera refer to the rows into which a ring opens, and the answer says so.
TEST(RingOfACode, ValuesAreThoseOfRows) {
    for (const char* game : {"ring(0.77)", "ring:2"}) {
        for (const char* command : {"values", "genus"}) {
            EXPECT_NE(run({command, game, "--to", "9", "--lang", "en"}).out.find("values of rows"),
                      std::string::npos);
            EXPECT_NE(run({command, game, "--to", "9", "--lang", "ja"}).out.find("列の値"),
                      std::string::npos);
        }
        EXPECT_NE(run({"period", game, "--lang", "en"}).out.find("values of rows"), std::string::npos);
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"values", "daisy", "--to", "4", "--json"},
          {"period", "daisy", "--json"},
          {"genus", "daisy", "--to", "4", "--json"}}) {
        const auto answer = run(words).json();
        ASSERT_TRUE(answer.contains("notes")) << words[0];
        EXPECT_NE(answer["notes"][0].get<std::string>().find("values of rows"), std::string::npos)
            << words[0];
    }
    EXPECT_EQ(run({"values", "kayles", "--to", "9", "--lang", "en"}).out.find("values of rows"),
              std::string::npos);
    EXPECT_EQ(run({"values", "ring:2", "--to", "9", "--format", "csv"}).out.find("rows"), std::string::npos);
}

// A game keeps the name in the question.
TEST(RingOfACode, KeepsItsName) {
    EXPECT_NE(run({"outcome", "daisy", "10", "--lang", "en"}).out.find("ring(0.77) (daisy) - "),
              std::string::npos);
    EXPECT_EQ(run({"outcome", "daisy", "10", "--json"}).json()["name"], "daisy");
    EXPECT_NE(run({"values", "cut:4", "--lang", "en"}).out.find("{4}. (cut:4) - "), std::string::npos);
}

// A ring that cannot be opened has no move.
TEST(RingOfACode, NothingToTake) {
    EXPECT_EQ(run({"outcome", "ring(0.07)", "1", "--json"}).json()["outcome"], "P");
    EXPECT_EQ(run({"outcome", "ring(0.07)", "1", "--misere", "--json"}).json()["outcome"], "N");
    EXPECT_NE(run({"explain", "ring(0.07)", "1", "--lang", "en"}).out.find("No move is possible"),
              std::string::npos);
}

TEST(RingOfACode, IsPlayed) {
    const Output step = run({"state", "ring(0.07)", "6", "--try", "6-1", "--json"});
    ASSERT_EQ(step.exit, 0) << step.err;
    EXPECT_EQ(step.json()["kind"], "ring") << step.out;
    const Output bad = run({"state", "ring(0.07)", "6", "--try", "3", "--json"});
    EXPECT_EQ(bad.json()["legal"], false) << bad.out;
    const Output whole = run({"state", "ring(0.07)", "6", "--moves", "1-2; 4-5", "--judge", "--json"});
    EXPECT_EQ(whole.exit, 0) << whole.err << whole.out;
}

// The symmetric strategy is explained before any algebra, also for a game in play and a ring given by its
// name.
TEST(RingOfACode, SymmetryIsTheReasonFirst) {
    for (const char* language : {"en", "ja"}) {
        const Output step = run({"state", "ring:3", "10", "--moves", "1-3", "--hints", "--lang", language});
        const std::string pairs = std::string(language) == "en" ? "Make two equal rows" : "等しい 2 列";
        EXPECT_NE(step.out.find(pairs), std::string::npos) << step.out;
        EXPECT_EQ(step.out.find("abd"), std::string::npos) << step.out;
        const Output explained = run({"explain", "ring:2", "12", "--lang", language});
        EXPECT_EQ(explained.out.find("ring("), std::string::npos) << explained.out;
    }
}

// A search that could not begin does not report "stopped after 0 positions".
TEST(RingOfACode, HeapsTooLargeToSearch) {
    for (const char* command : {"outcome", "explain"}) {
        const Output output = run({command, "0.06", "10^9", "--misere", "--lang", "en"});
        EXPECT_EQ(output.exit, 3);
        EXPECT_EQ(output.err.find(" 0 positions"), std::string::npos) << output.err;
        EXPECT_EQ(output.out.find(" 0 positions"), std::string::npos) << output.out;
        EXPECT_NE(output.err.find("too large"), std::string::npos) << output.err;
    }
}

// `quotient` of tame games: the whole game, with its rule and a certificate that the checkers accept and that
// `outcome` uses.
#include <gtest/gtest.h>

#include "program.hpp"

using namespace golden;
using ishitori::Json;

TEST(TameGamesTold, Nim) {
    const Output output = run("quotient nim");
    EXPECT_EQ(output.exit, 0) << output.err;
    for (const char* part :
         {"Proved for the whole game [T16]", "A position is P exactly if", "nim-value 0 or 1",
          "the quotient is infinite", "The quotient of the heaps 0 .. 1000"})
        EXPECT_NE(output.out.find(part), std::string::npos) << part << "\n" << output.out;
    const Output japanese = run("--lang ja quotient nim");
    EXPECT_NE(japanese.out.find("ゲーム全体について証明 [T16]"), std::string::npos) << japanese.out;
    EXPECT_NE(japanese.out.find("商は無限です"), std::string::npos);
    const Json json = run("quotient nim --json").json();
    EXPECT_EQ(json["status"], "proved");
    EXPECT_EQ(json["theorem"], "tame-subtraction");
    EXPECT_EQ(json["infinite"], true);
    EXPECT_EQ(json["order"], nullptr);
    EXPECT_EQ(json["tame"], true);
    EXPECT_EQ(json["finite"]["order"], 1026);
    EXPECT_EQ(json["fickle"], "values");
    EXPECT_EQ(json["fickle_heaps"], Json({0, 1}));
}

TEST(TameGamesTold, EachTheoremWithACertificate) {
    const Folder folder;
    for (const auto& [game, theorem, position] :
         std::vector<std::array<std::string, 3>>{{"nim", "tame-subtraction", "5,3"},
                                                 {"4.(3)", "tame-window", "999999999,3"},
                                                 {"0.(7)", "tame-line", "1400"},
                                                 {"line:5", "tame-line", "12,9,4"},
                                                 {"take:squares", "tame-subtraction", "50,7"}}) {
        const std::string file = folder.file("tame.certificate");
        const Output output = run({"quotient", game, "--certificate", file, "--json"});
        ASSERT_EQ(output.exit, 0) << game << output.err << output.out;
        EXPECT_EQ(output.json()["theorem"], theorem) << game;
        const Output verdict = run({"verify", file, "--json"});
        EXPECT_EQ(verdict.exit, 0) << game << verdict.out;
        EXPECT_EQ(verdict.json()["claim"]["kind"], "tame");
        EXPECT_EQ(verdict.json()["claim"]["theorem"], theorem);
        const Output with = run({"outcome", game, position, "--misere", "--by-certificate", file, "--json"});
        const Output without = run({"outcome", game, position, "--misere", "--json"});
        ASSERT_EQ(with.exit, 0) << game << with.err;
        EXPECT_EQ(with.json()["outcome"], without.json()["outcome"]) << game;
        EXPECT_EQ(with.json()["method"], "tame") << game;
        EXPECT_EQ(with.json()["certificate"]["verdict"], "verified") << game;
        EXPECT_FALSE(with.json().contains("proved_period"));
        // of another game, or of nim-values
        EXPECT_EQ(run({"outcome", "kayles", "5", "--misere", "--by-certificate", file}).exit, 1);
        EXPECT_EQ(run({"values", game, "--to", "5", "--by-certificate", file}).exit, 1);
    }
}

// `outcome` uses the other claims about misère play too.
TEST(TameGamesTold, OtherClaimsAreReliedOnToo) {
    const Folder folder;
    const std::string file = folder.file("c.certificate");
    for (const auto& [game, position, method] : std::vector<std::array<std::string, 3>>{
             {"kayles", "30,29,28,27", "quotient"}, {"0.26", "60,3", "weights"}}) {
        ASSERT_EQ(run({"quotient", game, "--certificate", file}).exit, 0);
        const Output output = run({"outcome", game, position, "--misere", "--by-certificate", file});
        EXPECT_EQ(output.exit, 0) << output.err;
        EXPECT_NE(output.out.find("which was checked now"), std::string::npos) << output.out;
        EXPECT_EQ(
            run({"outcome", game, position, "--misere", "--by-certificate", file, "--json"}).json()["method"],
            method);
    }
}

TEST(TameGamesTold, AFiniteOneIsCalledTame) {
    EXPECT_NE(run("quotient take:1-3").out.find("The game is tame"), std::string::npos);
    EXPECT_EQ(run("quotient kayles").out.find("The game is tame"), std::string::npos);
    EXPECT_NE(run("genus line:5").out.find("All heaps are tame [T7]"), std::string::npos);
    // a rule with moves into three heaps, which is not tame, is not supported
    EXPECT_EQ(run("quotient 8.77").exit, 1);
}

// A claim about the positions with few large heaps proves that a quotient is infinite, and decides no
// position here.
TEST(ByCertificate, OfFewLargeHeapsIsRefused) {
    const std::string file = ISHITORI_SOURCE_DIR "/records/infinite/0.1337-15.certificate";
    EXPECT_EQ(run({"verify", file}).exit, 0);
    const Output with = run({"outcome", "0.1337", "5", "--misere", "--by-certificate", file});
    EXPECT_EQ(with.exit, 1);
    says(with.err, {"only about positions with few large heaps"});
}

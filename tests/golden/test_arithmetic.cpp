// Games whose values rise for ever, rules with repeating tails, and positions without a move, through the
// command line.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "program.hpp"

using namespace golden;

TEST(Arithmetic, PeriodIsProvedAndCertified) {
    struct Known {
        std::string game, theorem;
        int period, preperiod, saltus;
    };
    const Known games[] = {
        {"4.(3)", "arithmetic-window", 4, 1, 4}, {"laskers-nim", "arithmetic-window", 4, 1, 4},
        {"0.8", "arithmetic-window", 3, 1, 1},   {"take:all-but 1,4", "arithmetic-window", 2, 0, 1},
        {"0.[7]", "arithmetic-window", 1, 0, 1}, {"0.(1)", "tail-window", 1, 1, 0}};
    const Folder folder;
    for (const Known& known : games) {
        const std::string file = folder.file("c.cert");
        const Output output = run({"period", known.game, "--json", "--certificate", file});
        ASSERT_EQ(output.exit, 0) << known.game << output.err;
        EXPECT_EQ(output.json()["status"], "proved");
        EXPECT_EQ(output.json()["theorem"], known.theorem);
        EXPECT_EQ(output.json()["period"], known.period);
        EXPECT_EQ(output.json()["preperiod"], known.preperiod);
        EXPECT_EQ(output.json()["saltus"], known.saltus);
        const Output verified = run({"verify", file, "--json"});
        EXPECT_EQ(verified.exit, 0) << verified.out << verified.err;
        EXPECT_EQ(verified.json()["verdict"], "verified");
        EXPECT_EQ(verified.json()["claim"]["theorem"], known.theorem);
    }
    EXPECT_NE(run({"period", "4.(3)", "--lang", "en"})
                  .out.find("Proved periodic: G(n + 4) = G(n) + 4 for all n >= 1"),
              std::string::npos)
        << run({"period", "4.(3)", "--lang", "en"}).out;
    EXPECT_NE(run({"period", "4.(3)", "--lang", "ja"}).out.find("G(n + 4) = G(n) + 4"), std::string::npos);
    EXPECT_NE(run({"period", "4.(3)", "--lang", "ja"}).out.find("[T4]"), std::string::npos);
}

// Misere play of heaps that act like Nim heaps: the answer names which of the two rules of Nim decides.
TEST(Arithmetic, TheRuleOfNimIsReversed) {
    const auto output = [](const std::string& game, const std::string& position) {
        return run({"outcome", game, position, "--misere", "--lang", "en"}).out;
    };
    EXPECT_NE(output("take:2,5,7", "10^15").find("the rule of Nim is reversed"), std::string::npos);
    EXPECT_NE(output("nim", "1,1,1").find("the rule of Nim is reversed"), std::string::npos);
    EXPECT_NE(output("nim", "1,1").find("here it is 0"), std::string::npos);
    EXPECT_NE(output("nim", "2,2").find("Play as in Nim: the nim-sum 0 decides"), std::string::npos);
    EXPECT_NE(output("nim", "3,1,1").find("Play as in Nim: the nim-sum 3 decides"), std::string::npos);
    EXPECT_NE(run({"outcome", "nim", "1", "--misere", "--lang", "ja"}).out.find("ニムの規則が逆"),
              std::string::npos);
}

TEST(Arithmetic, AnyHeap) {
    const Output output = run({"values", "laskers-nim", "--from", "10^15", "--to", "10^15+3", "--json"});
    ASSERT_EQ(output.exit, 0) << output.err;
    EXPECT_TRUE(output.json()["proved_period"]);
    // 10^15 is divisible by 4: G = n - 1, then n, n, n + 1
    EXPECT_EQ(output.json()["values"],
              ishitori::Json::parse("[999999999999999,1000000000000001,1000000000000002,1000000000000004]"));
    EXPECT_EQ(run({"outcome", "laskers-nim", "1000", "--json"}).json()["outcome"], "N");
    // in words: the reason for the values; computed values need no reason
    for (const std::string game : {"laskers-nim", "0.77", "nim", "cut:4"}) {
        for (const std::string language : {"en", "ja"}) {
            const std::string far = run({"values", game, "--from", "10^15", "--lang", language}).out;
            EXPECT_NE(far.find(language == "en" ? "follow from the proved period" : "証明された周期"),
                      std::string::npos)
                << far;
            EXPECT_NE(far.find("G(n + "), std::string::npos) << far;
        }
        EXPECT_EQ(run({"values", game, "--to", "50"}).out.find("proved"), std::string::npos) << game;
    }
    const std::string why = run({"explain", "laskers-nim", "10^12,7", "--lang", "en"}).out;
    EXPECT_NE(why.find("G(n + 4) = G(n) + 4 for every heap n from 1 on"), std::string::npos) << why;
    const Output moves = run({"moves", "take:all-but 1,4", "1000000000000000,3", "--json"});
    ASSERT_EQ(moves.exit, 0) << moves.err;
    const auto winning = moves.json()["winning_moves"];
    ASSERT_GE(winning.size(), 1U);
    for (const auto& move : winning) {
        std::string result;
        for (const auto& heap : move["result"]) result += (result.empty() ? "" : ",") + heap.dump();
        EXPECT_EQ(run({"outcome", "take:all-but 1,4", result, "--json"}).json()["outcome"], "P") << result;
    }
}

// The reason why a pattern is not proved.
TEST(Arithmetic, TellsWhyItIsOnlyObserved) {
    const std::pair<const char*, const char*> cases[] = {
        {"0.3100F", "the hypotheses of theorem [T4] were not found"},
        {"0.*", "moves that leave any number of heaps"},
        {"0.{1,4}", "general codes whose values rise"}};
    for (const auto& [game, why] : cases) {
        const Output output = run({"period", game, "--limit", "3000", "--timeout", "60", "--lang", "en"});
        EXPECT_EQ(output.exit, 3) << game;
        EXPECT_NE(output.err.find(why), std::string::npos) << game << output.out << output.err;
    }
}

// Patterns that are only observed: heaps beyond the values of the search are computed.
TEST(Arithmetic, HeapsBeyondAnObservedPattern) {
    for (const char* game :
         {"laskers-nim", "0.(1)", "0.3F", "0.1(3)", "0.(07)", "4.3(1)", "4.7(7)", "0.(34)"}) {
        const Output output = run({"outcome", game, "1000", "--json"});
        ASSERT_EQ(output.exit, 0) << game << output.err;
        const Output value = run({"values", game, "--from", "1000", "--to", "1000", "--json"});
        const auto sum = value.json()["values"][0];
        EXPECT_EQ(output.json()["outcome"], sum == 0 ? "P" : "N") << game;
        // pairs decide without nim-values if these are expensive
        if (output.json()["method"] != "theorem") {
            EXPECT_EQ(output.json()["nim_sum"], sum) << game;
        }
    }
}

TEST(Arithmetic, WordsOfTheRule) {
    EXPECT_EQ(run({"rules", "take:all-but 1,4", "--json"}).json()["code"], "0.0330(3)");
    EXPECT_EQ(run({"rules", "take:all-but 4,1", "--json"}).json()["game"], "take:all-but 1,4");
    EXPECT_EQ(run({"rules", "0.[3]", "--json"}).json()["game"], "0.(3)");
    EXPECT_EQ(run({"rules", "0.1[23]", "--json"}).json()["game"], "0.1(23)");
    EXPECT_EQ(run({"rules", "4!.0", "--json"}).json()["game"], "grundy");
    // the point in the spelling of other programs; heaps and names are not read as a code
    for (const char* spelled : {"0d77", "d77", "0,77", ",77"})
        EXPECT_EQ(run({"rules", spelled, "--json"}).json()["game"], "0.77") << spelled;
    EXPECT_EQ(run({"rules", "4d32", "--json"}).json()["game"], "4.32");
    for (const char* refused : {"4,32", "0,7,7", "0d", ",", "d", "5d7", "0d78", "0,", "00d7"})
        EXPECT_NE(run({"rules", refused, "--json"}).exit, 0) << refused;
    EXPECT_EQ(run({"rules", "couples-are-forever", "--json"}).json()["game"], "4~.");
    for (const char* bad : {"0.[3)", "0.(3]", "0.3]", "0.[", "0.[]", "take:all-but", "take:all-but ",
                            "take:all-but x", "take:all-but 0", "take:all-but 10000", "take:all-but 5-3"})
        EXPECT_EQ(run(std::vector<std::string>{"rules", bad}).exit, 1) << bad;
}

TEST(StuckPositions, NobodyTakesALastStone) {
    for (const auto& [game, position] : std::vector<std::pair<std::string, std::string>>{
             {"grundy", "2"}, {"0.0504", "3,1,1"}, {"grundy", "2,1,1"}, {"0.07", "1"}}) {
        const Output misere = run({"explain", game, position, "--misere", "--lang", "en"});
        EXPECT_EQ(misere.exit, 0) << misere.err;
        EXPECT_NE(misere.out.find("No move is possible"), std::string::npos) << misere.out;
        EXPECT_EQ(misere.out.find("last stone"), std::string::npos) << misere.out;
        EXPECT_EQ(run({"outcome", game, position, "--misere", "--json"}).json()["outcome"], "N");
        EXPECT_EQ(run({"outcome", game, position, "--normal", "--json"}).json()["outcome"], "P");
        EXPECT_NE(run({"explain", game, position, "--misere", "--lang", "ja"}).out.find("どの手も打て"),
                  std::string::npos);
    }
    // in games where stones may stay, the convention refers to the last move
    for (const char* game : {"grundy", "0.07", "0.007", "0.6", "4.44"}) {
        EXPECT_NE(run({"outcome", game, "1", "--lang", "en"}).out.find("last move wins"), std::string::npos)
            << game;
        EXPECT_NE(run({"outcome", game, "1", "--misere", "--lang", "en"}).out.find("last move loses"),
                  std::string::npos)
            << game;
    }
}

// Ends after a few seconds, not after a minute.
TEST(StuckPositions, HopelessMiserePositionsEnd) {
    rusage before{}, after{};
    getrusage(RUSAGE_CHILDREN, &before);
    const Output output = run({"moves", "0.07", "100000,99", "--misere", "--json"});
    getrusage(RUSAGE_CHILDREN, &after);
    EXPECT_EQ(output.exit, 3);
    EXPECT_LT(after.ru_utime.tv_sec - before.ru_utime.tv_sec, 20);  // of processor time
}

// Seed 003, Kayles and game codes: the G-numbers, the periods, the worked position of 4.32, rules in words.
#include <gtest/gtest.h>

#include "questions.hpp"

using namespace ishitori;
using namespace seeds;
using brute::Heaps;

TEST(Seed003, KaylesRuleInWords) {
    // rule (3): take 1 or 2 stones of one heap; if 2 or more are left it may be split in two
    brute::Solver solver(brute::line(2), false);
    const Game kayles = game("0.77");
    for (unsigned m = 0; m <= 12; ++m) {
        std::set<Heaps> expected = solver.followers({m}), found;
        for_each_move(kayles, position({m}), [&](const Move& move) {
            return found.insert(heaps(after(position({m}), move))), true;
        });
        EXPECT_EQ(found, expected) << m;
    }
    const Json rules = asked({"rules", "kayles"});
    EXPECT_EQ(rules["code"], "0.77");
    EXPECT_FALSE(rules["rules"].empty());
}

TEST(Seed003, KaylesValuesLieInOneToEight) {
    const auto values = asked({"values", "0.77", "--to", "2000"})["values"].get<std::vector<int>>();
    ASSERT_EQ(values.size(), 2001U);
    EXPECT_EQ(values[0], 0);
    EXPECT_GE(*std::min_element(values.begin() + 1, values.end()), 1);
    EXPECT_EQ(*std::max_element(values.begin(), values.end()), 8);
}

TEST(Seed003, KaylesValuesByTheDefinition) {
    const auto values = asked({"values", "0.77", "--to", "150"})["values"].get<std::vector<unsigned>>();
    brute::Solver solver(brute::line(2), false);
    for (unsigned n = 0; n <= 150; ++n) EXPECT_EQ(values[n], solver.nim_value(n)) << n;
}

TEST(Seed003, KaylesPeriodTwelveFromSeventyOne) {
    const Json answer = asked({"period", "0.77"});
    EXPECT_EQ(answer["status"], "proved");
    EXPECT_EQ(answer["period"], 12);
    EXPECT_EQ(answer["preperiod"], 71);
    EXPECT_EQ(answer["last_exception"], 70);
    brute::Solver solver(brute::line(2), false);
    for (unsigned n = 71; n <= 300; ++n) EXPECT_EQ(solver.nim_value(n + 12), solver.nim_value(n)) << n;
    EXPECT_NE(solver.nim_value(70), solver.nim_value(82));  // and not from 70 on
    for (unsigned p = 1; p < 12; ++p) {
        bool repeats = true;
        for (unsigned n = 71; n < 150; ++n)
            repeats = repeats && solver.nim_value(n + p) == solver.nim_value(n);
        EXPECT_FALSE(repeats) << "12 is the least period, not " << p;
    }
}

TEST(Seed003, ExclusiveOrDecides) {
    brute::Solver solver(brute::line(2), false);
    brute::each_position(15, [&](const Heaps& rows) {
        unsigned sum = 0;
        for (unsigned heap : rows) sum ^= solver.nim_value(heap);
        EXPECT_EQ(solver.wins(rows), sum != 0) << text_of(rows);
    });
}

TEST(Seed003, Code432_FiveSentences) {
    const auto sentences = asked({"rules", "4.32", "--lang", "ja"})["rules"].get<std::vector<std::string>>();
    ASSERT_EQ(sentences.size(), 5U);
    const std::vector<std::vector<std::string>> in_substance{
        {"山を一つ"},
        {"石を取らずに", "2 つの山に分けて"},
        {"1 個だけなら", "その 1 個を"},
        {"2 個以上のとき", "1 個を取"},
        {"3 個以上のとき", "2 個を取"},
    };
    for (std::size_t i = 0; i < 5; ++i) {
        for (const std::string& words : in_substance[i])
            EXPECT_NE(sentences[i].find(words), std::string::npos) << sentences[i];
    }
    EXPECT_EQ(asked({"rules", "4.32", "--lang", "en"})["rules"].size(), 5U);
}

TEST(Seed003, Code432_MovesAreThoseSentences) {
    const Game rules = game("4.32");
    for (unsigned m = 0; m <= 12; ++m) {
        std::set<Heaps> expected, found;
        for (unsigned a = 1; a < m; ++a) expected.insert(brute::canonical({a, m - a}));
        if (m == 1) expected.insert(Heaps{});
        if (m >= 2) expected.insert({m - 1});
        if (m >= 3) expected.insert({m - 2});
        for_each_move(rules, position({m}), [&](const Move& move) {
            return found.insert(heaps(after(position({m}), move))), true;
        });
        EXPECT_EQ(found, expected) << m;
    }
}

TEST(Seed003, Code432_ValuesOneTwoZeroThree) {
    const auto values = asked({"values", "4.32", "--to", "400"})["values"].get<std::vector<int>>();
    const int cycle[] = {1, 2, 0, 3};
    EXPECT_EQ(values[0], 0);
    for (std::size_t n = 1; n <= 400; ++n) EXPECT_EQ(values[n], cycle[(n - 1) % 4]) << n;
    const Json period = asked({"period", "4.32"});
    EXPECT_EQ(period["status"], "proved");
    EXPECT_EQ(period["period"], 4);
    EXPECT_EQ(period["preperiod"], 1);
}

TEST(Seed003, Code432_FiveThreeOneIsLostForTheFirstPlayer) {
    const Json answer = asked({"outcome", "4.32", "5,3,1"});
    EXPECT_EQ(answer["outcome"], "P");
    EXPECT_EQ(answer["nim_values"], (std::vector<int>{1, 0, 1}));
    EXPECT_EQ(answer["nim_sum"], 0);
    EXPECT_TRUE(answer["winning_moves"].empty());
    brute::Solver solver(brute::code({4, 3, 2}), false);
    EXPECT_FALSE(solver.wins({5, 3, 1}));
    brute::each_position(12, [&](const Heaps& rows) {
        EXPECT_EQ(asked({"outcome", "4.32", text_of(rows)})["outcome"], solver.wins(rows) ? "N" : "P")
            << text_of(rows);
    });
    // the line of play in the explanation: the second player makes the last move
    const Json line = asked({"explain", "4.32", "5,3,1"})["line"];
    ASSERT_FALSE(line.empty());
    EXPECT_EQ(line.back()["by"], "second");
}

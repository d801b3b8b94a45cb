// The first lines, the extent and the wording of answers of several commands.
#include <gtest/gtest.h>

#include <string>

#include "program.hpp"

namespace {

using golden::run;
using ishitori::Json;

TEST(Reports, TheRuleForAllHeapsComesFirst) {
    for (const auto& [game, theorem] : {std::pair{"0.26", "[T15]"}, {"0.54", "[T23]"}}) {
        const std::string text = run("quotient " + std::string(game)).out;
        const std::size_t second = text.find('\n') + 1;
        EXPECT_EQ(text.find("Proved for the whole game " + std::string(theorem)), second) << text;
    }
}

TEST(Reports, ARowIsNotCalledLikeARing) {
    EXPECT_NE(run({"outcome", "ring:3", "row(8)"}).out.find("\na row of 8: The player to move can"),
              std::string::npos);
    EXPECT_NE(run({"explain", "ring:3", "9", "--move", "9-1"}).out.find("it leaves a row of 8, where"),
              std::string::npos);
    // Japanese has no blank between two words
    EXPECT_NE(
        run({"explain", "ring:3", "9", "--move", "9-1", "--lang", "ja"}).out.find("残る長さ 8 の列は、"),
        std::string::npos);
}

// Of 2^21 heaps or fewer all values are held; the second computation is the engine's, as for more heaps.
TEST(Reports, ADoubleCheckCoversTheHeapsOfTheAnswer) {
    const Json answer = run({"period", "0.106", "--to", "1000000", "--double-check", "--json"}).json();
    EXPECT_EQ(answer["double_check"], Json({{"agrees_to", 1000000}, {"method", "engine"}}));
    EXPECT_EQ(answer["verified_to"], 1000000);
}

TEST(Reports, HelpNamesTheUsualTime) {
    EXPECT_NE(run("help moves").out.find("(5; with --to or"), std::string::npos);
    EXPECT_EQ(run("help period").out.find("(5; with --to or"), std::string::npos);
}

}  // namespace

// Suggestions for mistyped names.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "base/suggest.hpp"

namespace {

using Names = std::vector<std::string_view>;

const Names names{"nim", "kayles", "dawsons-kayles", "dawsons-chess", "officers", "ケイレス", "ring"};

Names suggested(std::string_view typed) { return ishitori::suggestions(typed, names); }

TEST(Suggestions, OneOrTwoSlips) {
    EXPECT_EQ(suggested("kayle"), Names{"kayles"});
    EXPECT_EQ(suggested("kyales"), Names{"kayles"});
    EXPECT_EQ(suggested("kayless"), Names{"kayles"});
    EXPECT_EQ(suggested("officr"), Names{"officers"});
    EXPECT_EQ(suggested("ケイレ"), Names{"ケイレス"});
    EXPECT_EQ(suggested("ケーレス"), Names{"ケイレス"});
    EXPECT_EQ(suggested("nom"), Names{"nim"});
    // a name that the word begins is at least as near as another with the same beginning
    EXPECT_EQ(ishitori::suggestions("kayl", Names{"kayles-ring", "kayles"}),
              (Names{"kayles-ring", "kayles"}));
    EXPECT_EQ(ishitori::suggestions("--tp", Names{"--to", "--from"}), Names{"--to"});
    EXPECT_EQ(suggested("xxm"), Names{});                              // of three characters two are wrong
    EXPECT_EQ(ishitori::suggestions("line", Names{"cite"}), Names{});  // nor of four
    EXPECT_EQ(suggested("frobnicate"), Names{});
    EXPECT_EQ(suggested(""), Names{});
    EXPECT_EQ(suggested(std::string(100000, 'k')), Names{});
}

TEST(Suggestions, SpacesCapitalsAndApostrophesDoNotCount) {
    for (const char* typed : {"Dawson's Kayles", "dawson\u2019s kayles", "DAWSONS_KAYLES", "dawsonskayles",
                              "ｄａｗｓｏｎｓ　ｋａｙｌｅｓ"})
        EXPECT_EQ(suggested(typed), Names{"dawsons-kayles"}) << typed;
    EXPECT_EQ(suggested("dawson kayles"), Names{"dawsons-kayles"});
}

TEST(Suggestions, ABeginningStandsForAllThatBeginWithIt) {
    EXPECT_EQ(suggested("dawson"), (Names{"dawsons-kayles", "dawsons-chess"}));
    EXPECT_EQ(suggested("da"), Names{});
}

// Against the recursive definition of the distance.
std::size_t by_definition(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return a.size() + b.size();
    std::size_t least = std::min(by_definition(a.substr(1), b), by_definition(a, b.substr(1))) + 1;
    least = std::min(least, by_definition(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1));
    if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0])
        least = std::min(least, by_definition(a.substr(2), b.substr(2)) + 1);
    return least;
}

TEST(Suggestions, DistanceByItsDefinition) {
    const std::string letters = "abc";
    std::vector<std::string> words{""};
    for (std::size_t i = 0; i < words.size() && words.size() < 100; ++i)
        for (const char c : letters) words.push_back(words[i] + c);
    for (const std::string& a : words)
        for (const std::string& b : words)
            ASSERT_EQ(ishitori::slips_between(a, b), by_definition(a, b)) << a << " " << b;
}

}  // namespace

// explain of a misere position by its quotient: elements, product, P-portion. The quotient itself is tested
// in tests/misere; here, that text and JSON agree with `quotient`.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "program.hpp"

namespace {

using golden::contents;
using golden::run;
using ishitori::Json;

std::string golden_text(const std::string& name) {
    return contents(std::string(ISHITORI_SOURCE_DIR) + "/tests/golden/" + name);
}

std::string joined(const std::vector<int>& heaps) {
    std::string text;
    for (int heap : heaps) text += (text.empty() ? "" : ",") + std::to_string(heap);
    return text;
}

// Orders 40 and 42, and a partial quotient. The words equal the words of `quotient` with the same letters.
TEST(Elements, AreThoseOfTheQuotient) {
    std::mt19937 draw(77);
    for (const std::string game : {"0.77", "0.15", "4.7"}) {
        const Json whole = run("quotient " + game + (game == "4.7" ? " --limit 13" : "") + " --json").json();
        for (int i = 0; i < 4; ++i) {
            std::vector<int> heaps;
            for (std::size_t n = 0; n < 1 + draw() % 5; ++n)
                heaps.push_back(1 + static_cast<int>(draw() % 13));
            std::sort(heaps.rbegin(), heaps.rend());
            SCOPED_TRACE(game + " " + joined(heaps));
            const Json output = run("explain " + game + " " + joined(heaps) + " --misere --json").json();
            if (output["method"] == "tame") continue;
            ASSERT_EQ(output["method"], "quotient");
            if (output["quotient"]["generator_heaps"] == whole["generator_heaps"]) {
                for (std::size_t n = 0; n < heaps.size(); ++n)
                    EXPECT_EQ(output["elements"][n], whole["phi"][static_cast<std::size_t>(heaps[n])]);
                EXPECT_EQ(output["p_portion"], whole["p_portion"]);
            }
            const auto portion = output["p_portion"].get<std::set<std::string>>();
            EXPECT_EQ(portion.size(), output["quotient"]["p_portion_size"]);
            EXPECT_EQ(portion.contains(output["product"].get<std::string>()), output["outcome"] == "P");
            EXPECT_EQ(output["winning_moves"].empty(), output["outcome"] == "P");
            for (const Json& move : output["winning_moves"]) {
                EXPECT_TRUE(portion.contains(move["product"].get<std::string>())) << move.dump();
                const auto result = move["result"].get<std::vector<int>>();
                const Json next = run("explain " + game + " " + (result.empty() ? "0" : joined(result)) +
                                      " --misere --json")
                                      .json();
                if (next["method"] == "quotient") {
                    EXPECT_EQ(next["product"], move["product"]) << move.dump();
                }
            }
        }
    }
}

// Plambeck & Siegel: misere Kayles has order 40, its P-portion 9 elements.
TEST(Elements, OfKayles) {
    const Json output = run("explain kayles 10^9,5,3,1,1 --misere --json").json();
    EXPECT_EQ(output["quotient"]["order"], 40);
    EXPECT_EQ(output["quotient"]["p_portion_size"], 9);
    EXPECT_EQ(output["quotient"]["status"], "proved");
    EXPECT_EQ(output["elements"].size(), 5);
    EXPECT_EQ(output["elements"][4], "a");
    const Json same = run("explain kayles 10^9,5,3 --misere --json").json();
    EXPECT_EQ(same["product"], output["product"]);  // a^2 = 1
    // normal play and tame games have none
    EXPECT_FALSE(run("explain kayles 5,3,1 --json").json().contains("elements"));
    EXPECT_FALSE(run("explain nim 5,3,1 --misere --json").json().contains("elements"));
}

// The rows that a ring can become have elements; the ring itself has none.
TEST(Elements, OfARing) {
    for (int m = 7; m <= 18; ++m) {
        const Json output = run("explain ring:2 " + std::to_string(m) + " --json").json();
        ASSERT_EQ(output["method"], "quotient");
        EXPECT_FALSE(output.contains("elements"));
        const auto portion = output["p_portion"].get<std::set<std::string>>();
        for (const Json& move : output["winning_moves"])
            EXPECT_TRUE(portion.contains(move["product"].get<std::string>()));
    }
}

TEST(Elements, AsTextInBothLanguages) {
    for (const std::string language : {"en", "ja"}) {
        EXPECT_EQ(run("explain kayles 5,3,1 --misere --lang " + language).out,
                  golden_text("explain-kayles-misere." + language + ".txt"));
        EXPECT_EQ(run("explain ring:2 10 --lang " + language).out,
                  golden_text("explain-ring-2." + language + ".txt"));
        EXPECT_EQ(
            run({"state", "kayles", "7,5,2", "--misere", "--moves", "1 2 4+1", "--hints", "--lang", language})
                .out,
            golden_text("step-kayles-misere." + language + ".txt"));
    }
}

}  // namespace

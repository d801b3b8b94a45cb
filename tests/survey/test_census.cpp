// The census of subtraction sets: every count compared with the ordinary computation of each set.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "forms/census.hpp"
#include "forms/pattern.hpp"
#include "period/search.hpp"
#include "rules/game.hpp"
#include "survey_test.hpp"

namespace ishitori {

namespace {

Json census_of(std::vector<std::string> words) {
    words.insert(words.begin(), "census");
    words.push_back("--json");
    return Json::parse(reply_to(words).out);
}

}  // namespace

TEST(Census, CountsWhatEachSetSays) {
    CensusCounts counts;
    for (HeapSize c = 3; c <= 16; ++c) {
        for (HeapSize b = 2; b < c; ++b) {
            for (HeapSize a = 1; a < b; ++a) {
                const auto game = parse_game("take:" + std::to_string(a) + "," + std::to_string(b) + "," +
                                             std::to_string(c));
                const auto found = search_period(*game);
                const auto [preperiod, period, saltus] = *found->periodicity;
                ++counts.sets;
                if (preperiod == 0) ++counts.pure;
                const bool sum = period == a + b || period == a + c || period == b + c;
                const bool divides = (a + b) % period == 0 || (a + c) % period == 0 || (b + c) % period == 0;
                ++counts.kinds[a + b == c ? 1 : 0][sum ? 0 : divides ? 1 : 2];
                counts.longest.period.period = std::max(counts.longest.period.period, period);
                counts.latest.period.preperiod = std::max(counts.latest.period.preperiod, preperiod);
            }
        }
    }
    for (const std::size_t threads : {std::size_t{1}, std::size_t{3}}) {
        const auto census = take_census({*parse_sets("take:3of16"), 100'000, threads, {}});
        ASSERT_TRUE(census.ok());
        EXPECT_EQ(census->all.sets, counts.sets);
        EXPECT_EQ(census->all.open, 0U);
        EXPECT_EQ(census->all.pure, counts.pure);
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t j = 0; j < 3; ++j)
                EXPECT_EQ(census->all.kinds[i][j], counts.kinds[i][j]) << i << j;
        }
        EXPECT_EQ(census->all.longest.period.period, counts.longest.period.period);
        EXPECT_EQ(census->all.latest.period.preperiod, counts.latest.period.preperiod);
        EXPECT_EQ(census->rows.size(), 14U);
    }
}

// Ward 2016 and Flammenkamp 1997 for three numbers, Winning Ways for additive sets: published values, so only
// in this test.
TEST(Census, ThreeNumbersUpToSixty) {
    const Json json = census_of({"take:3of60"});
    EXPECT_EQ(json["exit"], 0);
    EXPECT_EQ(json["sets"], 34220);
    EXPECT_EQ(json["not_additive"]["other"], 0);
    EXPECT_EQ(json["not_additive_other"], Json::array());
    EXPECT_EQ(json["additive_unexpected"], 0);
    EXPECT_EQ(json["longest_preperiod"]["game"], "take:24,53,59");
}

TEST(Census, APatternInTwoParts) {
    const Json whole = census_of({"take:4of18"}), low = census_of({"take:4of4-12"}),
               high = census_of({"take:4of13-18"});
    EXPECT_EQ(whole["sets"], low["sets"].get<int>() + high["sets"].get<int>());
    EXPECT_EQ(whole["rows"].size(), low["rows"].size() + high["rows"].size());
    EXPECT_EQ(whole["rows"].back(), high["rows"].back());
}

TEST(Census, SetsWithoutAPeriodStayOpen) {
    const Reply reply = reply_to({"census", "take:4of20", "--to", "100"});
    EXPECT_EQ(reply.exit, Exit::stopped);
    ASSERT_FALSE(reply.notes.empty());
    EXPECT_NE(reply.notes.front().find("--to"), std::string::npos);
}

TEST(Census, WrongPatterns) {
    for (const char* word : {"3of20", "take:of20", "take:3of", "take:3of2", "take:0of9", "take:3of9-",
                             "take:3of9-5", "take:33of40", "take:3of10000", "take:3of99999999999999999999",
                             "take:9of9999", "take:1,2,3", "0.???", ""}) {
        const Reply reply = reply_to({"census", word});
        EXPECT_EQ(reply.exit, Exit::wrong_input) << word << reply.out;
        EXPECT_FALSE(reply.notes.empty()) << word;
    }
    EXPECT_EQ(sets_of(*parse_sets("take:3of400")), 10586800U);
}

TEST(Census, DrawsTheLongestPeriods) {
    const Folder folder;
    EXPECT_EQ(reply_to({"census", "take:3of20", "--plot", folder / "p.gif"}).exit, Exit::wrong_input);
    ASSERT_EQ(reply_to({"census", "take:3of20", "--plot", folder / "p.svg"}).exit, Exit::answered);
    EXPECT_NE(contents_of(folder / "p.svg").find("<svg"), std::string::npos);
}

// A survey of sets: each set is a code, named by its numbers.
TEST(Census, SurveyOfSets) {
    const Folder folder;
    ASSERT_EQ(reply_to({"survey", "take:3of8", "take:2,9", "--to", "1000", "--db", folder / "sets.db"}).exit,
              Exit::answered);
    const Json shown =
        Json::parse(reply_to({"catalogue", folder / "sets.db", "show", "take:1,6,8", "--json"}).out);
    EXPECT_NE(shown.dump().find("take:1,6,8"), std::string::npos) << shown.dump();
    const Reply all = reply_to({"catalogue", folder / "sets.db", "--json"});
    EXPECT_EQ(Json::parse(all.out)["games"].size(), 57U) << all.out.substr(0, 1000);
    EXPECT_EQ(reply_to({"catalogue", folder / "sets.db", "verify"}).exit, Exit::answered);
}

// If every set stays open there is no record, and the plot is empty.
TEST(Census, NothingFound) {
    const Folder folder;
    const Reply reply = reply_to({"census", "take:3of6", "--to", "1", "--plot", folder / "x.svg"});
    EXPECT_EQ(reply.exit, Exit::stopped);
    EXPECT_EQ(reply.out.find("period 0"), std::string::npos) << reply.out;
    EXPECT_NE(contents_of(folder / "x.svg").find("<svg"), std::string::npos);
}

}  // namespace ishitori

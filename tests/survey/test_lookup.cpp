// The built-in catalogue compared with the program.
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "base/every_module.hpp"
#include "catalogue/stored_catalogue.hpp"
#include "forms/pattern.hpp"
#include "period/search.hpp"
#include "rules/standard_form.hpp"
#include "survey_test.hpp"

using namespace ishitori;

TEST(Lookup, HoldsAllCodesOfFourDigits) {
    const auto codes = expand_patterns({"[04].????"}, false);
    ASSERT_TRUE(codes.ok());
    EXPECT_EQ(codes->size(), 8191U);
    EXPECT_EQ(stored_game("0.77")->games, 8191U);
    std::mt19937 random(4);
    for (int i = 0; i < 20; ++i) {
        const std::string code = (*codes)[random() % codes->size()].text();
        EXPECT_TRUE(stored_game(code).ok()) << code;
    }
}

TEST(Lookup, SaysWhatTheProgramFinds) {
    const auto codes = expand_patterns({"[04].????"}, false);
    const unsigned seed = test_scale() == 1 ? 5 : std::random_device{}();
    std::mt19937 random(seed);
    int proved = 0;
    for (int i = 0; i < 40 * test_scale(); ++i) {
        const TakeAndBreak& code = (*codes)[random() % codes->size()];
        const auto game = stored_game(code.text());
        ASSERT_TRUE(game.ok());
        EXPECT_EQ(game->at("form"), standard_form(code).code.text());
        if (game->at("status") != "proved" || std::stoull(game->at("verified_to")) > 4096) continue;
        ++proved;
        const auto found = search_period(*parse_game(code.text()), {.heaps = 8192});
        ASSERT_TRUE(found.ok());
        ASSERT_TRUE(found->periodicity.has_value()) << code.text() << " seed " << seed;
        EXPECT_EQ(game->at("period"), std::to_string(found->periodicity->period)) << code.text();
        EXPECT_EQ(game->at("preperiod"), std::to_string(found->periodicity->preperiod)) << code.text();
        EXPECT_EQ(game->at("max_value"), std::to_string(*found->max_value)) << code.text();
    }
    EXPECT_GT(proved, 5);
}

// Games with the same values are in one class, as in a survey.
TEST(Lookup, ClassesAreOfValues) {
    EXPECT_EQ(stored_game("0.3")->at("representative"), stored_game("0.7")->at("representative"));
    EXPECT_GT(stored_game("0.7")->members.size(), 20U);
}

// All codes of a standard form of misère play have the same quotient; each counts its own heaps.
TEST(Lookup, CodesOfOneMisereFormHaveOneQuotient) {
    std::map<std::string, std::vector<std::string>> known;
    const auto codes = expand_patterns({"[04].???"}, false);
    for (const TakeAndBreak& code : *codes) {
        const auto game = stored_game(code.text());
        ASSERT_TRUE(game.ok());
        const StandardForm form = standard_form(code, Convention::misere);
        ASSERT_EQ(game->at("misere_form"), form.code.text()) << code.text();
        std::vector<std::string> quotient;
        for (const char* name : {"misere_status", "misere_order", "misere_theorem", "misere_infinite"})
            quotient.push_back(game->at(name));
        quotient.push_back(std::to_string(std::stoull(game->at("misere_heaps")) - form.shift));
        const auto [at, fresh] = known.emplace(form.code.text(), quotient);
        EXPECT_EQ(at->second, quotient) << code.text();
    }
    EXPECT_LT(known.size(), 300U);
}

TEST(Lookup, SaysWhatItRestsOn) {
    const Reply reply = reply_to({"info", "kayles"});
    EXPECT_EQ(reply.exit, Exit::answered);
    for (const char* word : {"as stored", "not computed by this run", "period 12 from heap 71",
                             "rip-van-winkle", "ishitori period 0.77 --to"})
        EXPECT_NE(reply.out.find(word), std::string::npos) << word << "\n" << reply.out;
    const Json json = Json::parse(reply_to({"info", "0.77", "--json"}).out);
    EXPECT_EQ(json["stored"], true);
    EXPECT_EQ(json["period"], 12);
    EXPECT_EQ(json["code"], "0.77");
    EXPECT_EQ(json["in_catalogue"], true);
    for (const char* none : {"0.12345", "nim", "line:9999"})
        EXPECT_EQ(reply_to({"info", none}).exit, Exit::wrong_input) << none;
    EXPECT_EQ(reply_to({"info", "grundy"}).exit, Exit::wrong_input);
}

TEST(Lookup, SaysHowMiserePlayIsSettled) {
    const Json free = Json::parse(reply_to({"info", "0.76", "--json"}).out);
    EXPECT_EQ(free["misere_theorem"], "T12");
    EXPECT_EQ(free["misere_infinite"], 1);
    EXPECT_EQ(free["misere_free_heaps"], "7 12 16");
    EXPECT_NE(reply_to({"info", "0.76"})
                  .out.find("up to " + free["misere_heaps"].dump() +
                            " is settled, with the free heaps 7, 12, 16 [T12]"),
              std::string::npos);
    EXPECT_NE(reply_to({"info", "0.26"}).out.find("weights [T15]. The misère quotient is infinite."),
              std::string::npos);
    EXPECT_EQ(reply_to({"info", "0.76", "--lang", "ja"}).out.find("無限です") == std::string::npos, false);
}

// A game that is open in the catalogue may have its period, or more heaps, in the table of long runs.
TEST(Lookup, TellsOfLongRuns) {
    const Json found = Json::parse(reply_to({"info", "0.56", "--json"}).out)["long_run"];
    const auto again = search_period(*parse_game("0.56"), {.heaps = found["verified_to"]});
    ASSERT_TRUE(again.ok() && again->periodicity);
    EXPECT_EQ(found["period"], again->periodicity->period);
    EXPECT_EQ(found["preperiod"], again->periodicity->preperiod);
    // By its standard form, shifted by one heap.
    const Json open = Json::parse(reply_to({"info", "4.045", "--json"}).out)["long_run"];
    EXPECT_EQ(open["game"], "0.7167");
    EXPECT_EQ(open["period"], nullptr);
    EXPECT_GT(open["verified_to"], 1'000'000'000);
    EXPECT_NE(reply_to({"info", "0.106"}).out.find("period 328226140474 from heap 465384263797"),
              std::string::npos);
    EXPECT_EQ(reply_to({"info", "0.106"}).out.find("open: no period"), std::string::npos);
    EXPECT_NE(reply_to({"info", "4.045"}).out.find("open: no period"), std::string::npos);
    EXPECT_EQ(Json::parse(reply_to({"info", "0.77", "--json"}).out)["long_run"], nullptr);
}

// Longer codes are only in the table of long runs, 0.77777 by its standard form.
TEST(Lookup, HasLongerCodesFromTheLongRuns) {
    for (const std::string code : {"0.77777", "0.11706"}) {
        const Json json = Json::parse(reply_to({"info", code, "--json"}).out);
        EXPECT_EQ(json["in_catalogue"], false);
        EXPECT_EQ(json["code"], code);
        const std::string game = json["long_run"]["game"];
        EXPECT_EQ(standard_form(*TakeAndBreak::parse(game)).code.text(),
                  standard_form(*TakeAndBreak::parse(code)).code.text());
        EXPECT_NE(reply_to({"info", code}).out.find(json["again"].get<std::string>()), std::string::npos);
    }
    const Json output = Json::parse(reply_to({"info", "0.77777", "--json"}).out)["long_run"];
    const Reply again = reply_to({"period", output["game"].get<std::string>(), "--limit",
                                  std::to_string(output["verified_to"].get<std::uint64_t>()), "--json"});
    ASSERT_EQ(again.exit, Exit::answered);
    for (const char* field : {"period", "preperiod"}) EXPECT_EQ(output[field], Json::parse(again.out)[field]);
}

// The table compared with the kept certificates: they have the same periods.
TEST(Lookup, LongRunsAreThoseOfTheCertificates) {
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ISHITORI_SOURCE_DIR "/records")) {
        if (entry.path().extension() != ".certificate") continue;
        std::ifstream file(entry.path());
        std::map<std::string, std::string> fields;
        for (std::string line; fields.size() < 8 && std::getline(file, line);)
            fields[line.substr(0, line.find(' '))] = line.substr(line.find(' ') + 1);
        const auto run = stored_long_run(*TakeAndBreak::parse(fields["game"]), 0);
        ASSERT_TRUE(run.ok() && run->has_value()) << entry.path();
        EXPECT_EQ(std::to_string((*run)->periodicity->period), fields["period"]) << entry.path();
        if ((*run)->game == fields["game"]) {
            EXPECT_EQ(std::to_string((*run)->periodicity->preperiod), fields["preperiod"]) << entry.path();
        }
        ++compared;
    }
    EXPECT_GE(compared, 80U);
}

TEST(Lookup, CsvIsRead) {
    const auto lines = parse_csv("a,b\n1,\"x,\"\"y\"\"\"\n,\"\"\n");
    ASSERT_TRUE(lines.ok());
    ASSERT_EQ(lines->size(), 3U);
    EXPECT_EQ((*lines)[1][1], "x,\"y\"");
    EXPECT_EQ((*lines)[2][1], "");
    for (const char* bad : {"", "a,b\n1\n", "a\n\"1\n", "a\n1"}) EXPECT_FALSE(parse_csv(bad).ok()) << bad;
}

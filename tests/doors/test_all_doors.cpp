// One search for a period: every interface gives the same answer for a game, independently of the questions
// to the other interfaces.
#include <gtest/gtest.h>
#include <ishitori.h>

#include <atomic>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ask/command.hpp"
#include "base/every_module.hpp"
#include "commands/ask.hpp"
#include "commands/dispatch.hpp"
#include "forms/form_result.hpp"
#include "period/known_periods.hpp"
#include "period/nim_values.hpp"
#include "period/search.hpp"
#include "rules/standard_form.hpp"

using namespace ishitori;

namespace {

struct Door {
    std::string game;
    HeapSize limit;
};

// Every theorem, games with and without a sparse space, values of 512 and more, rising values, general codes.
const std::vector<Door>& games() {
    static const std::vector<Door> games = [] {
        std::vector<Door> all{
            {"0.77", 10'000},
            {"0.07", 10'000},
            {"0.137", 10'000},
            {"0.156", 10'000},
            {"0.356", 20'000},
            {"0.644", 70'000},
            {"0.16", 600'000},
            {"0.16", 300'000},
            {"0.127", 100'000},
            {"0.354", 100'000},
            {"0.56", 800'000},
            {"0.71676", 100'000},
            {"0.1005", 4'000'000},
            {"0.104", 2'500'000},
            {"0.106", 2'200'000},
            {"0.6", 60'000},
            {"0.007", 20'000},
            {"0.04", 20'000},
            {"0.364", 70'000},
            {"0.366", 80'000},
            {"0.744", 70'000},
            {"0.1736", 70'000},
            {"4.344", 100'000},
            {"4.274", 100'000},
            {"0.8", 2'000},
            {"0.F", 2'000},
            {"4.3F", 500},
            {"8.3", 2'000},
            {"0.13", 10'000},
            {"0.123", 10'000},
            {"0.3", 10'000},
            {"0.(34)", 2'000},
            {"0.(1)", 2'000},
            {"0.1(23)", 2'000},
            {"4.(3)", 2'000},
            {"0.1(3)", 2'000},
            {"take:1-3", 10'000},
            {"take:2,5,7", 10'000},
            {"take:1,4", 10'000},
            {"take:3,7,11,19", 100'000},
            {"take:all-but 1,4", 2'000},
            {"nim", 1'000},
            {"cut:3", 1'000},
            {"cut:4", 1'000},
            {"0.7!", 600},
            {"grundy", 2'000},
            {"0.28", 1'200},
            {"0.2048", 3'000},
        };
        for (const char* digit : {"1", "2", "3", "4", "5", "6", "7"}) {
            for (const char* last : {"1", "5", "7"})
                all.push_back({std::string("0.") + digit + "0" + last, 9'000});
        }
        return all;
    }();
    return games;
}

nlohmann::json json_of(const std::vector<std::string>& words) {
    forget_periods();
    return nlohmann::json::parse(answer_json(words, Environment{}));
}

std::string checksum_to(const std::string& game, HeapSize last) {
    return json_of({"values", game, "--to", std::to_string(last), "--checksum"}).value("checksum", "");
}

std::string what(const Finding& finding) {
    std::string text(standing_name(finding.standing));
    if (const auto& p = finding.periodicity)
        text += " " + std::to_string(p->preperiod) + " " + std::to_string(p->period) + " " +
                std::to_string(p->saltus);
    return text;
}

std::string what(const nlohmann::json& json) {
    std::string text = json.at("status");
    if (!json.at("period").is_null())
        text += " " + json.at("preperiod").dump() + " " + json.at("period").dump() + " " +
                json.at("saltus").dump();
    return text;
}

}  // namespace

TEST(AllDoors, SayTheSame) {
    ASSERT_GE(games().size(), 60U);
    int proved = 0, rising = 0, surveyed = 0;
    for (const Door& door : games()) {
        SCOPED_TRACE(door.game);
        const std::string limit = std::to_string(door.limit);
        const nlohmann::json output = json_of({"period", door.game, "--limit", limit});
        ASSERT_TRUE(output.contains("status")) << output.dump();
        const std::string expected = what(output);
        const bool is_proved = output["status"] == "proved";
        proved += is_proved ? 1 : 0;
        rising += output["saltus"].is_number() && output["saltus"] != 0 ? 1 : 0;
        const HeapSize verified_to = output["verified_to"];
        const Game game = *parse_game(door.game);

        // The library's search, and the checksum of its values.
        forget_periods();
        SearchOptions options;
        options.heaps = door.limit;
        const auto found = search_period(game, options);
        ASSERT_TRUE(found.ok());
        EXPECT_EQ(what(*found), expected);
        EXPECT_EQ(found->verified_to(), verified_to);
        if (output.contains("checksum")) {
            EXPECT_EQ(output["checksum"], checksum_to(door.game, verified_to));
        }

        // Values: with a proof of any heap, from the values of the first heaps.
        forget_periods();
        NimValueLimits limits;
        limits.heaps = limits.engine_heaps = door.limit;
        NimValues values(game, limits);
        const HeapSize far = HeapSize{1} << 50;
        const bool reached = values.know(far, far).ok();
        EXPECT_EQ(reached, is_proved);
        if (is_proved && !game.is_nim()) {
            EXPECT_EQ(what(values.finding()), expected);
        }
        if (is_proved) {
            const nlohmann::json list =
                json_of({"values", door.game, "--from", std::to_string(far), "--to", std::to_string(far)});
            ASSERT_TRUE(list.contains("values")) << list.dump();
            EXPECT_EQ(list["proved_period"], true);
            EXPECT_EQ(list["values"][0].is_string() ? list["values"][0].get<std::string>()
                                                    : list["values"][0].dump(),
                      std::to_string(*values.at(far)));
        }
        // All requested values are computed, also for a game without a proof.
        const nlohmann::json near =
            json_of({"values", door.game, "--from", limit, "--to", limit, "--period"});
        ASSERT_TRUE(near.contains("values")) << near.dump();
        if (is_proved) {
            EXPECT_EQ(what(near["period"]), expected);
        }

        // A survey, for codes that are their own standard form.
        if (game.rules.kind == Ruleset::Kind::code &&
            standard_form(*game.rules.code).code.text() == door.game) {
            ++surveyed;
            const std::atomic<bool> stop = false;
            FormTask task{door.game, Convention::normal, door.limit, {}, "", false};
            const FormResult row = compute_form(task, stop);
            EXPECT_EQ(standing_name(row.standing), output["status"].get<std::string>());
            if (is_proved) {
                EXPECT_EQ(row.periodicity, found->periodicity);
                EXPECT_EQ(row.verified_to, verified_to);
            }
            EXPECT_EQ(row.checksum, checksum_to(door.game, row.verified_to));
        }

        // A process that answers line by line, twice, and C (a separate library).
        const std::vector<const char*> words{"period", door.game.c_str(), "--limit", limit.c_str()};
        ishitori_core* const core = ishitori_new();
        for (int twice = 0; twice < 2; ++twice) {
            const char* text = "";
            ishitori_ask(core, words.size(), words.data(), &text);
            const auto line = nlohmann::json::parse(text);
            EXPECT_EQ(line, output) << twice;
        }
        if (is_proved) {
            std::uint64_t value = 0;
            EXPECT_EQ(ishitori_values(core, door.game.c_str(), far, 1, &value), 0) << ishitori_error(core);
            EXPECT_EQ(value, *values.at(far));
        }
        ishitori_free(core);
    }
    EXPECT_GE(proved, 40);
    EXPECT_GE(rising, 4);
    EXPECT_GE(surveyed, 20);
}

// Rare heaps that recur for ever: a rare heap at 107,107,414 and every 73,753,658 heaps after it.
TEST(AllDoors, SayTheSameOfRareHeapsThatComeAgain) {
    const Game game = *parse_game("0.5246");
    const Periodicity known{93735071, 73753658, 0};
    SearchOptions options;
    options.heaps = 400'000'000;
    forget_periods();
    const auto found = search_period(game, options);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(found->periodicity, known);
    EXPECT_TRUE(found->proved());

    forget_periods();
    const std::atomic<bool> stop = false;
    const FormResult row = compute_form({"0.5246", Convention::normal, options.heaps, {}, "", false}, stop);
    EXPECT_EQ(row.standing, Standing::proved);
    EXPECT_EQ(row.periodicity, known);
    EXPECT_EQ(row.checksum, found->checksum);

    forget_periods();
    NimValues values(game, {});
    const HeapSize far = known.preperiod + 5000 + 1'000'000 * known.period;
    ASSERT_TRUE(values.know({far, known.preperiod + 5000}).ok());
    EXPECT_TRUE(values.proved());
    EXPECT_EQ(values.at(far), values.at(known.preperiod + 5000));
}

// A result proved by one question of a process is used by the others: a limit that was too low for one is
// then no limit.
TEST(AllDoors, UseWhatOneHasProved) {
    forget_periods();
    const Game game = *parse_game("0.16");
    NimValueLimits little;
    little.heaps = little.engine_heaps = 100'000;
    const HeapSize far = HeapSize{1} << 50;
    NimValues values(game, little);
    EXPECT_EQ(values.know({far}).error().key, "limit.heap");
    ASSERT_TRUE(search_period(game)->proved());
    ASSERT_TRUE(values.know({far}).ok());
    EXPECT_EQ(values.at(far), values.at(105'351 + (far - 105'351) % 149'459));
    // Within a limit that did not allow the proof, the answer is as before.
    SearchOptions options;
    options.heaps = 100'000;
    EXPECT_EQ(search_period(game, options)->standing, Standing::open);
}

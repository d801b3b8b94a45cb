// Periods found and proved: compared with published ones, and with the definition far beyond the bound.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include "base/every_module.hpp"
#include "base/mex_set.hpp"
#include "claims/theorem_bounds.hpp"
#include "period/arithmetic_window.hpp"
#include "period/far_reaches.hpp"
#include "period/search.hpp"

using namespace ishitori;

namespace {

int scale() {
    const char* text = std::getenv("ISHITORI_TEST_SCALE");
    return text == nullptr ? 1 : std::max(1, std::atoi(text));
}

Game game(std::string_view text) {
    auto parsed = parse_game(text);
    EXPECT_TRUE(parsed.ok()) << text;
    return std::move(*parsed);
}

Finding find(std::string_view text, HeapSize limit = default_period_limit) {
    auto found = search_period(game(text), {.heaps = limit});
    EXPECT_TRUE(found.ok()) << text;
    return std::move(*found);
}

// The definition, written independently of values/.
std::vector<NimValue> by_definition(const Ruleset& rules, HeapSize count) {
    std::vector<NimValue> values;
    MexSet seen;
    while (values.size() < count) {
        seen.clear();
        for_each_option(rules, values.size(), [&](HeapSize, const Parts& parts) {
            NimValue value = 0;
            for (HeapSize heap : parts) value ^= values[heap];
            seen.insert(value);
            return true;
        });
        values.push_back(seen.mex());
    }
    return values;
}

// A proof agrees with the definition up to `count`, and no smaller preperiod or period does.
void expect_true(std::string_view text, const Finding& finding, HeapSize count) {
    ASSERT_EQ(finding.standing, Standing::proved) << text;
    const auto values = by_definition(game(text).rules, count);
    const auto [e, p, s] = *finding.periodicity;
    ASSERT_GT(count, e + 2 * p) << text;
    const Finding& known = finding;
    NimValue most = 0;
    HeapSize greatest_at = 0;
    for (HeapSize n = 0; n < count; ++n) {
        ASSERT_EQ(known.at(n), values[n]) << text << " heap " << n;
        if (values[n] > most) most = values[n], greatest_at = n;
    }
    if (s == 0) {
        EXPECT_EQ(finding.max_value, most) << text;
        EXPECT_EQ(finding.max_value_at, greatest_at) << text;
    }
    if (e > 0) {
        EXPECT_NE(values[e - 1] + s, values[e - 1 + p]) << text;
    }
    for (HeapSize q = 1; q < p; ++q) {
        bool holds = true;
        for (HeapSize n = e; n < e + p && n + q < count && holds; ++n) holds = values[n] == values[n + q];
        EXPECT_FALSE(holds) << text << " has the smaller period " << q;
    }
}

}  // namespace

TEST(Period, Kayles) {
    const Finding kayles = find("0.77");
    EXPECT_EQ(kayles.standing, Standing::proved);
    EXPECT_EQ(kayles.periodicity, (Periodicity{71, 12, 0}));
    EXPECT_EQ(kayles.theorem, Theorem::guy_smith);
    EXPECT_EQ(kayles.last_exception(), 70u);
    EXPECT_EQ(kayles.max_value, 8u);
    EXPECT_EQ(kayles.max_value_at, 27u);
    EXPECT_LE(kayles.verified_to(), 200u);  // proved as soon as the bound is met, not at the limit
    expect_true("0.77", kayles, 2000);
}

TEST(Period, PublishedOnes) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/tests/reference/periods.tsv");
    ASSERT_TRUE(file);
    const HeapSize longest = scale() >= 10000 ? 1'000'000'000 : 400'000;
    std::string line;
    std::getline(file, line);
    int rows = 0;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string code, last;
        HeapSize preperiod = 0, period = 0, max_at = 0;
        NimValue most = 0;
        if (!(fields >> code >> preperiod >> period >> last >> most >> max_at)) continue;  // a heading
        if (preperiod + period > longest) continue;
        ++rows;
        const Finding finding = find(code);
        ASSERT_EQ(finding.standing, Standing::proved) << code;
        EXPECT_EQ(*finding.periodicity, (Periodicity{preperiod, period, 0})) << code;
        EXPECT_EQ(finding.last_exception().has_value(), last != "-") << code;
        if (last != "-") {
            EXPECT_EQ(std::to_string(*finding.last_exception()), last) << code;
        }
        EXPECT_EQ(finding.max_value, most) << code;
        EXPECT_EQ(finding.max_value_at, max_at) << code;
    }
    EXPECT_GT(rows, 40);
}

TEST(Period, Of4344) {
    const Finding finding = find("4.344");
    EXPECT_EQ(finding.standing, Standing::proved);
    EXPECT_EQ(finding.periodicity, (Periodicity{998, 51, 0}));
}

TEST(Period, TrueFarBeyondTheBound) {
    // Pure, preperiodic, constant, all-zero, no splits, three heaps, sets.
    for (const char* text :
         {"0.3",   "0.7",      "0.1",        "0.01",          "0.001",  "4.",           "0.4",    "0.333",
          "0.137", "0.07",     "4.32",       "0.1000000001",  "0.12",   "0.2",          "0.02",   "0.31",
          "0.201", "take:1-3", "take:2,5,7", "take:1,4,9,16", "take:3", "take:2,5,100", "race:7", "4.554",
          "0.26",  "0.72",     "0.75",       "0.45"}) {
        const Finding finding = find(text, 100'000);
        if (finding.standing != Standing::proved) {
            ADD_FAILURE() << text << " is not proved";
            continue;
        }
        const auto [e, p, s] = *finding.periodicity;
        expect_true(text, finding, std::max<HeapSize>(800, 4 * (e + p) + 100));
    }
}

TEST(Period, HexadecimalTrueFarBeyondTheBound) {
    int proved = 0;
    for (const char* text : {"0.8", "0.9", "0.A", "0.B", "0.F", "0.08", "0.18", "0.1F", "0.81", "0.89", "8.",
                             "8.1", "0.008", "C.", "C.1"}) {
        const Finding finding = find(text, 600);
        if (finding.standing != Standing::proved) continue;
        ++proved;
        EXPECT_EQ(finding.theorem,
                  finding.periodicity->saltus > 0 ? Theorem::arithmetic_window : Theorem::guy_smith_three)
            << text;
        expect_true(text, finding, std::max<HeapSize>(400, 2 * finding.verified_to()));
    }
    EXPECT_GT(proved, 6);
}

TEST(Period, RandomCodesTrueFarBeyondTheBound) {
    constexpr unsigned seed = 8731;
    std::mt19937 random(seed);
    int proved = 0;
    for (int i = 0; i < 150 * scale(); ++i) {
        std::vector<std::uint8_t> digits{static_cast<std::uint8_t>(random() % 4 == 0 ? 4 : 0)};
        const std::size_t length = 1 + random() % 6;
        while (digits.size() <= length) digits.push_back(static_cast<std::uint8_t>(random() % 8));
        digits.back() = static_cast<std::uint8_t>(1 + random() % 7);
        const Game drawn = game_of(TakeAndBreak::from_digits(digits));
        const Finding finding = find(drawn.text, 400);
        if (finding.standing != Standing::proved) continue;
        ++proved;
        SCOPED_TRACE("seed " + std::to_string(seed) + " trial " + std::to_string(i));
        expect_true(drawn.text, finding, 2 * finding.verified_to() + 400);
    }
    EXPECT_GT(proved, 40);
}

TEST(Period, RandomSubtractionSetsTrueFarBeyondTheBound) {
    std::mt19937 random(4711);
    for (int i = 0; i < 100; ++i) {
        std::string text = "take:";
        const int count = 1 + static_cast<int>(random() % 4);
        for (int j = 0; j < count; ++j) text += (j == 0 ? "" : ",") + std::to_string(1 + random() % 20);
        const Finding finding = find(text, 100'000);
        EXPECT_EQ(finding.theorem, Theorem::subtraction_window) << text;
        if (finding.verified_to() > 3000) continue;
        expect_true(text, finding, 3 * finding.verified_to() + 300);
    }
}

TEST(Period, NimIsBoutons) {
    for (const char* text : {"nim", "race", "0.(3)"}) {
        const Finding finding = find(text);
        EXPECT_EQ(finding.standing, Standing::proved);
        EXPECT_EQ(finding.theorem, Theorem::bouton);
        EXPECT_EQ(finding.periodicity, (Periodicity{0, 1, 1}));
        EXPECT_FALSE(finding.max_value);
        EXPECT_FALSE(finding.last_exception());
        EXPECT_EQ(finding.at(max_heap_size), max_heap_size);
    }
}

// Compares with G(n) by the definition, up to ten times the heaps of the proof (at most 1,500), and at least
// up to `least`.
void expect_by_definition(const std::string& text, const Finding& found, HeapSize least) {
    ASSERT_EQ(found.standing, Standing::proved) << text;
    const HeapSize window =
        found.arithmetic ? values_needed(*found.periodicity, *found.arithmetic) : HeapSize{0};
    const auto definition = make_sequence(parse_game(text)->rules, Method::definition);
    const auto [e, p, s] = *found.periodicity;
    const HeapSize last = std::max({least, std::min<HeapSize>(10 * window, 1500), e + p});
    definition->extend(last);
    for (HeapSize n = e; n + p <= last; ++n)
        ASSERT_EQ(definition->values()[n + p], definition->values()[n] + s) << text << " heap " << n;
    if (e > 0) {
        EXPECT_NE(definition->values()[e - 1 + p], definition->values()[e - 1] + s) << text;
    }
    const Finding& known = found;
    for (HeapSize n = 0; n <= last; ++n) ASSERT_EQ(known.at(n), definition->values()[n]) << text;
}

TEST(Period, ArithmeticPeriodsAreProved) {
    struct Known {
        const char* game;
        Periodicity periodicity;
    };
    // Lasker's Nim: WW ch. 4; 0.28: nim-values by the definition, compared below.
    constexpr Known games[] = {{"4.(3)", {1, 4, 4}},         {"0.(7)", {0, 1, 1}},
                               {"0.8", {1, 3, 1}},           {"take:all-but 1,4", {0, 2, 1}},
                               {"0.3F", {0, 6, 3}},          {"0.5(7)", {3, 2, 2}},
                               {"0.(34)", {4, 3, 2}},        {"8.(3)", {1, 8, 8}},
                               {"4.7(7)", {2, 1, 2}},        {"0.1(7)", {2, 3, 2}},
                               {"0.30303003(3)", {0, 8, 2}}, {"0.F8", {7, 6, 4}},
                               {"0.038", {7, 5, 2}},         {"0.1(2)", {4, 2, 1}}};
    for (const Known& known : games) {
        const Finding found = find(known.game, 2000);
        EXPECT_EQ(found.periodicity, known.periodicity) << known.game;
        EXPECT_EQ(found.theorem, Theorem::arithmetic_window) << known.game;
        EXPECT_FALSE(found.max_value);
        const bool three = parse_game(known.game)->rules.max_parts() == 3;
        expect_by_definition(known.game, found, three ? 200 : 600);
    }
    // 0.28: period 53, which must be doubled
    const Finding found = find("0.28", 1200);
    EXPECT_EQ(found.periodicity, (Periodicity{1, 53, 16}));
    EXPECT_EQ(found.standing, Standing::proved);
}

TEST(Period, RepeatingTailsAreProved) {
    const Finding ones = find("0.(1)");
    EXPECT_EQ(ones.theorem, Theorem::tail_window);
    EXPECT_EQ(ones.periodicity, (Periodicity{1, 1, 0}));
    EXPECT_EQ(find("0.(70)").periodicity, (Periodicity{0, 2, 0}));
    EXPECT_EQ(find("4.3(1)").periodicity, (Periodicity{1, 2, 0}));
    for (const char* game :
         {"0.(1)", "0.(70)", "4.3(1)", "0.(01)", "0.2(1)", "0.3(001)", "0.(300)", "0.7(10)"})
        expect_by_definition(game, find(game, 5000), 800);
    expect_by_definition("4.436(135)", find("4.436(135)", 1500), 400);  // preperiod 443
}

// Random codes: every proof holds far beyond its examined values.
TEST(Period, RandomTails) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    unsigned arithmetic = 0, plain = 0;
    for (int i = 0; i < 60; ++i) {
        std::string text = random() % 4 == 0 ? "4." : "0.";
        for (auto digits = random() % 4; digits > 0; --digits) text += static_cast<char>('0' + random() % 8);
        text += '(';
        for (auto digits = 1 + random() % 3; digits > 0; --digits)
            text += static_cast<char>('0' + random() % 8);
        text += ')';
        const auto game = parse_game(text);
        if (!game || game->is_nim()) continue;
        const auto found = search_period(*game, {.heaps = 1500});
        ASSERT_TRUE(found.ok());
        if (found->standing != Standing::proved || !game->rules.code || game->rules.code->finite()) continue;
        ++(found->arithmetic ? arithmetic : plain);
        expect_by_definition(text, *found, 400);
    }
    EXPECT_GT(arithmetic + plain, 0U);
}

TEST(Period, WhatIsNotArithmeticIsNotProved) {
    // in 0.4(3) the first seven values look like period 2 with saltus 1
    const auto rules = parse_game("0.4(3)")->rules;
    const auto sequence = make_sequence(rules, Method::definition);
    sequence->extend(6);
    const Status status = check_arithmetic(rules, sequence->values(), {1, 2, 1}, {5, 1});
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().key, "check.arithmetic-value");
    EXPECT_FALSE(find_arithmetic_window(rules, sequence->values(), {1, 2, 1}));
}

TEST(Period, OpenStaysOpen) {
    const Finding grundy = find("grundy", 3000);
    EXPECT_EQ(grundy.standing, Standing::open);
    EXPECT_EQ(grundy.theorem, Theorem::none);
    EXPECT_FALSE(grundy.periodicity);
    EXPECT_EQ(grundy.verified_to(), 3000u);
    EXPECT_EQ(grundy.last_known(), 3000u);
    EXPECT_FALSE(grundy.at(3001));

    // G(n) = n within the limit, but a set of takes bounds the values: nothing may be claimed.
    const Finding wide = find("take:1-1000000", 1500);
    EXPECT_EQ(wide.standing, Standing::open);
    // Looks like Nim up to heap 300, the longest take.
    EXPECT_NE(find("line:300", 1500).standing, Standing::observed);
}

TEST(Period, EveryLimitIsKept) {
    for (HeapSize limit = 0; limit < 250; ++limit) {
        const Finding finding = find("0.77", limit);
        EXPECT_LE(finding.verified_to(), limit);
        // 2 * 71 + 2 * 12 + 2 - 1 = 167 values: heaps 0 .. 166.
        EXPECT_EQ(finding.standing, limit >= 166 ? Standing::proved : Standing::open) << limit;
    }
}

TEST(Period, StopsWhenAsked) {
    Control control;
    int calls = 0;
    control.progress = [&](HeapSize, HeapSize goal) { EXPECT_EQ(goal, default_period_limit); };
    control.keep_going = [&] { return ++calls < 12; };
    Search search(game("0.16"));
    ASSERT_TRUE(search.run(control).ok());
    const Finding& finding = search.finding();
    EXPECT_TRUE(finding.stopped);
    EXPECT_EQ(finding.standing, Standing::open);
    EXPECT_GT(finding.verified_to(), 32u);
    EXPECT_EQ(calls, 12);
}

TEST(Finding, AnyHeap) {
    const Finding kayles = find("0.77");
    const Finding& known = kayles;
    EXPECT_EQ(known.last_known(), max_heap_size);
    const auto values = by_definition(game("0.77").rules, 500);
    const HeapSize far = 1'000'000'000'000'000;
    for (HeapSize n = far; n < far + 24; ++n) EXPECT_EQ(known.at(n), values[84 + n % 12]);
    EXPECT_TRUE(known.at(max_heap_size));
    EXPECT_FALSE(known.at(max_heap_size + 1));
}

TEST(Finding, ClaimHasExactlyTheValuesNeeded) {
    const auto claim = claim_of(game("0.77"), find("0.77"));
    ASSERT_TRUE(claim.ok());
    EXPECT_EQ(claim->needed, 167u);
    EXPECT_EQ(claim->values.size(), 167u);
    EXPECT_EQ(claim_of(game("grundy"), find("grundy", 100)).error().key, "period.not-proved");
}

// No station may be between a witness and the heaps that need it, except for the values before the station.
TEST(FarReaches, TellWhereNoStationCanStand) {
    constexpr HeapSize size = 100;
    FarReaches reaches;
    reaches.add(1000, 5000);
    reaches.add(9000, 9500);
    for (const HeapSize end : {500U, 1100U, 5000U, 6000U, 9100U, 9500U, 20000U})
        EXPECT_FALSE(reaches.reach_below(end, size)) << end;
    for (const HeapSize end : {1101U, 4999U, 9101U, 9499U})
        EXPECT_TRUE(reaches.reach_below(end, size)) << end;
    reaches.add(4000, 12000);  // overlaps both
    EXPECT_TRUE(reaches.reach_below(6000, size));
    EXPECT_FALSE(reaches.reach_below(12000, size));
    EXPECT_EQ(reaches.end(), 12000U);

    StateWriter out;
    reaches.save(out);
    StateReader in{out.bytes};
    FarReaches read;
    ASSERT_TRUE(read.restore(in));
    for (HeapSize end = 0; end < 13000; ++end)
        ASSERT_EQ(read.reach_below(end, size), reaches.reach_below(end, size)) << end;
    for (const auto& [lowest, to] : {std::pair{12000U, 12000U}, std::pair{11999U, 13000U}}) {
        StateWriter bad;
        for (const HeapSize number : {2U, 1000U, 12000U, lowest, to}) bad.number(number);
        StateReader lie{bad.bytes};
        EXPECT_FALSE(read.restore(lie)) << lowest;
    }
}

// Many intervals are merged, but none is lost.
TEST(FarReaches, ManyTakeLittleRoom) {
    FarReaches reaches;
    for (HeapSize n = 0; n < 200000; ++n) reaches.add(1000 * n, 1000 * n + 900);
    StateWriter out;
    reaches.save(out);
    EXPECT_LT(out.bytes.size(), std::size_t{2} << 20);
    for (HeapSize n = 0; n < 200000; n += 77) EXPECT_TRUE(reaches.reach_below(1000 * n + 500, 100)) << n;
}

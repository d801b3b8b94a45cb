// One source of nim-values for all questions: every way gives the same values.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "period/known_periods.hpp"
#include "period/nim_values.hpp"

using namespace ishitori;

namespace {

// G(0), G(1), ... by the definition.
std::vector<StoredValue> definition(const Game& game, HeapSize last) {
    const auto sequence = make_sequence(game.rules, Method::definition);
    sequence->extend(last);
    return sequence->values();
}

}  // namespace

TEST(NimValues, SmallHeapsAreThoseOfTheDefinition) {
    for (const char* text : {"nim", "kayles", "0.007", "grundy", "4.(3)", "0.(1)", "take:2,5,6", "0.8", "0.F",
                             "take:all-but 1,4", "0.(34)", "line:3"}) {
        const Game game = *parse_game(text);
        const auto values = definition(game, 150);
        NimValues known(game, {});
        ASSERT_TRUE(known.know(0, 150).ok()) << text;
        for (HeapSize n = 0; n <= 150; ++n) EXPECT_EQ(known.at(n), values[n]) << text << n;
    }
}

// By the classical theorem, and with few heaps allowed by the engine [T10].
TEST(NimValues, TheEngineGivesWhatThePrefixGives) {
    const Game game = *parse_game("0.16");  // preperiod 105,351, period 149,459
    NimValueLimits little;
    little.heaps = 5000;
    NimValues by_engine(game, little), by_prefix(game, {});
    ASSERT_TRUE(by_prefix.know(0, 600'000).ok());
    const HeapSize huge = HeapSize{1} << 60;
    forget_periods();
    ASSERT_TRUE(by_engine.know({huge, huge + 1, 3, 105'350, 105'351, 254'809, 254'810}).ok());
    EXPECT_EQ(by_engine.finding().theorem, Theorem::guy_smith);
    EXPECT_EQ(by_engine.finding().periodicity, (Periodicity{105'351, 149'459, 0}));
    EXPECT_TRUE(by_engine.proved());
    for (const HeapSize n :
         {HeapSize{3}, HeapSize{105'350}, HeapSize{105'351}, HeapSize{254'809}, HeapSize{254'810}})
        EXPECT_EQ(by_engine.at(n), by_prefix.at(n)) << n;
    const HeapSize reduced = 105'351 + (huge - 105'351) % 149'459;
    EXPECT_EQ(by_engine.at(huge), by_prefix.at(reduced));
    ASSERT_TRUE(by_engine.know(0, 600'000).ok());
    EXPECT_TRUE(by_engine.whole());
    for (HeapSize n = 0; n <= 600'000; ++n) ASSERT_EQ(by_engine.at(n), by_prefix.at(n)) << n;
}

TEST(NimValues, LimitsAreNamed) {
    NimValueLimits limits;
    limits.heaps = limits.engine_heaps = 2000;
    NimValues known(*parse_game("0.007"), limits);
    const Status far = known.know({1'000'000'000});
    ASSERT_FALSE(far.ok());
    EXPECT_EQ(far.error().key, "limit.heap");
    ASSERT_TRUE(known.know({2000}).ok());
    EXPECT_TRUE(known.at(2000).has_value());
    EXPECT_FALSE(known.at(1'000'000'000).has_value());
    limits.engine_heaps = HeapSize{1} << 32;
    limits.time_left = [] { return false; };
    NimValues hopeless(*parse_game("0.007"), limits);
    EXPECT_EQ(hopeless.know({1'000'000'000}).error().key, "limit.no-period");
    limits.keep_going = [] { return false; };
    NimValues stopped(*parse_game("0.007"), limits);
    EXPECT_EQ(stopped.know({1'000'000'000}).error().key, "limit.interrupted");
}

// Streamed values equal the values of one question: in steps of the search, from a period, from a window of a
// subtraction set, and after other questions.
TEST(NimValues, StreamedValuesAreTheSame) {
    struct Case {
        const char* game;
        HeapSize first, last, heaps = 1'000'000;
    };
    for (const auto& [text, first, last, heaps] :
         {Case{"kayles", 0, 200'000}, Case{"0.16", 100'000, 600'000}, Case{"0.106", 70'000, 300'000, 1000},
          Case{"grundy", 5, 40'000}, Case{"nim", 999, 70'000}, Case{"take:2,5,6", 0, 50'000},
          Case{"take:1,4,27,256,3125,46656", 900, 400'000, 1000}, Case{"take:1-40", 3, 90'000},
          Case{"0.(34)", 0, 40'000}, Case{"4.(3)", 7, 2000}, Case{"line:3", 0, 3000}, Case{"0.F", 0, 2000},
          Case{"0.16", HeapSize{1} << 60, (HeapSize{1} << 60) + 200'000}}) {
        forget_periods();
        const Game game = *parse_game(text);
        NimValueLimits limits;
        limits.heaps = heaps;
        NimValues whole(game, {}), streamed(game, limits);
        ASSERT_TRUE(whole.know(first, last).ok()) << text;
        for (const HeapSize from : {first, first + 1234}) {  // the second time after another question
            HeapSize next = from;
            const auto compare = [&](HeapSize heap, std::span<const NimValue> values) {
                EXPECT_EQ(heap, next) << text;
                for (const NimValue value : values) {
                    if (value == whole.at(next)) {
                        ++next;
                        continue;
                    }
                    ADD_FAILURE() << text << " " << next;
                    return false;
                }
                return true;
            };
            EXPECT_TRUE(streamed.stream(from, last, compare).ok()) << text;
            EXPECT_EQ(next, last + 1) << text;
        }
        std::size_t pieces = 0;
        EXPECT_TRUE(streamed.stream(first, last, [&](auto, auto) { return ++pieces < 1; }).ok());
        EXPECT_EQ(pieces, 1) << text;
    }
}

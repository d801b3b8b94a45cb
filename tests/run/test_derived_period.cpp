// Periods proved by [T3] from all values, which a separate run computes: 0.16 has period 149,459 from heap
// 105,351 on (Winning Ways).
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "period/derived_period.hpp"
#include "period/rare_recurrence.hpp"
#include "search_run.hpp"

using namespace ishitori;

namespace {

using End = DerivedPeriod::End;

constexpr HeapSize p = 149459, preperiod = 105351;

DerivedPeriod derive(HeapSize distance, HeapSize limit,
                     const std::function<bool(HeapSize, HeapSize)>& keep_going = {}) {
    const Game game = *parse_game("0.16");
    return derive_period(*split_rules(game.rules), game.rules, distance, 2000000, limit,
                         control_of(keep_going));
}

}  // namespace

TEST(DerivedPeriod, FindsTheLeastPeriodAndPreperiod) {
    for (const HeapSize times : {1U, 2U, 6U}) {
        const DerivedPeriod found = derive(times * p, 10'000'000);
        ASSERT_EQ(found.end, End::proved) << times;
        EXPECT_EQ(found.periodicity, (Periodicity{preperiod, p, 0})) << times;
        EXPECT_EQ(found.values, 2 * preperiod + 2 * p + 1) << times;
    }
}

TEST(DerivedPeriod, WhatIsNoPeriodIsRefuted) {
    for (const HeapSize distance : {p - 1, p + 1, p + 2, HeapSize{65536}, HeapSize{100000}})
        EXPECT_EQ(derive(distance, 10'000'000).end, End::refuted) << distance;
}

// With a limit just below and at the number of values of the theorem: one heap decides.
TEST(DerivedPeriod, NeedsAsManyValuesAsTheTheorem) {
    const HeapSize needed = 2 * preperiod + 2 * p + 1;
    EXPECT_EQ(derive(p, needed - 1).end, End::proved);
    EXPECT_EQ(derive(p, needed - 2).end, End::open);
}

TEST(DerivedPeriod, CanBeStopped) {
    EXPECT_EQ(derive(p, 10'000'000, [](HeapSize known, HeapSize) { return known < 50000; }).end,
              End::stopped);
    EXPECT_EQ(derive(p, 10'000'000, [](HeapSize known, HeapSize) { return known < 500000; }).end,
              End::stopped);
}

// 0.5246: a rare heap at 107,107,414 and every 73,753,658 heaps after it. No published table has this game.
TEST(DerivedPeriod, OfRareHeapsThatComeAgain) {
    const Game game = *parse_game("0.5246");
    SearchOptions options;
    options.heaps = 400'000'000;
    const auto found = search_period(game, options);
    ASSERT_TRUE(found && found->derived);
    EXPECT_EQ(found->standing, Standing::proved);
    EXPECT_EQ(found->theorem, Theorem::guy_smith);
    ASSERT_TRUE(found->periodicity);
    const auto [e, found_p, saltus] = *found->periodicity;
    EXPECT_EQ(e, 93735071U);
    EXPECT_EQ(found_p, 73753658U);
    // The part that can be checked quickly does not contradict the certificate.
    check::CheckLimits limits;
    limits.heaps = 1 << 20;
    EXPECT_TRUE(check::check_certificate(*certificate_of(game, *found), limits).consistent());
}

// A file lists at most 2^16 values: beyond that the checker derives them, quickly.
TEST(DerivedPeriod, LongListsAreLeftToTheChecker) {
    const auto text_of = [](const char* code) {
        const Game game = *parse_game(code);
        return *certificate_of(game, *search_period(game));
    };
    const std::string text = text_of("0.16");
    const auto read = parse_certificate<DerivedClaim>(text);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->claim.values, 2 * preperiod + 2 * p + 1);
    EXPECT_EQ(read->claim.max_value, 23U);
    EXPECT_LT(text.size(), 400U);
    EXPECT_TRUE(check::check_certificate(text).verified());
    DerivedClaim false_claim = read->claim;
    --false_claim.periodicity.preperiod;
    false_claim.values -= 2;
    EXPECT_TRUE(check::check_certificate(certificate_text(false_claim)).refused());
    false_claim = read->claim;
    --false_claim.max_value_at;
    EXPECT_TRUE(check::check_certificate(certificate_text(false_claim)).refused());
    // 52,340 values are listed.
    EXPECT_FALSE(is_certificate_of<DerivedClaim>(text_of("0.71676")));
    EXPECT_TRUE(check::check_certificate(text_of("0.71676")).verified());
}

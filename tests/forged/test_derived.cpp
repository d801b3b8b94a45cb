// Periods by [T3] whose values the checker derives itself: true claims are verified, false ones rejected with
// the reason.
#include <gtest/gtest.h>

#include <functional>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/theorems.hpp"
#include "forge.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::verdict_words;

namespace {

std::string with(const std::function<void(DerivedClaim&)>& change) {
    DerivedClaim claim = forge::derived("0.156", 3479, 349, 5, false);
    change(claim);
    return verdict_words(claim);
}

}  // namespace

// The mask, good or bad, with parity and without, only affects the time of the derivation.
TEST(Derived, TrueClaimsAreVerifiedByAnyMask) {
    EXPECT_EQ(with([](auto&) {}), "verified");
    for (const std::uint32_t mask : {1U, 2U, 7U, 23U, 32767U})
        EXPECT_EQ(verdict_words(forge::derived("0.45", 498, 20, mask, false)), "verified") << mask;
    for (const std::uint32_t mask : {1U, 6U, 23U})
        EXPECT_EQ(verdict_words(forge::derived("0.07", 53, 34, mask, true)), "verified") << mask;
    EXPECT_EQ(verdict_words(forge::derived("4.6", 72, 12, 3, false)), "verified");
}

TEST(Derived, ComesBackFromItsText) {
    const DerivedClaim claim = forge::derived("0.07", 53, 34, 3, true);
    const auto back = parse_certificate<DerivedClaim>(certificate_text(claim));
    ASSERT_TRUE(back && back->digest_fits);
    EXPECT_EQ(back->claim, claim);
}

TEST(Derived, LiesAreRefused) {
    const auto key = [&](const std::function<void(DerivedClaim&)>& change) {
        const std::string words = with(change);
        return words.substr(0, words.find(' '));
    };
    const auto right_count = [](DerivedClaim& lie) {
        lie.values =
            *values_bound(parse_game(lie.game)->rules, lie.periodicity.preperiod, lie.periodicity.period);
    };
    EXPECT_EQ(key([](auto& lie) { --lie.values; }), "check.needed");
    EXPECT_EQ(key([](auto& lie) { ++lie.values; }), "check.needed");
    EXPECT_EQ(key([](auto& lie) { lie.periodicity.period = 0; }), "check.no-bound");
    EXPECT_EQ(key([&](auto& lie) { --lie.periodicity.preperiod, right_count(lie); }), "check.breaks");
    EXPECT_EQ(key([&](auto& lie) { ++lie.periodicity.preperiod, right_count(lie); }),
              "check.preperiod-not-least");
    EXPECT_EQ(key([&](auto& lie) { lie.periodicity.period *= 2, right_count(lie); }),
              "check.period-not-least");
    EXPECT_EQ(key([&](auto& lie) { ++lie.periodicity.period, right_count(lie); }), "check.breaks");
    EXPECT_EQ(key([](auto& lie) { ++lie.max_value; }), "check.max-value");
    EXPECT_EQ(key([](auto& lie) { ++lie.max_value_at; }), "check.max-value");
    EXPECT_EQ(key([](auto& lie) { lie.mask = 1 << 15; }), "certificate.bad-number");
    EXPECT_EQ(key([](auto& lie) { lie.mask_parity = true; }), "check.mask-parity");
    EXPECT_EQ(key([](auto& lie) { lie.convention = Convention::misere; }), "check.convention");
    EXPECT_EQ(key([](auto& lie) { lie.game = "0.3"; }), "check.no-theorem");
    EXPECT_EQ(key([](auto& lie) { lie.game = "take:1-3"; }), "check.no-theorem");
    EXPECT_EQ(key([](auto& lie) { lie.game = "grundy"; }), "check.no-theorem");
    EXPECT_EQ(key([](auto& lie) { lie.game = "8.7"; }), "check.no-theorem");
    EXPECT_EQ(key([](auto& lie) { lie.game = "0.(7)"; }), "check.no-theorem");
    EXPECT_EQ(key([](auto& lie) { lie.game = "ring(0.77)"; }), "check.ring");
}

TEST(Derived, OnlySomeValuesDerivedIsConsistentNotVerified) {
    CheckLimits limits;
    limits.heaps = 5000;
    EXPECT_EQ(verdict_words(forge::derived("0.156", 3479, 349, 5, false), limits), "consistent");
    limits = {};
    limits.keep_going = [] { return false; };
    EXPECT_EQ(verdict_words(forge::derived("0.156", 3479, 349, 5, false), limits), "consistent");
}

TEST(Derived, AnotherTheoremIsNoCertificate) {
    const std::string text = forge::replaced(certificate_text(forge::derived("0.77", 71, 12, 5, false)),
                                             "guy-smith", "sparse-window");
    EXPECT_EQ(check_certificate(text).reason().key, "certificate.bad-word");
}

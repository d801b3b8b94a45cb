// Certificates of arithmetic periods: true ones are verified, each change of one is refused.
#include <gtest/gtest.h>

#include "claims/arithmetic_certificate.hpp"
#include "forge.hpp"

using namespace ishitori;

namespace {

struct Known {
    const char* game;
    Periodicity periodicity;
    ArithmeticWindow window;
};

// By hand from the definition's values, not by the finder.
constexpr Known truths[] = {
    {"4.(3)", {1, 4, 4}, {5, 1}},
    {"0.(7)", {0, 1, 1}, {2, 1}},
    {"0.8", {1, 3, 1}, {7, 2}},
    {"0.3F", {0, 6, 3}, {13, 1}},
    {"take:all-but 1,4", {0, 2, 1}, {9, 1}},
    {"0.4(3)", {3, 3, 2}, {6, 1}},
};

ArithmeticClaim truth(const Known& known) {
    ArithmeticClaim claim;
    const Game game = *parse_game(known.game);
    claim.game = game.text;
    claim.periodicity = known.periodicity;
    claim.window = known.window;
    claim.values = forge::values_by_definition(game.rules, values_needed(claim.periodicity, claim.window));
    return claim;
}

std::string key(const ArithmeticClaim& claim) {
    const Verdict verdict = check_certificate(certificate_text(claim));
    return verdict.refused() ? verdict.reason->key : std::string(verdict_name(verdict));
}

}  // namespace

TEST(ForgedArithmetic, TruthIsVerified) {
    for (const Known& known : truths) {
        const ArithmeticClaim claim = truth(known);
        EXPECT_EQ(key(claim), "verified") << known.game;
        const auto read = parse_arithmetic_certificate(certificate_text(claim));
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(read->claim, claim);
        EXPECT_TRUE(read->digest_fits);
    }
}

// No field may be another one: all of them, in all of these.
TEST(ForgedArithmetic, EveryFieldCounts) {
    for (const Known& known : truths) {
        const auto lie = [&](auto change) {
            ArithmeticClaim claim = truth(known);
            change(claim);
            return key(claim);
        };
        EXPECT_NE(lie([](auto& c) { ++c.periodicity.preperiod; }), "verified") << known.game;
        if (known.periodicity.preperiod > 0) {
            EXPECT_NE(lie([](auto& c) { --c.periodicity.preperiod; }), "verified") << known.game;
        }
        EXPECT_NE(lie([](auto& c) { ++c.periodicity.period; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { ++c.periodicity.saltus; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { c.periodicity.saltus = 0; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { ++c.window.multiple; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { c.window.multiple = 0; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { ++c.window.from; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { --c.window.from; }), "verified") << known.game;
        EXPECT_NE(lie([](auto& c) { c.values.pop_back(); }), "verified") << known.game;
        EXPECT_EQ(lie([](auto& c) { c.convention = Convention::misere; }), "check.convention");
        for (const char* other : {"0.77", "0.3", "grundy", "ring:2", "take:1-3", "0.1(3)", "4.(7)"})
            EXPECT_NE(lie([&](auto& c) { c.game = other; }), "verified") << known.game << other;
        const std::size_t count = truth(known).values.size();
        for (std::size_t n = 0; n < count; ++n)
            EXPECT_EQ(lie([&](auto& c) { ++c.values[n]; }), "check.value") << known.game << n;
    }
    EXPECT_EQ(key(truth({"4.(3)", {2, 4, 4}, {10, 1}})), "check.preperiod-not-least");
    EXPECT_EQ(key(truth({"4.(3)", {1, 8, 8}, {9, 1}})), "check.period-not-least");
    EXPECT_EQ(key(truth({"4.(3)", {0, 4, 4}, {5, 1}})), "check.arithmetic-breaks");
}

// Numbers that would overflow, or ask for too much, are refused at once.
TEST(ForgedArithmetic, HugeNumbers) {
    for (const std::uint64_t huge :
         {std::uint64_t{1} << 29, std::uint64_t{1} << 32, std::uint64_t{1} << 62}) {
        ArithmeticClaim claim = truth(truths[0]);
        claim.periodicity.preperiod = huge;
        EXPECT_EQ(key(claim), "check.arithmetic-shape");
        claim = truth(truths[0]);
        claim.periodicity.period = huge;
        EXPECT_EQ(key(claim), "check.arithmetic-shape");
        claim = truth(truths[0]);
        claim.periodicity.saltus = huge;
        EXPECT_TRUE(key(claim).starts_with("check.arithmetic"));
        claim = truth(truths[0]);
        claim.window.multiple = claim.window.from = huge;
        EXPECT_EQ(key(claim), "check.arithmetic-shape");
    }
}

// Certificates of arithmetic periods: true ones are verified, each change is rejected.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "claims/theorem_bounds.hpp"
#include "forge.hpp"
#include "period/arithmetic_window.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

struct Known {
    const char* game;
    Periodicity periodicity;
    ArithmeticWindow window;
};

// Derived by hand from the values by definition, not by the finder.
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
    return verdict.refused() ? verdict.reason().key : std::string(verdict_name(verdict));
}

}  // namespace

TEST(ForgedArithmetic, TruthIsVerified) {
    for (const Known& known : truths) {
        const ArithmeticClaim claim = truth(known);
        EXPECT_EQ(key(claim), "verified") << known.game;
        const auto read = parse_certificate<ArithmeticClaim>(certificate_text(claim));
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(read->claim, claim);
        EXPECT_TRUE(read->digest_fits);
    }
}

// No field can be changed: tests all fields of all these certificates.
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

// Numbers that would overflow or need too much are rejected at once.
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

// The hypotheses are implemented twice, in period/ for the finder and in check/ for the checker: both give
// the same result for arbitrary windows, good and bad.
TEST(ForgedArithmetic, FinderAndCheckerAgree) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::map<std::string, unsigned> said;
    for (const char* text :
         {"4.(3)", "0.(7)", "0.8", "0.3F", "take:all-but 1,4", "0.4(3)", "0.5(7)", "0.(34)", "8.(3)",
          "4.7(7)", "0.1(7)", "0.F8", "0.1(2)", "0.(3)", "0.07", "0.(F)"}) {
        const Game game = *parse_game(text);
        const auto all = forge::values_by_definition(game.rules, 240);
        for (unsigned tried = 0; tried < 400; ++tried) {
            ArithmeticClaim claim;
            claim.game = game.text;
            const HeapSize e = random() % 9, p = 1 + random() % 9;
            if (all[e + 60 + p] <= all[e + 60]) continue;
            claim.periodicity = {e, p, all[e + 60 + p] - all[e + 60]};
            claim.window = {std::max<HeapSize>(e, 1) + p + random() % 20, 1 + random() % 4};
            const HeapSize needed = values_needed(claim.periodicity, claim.window);
            claim.values.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(needed));
            const Status found = check_arithmetic(game.rules, claim.values, claim.periodicity, claim.window);
            const std::string checked = key(claim);
            if (checked.ends_with("not-least")) continue;
            // only the checker examines heap 0
            if (e == 0 && all[0] + claim.periodicity.saltus != all[p]) {
                EXPECT_EQ(checked, "check.arithmetic-breaks") << certificate_text(claim);
                continue;
            }
            EXPECT_EQ(checked, found ? "verified" : found.error().key) << certificate_text(claim);
            ++said[checked];
        }
    }
    for (const char* verdict : {"verified", "check.arithmetic-breaks", "check.arithmetic-reach"})
        EXPECT_GT(said[verdict], 5U) << verdict;
}

// Half a check proves nothing.
TEST(ForgedArithmetic, ShortBudgetsAreConsistentOnly) {
    const std::string text = certificate_text(truth(truths[0]));
    CheckLimits limits;
    limits.heaps = 5;
    EXPECT_TRUE(check_certificate(text, limits).consistent());
    limits.heaps = 9;
    EXPECT_TRUE(check_certificate(text, limits).verified());
    limits.keep_going = [] { return false; };
    EXPECT_TRUE(check_certificate(text, limits).consistent());
}

// A check calls its stop callback after some milliseconds of work, for every kind of certificate.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "check/derivation.hpp"
#include "check/sparse_derivation.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

// The number of calls while this many values are derived.
int asked(const char* text, HeapSize values) {
    int times = 0;
    check::Budget budget([&] { return ++times > 0; });
    const Game game = *parse_game(text);
    check::Derivation derivation(game.rules, budget);
    for (HeapSize n = 0; n < values; ++n) derivation.next();
    return times;
}

std::string odd_takes(int count) {
    std::string text = "take:1";
    for (int i = 1; i < count; ++i) text += "," + std::to_string(2 * i + 1);
    return text;
}

}  // namespace

TEST(Asked, AtEveryKindOfDerivation) {
    EXPECT_GT(asked("0.(F)", 400), 20);                   // 400^4 / 144 ways to leave three heaps
    EXPECT_GT(asked("0.(7)", 800), 5);                    // 800^3 / 12 ways to leave two
    EXPECT_GT(asked("0.7", 12000), 5);                    // 12000^2 / 4
    EXPECT_GT(asked(odd_takes(1000).c_str(), 1000), 50);  // 1000^3 / 2 ranges examined
}

TEST(Asked, AHeapDerivedAloneIsLong) {
    const Game game = *parse_game("0.77");
    WindowClaim claim;
    claim.mask = 1;
    check::Budget budget;
    check::SparseDerivation derivation(game.rules, claim, budget);
    for (HeapSize n = 1; n < 300; ++n) {
        const HeapSize rares = derivation.rares().size(), before = budget.worked();
        ASSERT_EQ(derivation.derive(1).size(), 1U);
        EXPECT_GE(budget.worked() - before, 2 * rares);
    }
}

// A programming error ends the program at once with its location; it never gives a wrong result silently.
#include <gtest/gtest.h>

#include "base/contract.hpp"
#include "base/every_module.hpp"
#include "base/result.hpp"
#include "claims/quotient.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"

using namespace ishitori;

TEST(Contract, AResultIsAskedForWhatItHolds) {
    const Result<int> good = 7;
    const Result<int> bad = Error::input("number.bad", "x");
    EXPECT_EQ(*good, 7);
    EXPECT_EQ(bad.error().key, "number.bad");
    EXPECT_DEATH(static_cast<void>(bad.value()), "a fault in the program: .*asked for what it does not hold");
    EXPECT_DEATH(static_cast<void>(good.error()), "asked for what it does not hold");
}

TEST(Contract, BrokenOnesAreNamedWithTheirPlace) {
    EXPECT_DEATH(CHECK(1 + 1 == 3), "test_contract.cpp:.*1 \\+ 1 == 3");
    const MisereQuotient nothing;
    EXPECT_DEATH(static_cast<void>(nothing.phi_of(5)), "claims/quotient.cpp:[0-9]+: knows\\(heap\\)");
    EXPECT_DEATH(static_cast<void>(find_quotient(parse_game("8.5")->rules, {})), "quotient_applies");
}

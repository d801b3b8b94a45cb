// Games whose heaps are all tame [T6]: the claims found, their check, and the quotients, against exhaustive
// search and the finder of quotients.
#include <gtest/gtest.h>

#include "check/kinds.hpp"
#include "misere/find_tame.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "play/tame_game.hpp"
#include "positions.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

// Codes with two digits, and with a digit and a tail. (If the tail splits heaps, the first heaps take long.)
std::vector<std::string> small_codes() {
    std::vector<std::string> codes{"nim", "line:5", "take:2,5,7", "take:squares", "8.", "8.(3)", "grundy"};
    for (const char* head : {"0.", "4."}) {
        for (char a = '0'; a < '8'; ++a) {
            for (char b = '1'; b < '8'; ++b) {
                codes.push_back(std::string(head) + a + b);
                if (b < '4') codes.push_back(std::string(head) + a + "(" + b + ")");
            }
        }
    }
    return codes;
}

}  // namespace

TEST(TameGames, WhatIsClaimedIsTrueAndChecked) {
    std::size_t claimed = 0;
    for (const std::string& code : small_codes()) {
        const Game game = *parse_game(code);
        TameHeaps heaps(game.rules);
        const auto claim = find_tame(game, heaps);
        if (!claim) continue;
        ++claimed;
        check::Budget budget;
        const Status checked = check::check_claim(*claim, budget);
        EXPECT_TRUE(checked.ok()) << code << (checked.ok() ? "" : checked.error().key);
        // every position of up to 10 stones by its tame heaps, as exhaustive search decides it
        heaps.extend(10);
        ASSERT_GT(heaps.values().size(), 10U) << code;
        MisereSearch search(game);
        each_position(10, [&](const std::vector<HeapSize>& sizes) {
            Position position;
            position.heaps = sizes;
            EXPECT_EQ(heaps.outcome(position), search.outcome(position)) << code;
        });
        if (claim->theorem == TameTheorem::subtraction) {
            for (const TameValue& heap : heaps.values()) EXPECT_EQ(heap.fickle, heap.value <= 1) << code;
        }
    }
    EXPECT_GT(claimed, 60U);
}

TEST(TameGames, TheirQuotientsAreThoseOfTheFinder) {
    std::size_t compared = 0;
    for (const std::string& code : small_codes()) {
        const Game game = *parse_game(code);
        TameHeaps heaps(game.rules);
        if (!quotient_applies(game.rules) || !heaps.extend(12)) continue;
        ++compared;
        const std::vector<TameValue> first(heaps.values().begin(), heaps.values().begin() + 13);
        const MisereQuotient own = quotient_of_tame(first);
        QuotientLimits limits;
        limits.heaps = 12;
        const MisereQuotient found = find_quotient(game.rules, limits).quotient;
        EXPECT_EQ(own.order, found.order) << code;
        EXPECT_EQ(own.p_portion_size(), found.p_portion_size()) << code;
        EXPECT_EQ(own.generators, found.generators) << code;
        // two heaps are equivalent in one exactly if they are in the other
        for (HeapSize a = 0; a < found.phi.size(); ++a) {
            for (HeapSize b = 0; b < a; ++b) {
                EXPECT_EQ(own.phi[a] == own.phi[b], found.phi[a] == found.phi[b])
                    << code << " " << a << " " << b;
            }
        }
    }
    EXPECT_GT(compared, 60U);
}

TEST(TameGames, AreFiniteOrInfiniteByTheirNimValues) {
    const auto tame = [](const char* text) { return *tame_game(*parse_game(text), 60, {}); };
    for (const char* text : {"nim", "4.(3)", "0.(7)", "take:all-but 2,3"}) {
        EXPECT_EQ(tame(text).infinite(), true) << text;
        EXPECT_FALSE(tame(text).whole) << text;
    }
    // S(1, 2, 3): the values 0 to 3, so the fickle 0 and 1 and the firm 0 to 3
    const TameGame finite = tame("take:1-3");
    ASSERT_TRUE(finite.whole);
    EXPECT_EQ(finite.infinite(), false);
    EXPECT_EQ(finite.whole->order, 6U);
    EXPECT_EQ(finite.whole->p_portion_size, 2U);
    EXPECT_EQ(finite.whole->period, 4U);
    EXPECT_EQ(finite.whole->preperiod, 0U);
    // odd numbers: all heaps are fickle
    const TameGame odd = tame("0.(30)");
    ASSERT_TRUE(odd.whole);
    EXPECT_EQ(odd.whole->order, 2U);
    EXPECT_EQ(odd.whole->p_portion_size, 1U);
    EXPECT_EQ(tame("line:5").infinite(), std::nullopt);
    EXPECT_FALSE(tame_game(*parse_game("kayles"), 60, {}));
    // the quotient of [T9] agrees for line:4
    const TameGame line = tame("line:4");
    ASSERT_TRUE(line.whole);
    const MisereQuotient found = small_quotient(parse_game("line:4")->rules, {}).quotient;
    EXPECT_EQ(line.whole->order, found.order);
    EXPECT_EQ(line.whole->period, found.period);
    EXPECT_EQ(line.whole->preperiod, found.preperiod);
}

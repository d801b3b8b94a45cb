// A process keeps its results about a game for later questions.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "play/memory.hpp"

using namespace ishitori;

TEST(Memory, AQuotientIsFoundOnce) {
    Memory memory;
    const Game kayles = *parse_game("kayles");
    const Position position = *parse_position(kayles, "9,4,1");
    const auto first = memory.adviser(kayles, Convention::misere, {});
    ASSERT_TRUE(first->advise(position).ok());
    const QuotientJudge* const found = first->quotient();
    ASSERT_NE(found, nullptr);
    const auto again = memory.adviser(*parse_game("0.77"), Convention::misere, {});
    EXPECT_EQ(again, first);
    ASSERT_TRUE(again->advise(*parse_position(kayles, "30,20,10")).ok());
    EXPECT_EQ(again->quotient(), found);
}

TEST(Memory, OtherQuestionsAreOthers) {
    Memory memory;
    const Game kayles = *parse_game("kayles");
    const auto misere = memory.adviser(kayles, Convention::misere, {});
    EXPECT_NE(memory.adviser(kayles, Convention::normal, {}), misere);
    AdviserLimits less;
    less.positions = 1000;
    EXPECT_NE(memory.adviser(kayles, Convention::misere, less), misere);
    EXPECT_EQ(memory.adviser(kayles, Convention::misere, {}), misere);
    for (std::size_t n = 1; n <= Memory::max_kept; ++n)
        memory.adviser(*parse_game("take:" + std::to_string(n)), Convention::normal, {});
    EXPECT_NE(memory.adviser(kayles, Convention::misere, {}), misere) << "only the last ones are kept";
    const auto now = memory.adviser(kayles, Convention::misere, {});
    memory.forget();
    EXPECT_NE(memory.adviser(kayles, Convention::misere, {}), now);
}

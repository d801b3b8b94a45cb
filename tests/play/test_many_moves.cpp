// Winning moves under a budget: every listed move wins, omissions are reported, and the counts are right.
#include <gtest/gtest.h>

#include <random>

#include "base/every_module.hpp"
#include "play/adviser.hpp"
#include "play/best_line.hpp"

using namespace ishitori;

namespace {

Advice advice_of(const std::string& game, const std::vector<HeapSize>& heaps, const AdviserLimits& limits,
                 Convention convention = Convention::normal) {
    Adviser adviser(*parse_game(game), convention, limits);
    auto advice = adviser.advise(position_of(heaps));
    EXPECT_TRUE(advice.ok());
    return *advice;
}

// All winning moves by the definition: moves after which the player to move loses.
HeapSize by_trying(const std::string& name, const Position& position, Convention convention) {
    const Game game = *parse_game(name);
    Adviser adviser(game, convention);
    HeapSize count = 0;
    for_each_move(game, position, [&](const Move& move) {
        count += adviser.advise(after(position, move), false)->outcome == Outcome::P ? 1 : 0;
        return true;
    });
    return count;
}

}  // namespace

TEST(ManyMoves, CountsWhatItDoesNotList) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const char* game : {"kayles", "0.07", "nim", "0.333", "4.(3)", "grundy"}) {
        for (const Convention convention : {Convention::normal, Convention::misere}) {
            if (convention == Convention::misere && std::string(game) == "grundy") continue;
            std::vector<HeapSize> heaps(12);
            for (HeapSize& heap : heaps) heap = 1 + random() % 25;
            AdviserLimits few;
            few.moves.families = 3;
            const Advice all = advice_of(game, heaps, {}, convention),
                         some = advice_of(game, heaps, few, convention);
            EXPECT_EQ(all.outcome, some.outcome);
            EXPECT_EQ(all.winning.total, by_trying(game, position_of(heaps), convention)) << game;
            EXPECT_EQ(some.winning.total, all.winning.total) << game;
            if (all.reason == Reason::search) continue;  // it lists the moves that it found
            EXPECT_EQ(some.winning.families_complete, all.winning.total <= 3) << game;
            EXPECT_LE(some.winning.families.size(), 3U);
        }
    }
}

TEST(ManyMoves, ABudgetIsKept) {
    AdviserLimits little;
    little.moves.work = 1000;
    const std::vector<HeapSize> heaps{5000, 4999, 7};
    const Advice advice = advice_of("0.007", heaps, little), all = advice_of("0.007", heaps, {});
    ASSERT_EQ(all.outcome, Outcome::N);
    EXPECT_EQ(advice.outcome, all.outcome);
    EXPECT_TRUE(all.winning.all_known);
    EXPECT_FALSE(advice.winning.all_known);
    EXPECT_FALSE(advice.winning.stopped);
    EXPECT_LT(advice.winning.total, all.winning.total);
    for (const Move& move : advice.winning.listed)
        EXPECT_NE(std::find(all.winning.listed.begin(), all.winning.listed.end(), move),
                  all.winning.listed.end());
}

TEST(ManyMoves, StopsWhenAsked) {
    AdviserLimits limits;
    bool stop = false;
    limits.keep_going = [&] { return !stop; };
    Adviser adviser(*parse_game("0.007"), Convention::normal, limits);
    std::vector<HeapSize> heaps;
    for (HeapSize heap = 3000; heap < 3200; ++heap) heaps.push_back(heap);
    ASSERT_TRUE(adviser.advise(position_of(heaps), false).ok());
    stop = true;
    heaps.pop_back();
    const auto advice = adviser.advise(position_of(heaps));
    ASSERT_TRUE(advice.ok());
    if (advice->outcome == Outcome::N) {
        EXPECT_TRUE(advice->winning.stopped);
    }
}

// 10^5 heaps: the winner at once.
TEST(ManyMoves, AHundredThousandHeaps) {
    std::vector<HeapSize> heaps;
    for (HeapSize heap = 1; heap <= 100'000; ++heap) heaps.push_back(heap);
    AdviserLimits limits;
    limits.moves.work = 1'000'000;
    for (const char* game : {"nim", "kayles", "0.333", "laskers-nim"}) {
        for (const Convention convention : {Convention::normal, Convention::misere}) {
            if (convention == Convention::misere && std::string(game) == "laskers-nim") continue;
            const Advice advice = advice_of(game, heaps, limits, convention);
            ASSERT_TRUE(advice.outcome.has_value()) << game;
            EXPECT_LE(advice.winning.listed.size(), 10U);
            if (convention == Convention::normal) {
                EXPECT_EQ(*advice.outcome == Outcome::P, advice.nim_sum == 0U);
            }
        }
    }
}

// More moves than a number can count: the answer neither gives a small number nor claims that all are listed.
TEST(ManyMoves, MoreThanCanBeCounted) {
    const HeapSize heap = 2459565876494608224;
    const Advice many = advice_of("0.555555555555555", {heap}, {}, Convention::normal);
    ASSERT_EQ(many.outcome, Outcome::N);
    EXPECT_EQ(many.winning.total, WinningMoves::uncountable);
    EXPECT_FALSE(many.winning.counted());
    EXPECT_FALSE(many.winning.complete());
    EXPECT_FALSE(many.winning.families.empty());
    // 2^62 stones: the sum of the families' counts has no bound
    const Advice some = advice_of("0.5555555555", {HeapSize{1} << 62}, {}, Convention::normal);
    double sum = 0;
    for (const MoveFamily& family : some.winning.families) sum += static_cast<double>(family.count);
    EXPECT_GT(sum, 0x1p64);
    EXPECT_FALSE(some.winning.counted());
}

// A heap or a ring of a code with a repeating tail, as large as possible: the existence of a move is decided
// at once.
TEST(ManyMoves, LargeRingsAndHeaps) {
    const HeapSize large = (HeapSize{1} << 62) - 3;
    const auto heaviest = [](const char* name, const std::string& where) {
        const Game game = *parse_game(name);
        return heaviest_move(game, *parse_position(game, where));
    };
    const std::string size = std::to_string(large);
    EXPECT_EQ(heaviest("ring(0.(5))", size)->remove, large);
    EXPECT_EQ(heaviest("ring(0.(50))", size)->remove, large);
    EXPECT_FALSE(heaviest("ring(0.(05))", size).has_value());
    EXPECT_EQ(heaviest("ring(0.(03))", size)->remove, large - 1);
    EXPECT_FALSE(heaviest("0.(01)", size).has_value());
    EXPECT_EQ(heaviest("4.3(0004=)", std::to_string(large + 1))->remove, 1U);
}

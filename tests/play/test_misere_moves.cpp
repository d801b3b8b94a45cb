// All winning moves in misere play, by tame values, by the quotient [T8] and by nim-values above its kernel
// [T11], against exhaustive search and against the moves tried one by one.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "claims/normal_kernel.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "play/adviser.hpp"

using namespace ishitori;

namespace {

std::set<std::string> texts(const std::vector<Move>& moves) {
    std::set<std::string> all;
    for (const Move& move : moves) all.insert(move_text(move));
    EXPECT_EQ(all.size(), moves.size()) << "some move twice";
    return all;
}

std::set<std::string> texts(const WinningMoves& moves) {
    if (moves.complete()) return texts(moves.listed);
    std::vector<Move> all;
    for (const MoveFamily& family : moves.families) {
        for (HeapSize i = 0; i < family.count; ++i) all.push_back(family.move(i));
    }
    return texts(all);
}

MisereQuotient quotient_of(const Game& game, HeapSize heaps) {
    QuotientLimits limits;
    limits.heaps = heaps;
    return find_quotient(game.rules, limits).quotient;
}

}  // namespace

TEST(MisereMoves, AgreeWithSearch) {
    for (const char* text :
         {"line:2", "line:3", "line:4", "0.15", "4.12", "0.75", "take:2,5,7", "0.644", "4.32", "0.33"}) {
        const Game game = *parse_game(text);
        Adviser adviser(game, Convention::misere);
        MisereSearch search(game);
        std::mt19937_64 random(41);
        int by_values = 0;
        for (int round = 0; round < 8; ++round) {
            // more than 40 stones, so that the adviser does not search
            std::vector<HeapSize> heaps{13, 12, 10};
            heaps.push_back(6 + random() % 8);
            heaps[random() % 3] -= random() % 3;
            const Position position = position_of(heaps);
            const auto advice = adviser.advise(position);
            ASSERT_TRUE(advice.ok());
            by_values += advice->reason == Reason::tame || advice->reason == Reason::quotient ? 1 : 0;
            ASSERT_EQ(advice->outcome, search.outcome(position)) << text << ::testing::PrintToString(heaps);
            if (!advice->winning.all_known) continue;
            EXPECT_EQ(texts(advice->winning), texts(*search.winning_moves(position)))
                << text << " " << ::testing::PrintToString(heaps);
        }
        EXPECT_GT(by_values, 2) << text;
    }
}

TEST(MisereMoves, OfLongRowsAreTheMovesTriedOneByOne) {
    for (const char* text : {"line:2", "line:3", "0.644"}) {
        const Game game = *parse_game(text);
        const QuotientOracle oracle(quotient_of(game, 1001));
        Adviser adviser(game, Convention::misere);
        for (const HeapSize heap : {HeapSize{701}, HeapSize{1001}}) {
            const Position position = position_of({heap, 13, 5});
            if (!oracle.knows(position)) continue;
            const auto advice = adviser.advise(position);
            ASSERT_TRUE(advice.ok());
            EXPECT_EQ(advice->reason, Reason::quotient) << text;
            EXPECT_EQ(advice->outcome, oracle.outcome(position)) << text;
            std::set<std::string> one_by_one;
            for_each_move(game, position, [&](const Move& move) {
                if (oracle.outcome(after(position, move)) == Outcome::P) one_by_one.insert(move_text(move));
                return true;
            });
            EXPECT_EQ(texts(advice->winning), one_by_one) << text << " " << heap;
        }
    }
}

TEST(MisereMoves, OfHugeHeaps) {
    const Game game = *parse_game("0.77");
    const QuotientOracle oracle(quotient_of(game, 1000));
    Adviser adviser(game, Convention::misere);
    const Position huge = position_of({1000000000, 999999999, max_heap_size});
    const auto advice = adviser.advise(huge);
    ASSERT_TRUE(advice.ok());
    EXPECT_EQ(advice->outcome, oracle.outcome(huge));
    EXPECT_EQ(advice->outcome == Outcome::N, advice->winning.total > 0);
    for (const Move& move : advice->winning.listed) {
        EXPECT_EQ(oracle.outcome(after(huge, move)), Outcome::P);
    }
    // [T11] far beyond what was used for its proof: 0.777 by nim-values.
    Adviser line(*parse_game("line:3"), Convention::misere);
    Adviser normal(*parse_game("line:3"), Convention::normal);
    for (const HeapSize heap : {HeapSize{20011}, HeapSize{20012}, HeapSize{20013}}) {
        const Position position = position_of({heap, heap - 5, 3000, 4});
        const auto misere = line.advise(position), as_normal = normal.advise(position);
        ASSERT_TRUE(misere.ok() && as_normal.ok());
        EXPECT_EQ(misere->outcome, as_normal->outcome);
    }
}

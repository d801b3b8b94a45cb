// All winning moves in misere play, by tame values, by the quotient [T8] and by nim-values above its kernel
// [T11], against exhaustive search and against trying the moves one by one.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "base/every_module.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"
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

std::set<std::string> texts(const std::vector<SumMove>& moves) {
    std::set<std::string> all;
    for (const SumMove& made : moves) all.insert(move_text(made.move));
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
    for (const char* text : {"line:2", "line:3", "line:4", "0.15", "4.12", "0.75", "take:2,5,7", "take:1,6,9",
                             "0.00303", "0.644", "4.32", "0.33"}) {
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
            EXPECT_EQ(texts(advice->winning), texts(search.winning_moves(position).moves))
                << text << " " << ::testing::PrintToString(heaps);
        }
        EXPECT_GT(by_values, 2) << text;
    }
}

// [T16]: every subtraction set, as a set and as a code, against exhaustive search.
TEST(MisereMoves, SubtractionSetsAreTame) {
    for (unsigned bits = 1; bits < 1U << 6; ++bits) {
        std::string set = "take:", code = "0.";
        for (unsigned i = 1; i <= 6; ++i) {
            const bool in = (bits >> (i - 1) & 1) != 0;
            if (in) set += (set.size() == 5 ? "" : ",") + std::to_string(i);
            code += in ? "3" : "0";
        }
        Adviser by_set(*parse_game(set), Convention::misere), by_code(*parse_game(code), Convention::misere);
        MisereSearch search(*parse_game(set));
        for (HeapSize a = 0; a <= 12; ++a) {
            for (HeapSize b = 0; b <= a && b <= 9; ++b) {
                for (HeapSize c = 0; c <= b && c <= 4; ++c) {
                    const Position position = position_of({a, b, c});
                    const auto outcome = search.outcome(position);
                    ASSERT_TRUE(outcome);
                    for (Adviser* adviser : {&by_set, &by_code}) {
                        const auto advice = adviser->advise(position);
                        ASSERT_TRUE(advice.ok());
                        EXPECT_EQ(advice->reason, Reason::tame) << set;
                        ASSERT_EQ(advice->outcome, *outcome) << set << " " << a << " " << b << " " << c;
                    }
                }
            }
        }
    }
}

// For large heaps, where only a proved period decides: heap n is P in misere play exactly if n minus the
// least number is P in normal play.
TEST(MisereMoves, SubtractionSetsFarOut) {
    const Game game = *parse_game("take:5,26,34,39");  // period 4456
    Adviser misere(game, Convention::misere), normal(game, Convention::normal);
    constexpr HeapSize far = 1'000'000'000'000'000;
    int p_positions = 0;
    for (HeapSize n = far; n < far + 200; ++n) {
        const auto here = misere.advise(position_of({n}));
        const auto before = normal.advise(position_of({n - 5}));
        ASSERT_TRUE(here.ok() && before.ok());
        ASSERT_EQ(here->outcome, before->outcome) << n;
        p_positions += here->outcome == Outcome::P ? 1 : 0;
    }
    EXPECT_GT(p_positions, 20);
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
            EXPECT_TRUE(advice->reason == Reason::quotient || advice->reason == Reason::kernel) << text;
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
    // [T11] far beyond the heaps of its proof: 0.777 by nim-values.
    Adviser line(*parse_game("line:3"), Convention::misere);
    Adviser normal(*parse_game("line:3"), Convention::normal);
    for (const HeapSize heap : {HeapSize{20011}, HeapSize{20012}, HeapSize{20013}}) {
        const Position position = position_of({heap, heap - 5, 3000, 4});
        const auto misere = line.advise(position), as_normal = normal.advise(position);
        ASSERT_TRUE(misere.ok() && as_normal.ok());
        EXPECT_EQ(misere->outcome, as_normal->outcome);
    }
}

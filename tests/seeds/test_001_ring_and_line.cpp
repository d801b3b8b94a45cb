// Seed 001, "An analysis of circular nim game" (Sato, Dasai, Sasaki): every statement that can be computed.
// The last stone loses throughout (definition 4), except where a test says "normal".
#include <gtest/gtest.h>

#include <map>

#include "base/every_module.hpp"
#include "play/adviser.hpp"
#include "play/symmetric.hpp"
#include "questions.hpp"

using namespace ishitori;
using namespace seeds;
using brute::Heaps;

namespace {

std::string ring(unsigned n) { return "ring:" + std::to_string(n); }
std::string line(unsigned n) { return "line:" + std::to_string(n); }

std::vector<int> table(const std::string& text, unsigned to, const std::string& convention = "--misere") {
    return asked({"table", text, "--to", std::to_string(to), convention})["first_player_wins"]
        .get<std::vector<int>>();
}

std::set<Heaps> moves_in(const Game& game, const Position& position) {
    std::set<Heaps> all;
    for_each_move(game, position,
                  [&](const Move& move) { return all.insert(heaps(after(position, move))), true; });
    return all;
}

// Definition 8.
bool is_final_choice(const Heaps& rows, unsigned n) {
    return !rows.empty() && rows[0] >= 2 && rows[0] <= n + 1 && (rows.size() == 1 || rows[1] == 1);
}

// Definition 7, written independently.
bool is_symmetric_by_definition(const Heaps& rows) {
    if (rows.size() % 2 != 0 || rows.empty() || rows[0] <= 1) return false;
    for (std::size_t k = 0; k < rows.size(); k += 2) {
        if (rows[k] != rows[k + 1]) return false;
    }
    return true;
}

}  // namespace

TEST(Seed001, Definition1_RingMovesTakeAdjacentStones) {
    // every move on the stones of the circle, from every position that can be reached
    for (unsigned m = 1; m <= 11; ++m) {
        for (unsigned n = 1; n <= 4; ++n) {
            const Game rules = game(ring(n));
            const brute::Stones stones(m, n, true, true);
            std::set<std::uint32_t> seen{stones.all()};
            std::vector<std::uint32_t> open{stones.all()};
            while (!open.empty()) {
                const std::uint32_t now = open.back();
                open.pop_back();
                std::set<Heaps> expected;
                for (std::uint32_t next : stones.followers(now)) {
                    expected.insert(stones.rows(next));
                    if (seen.insert(next).second) open.push_back(next);
                }
                Position rows = position(stones.rows(now));
                rows.ring = now == stones.all();
                ASSERT_EQ(moves_in(rules, rows), expected)
                    << "m = " << m << ", n = " << n << ", stones " << now;
            }
        }
    }
}

TEST(Seed001, Definition2_RowsOfFigure2) {
    // figure 2: 1, 3, 4 and 8 are taken; X1 = {2}, X2 = {5, 6, 7}, X3 = {9, 10}
    const brute::Stones stones(10, 3, true, true);
    const auto without = [&](std::initializer_list<unsigned> taken) {
        std::uint32_t left = stones.all();
        for (unsigned stone : taken) left &= ~(std::uint32_t{1} << (stone - 1));
        return left;
    };
    const std::uint32_t figure = without({1, 3, 4, 8});
    EXPECT_EQ(stones.rows(figure), (Heaps{3, 2, 1}));
    // "2 and 10 cannot be taken at once": 1 was between them and is gone
    for (std::uint32_t next : stones.followers(figure)) EXPECT_NE(next, without({1, 2, 3, 4, 8, 10}));
    EXPECT_EQ(position_text(game("ring:3"), *parse_position(game("ring:3"), "1,3,2")), "3,2,1");
}

TEST(Seed001, Definition3_PositionIsTheSetOfLengths) {
    const Game rules = game("ring:3");
    EXPECT_EQ(*parse_position(rules, "1,3,2"), *parse_position(rules, "3,2,1"));
    EXPECT_EQ(asked({"outcome", "ring:3", "1,3,2"})["position"], (std::vector<int>{3, 2, 1}));
    // the outcome depends on the lengths alone: the same rows at other places of the circle
    brute::Stones stones(12, 3, true, true);
    std::map<Heaps, bool> wins;
    for (std::uint32_t set = 0; set < stones.all(); ++set) {
        const auto [at, fresh] = wins.emplace(stones.rows(set), stones.wins(set));
        EXPECT_EQ(at->second, stones.wins(set)) << set;
    }
    EXPECT_GT(wins.size(), 60U);
}

TEST(Seed001, Definition4_LastStoneLosesUnlessToldOtherwise) {
    for (const char* text : {"ring:3", "line:3"}) {
        EXPECT_EQ(asked({"outcome", text, "1"})["convention"], "misere");
        EXPECT_EQ(asked({"outcome", text, "1"})["outcome"], "P");
        EXPECT_EQ(asked({"outcome", text, "1", "--normal"})["outcome"], "N");
    }
}

TEST(Seed001, Definition5_RingTableIsZeroOrOneForEveryMAndN) {
    // the circle stone by stone, against the table of C(m, n)
    for (const bool misere : {true, false}) {
        for (unsigned n = 1; n <= 6; ++n) {
            const auto c = table(ring(n), 14, misere ? "--misere" : "--normal");
            ASSERT_EQ(c.size(), 14U);
            for (unsigned m = 1; m <= 14; ++m) {
                brute::Stones stones(m, n, true, misere);
                EXPECT_EQ(c[m - 1], stones.wins(stones.all()) ? 1 : 0) << m << ", " << n << ", " << misere;
            }
        }
    }
}

TEST(Seed001, Definition6_LineEndsAreNotAdjacent) {
    for (const bool misere : {true, false}) {
        for (unsigned n = 1; n <= 6; ++n) {
            const auto l = table(line(n), 14, misere ? "--misere" : "--normal");
            for (unsigned m = 1; m <= 14; ++m) {
                brute::Stones stones(m, n, false, misere);
                EXPECT_EQ(l[m - 1], stones.wins(stones.all()) ? 1 : 0) << m << ", " << n << ", " << misere;
            }
        }
    }
    // 10 stones: a ring may lose 1 and 10 together, a line may not: {8} arises from both, {4, 4} from the
    // line only
    const Position ten{{10}, false}, round{{10}, true};
    EXPECT_TRUE(moves_in(game("line:2"), ten).contains(Heaps{4, 4}));
    EXPECT_FALSE(moves_in(game("ring:2"), round).contains(Heaps{4, 4}));
}

TEST(Seed001, Definition7_SymmetricPositions) {
    EXPECT_TRUE(is_symmetric(position({2, 2, 1, 1})));  // figure 3: two rows of 1, two rows of 2
    EXPECT_FALSE(is_symmetric(position({1, 1})));       // |X1| > 1 is required
    EXPECT_FALSE(is_symmetric(position({})));
    brute::each_position(20, [](const Heaps& rows) {
        EXPECT_EQ(is_symmetric(position(rows)), is_symmetric_by_definition(rows)) << text_of(rows);
    });
}

TEST(Seed001, Definition8_FinalChoiceOfFigure4) {
    // (10, 3): "take the three stones 8 to 10". The row is 7..10 with an even number of ones beside it, or
    // 8..10 with an odd number; in both readings that move wins.
    for (const auto& [rows, result] : std::map<Heaps, Heaps>{{{4, 1, 1}, {1, 1, 1}}, {{3, 1}, {1}}}) {
        ASSERT_TRUE(is_final_choice(rows, 3));
        EXPECT_TRUE(named_results(asked({"moves", "line:3", text_of(rows)})).contains(result))
            << text_of(rows);
    }
}

TEST(Seed001, Table1_LineWithTwo) {
    const std::vector<int> published{0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1};
    EXPECT_EQ(table("line:2", 22), published);
    brute::Solver rows(brute::line(2), true);
    for (unsigned m = 1; m <= 22; ++m) EXPECT_EQ(rows.wins({m}) ? 1 : 0, published[m - 1]) << m;
}

TEST(Seed001, Table2_RingWithTwo) {
    const std::vector<int> published{0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0};
    EXPECT_EQ(table("ring:2", 23), published);
}

TEST(Seed001, Theorem1_RingOutcomesToThirty) {
    for (unsigned n = 1; n <= 30; ++n) {
        const auto c = table(ring(n), 30);
        ASSERT_EQ(c.size(), 30U) << n;
        brute::Solver rows(brute::line(n), true);
        for (unsigned m = 1; m <= 30; ++m) {
            EXPECT_EQ(c[m - 1], brute::ring_wins(rows, m, n) ? 1 : 0) << "C(" << m << ", " << n << ")";
            if (n > 2 && m > n + 1) {
                EXPECT_EQ(c[m - 1], 0) << "theorem 1: C(" << m << ", " << n << ")";
            }
            if (m >= 2 && m <= n + 1) {
                EXPECT_EQ(c[m - 1], 1) << "leave one stone: C(" << m << ", " << n << ")";
            }
        }
        EXPECT_EQ(c[0], 0);
    }
}

TEST(Seed001, NormalPlayRingOutcomesToThirty) {
    // "in normal play it is simple": by nim-values of the rows, from the definition of mex
    for (unsigned n = 1; n <= 30; ++n) {
        const auto c = table(ring(n), 30, "--normal");
        const auto l = table(line(n), 30, "--normal");
        brute::Solver rows(brute::line(n), false);
        for (unsigned m = 1; m <= 30; ++m) {
            bool wins = false;
            for (unsigned t = 1; t <= n && t <= m; ++t) wins = wins || rows.nim_value(m - t) == 0;
            EXPECT_EQ(c[m - 1], wins ? 1 : 0) << "C(" << m << ", " << n << ")";
            EXPECT_EQ(l[m - 1], rows.nim_value(m) != 0 ? 1 : 0) << "L(" << m << ", " << n << ")";
        }
    }
}

TEST(Seed001, NormalPlayNimValuesAgreeWithTryingEverything) {
    brute::Solver rows(brute::line(3), false);
    brute::each_position(16, [&](const Heaps& heaps) {
        unsigned sum = 0;
        for (unsigned heap : heaps) sum ^= rows.nim_value(heap);
        EXPECT_EQ(rows.wins(heaps), sum != 0) << text_of(heaps);
    });
}

TEST(Seed001, Lemma1_LineIsWonByTheFirstPlayer) {
    for (unsigned n = 3; n <= 30; ++n) {
        const auto l = table(line(n), 30);
        for (unsigned m = 2; m <= 30; ++m) EXPECT_EQ(l[m - 1], 1) << "L(" << m << ", " << n << ")";
    }
}

TEST(Seed001, Proposition1_FirstPlayerCanMakeASymmetricPosition) {
    // m = 3 and 4 are too short for two rows of 2 (m = 3, 4 <= n + 1: the final choice at once)
    for (unsigned n = 3; n <= 6; ++n) {
        for (unsigned m = 5; m <= 30; ++m) {
            const auto all = moves_in(game(line(n)), {{m}, false});
            EXPECT_TRUE(std::any_of(all.begin(), all.end(), is_symmetric_by_definition)) << m << ", " << n;
        }
        for (unsigned m = 3; m <= 4; ++m) EXPECT_TRUE(is_final_choice({m}, n));
    }
}

TEST(Seed001, Proposition2_SymmetryCanBeRestored) {
    // with the condition of the next paragraph of the paper: unless the reply is the final choice
    for (unsigned n = 3; n <= 6; ++n) {
        const Game rules = game(line(n));
        brute::each_position(18, [&](const Heaps& heaps) {
            if (!is_symmetric_by_definition(heaps)) return;
            for (const Heaps& broken : moves_in(rules, position(heaps))) {
                if (is_final_choice(broken, n)) continue;
                const auto replies = moves_in(rules, position(broken));
                EXPECT_TRUE(std::any_of(replies.begin(), replies.end(), is_symmetric_by_definition))
                    << text_of(heaps) << " -> " << text_of(broken);
            }
        });
    }
}

TEST(Seed001, Proposition3_FinalChoiceIsWon) {
    for (unsigned n = 3; n <= 6; ++n) {
        brute::Solver solver(brute::line(n), true);
        for (unsigned length = 2; length <= n + 1; ++length) {
            for (unsigned ones = 0; ones <= 9; ++ones) {
                Heaps rows(ones + 1, 1);
                rows[0] = length;
                ASSERT_TRUE(solver.wins(rows));
                const auto move = symmetric_move(game(line(n)), position(rows));
                ASSERT_TRUE(move) << text_of(rows);
                EXPECT_EQ(move->step, SymmetricStep::final_choice);
                const Heaps left = heaps(after(position(rows), move->move));
                EXPECT_EQ(left.size() % 2, 1U) << text_of(rows);
                EXPECT_EQ(left, Heaps(left.size(), 1)) << text_of(rows);
                EXPECT_EQ(asked({"outcome", line(n), text_of(rows)})["outcome"], "N");
            }
        }
    }
}

TEST(Seed001, Proposition4_SymmetricIsNeverTheFinalChoice) {
    brute::each_position(24, [](const Heaps& rows) {
        for (unsigned n = 3; n <= 24; ++n)
            EXPECT_FALSE(is_symmetric(position(rows)) && is_final_choice(rows, n)) << text_of(rows);
    });
}

TEST(Seed001, Proposition5_RingFromTheLine) {
    // L(0, 2) = 1: the opponent has just taken the last stone
    const auto c = table("ring:2", 30), from_one = table("line:2", 30);
    auto l = [&](unsigned m) { return m == 0 ? 1 : from_one[m - 1]; };
    EXPECT_EQ(c[0], 1 - l(0));
    for (unsigned m = 2; m <= 30; ++m) EXPECT_EQ(c[m - 1], (1 - l(m - 1)) | (1 - l(m - 2))) << m;
}

TEST(Seed001, Proposition6_EveryFirstMoveOfNineLoses) {
    brute::Solver solver(brute::line(2), true);
    const auto all = solver.followers({9});
    EXPECT_EQ(all.size(), 9U);  // 8, 7+1, 6+2, 5+3, 4+4 and 7, 6+1, 5+2, 4+3
    for (const Heaps& next : all) {
        const Json reply = asked({"moves", "line:2", text_of(next)});
        EXPECT_EQ(reply["outcome"], "N") << text_of(next);
        ASSERT_FALSE(reply["winning_moves"].empty()) << text_of(next);
        EXPECT_EQ(named_results(reply), solver.winning(next)) << text_of(next);
    }
    EXPECT_EQ(asked({"outcome", "line:2", "9"})["outcome"], "P");
    // so the rings of 10 and 11 are won by the first player, who leaves the row of 9
    for (const char* m : {"10", "11"})
        EXPECT_TRUE(named_results(asked({"moves", "ring:2", m})).contains(Heaps{9})) << m;
}

TEST(Seed001, Proposition7_LineBound) {
    const auto l = table("line:2", 30);
    for (unsigned m = 3; m <= 30; ++m) EXPECT_GE(l[m - 1], (1 - l[m - 2]) | (1 - l[m - 3])) << m;
}

TEST(Seed001, OpenProblem1_ArbitraryPositions) {
    // the winner of {|X1|, |X2|, ...}: every position of up to 14 stones, with all winning moves
    for (unsigned n = 1; n <= 5; ++n) {
        brute::Solver solver(brute::line(n), true);
        Adviser adviser(game(line(n)), Convention::misere);
        brute::each_position(14, [&](const Heaps& rows) {
            const auto advice = adviser.advise(position(rows));
            ASSERT_TRUE(advice && advice->outcome) << text_of(rows);
            EXPECT_EQ(*advice->outcome == Outcome::N, solver.wins(rows)) << n << ": " << text_of(rows);
            std::set<Heaps> results;
            for (const Move& move : advice->winning.listed)
                results.insert(heaps(after(position(rows), move)));
            if (!rows.empty()) {
                EXPECT_EQ(results, solver.winning(rows)) << n << ": " << text_of(rows);
            }
        });
    }
}

// Seed 002, the race board: the binary table, both sample games, and the game with steps 1 to 3.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "questions.hpp"
#include "show/binary_table.hpp"

using namespace ishitori;
using namespace seeds;
using brute::Heaps;

namespace {

struct Step {
    char row;                  // 'A', 'B', ...
    unsigned by;               // squares to the right
    std::string binary, sums;  // the row's new entry and the column PQRS as printed there
};

// Plays a sample game as printed: the player, PQRS after each move, and that the winner's moves win.
void play_through(std::vector<NimValue> rows, const std::string& start_sums, const std::vector<Step>& game) {
    EXPECT_EQ(sums_text(binary_table(rows, 4)), start_sums);
    bool first_to_move = true;
    for (const Step& step : game) {
        const auto at = static_cast<std::size_t>(step.row - 'A');
        ASSERT_GE(rows[at], step.by) << step.row << " by " << step.by;
        const Heaps before(rows.begin(), rows.end());
        rows[at] -= step.by;
        const Heaps now(rows.begin(), rows.end());
        const BinaryTable table = binary_table(rows, 4);
        EXPECT_EQ(table.rows[at], step.binary) << step.row << " by " << step.by;
        EXPECT_EQ(sums_text(table), step.sums) << step.row << " by " << step.by;
        // the first player leaves all columns even, the second cannot
        for (int parity : table.parity) {
            if (first_to_move) {
                EXPECT_EQ(parity, 0);
            }
        }
        const Json answer = asked({"moves", "race", text_of(before)});
        EXPECT_EQ(answer["outcome"], first_to_move ? "N" : "P") << text_of(before);
        if (first_to_move) {
            EXPECT_TRUE(named_results(answer).contains(brute::canonical(now))) << text_of(before);
        }
        first_to_move = !first_to_move;
    }
    EXPECT_EQ(rows, std::vector<NimValue>(rows.size(), 0));
    EXPECT_FALSE(first_to_move) << "the first player moves last and wins";
}

// The residues modulo 4 of the P-positions with steps 1 to 3, in ascending order.
const std::set<std::vector<unsigned>> lost_residues{{0, 1, 1}, {0, 2, 2}, {0, 3, 3}, {1, 2, 3}, {0, 0, 0}};

std::vector<unsigned> residues(std::initializer_list<unsigned> heaps) {
    std::vector<unsigned> all;
    for (unsigned heap : heaps) all.push_back(heap % 4);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST(Seed002, BinaryTableOfTheStart) {
    const BinaryTable table = binary_table(std::vector<NimValue>{7, 9, 5});
    EXPECT_EQ(table.rows, (std::vector<std::string>{"0111", "1001", "0101"}));
    EXPECT_EQ(sums_text(table), "1213");
    const Json answer = asked({"explain", "race", "7,9,5"});
    EXPECT_EQ(answer["table"]["sums"], (std::vector<int>{1, 2, 1, 3}));
    EXPECT_EQ(answer["table"]["parity"], (std::vector<int>{1, 0, 1, 1}));
    EXPECT_EQ(answer["table"]["rows"][1]["row"], "B");
    EXPECT_EQ(answer["table"]["rows"][1]["binary"], "1001");
}

TEST(Seed002, SevenNineFiveIsWonByTheFirstPlayer) {
    const Json answer = asked({"moves", "race", "7,9,5"});
    EXPECT_EQ(answer["outcome"], "N");
    brute::Solver solver(brute::take(0), false);
    EXPECT_EQ(named_results(answer), solver.winning({9, 7, 5}));
    EXPECT_EQ(answer["winning_moves"].size(), 1U);
    EXPECT_EQ(answer["winning_moves"][0]["heap"], 9);
    EXPECT_EQ(answer["winning_moves"][0]["remove"], 7);
}

TEST(Seed002, SampleGameOfThreeRows) {
    // A slip in the source: the last row says "C by 3" where only 2 squares are left; it must be 2.
    play_through({7, 9, 5}, "1213",
                 {{'B', 7, "0010", "0222"},
                  {'A', 7, "0000", "0111"},
                  {'C', 3, "0010", "0020"},
                  {'B', 2, "0000", "0010"},
                  {'C', 2, "0000", "0000"}});
    const auto too_far = parse_move("2-3");
    EXPECT_TRUE(!too_far && too_far.error().key == "move.too-many");
}

TEST(Seed002, SampleGameOfFourRows) {
    play_through({8, 9, 6, 4}, "2211",
                 {{'C', 1, "0101", "2202"},
                  {'B', 9, "0000", "1201"},
                  {'A', 7, "0001", "0202"},
                  {'D', 4, "0000", "0102"},
                  {'C', 4, "0001", "0002"},
                  {'A', 1, "0000", "0001"},
                  {'C', 1, "0000", "0000"}});
}

TEST(Seed002, EveryMoveChangesTheParityOfSomeColumn) {
    for (unsigned heap = 1; heap < 64; ++heap) {
        for (unsigned left = 0; left < heap; ++left) {
            const BinaryTable one = binary_table(std::vector<NimValue>{heap, 21}, 6),
                              two = binary_table(std::vector<NimValue>{left, 21}, 6);
            EXPECT_NE(one.parity, two.parity);
        }
    }
}

TEST(Seed002, AllEvenIsLostForAnyNumberOfRows) {
    brute::Solver solver(brute::take(0), false);
    brute::each_position(16, [&](const Heaps& rows) {
        if (rows.empty()) return;
        const BinaryTable table = binary_table(std::vector<NimValue>(rows.begin(), rows.end()));
        const bool even = std::all_of(table.parity.begin(), table.parity.end(), [](int p) { return p == 0; });
        EXPECT_EQ(solver.wins(rows), !even) << text_of(rows);
    });
}

TEST(Seed002, StepsOneToThree_TheFourExamples) {
    for (const char* position : {"0,1,1", "0,2,2", "0,3,3", "1,2,3"}) {
        EXPECT_EQ(asked({"outcome", "race:3", position})["outcome"], "P") << position;
        EXPECT_EQ(asked({"outcome", "race", position})["outcome"], "P") << position;
    }
    using Rows = std::vector<NimValue>;
    EXPECT_EQ(sums_text(binary_table(Rows{0, 1, 1}, 2)), "02");
    EXPECT_EQ(sums_text(binary_table(Rows{0, 2, 2}, 2)), "20");
    EXPECT_EQ(sums_text(binary_table(Rows{0, 3, 3}, 2)), "22");
    EXPECT_EQ(sums_text(binary_table(Rows{1, 2, 3}, 2)), "22");
}

TEST(Seed002, StepsOneToThree_AllResidues) {
    // The source lists (4k, 4m+1, 4n+1), (4k, 4m+2, 4n+2), (4k, 4m+3, 4n+3), (4k+1, 4m+2, 4n+3) and omits
    // (4k, 4m, 4n); with it the list is complete, and the rule is: the nim-sum of the remainders is 0.
    brute::Solver solver(brute::take(3), false);
    for (unsigned a = 0; a <= 12; ++a) {
        for (unsigned b = a; b <= 12; ++b) {
            for (unsigned c = b; c <= 12; ++c) {
                const bool lost = !solver.wins({a, b, c});
                EXPECT_EQ(lost, lost_residues.contains(residues({a, b, c}))) << a << ", " << b << ", " << c;
                EXPECT_EQ(lost, ((a % 4) ^ (b % 4) ^ (c % 4)) == 0);
            }
        }
    }
    EXPECT_FALSE(solver.wins({4, 8, 12}));  // one that is missing in the source's list
}

TEST(Seed002, StepsOneToThree_ProgramAgrees) {
    brute::Solver solver(brute::take(3), false);
    for (unsigned a = 0; a <= 9; ++a) {
        for (unsigned b = a; b <= 9; ++b) {
            for (unsigned c = b; c <= 9; ++c) {
                const Json answer = asked({"moves", "race:3", text_of({a, b, c})});
                EXPECT_EQ(answer["outcome"], solver.wins({a, b, c}) ? "N" : "P")
                    << a << ", " << b << ", " << c;
                EXPECT_EQ(named_results(answer), solver.winning({a, b, c})) << a << ", " << b << ", " << c;
            }
        }
    }
}

TEST(Seed002, StepsOneToThree_ComplementToFour) {
    // answering k by 4 - k on the same row keeps the type
    brute::Solver solver(brute::take(3), false);
    for (unsigned a = 0; a <= 6; ++a) {
        for (unsigned b = 0; b <= 6; ++b) {
            for (unsigned c = 4; c <= 12; ++c) EXPECT_EQ(solver.wins({a, b, c}), solver.wins({a, b, c - 4}));
        }
    }
}

TEST(Seed002, StepsOneToThree_SevenNineFive) {
    const Json answer = asked({"moves", "race:3", "7,9,5"});
    EXPECT_EQ(answer["outcome"], "N");
    EXPECT_TRUE(named_results(answer).contains(Heaps{9, 5, 4}));  // A by 3: (4k, 4m+1, 4n+1)
    brute::Solver solver(brute::take(3), false);
    EXPECT_EQ(named_results(answer), solver.winning({9, 7, 5}));
}

TEST(Seed002, TheBoardsRulesInWords) {
    const std::string japanese = output({"rules", "race"}, Language::ja);
    for (const char* word : {"駒", "右", "あがり", "最後に動かした人が勝ち"})
        EXPECT_NE(japanese.find(word), std::string::npos) << word;
    EXPECT_NE(output({"rules", "race:3"}, Language::ja).find("3"), std::string::npos);
}

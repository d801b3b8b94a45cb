// Seed 004, three heaps: the sample game, winning forms, the exercises with their answers, the proof.
#include <gtest/gtest.h>

#include <array>

#include "base/every_module.hpp"
#include "questions.hpp"
#include "show/binary_table.hpp"

using namespace ishitori;
using namespace seeds;
using brute::Heaps;

namespace {

std::string binary(NimValue n) { return binary_table(std::vector<NimValue>{n}).rows[0]; }

bool winning_form(unsigned a, unsigned b, unsigned c) { return (a ^ b ^ c) == 0; }

// The move of the printed program: reduce the last heap that a ^ x makes smaller; else take one from the
// largest.
Heaps computers_move(Heaps a) {
    const unsigned x = a[0] ^ a[1] ^ a[2];
    int j = -1;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (a[i] > (a[i] ^ x)) j = static_cast<int>(i);
        if (a[i] > a[largest]) largest = i;
    }
    if (j >= 0) {
        a[static_cast<std::size_t>(j)] ^= x;
    } else {
        --a[largest];
    }
    return a;
}

}  // namespace

TEST(Seed004, SampleGameIsLegal) {
    const Game nim = game("nim");
    const std::vector<Heaps> game{{4, 3, 2}, {2, 3, 2}, {2, 3, 1}, {2, 1, 1},
                                  {0, 1, 1}, {0, 0, 1}, {0, 0, 0}};
    brute::Solver solver(brute::take(0), false);
    for (std::size_t i = 0; i + 1 < game.size(); ++i) {
        bool legal = false;
        for_each_move(nim, position(game[i]), [&](const Move& move) {
            legal = legal || after(position(game[i]), move) == position(game[i + 1]);
            return true;
        });
        EXPECT_TRUE(legal) << text_of(game[i]) << " -> " << text_of(game[i + 1]);
    }
    // A begins, B makes the sixth and last move: "B wins"
    EXPECT_EQ((game.size() - 1) % 2, 0U);
    EXPECT_FALSE(solver.wins(game.back()));
}

TEST(Seed004, RulesForbidTwoHeapsAndTakingNothing) {
    const Game nim = game("nim");
    EXPECT_FALSE(check_legal(nim, position({4, 3, 2}), Move{4, 0, {4}}));
    for_each_move(nim, position({4, 3, 2}), [&](const Move& move) {
        const Heaps left = heaps(after(position({4, 3, 2}), move));
        EXPECT_GE(move.remove, 1U);
        std::size_t kept = 0;
        for (unsigned heap : {4U, 3U, 2U})
            kept += std::find(left.begin(), left.end(), heap) != left.end() ? 1U : 0U;
        EXPECT_GE(kept, 2U);
        return true;
    });
}

TEST(Seed004, BinaryCounting) {
    EXPECT_EQ(binary(4), "100");
    EXPECT_EQ(binary(7), "111");
    EXPECT_EQ(binary(8), "1000");
    EXPECT_EQ(binary(31), "11111");                 // five fingers
    EXPECT_EQ(binary(1023), std::string(10, '1'));  // ten
}

TEST(Seed004, Exercise_BinaryOfThreeSixNine) {
    EXPECT_EQ(binary(3), "11");
    EXPECT_EQ(binary(6), "110");
    EXPECT_EQ(binary(9), "1001");
    const BinaryTable together = binary_table(std::vector<NimValue>{3, 6, 9});
    EXPECT_EQ(together.rows, (std::vector<std::string>{"0011", "0110", "1001"}));
}

TEST(Seed004, Exercise_ExclusiveOr) {
    // 0010 ^ 0110 = 0100, where 2 + 6 = 8 = 1000
    const BinaryTable table = binary_table(std::vector<NimValue>{2, 6}, 4);
    EXPECT_EQ(table.parity, (std::vector<int>{0, 1, 0, 0}));
    EXPECT_EQ(binary(2 + 6), "1000");
    const std::vector<std::array<int, 3>> truth{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
    for (const auto& [a, b, both] : truth) {
        const BinaryTable one =
            binary_table(std::vector<NimValue>{static_cast<NimValue>(a), static_cast<NimValue>(b)});
        EXPECT_EQ(one.parity[0], both);
    }
    EXPECT_EQ(binary_table(std::vector<NimValue>{0, 1, 0}).parity[0], 1);
    EXPECT_EQ(binary_table(std::vector<NimValue>{0, 1, 1}).parity[0], 0);
}

TEST(Seed004, WinningForms) {
    for (const char* form : {"5,4,1", "6,4,2", "7,5,2", "7,4,3", "3,2,1"})
        EXPECT_EQ(asked({"outcome", "nim", form})["outcome"], "P") << form;
    for (unsigned n = 0; n <= 40; ++n)
        EXPECT_EQ(asked({"outcome", "nim", text_of({0, n, n})})["outcome"], "P") << n;
    const BinaryTable table = binary_table(std::vector<NimValue>{5, 4, 1});
    EXPECT_EQ(table.rows, (std::vector<std::string>{"101", "100", "001"}));
    EXPECT_EQ(table.parity, (std::vector<int>{0, 0, 0}));
}

TEST(Seed004, EqualHeapsAreKeptByTheSecondPlayer) {
    // (0, n, n): take the same number from the other heap
    for (unsigned n = 1; n <= 20; ++n) {
        for (unsigned left = 0; left < n; ++left) {
            EXPECT_TRUE(named_results(asked({"moves", "nim", text_of({n, left})}))
                            .contains(brute::canonical({left, left})));
        }
    }
}

TEST(Seed004, Exercise_NextMoves) {
    // all answers: the winning forms that can be reached
    const std::vector<std::pair<Heaps, std::set<Heaps>>> answers{
        {{0, 6, 4}, {{4, 4}}},
        {{5, 2, 3}, {{3, 2, 1}}},
        {{6, 5, 4}, {{5, 4, 1}, {6, 4, 2}, {6, 5, 3}}},
        {{5, 2, 7}, {}},  // 5 ^ 2 ^ 7 = 0: already a winning form, so none can be reached
    };
    for (const auto& [position, forms] : answers) {
        const Json answer = asked({"moves", "nim", text_of(position)});
        EXPECT_EQ(named_results(answer), forms) << text_of(position);
        EXPECT_EQ(answer["outcome"], forms.empty() ? "P" : "N") << text_of(position);
    }
}

TEST(Seed004, ExampleWithXEqualTwo) {
    // a = (5, 3, 4), x = (0, 1, 0): only a[1] > a[1] ^ x
    const BinaryTable table = binary_table(std::vector<NimValue>{5, 3, 4});
    EXPECT_EQ(table.rows, (std::vector<std::string>{"101", "011", "100"}));
    EXPECT_EQ(table.parity, (std::vector<int>{0, 1, 0}));
    // printed in the source: 5 ^ x = 7 = (1,1,1) is given as (1,1,0), and 3 ^ x = 1 = (0,0,1) as (1,0,1)
    EXPECT_EQ(binary(5 ^ 2), "111");
    EXPECT_EQ(binary(4 ^ 2), "110");
    EXPECT_EQ(3U ^ 2U, 1U);
    EXPECT_EQ(named_results(asked({"moves", "nim", "5,3,4"})), (std::set<Heaps>{{5, 4, 1}}));
    EXPECT_EQ(computers_move({5, 3, 4}), (Heaps{5, 1, 4}));
}

TEST(Seed004, Proof_AMoveBreaksEveryWinningForm) {
    for (unsigned a = 0; a <= 15; ++a) {
        for (unsigned b = 0; b <= 15; ++b) {
            const unsigned c = a ^ b;
            for (unsigned left = 0; left < c; ++left) EXPECT_FALSE(winning_form(a, b, left));
        }
    }
}

TEST(Seed004, Proof_FromAnyOtherFormSomeMoveReachesOne) {
    for (unsigned a = 0; a <= 15; ++a) {
        for (unsigned b = 0; b <= 15; ++b) {
            for (unsigned c = 0; c <= 15; ++c) {
                if (winning_form(a, b, c)) continue;
                const Heaps next = computers_move({a, b, c});
                EXPECT_TRUE(winning_form(next[0], next[1], next[2])) << a << ", " << b << ", " << c;
            }
        }
    }
}

TEST(Seed004, ProgramAgreesOnSmallHeaps) {
    brute::Solver solver(brute::take(0), false);
    for (unsigned a = 0; a <= 7; ++a) {
        for (unsigned b = a; b <= 7; ++b) {
            for (unsigned c = b; c <= 7; ++c) {
                const Json answer = asked({"moves", "nim", text_of({a, b, c})});
                EXPECT_EQ(answer["outcome"] == "P", winning_form(a, b, c));
                EXPECT_EQ(named_results(answer), solver.winning({a, b, c})) << a << ", " << b << ", " << c;
            }
        }
    }
}

TEST(Seed004, SampleRunOfTheProgram) {
    // 5, 3, 2: the computer leaves 1, 3, 2; 2 from heap 2; it leaves 1, 1, 0; 1 from heap 1; it takes the
    // last
    EXPECT_EQ(computers_move({5, 3, 2}), (Heaps{1, 3, 2}));
    EXPECT_EQ(computers_move({1, 1, 2}), (Heaps{1, 1, 0}));
    EXPECT_EQ(computers_move({0, 1, 0}), (Heaps{0, 0, 0}));
    for (const char* heaps : {"5,3,2", "1,1,2", "0,1,0"})
        EXPECT_EQ(asked({"outcome", "nim", heaps})["outcome"], "N");
}

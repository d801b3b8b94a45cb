// Boards as people draw them: printed drawings parse back to the same position.
#include <gtest/gtest.h>

#include "program.hpp"

using namespace golden;
using ishitori::Json;

TEST(Drawings, AreReadAsTheyArePrinted) {
    for (const char* game : {"kayles", "line:3", "ring:2", "daisy", "treblecross"}) {
        for (const char* position : {"3,2", "1", "6", "4,1,1", "0,2", "row(5)"}) {
            const bool row = std::string(position) == "row(5)";
            if (row && std::string(game) != "ring:2" && std::string(game) != "daisy") continue;
            const Output output = run({"outcome", game, position, "--json"});
            ASSERT_EQ(output.exit, 0) << game << " " << position << output.err;
            const std::string drawing = output.json()["drawing"];
            const Output again = run({"outcome", game, drawing, "--json"});
            ASSERT_EQ(again.exit, 0) << game << " " << drawing << again.err;
            for (const char* field : {"position", "ring", "outcome", "drawing"})
                EXPECT_EQ(again.json()[field], output.json()[field])
                    << game << " " << drawing << " " << field;
        }
    }
}

TEST(Drawings, AreInTheTextWhereOneWasTyped) {
    for (const char* command : {"outcome", "moves", "explain"}) {
        EXPECT_NE(run({command, "kayles", "ooo.oo"}).out.find("\n  ooo.oo\n"), std::string::npos) << command;
        EXPECT_NE(run({command, "nim", "ooo.oo"}).out.find("\n  ooo.oo\n"), std::string::npos) << command;
        EXPECT_EQ(run({command, "kayles", "3,2"}).out.find("ooo.oo"), std::string::npos) << command;
    }
    EXPECT_EQ(run({"outcome", "treblecross", "X.....", "--json"}).json()["drawing"], "X.....");
    EXPECT_FALSE(run({"outcome", "kayles", "1000", "--json"}).json().contains("drawing"));
    EXPECT_FALSE(run({"outcome", "nim", "3,2", "--json"}).json().contains("drawing"));
}

// In misère play the rule of Treblecross does not mention winning by three in a row.
TEST(Drawings, TreblecrossInMiserePlay) {
    EXPECT_NE(run("rules treblecross").out.find("wins"), std::string::npos);
    const Output output = run("rules treblecross --misere");
    EXPECT_EQ(output.out.find("wins"), std::string::npos) << output.out;
    EXPECT_NE(output.out.find("may not be marked"), std::string::npos) << output.out;
    EXPECT_EQ(run("--lang ja rules treblecross --misere").out.find("勝ち"), std::string::npos);
}

// The board of a game in progress shows squares, not stones or pins; a long row is shortened.
TEST(Drawings, TreblecrossHasSquares) {
    const Json state = run("state treblecross 9 --moves 3 --json").json();
    EXPECT_EQ(state["kind"], "squares");
    EXPECT_EQ(state["board"], "   1  □□□□  4\n");
    const std::string board = run("state treblecross 100 --json").json()["board"];
    EXPECT_NE(board.find("□...□□□  100\n"), std::string::npos) << board;
    EXPECT_EQ(run("state kayles 4 --json").json()["kind"], "pins");
}

// A move names the square that was typed, even if another square leaves rows of the same sizes.
TEST(Drawings, TreblecrossKeepsTheSquare) {
    for (const auto& [square, words] : std::initializer_list<std::pair<const char*, const char*>>{
             {"6", "mark square 6 of the row of 14, leaving rows of 3 and 6"},
             {"9", "mark square 9 of the row of 14, leaving rows of 6 and 3"},
             {"14", "mark square 14 of the row of 14, leaving a row of 11"}}) {
        const Json turn =
            run({"state", "treblecross", "14", "--moves", square, "--json"}).json()["history"][0];
        EXPECT_EQ(turn["move"], square);
        EXPECT_EQ(turn["words"], words);
    }
    EXPECT_NE(run("moves treblecross 8").out.find("mark square 5 of the row of 8, leaving rows of 2 and 1"),
              std::string::npos);
}

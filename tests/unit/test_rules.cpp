// Rules as text: every GAME and POSITION form, canonical text, options, legality.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "rules/position.hpp"

using namespace ishitori;

namespace {

std::string canonical(std::string_view text) {
    const auto game = parse_game(text);
    return game ? game->text : "error " + game.error().key;
}

}  // namespace

// A byte 0 does not end a text: the bytes after it are never ignored, for any kind of game.
TEST(Game, ByteZeroIsRefused) {
    for (const std::string text :
         {"0.77", "0.77!", "0.(3)", "{4}.", "0.3{2=}", "cut:4", "cut:2,4", "take:1-3", "take:all-but 1,4",
          "race:3", "line:2", "ring:2", "ring(0.77)", "kayles", "nim", "grundy"}) {
        ASSERT_NE(canonical(text).substr(0, 5), "error") << text;
        for (const std::string& behind : {std::string(1, '\0'), std::string("\0junk", 5)}) {
            EXPECT_EQ(canonical(text + behind), "error game.unknown") << text;
            EXPECT_EQ(canonical(behind + text), "error game.unknown") << text;
            EXPECT_EQ(canonical(text.substr(0, 3) + behind + text.substr(3)), "error game.unknown") << text;
        }
    }
}

TEST(Game, CanonicalText) {
    EXPECT_EQ(canonical("0.77"), "0.77");
    EXPECT_EQ(canonical(".77"), "0.77");
    EXPECT_EQ(canonical("0.7700"), "0.77");
    EXPECT_EQ(canonical("0.77(0)"), "0.77");
    EXPECT_EQ(canonical("4.32"), "4.32");
    EXPECT_EQ(canonical("0.3f"), "0.3F");
    EXPECT_EQ(canonical("0.3(3)"), "0.(3)");
    EXPECT_EQ(canonical("0.(33)"), "0.(3)");
    EXPECT_EQ(canonical("0.1(3)"), "0.1(3)");
    EXPECT_EQ(canonical("0.12(32)"), "0.1(23)");
    EXPECT_EQ(canonical("4.(0)"), "4.");
    EXPECT_EQ(canonical("4."), "4.");
    EXPECT_EQ(canonical("8.3"), "8.3");
    EXPECT_EQ(canonical("kayles"), "0.77");
    EXPECT_EQ(canonical("Kayles"), "0.77");
    EXPECT_EQ(canonical("take:1,2,3"), "take:1-3");
    EXPECT_EQ(canonical("take:7,1-3"), "take:1-3,7");
    EXPECT_EQ(canonical("take:1,2"), "take:1,2");
    EXPECT_EQ(canonical("race:3"), "race:3");
    EXPECT_EQ(canonical("race"), "race");
    EXPECT_EQ(canonical("ring:2"), "ring:2");
    EXPECT_EQ(canonical("line:10^2"), "line:100");
    EXPECT_EQ(canonical("grundy"), "grundy");
}

TEST(Game, CodesOfOtherForms) {
    EXPECT_EQ(parse_game("take:1-3")->code, "0.333");
    EXPECT_EQ(parse_game("line:2")->code, "0.77");
    EXPECT_EQ(parse_game("nim")->code, "0.(3)");
    EXPECT_EQ(parse_game("race:3")->code, "0.333");
    EXPECT_FALSE(parse_game("grundy")->code);
    EXPECT_EQ(parse_game("line:2")->usual, Convention::misere);
    EXPECT_EQ(parse_game("0.77")->usual, Convention::normal);
}

TEST(Game, RefusesBadText) {
    EXPECT_EQ(canonical(""), "error game.empty");
    EXPECT_EQ(canonical("0.7G"), "error code.bad-digit");
    EXPECT_EQ(canonical("0."), "error code.no-moves");
    EXPECT_EQ(canonical("."), "error code.no-moves");
    EXPECT_EQ(canonical("1.7"), "error code.bad-head");
    EXPECT_EQ(canonical("40.7"), "error code.long-head");
    EXPECT_EQ(canonical("0.7(3"), "error code.open-tail");
    EXPECT_EQ(canonical("0.7()"), "error code.empty-tail");
    EXPECT_EQ(canonical("0.7(3)1"), "error code.after-tail");
    EXPECT_EQ(canonical("77"), "error code.no-point");
    EXPECT_EQ(canonical("take:"), "error take.empty");
    EXPECT_EQ(canonical("take:0"), "error take.zero");
    EXPECT_EQ(canonical("take:3-1"), "error take.backwards");
    EXPECT_EQ(canonical("take:x"), "error take.bad-item");
    EXPECT_EQ(canonical("line:0"), "error game.zero");
    EXPECT_EQ(canonical("ring"), "error game.needs-number");
    EXPECT_EQ(canonical("ring:-2"), "error game.bad-number");
    EXPECT_EQ(canonical("chess"), "error game.unknown");
    const auto fault = parse_game("0.7G");
    EXPECT_EQ(fault.error().args, (std::vector<std::string>{"0.7G", "4", "G"}));
    EXPECT_EQ(parse_game("0.7あ").error().args, (std::vector<std::string>{"0.7あ", "4", "あ"}));
}

TEST(Position, TextForms) {
    const Game nim = *parse_game("nim");
    const Game ring = *parse_game("ring:3");
    EXPECT_EQ(parse_position(nim, "5,0,9+7")->heaps, (std::vector<HeapSize>{9, 7, 5}));
    EXPECT_EQ(parse_position(nim, "10^3")->heaps, (std::vector<HeapSize>{1000}));
    EXPECT_EQ(parse_position(nim, "2^62")->heaps, (std::vector<HeapSize>{max_heap_size}));
    EXPECT_TRUE(parse_position(nim, "0")->over());
    EXPECT_TRUE(parse_position(ring, "10")->ring);
    EXPECT_TRUE(parse_position(ring, "ring(10)")->ring);
    EXPECT_FALSE(parse_position(ring, "row(10)")->ring);
    EXPECT_FALSE(parse_position(ring, "10,0")->ring);
    EXPECT_EQ(position_text(ring, *parse_position(ring, "10")), "ring(10)");
    EXPECT_EQ(position_text(ring, *parse_position(ring, "10,0")), "row(10)");
    EXPECT_EQ(parse_position(nim, "5,-1").error().key, "position.negative-heap");
    EXPECT_EQ(parse_position(nim, "5,x").error().key, "position.bad-heap");
    EXPECT_EQ(parse_position(nim, "5,,1").error().key, "position.missing-heap");
    EXPECT_EQ(parse_position(nim, "2^63").error().key, "position.huge-heap");
    EXPECT_EQ(parse_position(nim, "ring(5)").error().key, "position.no-ring-here");
    EXPECT_EQ(parse_position(nim, "").error().key, "position.empty");
}

TEST(Move, EveryListedMoveIsLegalAndReadsBack) {
    for (const char* text :
         {"0.77", "4.32", "0.137", "8.3F", "0.(3)", "take:2,5", "grundy", "ring:3", "0.1(35)"}) {
        const Game game = *parse_game(text);
        for (const char* where : {"7", "9,4,4", "1", "12,1"}) {
            const Position position = *parse_position(game, where);
            std::vector<std::string> seen;
            for_each_move(game, position, [&](const Move& move) {
                EXPECT_TRUE(check_legal(game, position, move))
                    << text << " " << where << " " << move_text(move);
                const auto back = parse_move(move_text(move));
                EXPECT_TRUE(back && *back == move) << move_text(move);
                seen.push_back(move_text(move));
                return true;
            });
            auto sorted = seen;
            std::sort(sorted.begin(), sorted.end());
            EXPECT_EQ(std::unique(sorted.begin(), sorted.end()), sorted.end()) << text << " " << where;
        }
    }
}

TEST(Move, OptionsOfSmallHeaps) {
    auto options = [](const char* game, HeapSize n) {
        std::string all;
        for_each_option(parse_game(game)->rules, n, [&](HeapSize remove, const Parts& parts) {
            all += std::to_string(remove) + ":";
            for (HeapSize p : parts) all += std::to_string(p) + ",";
            all += " ";
            return true;
        });
        return all;
    };
    EXPECT_EQ(options("0.77", 4), "1:3, 1:2,1, 2:2, 2:1,1, ");
    EXPECT_EQ(options("4.32", 3), "0:2,1, 1:2, 2:1, ");
    EXPECT_EQ(options("4.32", 1), "1: ");
    EXPECT_EQ(options("grundy", 4), "0:3,1, ");
    EXPECT_EQ(options("8.", 6), "0:4,1,1, 0:3,2,1, 0:2,2,2, ");
    EXPECT_EQ(options("take:2,5", 4), "2:2, ");
    EXPECT_EQ(options("nim", 2), "1:1, 2: ");
}

// The board and typed moves.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "play/draw.hpp"
#include "play/level.hpp"
#include "play/session.hpp"
#include "show/board_text.hpp"

using namespace ishitori;

namespace {

Session start(const char* game, const char* position) {
    const auto parsed = parse_game(game);
    return *Session::start(*parsed, parsed->usual, position);
}

// The rows after the moves, or the key of the first error.
std::string after_moves(Session session, std::initializer_list<const char*> moves) {
    for (const char* typed : moves) {
        const auto choice = read_choice(session, typed);
        if (!choice) return choice.error().key;
        session.play(*choice);
    }
    if (session.numbered()) return stones_left(session);
    std::string text;
    for (HeapSize size : session.sizes()) text += (text.empty() ? "" : ",") + std::to_string(size);
    return text;
}

}  // namespace

TEST(Session, HeapsAsTyped) {
    const Session nim = start("nim", "5,3,2");
    for (const char* typed :
         {"2 3", "2,3", " 2   3 ", "B 3", "b3", "２　３", "2番の山から3個取る", "3-3", "take 3 from heap 2",
          "3 from 2", "take all 3 of heap 2", "Take 3 from the heap B", "heap"}) {
        const std::string expected = std::string(typed) == "heap" ? "play.unclear" : "5,0,2";
        EXPECT_EQ(after_moves(nim, {typed}), expected) << typed;
    }
    EXPECT_EQ(after_moves(nim, {"4 1"}), "play.no-row");
    EXPECT_EQ(after_moves(nim, {"0 1"}), "play.no-row");
    EXPECT_EQ(after_moves(nim, {"2 4"}), "play.too-many");
    EXPECT_EQ(after_moves(nim, {"2 0"}), "play.take-none");
    EXPECT_EQ(after_moves(nim, {"2 3", "2 1"}), "play.empty-row");
    EXPECT_EQ(after_moves(nim, {"2"}), "play.unclear");
    EXPECT_EQ(after_moves(nim, {""}), "play.empty");
    EXPECT_EQ(after_moves(nim, {"1 99999999999999999999"}), "play.huge");
    EXPECT_EQ(after_moves(nim, {"1 2 1+2"}), "play.not-split");
    EXPECT_EQ(after_moves(nim, {"1 5", "2 3", "1"}), "0,0,1");  // a single heap needs no number
    EXPECT_EQ(after_moves(nim, {"1 5", "2 3", "3 2"}), "0,0,0");
    EXPECT_EQ(after_moves(nim, {"1 5", "2 3", "3 2", "1 1"}), "play.over");
}

TEST(Session, SplitsAsTyped) {
    const Session game = start("4.32", "5,3,1");
    EXPECT_EQ(after_moves(game, {"split 5 into 2 3"}), "2,3,3,1");
    EXPECT_EQ(after_moves(game, {"split 5 into 3 and 2"}), "3,2,3,1");
    EXPECT_EQ(after_moves(game, {"s 5 4 1"}), "4,1,3,1");
    EXPECT_EQ(after_moves(game, {"take 0 from heap 1 and split the rest into 4 and 1"}), "4,1,3,1");
    EXPECT_EQ(after_moves(game, {"5を2と3に分ける"}), "2,3,3,1");
    EXPECT_EQ(after_moves(game, {"1 0 2+3"}), "2,3,3,1");
    EXPECT_EQ(after_moves(game, {"5-0:3+2"}), "3,2,3,1");
    EXPECT_EQ(after_moves(game, {"1 2"}), "3,3,1");
    EXPECT_EQ(after_moves(game, {"3 1"}), "5,3");
    EXPECT_EQ(after_moves(game, {"1 3"}), "play.not-one");
    EXPECT_EQ(after_moves(game, {"2 3"}), "play.not-whole");
    EXPECT_EQ(after_moves(game, {"1 0"}), "play.say-parts");
    EXPECT_EQ(after_moves(game, {"1 1 2+2"}), "play.not-split");
    EXPECT_EQ(after_moves(game, {"split 4 into 2 2"}), "play.no-size");
    EXPECT_EQ(after_moves(game, {"split 5 into 4 4"}), "play.split-sum");
    EXPECT_EQ(after_moves(game, {"1 0 2+2"}), "play.sum");
    const Session kayles = start("kayles", "5");
    EXPECT_EQ(after_moves(kayles, {"1 1 2+2"}), "2,2");
    EXPECT_EQ(after_moves(kayles, {"split 5 into 2 2"}), "2,2");
    EXPECT_EQ(after_moves(kayles, {"2"}), "3");
    EXPECT_EQ(after_moves(kayles, {"3"}), "play.not-one");
    const Session grundy = start("grundy", "6");
    EXPECT_EQ(after_moves(grundy, {"split 6 into 3 3"}), "play.equal-parts");
    EXPECT_EQ(after_moves(grundy, {"1 1"}), "play.only-split");
    EXPECT_EQ(after_moves(grundy, {"split 6 into 4 2"}), "4,2");
}

TEST(Session, RaceAndStepsAsTyped) {
    const Session race = start("race:3", "7,9,5");
    EXPECT_EQ(after_moves(race, {"A 3"}), "4,9,5");
    EXPECT_EQ(after_moves(race, {"C by 3"}), "7,9,2");
    EXPECT_EQ(after_moves(race, {"Bの行の駒を2つ進める"}), "7,7,5");
    EXPECT_EQ(after_moves(race, {"B の行の駒を 2 マス進める"}), "7,7,5");
    EXPECT_EQ(after_moves(race, {"B 4"}), "play.most-squares");
    EXPECT_EQ(after_moves(race, {"C 3", "C 3"}), "play.past-goal");
    EXPECT_EQ(after_moves(race, {"C 3", "C 2", "C 1"}), "play.at-goal");
    EXPECT_EQ(after_moves(race, {"D 1"}), "play.no-row");
    EXPECT_EQ(after_moves(start("take:1,3", "7"), {"2"}), "play.not-that-many");
}

TEST(Session, StonesByNumber) {
    const Session ring = start("ring:3", "10");
    EXPECT_EQ(after_moves(ring, {"8-10"}), "1-7");
    EXPECT_EQ(after_moves(ring, {"8 9 10"}), "1-7");
    EXPECT_EQ(after_moves(ring, {"10 8 9"}), "1-7");
    EXPECT_EQ(after_moves(ring, {"8から10"}), "1-7");
    EXPECT_EQ(after_moves(ring, {"８〜１０"}), "1-7");
    EXPECT_EQ(after_moves(ring, {"1"}), "2-10");
    EXPECT_EQ(after_moves(ring, {"9-1"}), "2-8");  // past the highest number
    EXPECT_EQ(after_moves(ring, {"1 10 9"}), "2-8");
    EXPECT_EQ(after_moves(ring, {"1-4"}), "play.most");
    EXPECT_EQ(after_moves(ring, {"1 3"}), "play.gap");
    EXPECT_EQ(after_moves(ring, {"11"}), "play.no-stone");
    EXPECT_EQ(after_moves(ring, {"0"}), "play.no-stone");
    EXPECT_EQ(after_moves(ring, {"3 3"}), "play.stone-twice");
    EXPECT_EQ(after_moves(ring, {"a-b"}), "play.unclear-stones");
    // figure 2 of seed 001: 1, 3, 4 and 8 are taken; 2 and 10 are no longer adjacent
    EXPECT_EQ(after_moves(ring, {"1", "3-4", "8"}), "2 | 5-7 | 9-10");
    EXPECT_EQ(after_moves(ring, {"1", "3-4", "8", "10 2"}), "play.gap");
    EXPECT_EQ(after_moves(ring, {"1", "3-4", "8", "1"}), "play.taken");
    EXPECT_EQ(after_moves(ring, {"1", "3-4", "8", "9-10", "5-7"}), "2");
    const Session small = start("ring:3", "3");
    EXPECT_EQ(after_moves(small, {"2-1"}), "-");
    EXPECT_EQ(after_moves(small, {"3 1 2"}), "-");
    const Session lines = start("line:3", "5,3,1");
    EXPECT_EQ(after_moves(lines, {"5 6"}), "play.gap");  // two rows
    EXPECT_EQ(after_moves(lines, {"2-3", "7"}), "1 | 4-5 | 6 | 8 | 9");
    EXPECT_EQ(after_moves(lines, {"3-2", "7"}), "1 | 4-5 | 6 | 8 | 9");
}

TEST(Session, FigureTwoIsDrawn) {
    Session ring = start("ring:3", "10");
    for (const char* typed : {"1", "3-4", "8"}) ring.play(*read_choice(ring, typed));
    EXPECT_EQ(ring.position(), position_of({3, 2, 1}));
    const std::string text = board_text(Language::ja, ring, 0);
    for (const char* shown : {"● 1\n", "2 ○", "3 ●", "4 ●", "5 ○", "○ 6", "○ 7", "● 8", "○ 9", "○ 10"})
        EXPECT_NE(text.find(shown), std::string::npos) << shown << "\n" << text;
    // counter-clockwise: 2 to 5 on the left side downwards, 10 to 7 on the right
    EXPECT_LT(text.find("2 ○"), text.find("○ 10"));
    EXPECT_LT(text.find("○ 10"), text.find("3 ●"));
}

// Every choice that the board allows has a text that reads back as itself; undo restores everything.
TEST(Session, TextAndUndoRoundTrip) {
    struct Board {
        const char *game, *position;
    };
    for (const Board& board :
         {Board{"nim", "5,3,2"}, Board{"race", "7,9,5"}, Board{"race:3", "7,9,5"}, Board{"kayles", "9,4"},
          Board{"4.32", "5,3,1"}, Board{"8.3", "7,5"}, Board{"grundy", "9,4"}, Board{"line:2", "9,4"},
          Board{"ring:2", "10"}, Board{"ring:3", "11"}, Board{"ring:4", "4"}, Board{"take:1,3,4", "9,9"}}) {
        const Session first = start(board.game, board.position);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Session session = first;
            Draw draw(seed);
            while (!session.over()) {
                const auto move = random_move(session.game(), session.position(), draw);
                ASSERT_TRUE(move);
                Choice choice = session.place(*move);
                if (session.numbered() && session.ring()) {  // anywhere on the ring
                    choice.stone = draw.between(1, session.ring_size());
                    if (choice.remove == session.ring_size()) choice.stone = 1;
                }
                const std::string text = choice_text(session, choice);
                const auto again = read_choice(session, text);
                ASSERT_TRUE(again) << board.game << " " << text << " " << again.error().key;
                EXPECT_EQ(*again, choice) << board.game << " " << text;
                const Position expected = after(session.position(), *move);
                session.play(choice);
                EXPECT_EQ(session.position(), expected) << board.game << " " << text;
            }
            while (session.can_undo()) session.undo();
            EXPECT_EQ(session.rows(), first.rows());
            EXPECT_EQ(session.ring(), first.ring());
        }
    }
}

TEST(Session, WhoWins) {
    const auto nim = parse_game("nim");
    for (Convention convention : {Convention::normal, Convention::misere}) {
        Session session = *Session::start(*nim, convention, "1");
        session.play(*read_choice(session, "1 1"));
        EXPECT_TRUE(session.over());
        EXPECT_EQ(session.first_wins(), convention == Convention::normal);
    }
    // the game is over although stones remain
    EXPECT_TRUE(Session::start(*parse_game("4."), Convention::normal, "1,1")->over());
}

TEST(Session, AnyBytesAreOneSentence) {
    std::uint64_t state = 88172645463325252U;
    auto next = [&] {
        state ^= state << 13;
        state ^= state >> 7;
        return state ^= state << 17;
    };
    const std::string alphabet = "0123456789 -+:,;splitABintoby\xE3\x81\x80\xEF\xBC\x91\xFF\t\x01";
    for (const char* game : {"nim", "race:3", "4.32", "ring:3", "line:2"}) {
        Session session = start(game, "5,3,2");
        for (int i = 0; i < 4000; ++i) {
            std::string typed;
            for (std::uint64_t n = next() % 12; n > 0; --n)
                typed += i % 2 == 0 ? alphabet[next() % alphabet.size()] : static_cast<char>(next());
            const auto choice = read_choice(session, typed);
            if (choice) {
                EXPECT_TRUE(session.check(*choice));
                Session next_session = session;
                next_session.play(*choice);
            } else {
                const std::string sentence = say(Language::ja, choice.error());
                EXPECT_NE(sentence, choice.error().key);  // every error has its sentence
                EXPECT_EQ(sentence.find('\n'), std::string::npos);
                EXPECT_EQ(sentence.find("{0}"), std::string::npos) << sentence;
            }
        }
    }
}

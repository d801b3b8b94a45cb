// Whole dialogues: the screen and the exit codes.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "conversation.hpp"
#include "play/draw.hpp"
#include "play/record.hpp"
#include "rules/named_games.hpp"

using namespace ishitori;

namespace {

using Lines = std::vector<std::string>;

struct Played {
    const char* golden;
    Lines words, typed;
};

}  // namespace

// The sample run of seed 004, letter by letter (tests/golden/classic-sample.txt is copied from it).
TEST(Classic, SampleRun) {
    const Dialogue dialogue =
        converse({"play", "nim", "--transcript", "classic"}, {"5", "3", "2", "2", "2", "1", "1"});
    EXPECT_EQ(dialogue.screen,
              file_text(std::string(ISHITORI_SOURCE_DIR) + "/tests/golden/classic-sample.txt"));
    EXPECT_EQ(dialogue.reply.exit, Exit::answered);
    EXPECT_EQ(dialogue.reply.out, "");
}

TEST(Classic, TheChoicesOfTheProgram) {
    // the program keeps the last heap that can be brought to the winning form
    const Dialogue two = converse({"play", "nim", "2,3,3", "--transcript", "classic"}, {});
    EXPECT_NE(two.screen.find("私の番です.\n 1 **\n 2 ***\n 3 *\n"), std::string::npos) << two.screen;
    // in a lost position one stone from the first largest heap
    const Dialogue lost = converse({"play", "nim", "1,4,5", "--transcript", "classic"}, {});
    EXPECT_NE(lost.screen.find("私の番です.\n 1 *\n 2 ****\n 3 ****\n"), std::string::npos) << lost.screen;
    const Dialogue pair = converse({"play", "nim", "2,2,0", "--transcript", "classic"}, {});
    EXPECT_NE(pair.screen.find("私の番です.\n 1 *\n 2 **\n 3\n"), std::string::npos) << pair.screen;
}

TEST(Classic, SlipsMended) {
    // 0 and words are asked for again; several numbers may be on one line, as for scanf
    const Dialogue dialogue = converse({"play", "nim", "--transcript=classic"},
                                       {"0", "-1", "x", "5 3", "2", "2 2", "4", "1", "9", "1"});
    EXPECT_EQ(dialogue.reply.exit, Exit::answered);
    EXPECT_TRUE(dialogue.screen.ends_with("私の勝ちです!\n")) << dialogue.screen;
    // in this text the visitor starts
    const Dialogue me =
        converse({"play", "nim", "1,2,4", "--transcript", "classic", "--first", "me"}, {"3", "1"});
    EXPECT_TRUE(me.screen.starts_with(" 1 *\n 2 **\n 3 ****\n何番の山からとりますか? 3\n")) << me.screen;
    const Dialogue wins =
        converse({"play", "nim", "1,0,0", "--transcript", "classic", "--first", "me"}, {"1", "1"});
    EXPECT_TRUE(wins.screen.ends_with(" 1\n 2\n 3\nあなたの勝ちです!\n")) << wins.screen;
    EXPECT_EQ(converse({"play", "nim", "--transcript", "classic"}, {"5"}).reply.exit, Exit::stopped);
    EXPECT_EQ(converse({"play", "kayles", "--transcript", "classic"}, {}).reply.exit, Exit::wrong_input);
    EXPECT_EQ(converse({"play", "nim", "1,2", "--transcript", "classic"}, {}).reply.exit, Exit::wrong_input);
    EXPECT_EQ(converse({"play", "nim", "--misere", "--transcript", "classic"}, {}).reply.exit,
              Exit::wrong_input);
}

// Whole dialogues: they detect any change of a word.
TEST(Play, GoldenDialogues) {
    const Played games[] = {
        {"play-nim",
         {"play", "nim", "5,3,2"},
         {"?", "h", "h", "e", "1 9", "1 4", "e", "u", "h", "1 4", "1 1", "2 1", "2"}},
        {"play-race",
         {"play", "race", "7,9,5", "--hints"},
         {"B 7", "h", "h", "B 1", "C 2", "C 1", "b", "A 1", "A 1"}},
        {"play-race-3",
         {"play", "race:3", "7,9,5", "--first", "computer"},
         {"B 4", "B 3", "C 1", "C 3", "C 1", "A 2", "B 1", "B 2", "A 1", "B 2"}},
        {"play-ring-2", {"play", "ring:2", "8"}, {"e", "8 1", "3 4", "2", "5", "6", "4"}},
        {"play-ring-3", {"play", "ring:3", "10"}, {"8-10", "e", "1", "2", "3", "5", "6", "7"}},
        {"play-kayles-misere",
         {"play", "kayles", "6,3", "--misere"},
         {"h", "h", "split 6 into 4 1", "1 1", "e", "1 1", "1 1"}},
        {"play-4.32",
         {"play", "4.32", "5,3,1"},
         {"split 5 into 3 2", "e", "1 2", "2 1", "2 1", "1 1", "1 1"}},
        {"play-grundy",
         {"play", "grundy", "7", "--level", "easy"},
         {"split 7 into 3 4", "split 4 into 2 2", "4を3と1に分ける", "q"}},
    };
    for (const Played& game : games) {
        for (const char* language : {"en", "ja"}) {
            Lines words = game.words;
            words.insert(words.end(), {"--seed", "5", "--lang", language});
            if (std::ranges::find(words, "--level") == words.end())
                words.insert(words.end(), {"--level", "hard"});
            const Dialogue dialogue = converse(words, game.typed);
            const std::string name = std::string(game.golden) + "." + language + ".txt";
            EXPECT_EQ(dialogue.screen, golden(name, dialogue.screen)) << name;
        }
    }
}

TEST(Play, TheHelpOfGrundysGameTellsOfSplittingOnly) {
    const Dialogue english = converse({"play", "grundy", "7"}, {"?", "split 7 into 2 5"});
    EXPECT_NE(english.screen.find("'split 7 into 2 5'"), std::string::npos) << english.screen;
    EXPECT_EQ(english.screen.find("how many to take"), std::string::npos) << english.screen;
    const Dialogue japanese = converse({"play", "grundy", "7"}, {"?", "7 を 2 と 5 に分ける"}, Language::ja);
    EXPECT_NE(japanese.screen.find("1  **     2\n"), std::string::npos) << japanese.screen;
}

TEST(Play, EndOfInputAndInterruptKeepTheRecord) {
    const std::string path = testing::TempDir() + "ishitori-kept.txt";
    const Dialogue ended =
        converse({"play", "nim", "5,3,2", "--level", "hard", "--seed", "1", "--save", path}, {"1 2"});
    EXPECT_EQ(ended.reply.exit, Exit::stopped);
    ASSERT_EQ(ended.reply.notes.size(), 1U);
    EXPECT_NE(ended.reply.notes[0].find("1,3,2"), std::string::npos) << ended.reply.notes[0];
    GameRecord record = read_record(file_text(path));
    EXPECT_FALSE(record.fault);
    EXPECT_EQ(record.result, RecordResult::unfinished);
    ASSERT_EQ(record.session->history().size(), 2U);
    EXPECT_EQ(record.session->history()[0].text, "1 2");

    const Dialogue interrupted =
        converse({"play", "nim", "5,3,2", "--seed", "1", "--save", path}, {"1 2", "x", "2 1"}, Language::ja,
                 [](std::size_t asked) { return asked < 2; });
    EXPECT_EQ(interrupted.reply.exit, Exit::stopped);
    record = read_record(file_text(path));
    EXPECT_FALSE(record.fault);
    EXPECT_EQ(record.session->history().size(), 2U);

    const Dialogue quit = converse({"play", "nim", "--save", path}, {"q"});
    EXPECT_EQ(quit.reply.exit, Exit::answered);
    // undo takes the moves out of the record too
    converse({"play", "nim", "5,3,2", "--seed", "1", "--save", path}, {"1 2", "u", "q"});
    EXPECT_EQ(read_record(file_text(path)).session->history().size(), 0U);
    const Dialogue unwritable = converse({"play", "nim", "--save", "/no/such/folder/x"}, {"q"});
    EXPECT_EQ(unwritable.reply.exit, Exit::machine_failed);
}

TEST(Play, FinishedGamesAreRecordedWhole) {
    const std::string path = testing::TempDir() + "ishitori-whole.txt";
    for (const char* game : {"nim", "race:3", "ring:3", "kayles", "4.32", "grundy"}) {
        // a player types nonsense and then the hinted moves; the game ends, and the record is complete
        Lines typed;
        Draw draw(3);
        for (int i = 0; i < 20000; ++i) {
            typed.push_back(i % 3 == 0 ? std::to_string(draw.between(1, 10))
                                       : std::to_string(draw.between(1, 10)) + " " +
                                             std::to_string(draw.between(0, 3)) +
                                             (i % 3 == 1 ? ""
                                                         : " " + std::to_string(draw.between(1, 6)) + "+" +
                                                               std::to_string(draw.between(1, 6))));
        }
        const Dialogue dialogue = converse({"play", game, "--seed", "2", "--save", path}, typed);
        ASSERT_EQ(dialogue.reply.exit, Exit::answered) << game;
        const GameRecord record = read_record(file_text(path));
        ASSERT_FALSE(record.fault) << game << " " << record.fault->key;
        EXPECT_NE(record.result, RecordResult::unfinished);
        EXPECT_EQ(answer({"replay", path}, {}).exit, Exit::answered);
    }
}

TEST(Play, LevelAndConventionAreSaidBeforeTheFirstMove) {
    for (const char* level : {"hard", "medium", "easy"}) {
        const Dialogue dialogue =
            converse({"play", "kayles", "--misere", "--level", level, "--first", "computer"}, {});
        const std::size_t said = dialogue.screen.find("takes the last stone loses");
        const std::size_t move = dialogue.screen.find("The computer (" + std::string(level) + "): ");
        ASSERT_NE(said, std::string::npos);
        ASSERT_NE(move, std::string::npos) << dialogue.screen;
        EXPECT_LT(said, move);
        EXPECT_LT(dialogue.screen.find("level '" + std::string(level) + "'"), move);
    }
}

// The first hint names the heap or the row of the move, never a number of its text that means something else.
TEST(Play, TheFirstHintNamesThePlace) {
    const auto hint = [](const Lines& words) { return converse(words, {"h", "q"}).screen; };
    EXPECT_NE(hint({"play", "treblecross", "9"}).find("look at row 1."), std::string::npos);
    EXPECT_NE(hint({"play", "treblecross", "9,5"}).find("look at row 1."), std::string::npos);
    EXPECT_NE(hint({"play", "kayles", "7"}).find("look at heap 1."), std::string::npos);
    EXPECT_NE(hint({"play", "race", "7,9,5"}).find("look at row B."), std::string::npos);
    for (const char* convention : {"--normal", "--misere"}) {
        const std::string said = hint({"play", "count:3", "22", convention});
        EXPECT_NE(said.find("the numbers that you must be the one to say"), std::string::npos) << said;
        EXPECT_EQ(said.find("heap"), std::string::npos) << said;
    }
}

TEST(Play, CountingUpIsExplainedWithoutHeaps) {
    const Dialogue game = converse({"play", "count:3", "11", "--seed", "1"}, {"1", "e", "q"});
    EXPECT_EQ(game.screen.find("heap"), std::string::npos) << game.screen;
    EXPECT_EQ(game.screen.find("nim-sum"), std::string::npos) << game.screen;
    EXPECT_NE(game.screen.find("The position: "), std::string::npos);
    EXPECT_NE(game.screen.find(" to go\n"), std::string::npos) << game.screen;
}

TEST(Play, ALevelIsChosenByItsName) {
    const Dialogue english = converse({"play", "nim"}, {"l hard", "easy", "q"});
    EXPECT_LT(english.screen.find("level 'hard'"), english.screen.find("level 'easy'"));
    EXPECT_NE(english.screen.find("level 'easy'"), std::string::npos) << english.screen;
    const Dialogue japanese = converse({"play", "nim", "--lang", "ja"}, {"強さ 強い", "l ふつう", "q"});
    EXPECT_NE(japanese.screen.find("「強い」"), std::string::npos) << japanese.screen;
}

// If the first player can win, the person begins; otherwise the computer begins, and says so.
TEST(Play, TheUsualStartCanBeWon) {
    std::size_t judged = 0;
    for (const NamedGame& game : named_games()) {
        for (const char* convention : {"--normal", "--misere"}) {
            const Dialogue dialogue =
                converse({"play", std::string(game.name), convention, "--limit", "1000"}, {});
            Environment environment;
            Reply end = dialogue.reply;
            if (end.exit != Exit::stopped) continue;  // not a convention of this game
            const bool computer = dialogue.screen.find("the computer moves first") != std::string::npos;
            if (computer) continue;
            const std::string note = end.notes.at(0);
            const std::size_t at = note.rfind(' ') + 1;
            const std::string position = note.substr(at, note.find_last_not_of(". ") + 1 - at);
            if (position.find_first_not_of("0123456789,") != std::string::npos) continue;  // a ring in words
            ++judged;
            const Json json = Json::parse(
                answer_json({"outcome", std::string(game.name), position, convention}, environment));
            EXPECT_EQ(json["outcome"], "N") << game.name << " " << note << json;
        }
    }
    EXPECT_GT(judged, 15U);
    const Dialogue ring = converse({"play", "ring:3"}, {});
    EXPECT_TRUE(ring.screen.starts_with("The second player can win this game, so the computer moves first."))
        << ring.screen;
    EXPECT_EQ(converse({"play", "ring:3", "--first", "me"}, {}).screen.find("can win this game"),
              std::string::npos);
}

TEST(Play, ASavedGameIsResumed) {
    const std::string path = testing::TempDir() + "ishitori-resumed.txt";
    converse({"play", "nim", "5,3,2", "--seed", "1", "--save", path}, {"1 2", "q"});
    const std::string before = file_text(path);
    const Dialogue resumed = converse({"play", "--load", path, "--save", path, "--seed", "1"}, {"q"});
    EXPECT_EQ(resumed.reply.exit, Exit::answered);
    EXPECT_EQ(file_text(path), before);
    // to its end, and undo goes back over the resumption
    EXPECT_NE(converse({"play", "--load", path, "--seed", "1"}, {"u", "q"}).screen.find("5"),
              std::string::npos);
    Environment alone;
    EXPECT_EQ(answer({"play", "--load", path}, alone).exit, Exit::wrong_input);
    EXPECT_EQ(converse({"play", "nim", "--load", path}, {}).reply.exit, Exit::wrong_input);
    std::ofstream(path) << "no record";
    EXPECT_EQ(converse({"play", "--load", path}, {}).reply.exit, Exit::wrong_input);
    std::remove(path.c_str());
    // the computer began: it is still the computer's side
    converse({"play", "nim", "5,3,2", "--first", "computer", "--save", path}, {"q"});
    EXPECT_EQ(read_record(file_text(path)).session->history().size(), 1U);
    EXPECT_EQ(converse({"play", "--load", path}, {"q"}).lines_asked, 1U);
}

TEST(Play, TheComputerAgainstItself) {
    const Dialogue game =
        converse({"play", "nim", "5,3,2", "--players", "none", "--level", "hard", "--seed", "1"}, {});
    EXPECT_EQ(game.reply.exit, Exit::answered);
    EXPECT_EQ(game.lines_asked, 0U);
    EXPECT_NE(game.screen.find("The winner: "), std::string::npos) << game.screen;
    EXPECT_EQ(
        converse({"play", "nim", "--players", "none"}, {}, Language::en, [](std::size_t) { return false; })
            .reply.exit,
        Exit::stopped);
}

TEST(Play, TheScoreOfSeveralGames) {
    const Dialogue games =
        converse({"play", "nim", "1", "--level", "hard"}, {"1 1", "n", "1 1", "n", "1 1", "q"});
    EXPECT_NE(games.screen.find("The score: you 2, computer 0."), std::string::npos) << games.screen;
    EXPECT_NE(games.screen.find("The score: you 3, computer 0."), std::string::npos) << games.screen;
}

TEST(Play, WithoutAGameItIsNim) {
    EXPECT_EQ(converse({"play", "--seed", "1"}, {"q"}).screen,
              converse({"play", "nim", "--seed", "1"}, {"q"}).screen);
}

TEST(Play, EarlierSpellingsGoOnWorking) {
    const Lines typed{"1 1", "1 1", "q"};
    for (const auto& [former, now] : {std::pair{"perfect", "hard"}, {"fair", "medium"}})
        EXPECT_EQ(converse({"play", "kayles", "7,6,5", "--level", former, "--seed", "41"}, typed).screen,
                  converse({"play", "kayles", "7,6,5", "--level", now, "--seed", "41"}, typed).screen);
}

TEST(Play, SeedsRepeatAGame) {
    const Lines typed{"1 1", "1 1", "1 1", "1 1", "2 1", "2 1"};
    for (const char* level : {"hard", "easy"}) {
        const Lines words{"play", "kayles", "7,6,5", "--level", level, "--seed", "41"};
        EXPECT_EQ(converse(words, typed).screen, converse(words, typed).screen);
    }
}

TEST(Play, WithoutAnyoneToTalkTo) {
    Environment environment;
    EXPECT_EQ(answer({"play", "nim"}, environment).exit, Exit::wrong_input);
    EXPECT_NE(answer_json({"play", "nim"}, environment).find("state"), std::string::npos);
}

// The same game by play and by step: the same seed gives the same moves.
TEST(Step, PlaysAsPlayDoes) {
    const std::string path = testing::TempDir() + "ishitori-step.txt";
    for (const char* game : {"nim", "ring:3", "kayles", "race:3"}) {
        Environment environment;
        std::string moves;
        Lines typed;
        for (int ply = 0; ply < 6; ++ply) {
            Json now = Json::parse(answer_json({"state", game, "--moves", moves}, environment));
            if (now["over"].get<bool>()) break;
            const std::string mine = now["choices"].at(now["choices"].size() / 2).get<std::string>();
            typed.push_back(mine);
            now = Json::parse(answer_json(
                {"state", game, "--moves", moves, "--try", mine, "--level", "perfect", "--seed", "9"},
                environment));
            ASSERT_TRUE(now["legal"].get<bool>()) << now.dump();
            moves = "";
            for (const auto& turn : now["history"])
                moves += (moves.empty() ? "" : "; ") + turn["move"].get<std::string>();
        }
        converse({"play", game, "--first", "me", "--level", "hard", "--seed", "9", "--save", path}, typed);
        std::string played;
        const GameRecord record = read_record(file_text(path));
        for (const Turn& turn : record.session->history()) played += (played.empty() ? "" : "; ") + turn.text;
        EXPECT_EQ(played, moves) << game;
    }
}

// One question is a whole turn: the board after the move, and the board after the reply.
TEST(Step, AWholeTurnIsOneQuestion) {
    Environment environment;
    for (const auto& [game, start, move] :
         {std::tuple{"nim", "5,3,2", "1 2"}, {"ring:3", "10", "8-10"}, {"kayles", "7", "1 1 3+3"}}) {
        const Json turn = Json::parse(
            answer_json({"state", game, start, "--try", move, "--level", "perfect"}, environment));
        const Json played = Json::parse(answer_json({"state", game, start, "--moves", move}, environment));
        for (const auto& [field, value] : turn["played"].items()) EXPECT_EQ(value, played[field]) << field;
        EXPECT_EQ(turn["history"].size(), 2U);
        EXPECT_EQ(turn["history"][1]["move"], turn["reply"]["move"]);
        const Json after =
            Json::parse(answer_json({"state", game, start, "--moves",
                                     std::string(move) + ";" + turn["reply"]["move"].get<std::string>()},
                                    environment));
        EXPECT_EQ(turn["rows"], after["rows"]);
        EXPECT_EQ(turn["choices"], after["choices"]);
    }
    // no reply: no board in between
    const Json last =
        Json::parse(answer_json({"state", "nim", "1", "--try", "1 1", "--level", "perfect"}, environment));
    EXPECT_TRUE(last["reply"].is_null());
    EXPECT_FALSE(last.contains("played"));
}

TEST(Step, AnswersWithReasons) {
    Environment environment;
    const Json bad =
        Json::parse(answer_json({"state", "ring:3", "10", "--moves", "8-10", "--try", "9 1"}, environment));
    EXPECT_FALSE(bad["legal"].get<bool>());
    EXPECT_EQ(bad["reason"], "Stone 9 is already taken.");
    EXPECT_EQ(bad["rows"], Json::array({7}));
    const Json illegal =
        Json::parse(answer_json({"state", "nim", "5,3", "--moves", "1 5; 1 1"}, environment));
    EXPECT_EQ(illegal["exit"], 1);
    EXPECT_NE(illegal["error"]["message"].get<std::string>().find("move 2"), std::string::npos);
    const Json over = Json::parse(
        answer_json({"state", "nim", "1", "--moves", "1 1", "--level", "fair", "--hints"}, environment));
    EXPECT_TRUE(over["over"].get<bool>());
    EXPECT_EQ(over["winner"], "first");
    EXPECT_TRUE(over["reply"].is_null());
    EXPECT_EQ(over["choices"].size(), 0U);
    const Json hints = Json::parse(answer_json({"state", "nim", "5,3,2", "--hints"}, environment));
    EXPECT_EQ(hints["advice"]["winning_moves"].size(), hints["winning_choices"].size());
    EXPECT_EQ(hints["choices"].size(), 10U);
    // every listed choice is legal, and the list for a ring has all places
    const Json ring = Json::parse(answer_json({"state", "ring:2", "5"}, environment));
    EXPECT_EQ(ring["choices"].size(), 10U);
    for (const auto& choice : ring["choices"]) {
        const Json tried = Json::parse(
            answer_json({"state", "ring:2", "5", "--try", choice.get<std::string>()}, environment));
        EXPECT_TRUE(tried["legal"].get<bool>()) << choice;
    }
    const Json huge = Json::parse(
        answer_json({"state", "nim", "10^18,2^60", "--level", "perfect", "--seed", "1"}, environment));
    EXPECT_TRUE(huge["choices"].is_null());
    EXPECT_EQ(huge["reply"]["why"], "wins");
}

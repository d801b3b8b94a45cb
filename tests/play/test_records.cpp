// Records: written and read again, truncated at every byte, changed in every line; the sample records.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "conversation.hpp"
#include "play/record.hpp"

using namespace ishitori;

namespace {

const std::string samples = std::string(ISHITORI_SOURCE_DIR) + "/examples/records/";

std::string fault_of(std::string_view text, std::size_t* line = nullptr) {
    const GameRecord record = read_record(text);
    if (line != nullptr) *line = record.fault_line;
    return record.fault ? record.fault->key : "";
}

const char* const small =
    "ishitori game 1\ngame nim\nconvention normal\nposition 3,2\n1. 1 1\n2. 2 1\n3. 1 1\n4. 2 1\n5. 1 1\n"
    "result first\n";

}  // namespace

TEST(Records, SamplesAreWhole) {
    struct Sample {
        const char* file;
        std::size_t moves;
        RecordResult result;
    };
    for (const Sample& sample : {Sample{"race-three-rows.txt", 5, RecordResult::first_wins},
                                 Sample{"race-four-rows.txt", 7, RecordResult::first_wins},
                                 Sample{"code-4.32.txt", 10, RecordResult::second_wins}}) {
        const GameRecord record = read_record(file_text(samples + sample.file));
        ASSERT_FALSE(record.fault) << sample.file << ":" << record.fault_line << " " << record.fault->key;
        EXPECT_EQ(record.session->history().size(), sample.moves);
        EXPECT_EQ(record.result, sample.result);
        EXPECT_TRUE(record.session->over());
    }
}

TEST(Records, TheSlipOfSeedTwoIsRefused) {
    std::string text = file_text(samples + "race-three-rows.txt");
    text.replace(text.find("5. C 2"), 6, "5. C 3");  // as printed in the source
    std::size_t line = 0;
    EXPECT_EQ(fault_of(text, &line), "play.past-goal");
    EXPECT_EQ(read_record(text).session->history().size(), 4U);
}

TEST(Records, CutAtEveryByteLosesNothingBefore) {
    for (const std::string& whole : {file_text(samples + "race-three-rows.txt"), std::string(small)}) {
        const GameRecord full = read_record(whole);
        const std::size_t end = whole.find("\nresult ");
        for (std::size_t cut = 0; cut < whole.size(); ++cut) {
            const std::string text = whole.substr(0, cut);
            const GameRecord record = read_record(text);
            const bool has_result =
                text.find("\nresult " + std::string(whole.substr(end + 8, whole.find('\n', end + 1) - end -
                                                                              8))) != std::string::npos;
            EXPECT_EQ(record.fault.has_value(), !has_result) << cut;
            if (!record.session) continue;
            // exactly the moves of the remaining whole lines
            std::size_t moves = 0;
            for (std::size_t i = 0; i < full.session->history().size(); ++i) {
                const std::string line =
                    "\n" + std::to_string(i + 1) + ". " + full.session->history()[i].text + "\n";
                if (text.find(line) != std::string::npos) ++moves;
            }
            ASSERT_EQ(record.session->history().size(), moves) << cut;
            for (std::size_t i = 0; i < moves; ++i)
                EXPECT_EQ(record.session->history()[i].text, full.session->history()[i].text);
        }
    }
}

TEST(Records, FaultsNameTheirLine) {
    struct Case {
        const char *from, *to, *key;
        std::size_t line;
    };
    for (const Case& c :
         {Case{"ishitori game 1", "ishitori game 2", "record.version", 1},
          Case{"ishitori game 1", "hello", "record.not-one", 1},
          Case{"game nim", "game 0.7G", "code.bad-digit", 2},
          Case{"convention normal", "convention odd", "record.convention", 3},
          Case{"convention normal\n", "", "record.order", 3},
          Case{"position 3,2", "position 3,x", "position.bad-heap", 4},
          Case{"position 3,2\n", "", "record.no-position", 4}, Case{"1. 1 1", "1. 1 4", "play.too-many", 5},
          Case{"2. 2 1", "3. 2 1", "record.number", 6}, Case{"2. 2 1", "2. hello", "play.unclear", 6},
          Case{"5. 1 1\n", "", "record.not-over", 9}, Case{"5. 1 1", "5. 1 1\n6. 1 1", "play.over", 10},
          Case{"result first", "result second", "record.wrong-result", 10},
          Case{"result first", "result", "record.result", 10}, Case{"result first\n", "", "record.cut", 10},
          Case{"result first", "result first\nmore", "record.after-end", 11}}) {
        std::string text = small;
        const std::string from = c.from;
        text.replace(text.find(from), from.size(), c.to);
        std::size_t line = 0;
        EXPECT_EQ(fault_of(text, &line), c.key) << c.from << " -> " << c.to;
        EXPECT_EQ(line, c.line) << c.from << " -> " << c.to;
    }
}

TEST(Records, WriteAndReadAgain) {
    for (const char* name : {"race-three-rows.txt", "race-four-rows.txt", "code-4.32.txt"}) {
        const GameRecord first = read_record(file_text(samples + name));
        const std::string written = write_record(first);
        const GameRecord second = read_record(written);
        ASSERT_FALSE(second.fault);
        EXPECT_EQ(write_record(second), written);
        EXPECT_EQ(second.session->rows(), first.session->rows());
        EXPECT_EQ(second.comments.size(), first.comments.size());
    }
}

TEST(Records, AnyBytesAreAnswered) {
    std::uint64_t state = 88172645463325252U;
    for (std::size_t i = 0; i < 2000 * test_scale(); ++i) {
        std::string text = small;
        for (int change = 0; change < 3; ++change) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text[state % text.size()] = static_cast<char>(state >> 32);
        }
        const GameRecord record = read_record(text);
        EXPECT_TRUE(!record.fault || record.fault_line >= 1);
    }
}

TEST(Replay, ShowsWhatComesBeforeTheFault) {
    const std::string path = testing::TempDir() + "ishitori-cut.txt";
    std::ofstream(path)
        << "ishitori game 1\ngame nim\nconvention normal\nposition 3,2\n1. 1 1\n2. 9 9\nresult second\n";
    Environment environment;
    const Reply reply = answer({"replay", path}, environment);
    EXPECT_EQ(reply.exit, Exit::wrong_input);
    EXPECT_NE(reply.out.find("1. first: take 1 from heap 1, leaving 2"), std::string::npos) << reply.out;
    ASSERT_EQ(reply.notes.size(), 1U);
    EXPECT_NE(reply.notes[0].find("line 6"), std::string::npos) << reply.notes[0];
    EXPECT_EQ(answer({"replay", path + "-none"}, environment).exit, Exit::machine_failed);
    const Reply folder = answer({"replay", testing::TempDir()}, environment);
    EXPECT_EQ(folder.exit, Exit::machine_failed);
    EXPECT_NE(folder.notes.at(0).find("directory"), std::string::npos) << folder.notes.at(0);
}

TEST(Replay, GoldenOfTheSamples) {
    for (const char* name : {"race-three-rows", "race-four-rows", "code-4.32"}) {
        for (const char* language : {"en", "ja"}) {
            Environment environment;
            const Reply reply = answer({"replay", samples + name + ".txt", "--lang", language}, environment);
            EXPECT_EQ(reply.exit, Exit::answered);
            EXPECT_EQ(reply.out, golden("replay-" + std::string(name) + "." + language + ".txt", reply.out));
        }
    }
}

TEST(Replay, StepsInATerminal) {
    const Dialogue all = converse({"replay", samples + "race-three-rows.txt"}, {"", "", "", "", ""});
    EXPECT_EQ(all.lines_asked, 5U);
    EXPECT_NE(all.screen.find("The winner: 先手"), std::string::npos);
    const Dialogue some = converse({"replay", samples + "race-three-rows.txt"}, {"", "q"});
    EXPECT_EQ(some.screen.find("The winner"), std::string::npos);
    EXPECT_EQ(converse({"replay", samples + "race-three-rows.txt", "--all"}, {}).lines_asked, 0U);
}

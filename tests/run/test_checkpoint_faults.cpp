// Faults of checkpoints, with the real program: each has its own sentence in both languages and its exit
// code, and no good data are lost.
#include <chrono>
#include <iomanip>
#include <thread>

#include "base/every_module.hpp"
#include "base/fnv1a.hpp"
#include "program.hpp"

using namespace ishitori;

namespace {

class CheckpointFaults : public ProgramTest {
  protected:
    // Expects `exit` and the sentences; the contents of the folder stay unchanged.
    void refused(std::vector<std::string> words, int exit, const std::string& en, const std::string& ja,
                 const std::string& name = "state") {
        const std::string before = contents(at(name + "/current")), other = contents(at(name + "/previous"));
        words.insert(words.end(), {"--checkpoint", at(name), "--lang", "en"});
        EXPECT_EQ(run(words, "out"), exit) << en;
        EXPECT_EQ(contents(at("out")), "") << en;
        EXPECT_NE(contents(at("out.err")).find(en), std::string::npos) << contents(at("out.err"));
        words.back() = "ja";
        EXPECT_EQ(run(words, "out"), exit) << ja;
        EXPECT_NE(contents(at("out.err")).find(ja), std::string::npos) << contents(at("out.err"));
        EXPECT_EQ(contents(at(name + "/current")), before);
        EXPECT_EQ(contents(at(name + "/previous")), other);
    }
    int kayles(const std::string& limit) {
        return run({"quotient", "0.77", "--limit", limit, "--checkpoint", at("state"), "--checkpoint-every",
                    "0", "--resume", "--lang", "en", "--json"},
                   "out");
    }
    void flip(const std::string& name) {
        std::string text = contents(at("state/" + name));
        text[text.size() - 100] = static_cast<char>(text[text.size() - 100] ^ 1);
        std::ofstream(at("state/" + name), std::ios::binary) << text;
    }
};

}  // namespace

TEST_F(CheckpointFaults, EachHasItsSentence) {
    ASSERT_EQ(kayles("40"), 3) << contents(at("out.err"));
    refused({"quotient", "0.15", "--resume"}, 1, "belongs to 'quotient 0.77', not to 'quotient 0.15'",
            "「quotient 0.77」のもので");
    refused({"period", "0.106", "--limit", "12e6", "--resume"}, 1, "belongs to 'quotient 0.77'",
            "「period 0.106」のものではありません");
    refused({"quotient", "0.77"}, 1, "already holds a checkpoint: give --resume", "--resume を付け");
    const std::string good = contents(at("state/current"));
    std::string lines = "ishitori checkpoint 9\n" + good.substr(good.find('\n') + 1);
    lines.resize(lines.find("header "));
    std::ofstream(at("state/current"), std::ios::binary)
        << lines << "header " << std::hex << std::setw(16) << std::setfill('0') << fnv1a(lines) << "\n\n";
    refused({"quotient", "0.77", "--resume"}, 1, "format version 9", "第 9 版");
    std::ofstream(at("state/current"), std::ios::binary) << good;
    EXPECT_EQ(kayles("1000"), 0) << contents(at("out.err"));
}

TEST_F(CheckpointFaults, AFlippedByte) {
    ASSERT_EQ(kayles("40"), 3);
    flip("current");
    EXPECT_EQ(kayles("1000"), 0);  // from the state before
    EXPECT_NE(contents(at("out.err")).find("continued from the one before"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(at("state/current.damaged")));
    flip("current");
    flip("previous");
    for (int again = 0; again < 2; ++again) {
        refused({"quotient", "0.77", "--resume"}, 2, "no good state is left", "使える状態が残っていません");
    }
}

TEST_F(CheckpointFaults, TwoProcessesOnOneFolder) {
    const pid_t first =
        start({"quotient", "0.35", "--checkpoint", at("state"), "--checkpoint-every", "0"}, "first");
    for (int i = 0; i < 200 && !std::filesystem::exists(at("state/current")); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    for (const char* language : {"en", "ja"}) {
        EXPECT_EQ(
            run({"quotient", "0.35", "--checkpoint", at("state"), "--resume", "--lang", language}, "out"), 1);
        EXPECT_NE(contents(at("out.err"))
                      .find(*language == 'e' ? "in use by another process" : "別のプロセスが使っています"),
                  std::string::npos);
    }
    ::kill(first, SIGINT);
    EXPECT_EQ(wait_for(first), 3);
    EXPECT_FALSE(contents(at("state/current")).empty());
}

TEST_F(CheckpointFaults, NoFolderAndAFullDisk) {
    std::ofstream(at("file")) << "a file, no folder";
    refused({"quotient", "0.77"}, 4, "cannot be written (", "に書き込めません", "file");
    ASSERT_EQ(kayles("40"), 3);
    const std::string good = contents(at("state/current"));
    // A full disk, simulated by a limit on file sizes: the first states fit, the last do not.
    const pid_t process = ::fork();
    if (process == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1300, 1300};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::_exit(kayles("1000"));
    }
    EXPECT_EQ(wait_for(process), 4);
    EXPECT_NE(contents(at("out.err")).find("'" + at("state/current") + "' cannot be written"),
              std::string::npos)
        << contents(at("out.err"));
    EXPECT_GE(contents(at("state/current")).size(), good.size());
    EXPECT_EQ(kayles("1000"), 0);
    EXPECT_EQ(run({"quotient", "0.77", "--certificate", "/dev/full"}, "out"), 4);
}
